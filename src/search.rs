//! The minds: searches that choose a move. They know the game and the evaluations, and nothing of where they live.
//!
//! A mind never prints, sleeps, reads a file or looks at a clock of its own: whoever runs it lends it a [`Watcher`]. It
//! runs in slices and goes on where it stopped, so that a single-threaded worker can listen in between.

pub mod alpha_beta;
mod clock;
pub mod depth;
mod lag;
mod level;
mod limits;
pub mod mate;
pub mod math;
mod one_ply;
pub mod params;
pub mod picture;
mod report;
mod score;
pub mod softmax;
mod think;
mod tree_grower;

pub use lag::Lag;
pub use level::FULL as FULL_STRENGTH;
pub use limits::{ClockLimits, Limits};
pub use one_ply::OnePly;
pub use picture::PictureWish;
pub use report::{Bound, Line, PvMove, Report, RootMove, TreeReport};
pub use score::{MATE, MATE_IN_MAX, MAX_PLY, Score, mate_in, mated_in};
pub use think::{Conclusion, Listener, think, think_with};
pub use tree_grower::TreeGrower;

use crate::eval::{Evaluation, Evaluator};
use crate::shogi::{Game, Move};
use depth::Model;
use params::{ParamError, ParamInfo};

/// What a mind may ask of whoever runs it.
pub trait Watcher {
    /// Milliseconds since the search began.
    fn elapsed_ms(&mut self) -> u64;

    /// Whether to stop for good, as soon as possible.
    fn should_stop(&mut self) -> bool;

    /// Takes news of the search.
    fn report(&mut self, report: &Report);
}

/// How long one call of [`Search::run`] may go on: until the search is done, unless something here says earlier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slice {
    /// Pause once this many milliseconds have passed since the search began.
    pub until_ms: Option<u64>,
    /// Pause after about this many more nodes.
    pub nodes: Option<u64>,
}

impl Slice {
    /// Without a pause.
    pub const WHOLE: Self = Self { until_ms: None, nodes: None };
}

/// Why [`Search::run`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The slice is over; call again to go on.
    Paused,
    /// The limits are reached or the answer is certain.
    Finished,
}

/// What a mind would do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Play this.
    Move(Move),
    /// Declare an entering-king win.
    Declare,
    /// There is nothing left to play for, or no legal move.
    Resign,
}

/// The choice of a mind, with what it expects in reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What to do.
    pub answer: Answer,
    /// The expected reply, to think about while the opponent does.
    pub ponder: Option<Move>,
    /// The value of the position for the side to move.
    pub score: Score,
}

/// A mind.
///
/// The same position, limits in nodes and parameters give the same decision, bit for bit, on every machine.
pub trait Search: Send {
    /// Sets up the search of a game's current position; nothing is searched yet.
    fn begin(&mut self, game: &Game, limits: &Limits);

    /// Searches for a slice of time.
    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress;

    /// The best choice known so far; legal whenever there is a legal move.
    fn decision(&self) -> Decision;

    /// The expected move was played: the clock of [`Limits`] counts from now, which is `now_ms` of the watcher's time.
    fn ponder_hit(&mut self, now_ms: u64);

    /// Forgets everything learned from earlier positions.
    fn new_game(&mut self);

    /// The search so far as bytes to be drawn (see [`picture`]); `None` from a mind that has nothing to show.
    fn picture(&self, _wish: &PictureWish) -> Option<Vec<u8>> {
        None
    }

    /// Whether somebody wants pictures: a mind that keeps no tree begins to record the one it walks, or stops.
    fn set_watched(&mut self, _watched: bool) {}

    /// Takes a learned model instead of the one that ships; `false` from a mind that uses no such model and lets it be.
    fn set_model(&mut self, _model: &Model) -> bool {
        false
    }

    /// The same mind, to be asked for what only a tree can tell; `None` from a mind that keeps none.
    fn tree_grower(&mut self) -> Option<&mut dyn TreeGrower> {
        None
    }

    /// The table of tunable parameters.
    fn params(&self) -> &'static [ParamInfo];

    /// A parameter's value as text.
    fn param(&self, name: &str) -> Option<String>;

    /// Sets a parameter.
    ///
    /// # Errors
    /// If there is no such parameter or the value is not in its range; nothing changes then.
    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError>;
}

/// The minds that can be chosen by name, the default first.
pub const MINDS: [&str; 3] = ["alpha-beta", "softmax", "one-ply"];

/// A mind by its name, with the evaluation that ships.
///
/// ```
/// assert!(fukayomi::search::mind("one-ply").is_some());
/// assert!(fukayomi::search::mind("oracle").is_none());
/// ```
#[must_use]
pub fn mind(name: &str) -> Option<Box<dyn Search>> {
    mind_of(name, &Evaluation::default())
}

/// A mind by its name that values positions as was chosen.
#[must_use]
pub fn mind_of(name: &str, evaluation: &Evaluation) -> Option<Box<dyn Search>> {
    match evaluation {
        Evaluation::Network(network) => mind_with(name, network.clone()),
        Evaluation::Linear(linear) => mind_with(name, linear.clone()),
        Evaluation::Handmade(handmade) => mind_with(name, handmade.clone()),
        Evaluation::Material(material) => mind_with(name, *material),
    }
}

/// A mind by its name that values positions with this evaluation; `one-ply` has its own.
#[must_use]
pub fn mind_with<E: Evaluator>(name: &str, evaluator: E) -> Option<Box<dyn Search>> {
    match name {
        "alpha-beta" => Some(Box::new(alpha_beta::AlphaBeta::new(evaluator).ok()?)),
        "softmax" => Some(Box::new(softmax::Softmax::new(evaluator))),
        "one-ply" => Some(Box::new(OnePly::default())),
        _ => None,
    }
}
