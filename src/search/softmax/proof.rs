//! What is certain about a node: won, lost or drawn, and in how many plies.

use super::super::score::{MATE, MATE_IN_MAX, Score};

/// Certainty about a node for the side to move there; it stands outside the softmax.
///
/// Two bytes: 0 is open, `n + 1` a win in `n` plies, `−n − 1` a loss in `n` plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proof(i16);

/// The longest distance that is told apart; longer ones count as this.
const LONGEST: u16 = (MATE - MATE_IN_MAX - 1) as u16;

impl Proof {
    /// Nothing is certain.
    pub const OPEN: Self = Self(0);
    /// A draw.
    pub const DRAW: Self = Self(i16::MIN);

    /// A win in this many plies; 0 if the rules already say so.
    #[must_use]
    pub const fn win(plies: u16) -> Self {
        Self(1 + if plies < LONGEST { plies } else { LONGEST } as i16)
    }

    /// A loss in this many plies; 0 if mated.
    #[must_use]
    pub const fn loss(plies: u16) -> Self {
        Self(-Self::win(plies).0)
    }

    /// Whether nothing is certain.
    #[inline]
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.0 == 0
    }

    /// Whether it is won.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > 0
    }

    /// Whether it is lost.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < 0 && self.0 != i16::MIN
    }

    /// Whether it is drawn.
    #[inline]
    #[must_use]
    pub const fn is_draw(self) -> bool {
        self.0 == i16::MIN
    }

    /// Whether a softmax still weighs it: an open node has a value, and so has a draw.
    #[inline]
    #[must_use]
    pub const fn is_weighed(self) -> bool {
        self.is_open() || self.is_draw()
    }

    /// Plies to the end; 0 for an open node or a draw.
    #[inline]
    #[must_use]
    pub const fn plies(self) -> u16 {
        if self.is_weighed() { 0 } else { self.0.unsigned_abs() - 1 }
    }

    /// What a child's proof means to its parent, one ply earlier.
    #[must_use]
    pub const fn one_ply_earlier(self) -> Self {
        match self.0 {
            0 => Self::OPEN,
            i16::MIN => Self::DRAW,
            _ if self.0 > 0 => Self::loss(self.plies() + 1),
            _ => Self::win(self.plies() + 1),
        }
    }

    /// The score for the side to move; `None` if open.
    #[inline]
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self.0 {
            0 => None,
            i16::MIN => Some(0),
            _ if self.0 > 0 => Some(MATE - self.plies() as Score),
            _ => Some(self.plies() as Score - MATE),
        }
    }

    /// 1, 0 or −1 for the side to move; `None` if open.
    #[must_use]
    pub const fn sign(self) -> Option<i8> {
        match self.0 {
            0 => None,
            i16::MIN => Some(0),
            _ => Some(self.0.signum() as i8),
        }
    }

    /// What a node is, given what all its children are: a lost child wins, the soonest best; when nothing is open a
    /// drawn child draws; and otherwise the longest way to lose.
    #[must_use]
    pub fn of_children(children: impl Iterator<Item = Self>) -> Self {
        let (mut soonest, mut longest, mut open, mut draw) = (None::<u16>, 0, false, false);
        for child in children {
            open |= child.is_open();
            draw |= child.is_draw();
            if child.is_loss() {
                soonest = Some(soonest.map_or(child.plies(), |plies| plies.min(child.plies())));
            }
            longest = longest.max(child.plies() + 1);
        }
        match soonest {
            Some(plies) => Self::win(plies + 1),
            None if open => Self::OPEN,
            None if draw => Self::DRAW,
            None => Self::loss(longest),
        }
    }
}
