//! Proof and disproof numbers: how many positions must at least be settled to prove or disprove a mate.

use bytemuck::Zeroable;

/// The number of something impossible; numbers of open positions stay below.
pub(super) const INFINITY: u32 = 1 << 30;

/// Both numbers of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Zeroable)]
pub(super) struct Numbers {
    /// Proof number: 0 when mate is certain.
    pub pn: u32,
    /// Disproof number: 0 when there is certainly no mate.
    pub dn: u32,
}

impl Numbers {
    /// Mate is certain.
    pub const MATE: Self = Self { pn: 0, dn: INFINITY };
    /// There is certainly no mate.
    pub const NO_MATE: Self = Self { pn: INFINITY, dn: 0 };

    /// Whether anything is certain.
    #[inline]
    pub const fn is_settled(self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// Whether either number has reached its threshold.
    #[inline]
    pub const fn reach(self, thresholds: Self) -> bool {
        self.pn >= thresholds.pn || self.dn >= thresholds.dn
    }

    /// The number that the side to move wants small, and the other: (pn, dn) for the attacker.
    #[inline]
    pub const fn seen_by(self, attacker: bool) -> (u32, u32) {
        if attacker { (self.pn, self.dn) } else { (self.dn, self.pn) }
    }

    /// The inverse of [`Numbers::seen_by`].
    #[inline]
    pub const fn from_view(attacker: bool, wanted: u32, other: u32) -> Self {
        if attacker { Self { pn: wanted, dn: other } } else { Self { pn: other, dn: wanted } }
    }
}
