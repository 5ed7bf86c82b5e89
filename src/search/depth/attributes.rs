//! The attributes of a move that a decision tree may ask for (S4, table at the end of the paper), and a few of ours.
//!
//! Attacks and supports are those before the move; support of the destination does not count the moving piece itself. A
//! drop has no origin: nobody attacks or supports it there.

use super::features::way_of;
use super::scene::Scene;
use crate::shogi::{Move, PieceKind, Position, Square};

/// A question with a few answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Attribute {
    /// Which piece moves: 14 kinds, and six kinds that promote by this move; a dropped piece counts as its kind.
    Piece,
    /// Which piece is captured, if any.
    Captured,
    /// Whether the piece is the one that its side moved last.
    SamePiece,
    /// Whether the move gives check.
    Check,
    /// Whether the own king is in check.
    Evasion,
    /// Whether an own piece supports the origin.
    SupportFrom,
    /// Whether an enemy piece attacks the origin.
    AttackFrom,
    /// Whether another own piece supports the destination.
    SupportTo,
    /// Whether an enemy piece attacks the destination.
    AttackTo,
    /// Whether the piece is dropped.
    Drop,
    /// Whether the move takes the piece that moved last, or flees from it.
    Answer,
    /// Whether the exchange on the destination loses material.
    Exchange,
    /// How far the destination is from the enemy king: next to it, two squares, more.
    EnemyKing,
    /// Whether the destination is next to that of the opponent's last move.
    NearLast,
    /// Whether the own piece in most danger flees, is supported, or is left alone.
    Danger,
}

use Attribute::{
    Answer, AttackFrom, AttackTo, Captured, Check, Danger, Drop, EnemyKing, Evasion, Exchange, NearLast, Piece,
    SamePiece, SupportFrom, SupportTo,
};

// A model's file names attributes by number.
const _: () = {
    let mut index = 0;
    while index < Attribute::COUNT {
        assert!(Attribute::ALL[index] as usize == index, "ALL must be in the order of the attributes");
        index += 1;
    }
};

impl Attribute {
    /// Number of attributes.
    pub const COUNT: usize = 15;
    /// All attributes; the paper's nine come first. Rust has no list of an enum's variants, so they stand here again.
    pub const ALL: [Self; Self::COUNT] = [
        Piece,
        Captured,
        SamePiece,
        Check,
        Evasion,
        SupportFrom,
        AttackFrom,
        SupportTo,
        AttackTo,
        Drop,
        Answer,
        Exchange,
        EnemyKing,
        NearLast,
        Danger,
    ];
    /// The paper's nine.
    pub const PAPER: &[Self] = Self::ALL.split_at(9).0;

    /// The attribute with this number.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// How many answers it has.
    #[must_use]
    pub const fn values(self) -> usize {
        match self {
            Piece => 20,
            Captured => 15,
            Answer | EnemyKing | Danger => 3,
            _ => 2,
        }
    }

    /// Its name in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Piece => "piece",
            Captured => "captured",
            SamePiece => "same-piece",
            Check => "check",
            Evasion => "evasion",
            SupportFrom => "support-from",
            AttackFrom => "attack-from",
            SupportTo => "support-to",
            AttackTo => "attack-to",
            Drop => "drop",
            Answer => "answer",
            Exchange => "exchange",
            EnemyKing => "enemy-king",
            NearLast => "near-last",
            Danger => "danger",
        }
    }

    /// An answer in a word.
    #[must_use]
    pub fn value_name(self, value: usize) -> &'static str {
        const KINDS: [&str; 20] = [
            "P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R", "P→+P", "L→+L", "N→+N", "S→+S",
            "B→+B", "R→+R",
        ];
        let among = |words: &[&'static str]| words.get(value).copied().unwrap_or("?");
        match self {
            Piece => among(&KINDS),
            Captured if value == PieceKind::COUNT => "none",
            Captured => among(&KINDS[..PieceKind::COUNT]),
            Answer => among(&["other", "takes", "flees"]),
            EnemyKing => among(&["next", "two", "far"]),
            Danger => among(&["left", "flees", "supported"]),
            Exchange => among(&["sound", "loses"]),
            _ => among(&["no", "yes"]),
        }
    }
}

/// The answers of one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Attributes([u8; Attribute::COUNT]);

