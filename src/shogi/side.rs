//! The side to move as a type, so that hot code is compiled once for each player.

use super::color::Color;

/// Black or White, known to the compiler.
pub(super) trait Side {
    const US: Color;
    const THEM: Color;
}

pub(super) struct BlackSide;
pub(super) struct WhiteSide;

impl Side for BlackSide {
    const US: Color = Color::Black;
    const THEM: Color = Color::White;
}

impl Side for WhiteSide {
    const US: Color = Color::White;
    const THEM: Color = Color::Black;
}
