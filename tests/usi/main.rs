//! The USI conversation: what a GUI says and what it hears.

mod broken;
mod clocks;
mod conversation;
mod decisions;
mod hostile;
mod mate;
mod options;
mod support;
