//! Why the walk ended where it did.

use crate::search::alpha_beta::futility::FutilityRule;

/// Why a node was left, or a move not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It was searched to the end.
    Searched,
    /// A move was good enough: the rest was not looked at.
    Beta,
    /// The hash table knew the answer.
    Table,
    /// Passing the turn was good enough.
    NullMove,
    /// Eqs. 4, 5, 6 or 9.
    Futility(FutilityRule),
    /// Eq. 10.
    ChildFutility,
    /// It came too late in the order.
    LateMove,
    /// It loses material by exchange.
    Exchange,
    /// Late-move reductions read it less deep than nominal, and it did not raise alpha.
    Reduction,
    /// The position repeats, or is won by declaration.
    EndOfGame,
    /// Learned depth (S0) read it less deep than nominal, and it did not raise alpha.
    LearnedDepth,
    /// Its realization probability (S4) was low: it was read less deep than nominal, and did not raise alpha.
    Realization,
    /// So far below the window that only captures could help, and they did not.
    Razoring,
    /// So far above the window that no reply was expected to bring it down.
    ReverseFutility,
    /// A capture was far above the window in a shallow search.
    ProbCut,
    /// A second move was good enough as well, in a search of half the depth.
    MultiCut,
    /// It did badly wherever it was tried after such moves.
    History,
    /// A quiet move that could not bring the value up to the window.
    QuietFutility,
    /// A capture whose gain could not bring the value up to the window.
    CaptureFutility,
}

impl Reason {
    /// How many there are.
    pub const COUNT: usize = 22;

    /// All of them, each at the place of its [`code`](Self::code).
    pub const ALL: [Self; Self::COUNT] = [
        Self::Searched,
        Self::Beta,
        Self::Table,
        Self::NullMove,
        Self::Futility(FutilityRule::Eq4),
        Self::Futility(FutilityRule::Eq5),
        Self::Futility(FutilityRule::Eq6),
        Self::Futility(FutilityRule::Eq9),
        Self::ChildFutility,
        Self::LateMove,
        Self::Exchange,
        Self::Reduction,
        Self::EndOfGame,
        Self::LearnedDepth,
        Self::Realization,
        Self::Razoring,
        Self::ReverseFutility,
        Self::ProbCut,
        Self::MultiCut,
        Self::History,
        Self::QuietFutility,
        Self::CaptureFutility,
    ];

    /// Its name, as the page's pictures have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Beta => "beta",
            Self::Table => "table",
            Self::NullMove => "nullMove",
            Self::Futility(FutilityRule::Eq4) => "eq4",
            Self::Futility(FutilityRule::Eq5) => "eq5",
            Self::Futility(FutilityRule::Eq6) => "eq6",
            Self::Futility(FutilityRule::Eq9) => "eq9",
            Self::ChildFutility => "eq10",
            Self::LateMove => "lateMove",
            Self::Exchange => "exchange",
            Self::Reduction => "reduction",
            Self::EndOfGame => "endOfGame",
            Self::LearnedDepth => "learnedDepth",
            Self::Realization => "realization",
            Self::Razoring => "razoring",
            Self::ReverseFutility => "reverseFutility",
            Self::ProbCut => "probCut",
            Self::MultiCut => "multiCut",
            Self::History => "history",
            Self::QuietFutility => "quietFutility",
            Self::CaptureFutility => "captureFutility",
        }
    }

    /// A number for pictures; it never changes its meaning.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Searched => 0,
            Self::Beta => 1,
            Self::Table => 2,
            Self::NullMove => 3,
            Self::Futility(FutilityRule::Eq4) => 4,
            Self::Futility(FutilityRule::Eq5) => 5,
            Self::Futility(FutilityRule::Eq6) => 6,
            Self::Futility(FutilityRule::Eq9) => 7,
            Self::ChildFutility => 8,
            Self::LateMove => 9,
            Self::Exchange => 10,
            Self::Reduction => 11,
            Self::EndOfGame => 12,
            Self::LearnedDepth => 13,
            Self::Realization => 14,
            Self::Razoring => 15,
            Self::ReverseFutility => 16,
            Self::ProbCut => 17,
            Self::MultiCut => 18,
            Self::History => 19,
            Self::QuietFutility => 20,
            Self::CaptureFutility => 21,
        }
    }
}