impl Attributes {
    /// The answer to a question.
    #[inline]
    #[must_use]
    pub const fn get(&self, attribute: Attribute) -> usize {
        self.0[attribute as usize] as usize
    }

    /// Sets an answer, which must be one of the attribute's values.
    pub fn set(&mut self, attribute: Attribute, value: usize) {
        debug_assert!(value < attribute.values());
        self.0[attribute as usize] = value as u8;
    }
}

/// Steps of a king from one square to another.
const fn distance(a: Square, b: Square) -> u8 {
    let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    if files > ranks { files } else { ranks }
}

impl Scene {
    /// The attributes of a legal move of the position that this scene was made for.
    #[must_use]
    pub fn attributes(&self, position: &Position, mv: Move, gives_check: bool) -> Attributes {
        let mut answers = Attributes::default();
        let to = mv.to();
        let way = way_of(position, mv);
        let attacked = self.enemy.once.contains(to);
        let mut yes = |attribute: Attribute, holds: bool| answers.set(attribute, usize::from(holds));
        yes(Check, gives_check);
        yes(Evasion, self.in_check);
        yes(SupportTo, self.supports_to(mv));
        yes(AttackTo, attacked);
        yes(Drop, mv.is_drop());
        yes(Exchange, attacked && !position.exchange_wins(mv, 0));
        yes(NearLast, self.last_to.is_some_and(|last| distance(last, to) <= 1));
        if let Some(from) = mv.from() {
            yes(SamePiece, self.own_last_to == Some(from));
            yes(SupportFrom, self.own.once.contains(from));
            yes(AttackFrom, self.enemy.once.contains(from));
        }
        answers.set(Piece, if way >= 20 { way - 20 } else { way });
        answers.set(Captured, position.piece_on(to).map_or(PieceKind::COUNT, |piece| piece.kind().index()));
        answers.set(
            Answer,
            match mv.from() {
                _ if self.last_to == Some(to) => 1,
                Some(from) if self.last_attacks.contains(from) => 2,
                _ => 0,
            },
        );
        answers.set(EnemyKing, self.enemy_king.map_or(2, |king| distance(king, to).clamp(1, 3) as usize - 1));
        answers.set(Danger, self.help(position, mv));
        answers
    }

    /// 1 if the piece in most danger moves, 2 if the move supports it.
    fn help(&self, position: &Position, mv: Move) -> usize {
        match self.threatened {
            Some((sq, _)) if mv.from() == Some(sq) => 1,
            Some((sq, _)) if self.sees_after(position, mv).contains(sq) => 2,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use crate::search::depth::Recent;

    fn answers(sfen_text: &str, mv: &str) -> Attributes {
        let position = sfen::parse(sfen_text).unwrap();
        let mv: Move = mv.parse().unwrap();
        assert!(position.is_legal(mv));
        let scene = Scene::new(&position, Recent::default());
        scene.attributes(&position, mv, position.gives_check(mv))
    }

    #[test]
    fn the_paper_has_nine_attributes_of_forty_two_indicators() {
        // A yes-or-no question is one indicator, a question about pieces as many as it has answers.
        let indicators = |attribute: &Attribute| if attribute.values() == 2 { 1 } else { attribute.values() };
        assert_eq!(Attribute::PAPER.len(), 9);
        assert_eq!(Attribute::PAPER.iter().map(indicators).sum::<usize>(), 42);
    }

    #[test]
    fn the_moving_piece_does_not_support_itself() {
        let position = "4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1";
        let alone = answers(position, "5h5e");
        assert_eq!((alone.get(Attribute::SupportTo), alone.get(Attribute::SupportFrom)), (0, 1));
        assert_eq!((alone.get(Attribute::Captured), alone.get(Attribute::Check)), (PieceKind::Pawn.index(), 1));
        let joined = answers("4k4/9/9/9/4p4/4G4/9/9/4K4 b R 1", "R*5g");
        assert_eq!((joined.get(Attribute::Drop), joined.get(Attribute::SupportFrom)), (1, 0));
        assert_eq!(joined.get(Attribute::SupportTo), 1);
    }

    #[test]
    fn a_square_is_attacked_before_the_move() {
        let taken = answers("4k4/9/4p4/9/4P4/9/9/9/4K4 b - 1", "5e5d");
        assert_eq!((taken.get(Attribute::AttackTo), taken.get(Attribute::Exchange)), (1, 1));
    }
}
