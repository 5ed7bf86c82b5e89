//! The native program around the engine: the USI conversation on standard input and output, subcommands, learning from
//! games, and a laboratory for matches and experiments.
//!
//! | module | what it is for |
//! |---|---|
//! | [`stdio`] | the USI conversation over streams |
//! | [`work`] | what learning and the laboratory stand on |
//! | [`learn`] | learning from games |
//! | [`lab`] | matches, leagues, tuning, experiments and their reports |
//! | [`csa`] | games against others over the CSA server protocol |
//! | [`cli`] | the other subcommands |

pub mod cli;
pub mod csa;
pub mod lab;
pub mod learn;
pub mod stdio;
pub mod work;
