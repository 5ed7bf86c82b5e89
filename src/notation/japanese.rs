//! Move names as Japanese players write them: `☗７六歩`, `☖同銀右上不成`.
//!
//! The rules are those of the Japan Shogi Association: 打 only where a piece on the board could go there too; of
//! several pieces that could go, the motion (上 寄 引) is named if it tells them apart, else the place (右 左 直), else
//! both; dragons and horses never use 直. Which pieces "could go" does not depend on whether their king would be safe.

mod scan;
pub(super) mod words;

pub(super) use scan::Name;

use std::fmt;

use self::words::{kind_name, push_square};
use crate::shogi::{Bitboard, Color, Move, MoveList, PieceKind, Position, Square};

/// What stands before a name to tell whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SideMark {
    /// Nothing: `７六歩`.
    None,
    /// Shogi pieces: `☗７六歩`, `☖３四歩`.
    #[default]
    Piece,
    /// Triangles: `▲７六歩`, `△３四歩`.
    Triangle,
}

impl SideMark {
    fn text(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::None, _) => "",
            (Self::Piece, Color::Black) => "☗",
            (Self::Piece, Color::White) => "☖",
            (Self::Triangle, Color::Black) => "▲",
            (Self::Triangle, Color::White) => "△",
        }
    }
}

/// 上 寄 引: which way a piece moves, as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Motion {
    Up,
    Sideways,
    Back,
}

/// 右 左 直: where a piece comes from, as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Right,
    Left,
    Straight,
}

/// The name of a move that is legal in the position; `previous` is where the move before it went.
///
/// ```
/// use fukayomi::notation::japanese::{self, SideMark};
/// use fukayomi::shogi::{Move, Position, Square};
/// let mv = Move::board(Square::S7G, Square::S7F, false);
/// assert_eq!(japanese::write(&Position::startpos(), mv, None, SideMark::Piece), "☗７六歩");
/// ```
///
/// # Panics
/// If no piece stands where the move begins.
#[must_use]
pub fn write(position: &Position, mv: Move, previous: Option<Square>, mark: SideMark) -> String {
    let us = position.side_to_move();
    let mut name = String::from(mark.text(us));
    if previous == Some(mv.to()) {
        name.push('同');
    } else {
        push_square(&mut name, mv.to());
    }
    let Some(from) = mv.from() else {
        let kind = mv.dropped().expect("a move without origin is a drop");
        name.push_str(kind_name(kind));
        if !movers(position, kind, mv.to()).is_empty() {
            name.push('打');
        }
        return name;
    };
    let kind = position.piece_on(from).expect("a piece stands where the move begins").kind();
    name.push_str(kind_name(kind));
    push_qualifiers(&mut name, us, kind, from, mv.to(), movers(position, kind, mv.to()));
    if mv.is_promotion() {
        name.push('成');
    } else if may_promote(us, kind, from, mv.to()) {
        name.push_str("不成");
    }
    name
}

/// The legal move with this name, with or without the mark of the side.
///
/// Besides the official form, words that are not needed are accepted as long as they are true, and so are other
/// spellings of squares and pieces (`76歩`, `７六歩`, `王`, `龍`, `全`, `生`, `行`).
///
/// # Errors
/// If the text is not a name, or not the name of exactly one legal move.
pub fn parse(position: &Position, text: &str, previous: Option<Square>) -> Result<Move, JapaneseError> {
    let (name, rest) = Name::take(text)?;
    if !words::skip_spaces(rest).trim_end().is_empty() {
        return Err(JapaneseError::Trailing(super::record::excerpt(rest)));
    }
    name.resolve(position, previous)
}

impl Name {
    /// The legal move that this names.
    pub fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Move, JapaneseError> {
        let us = position.side_to_move();
        if self.side.is_some_and(|side| side != us) {
            return Err(JapaneseError::WrongSide(us));
        }
        let to = self.destination(previous)?;
        let movers = movers(position, self.kind, to);
        let mut legal = MoveList::new();
        position.legal_moves(&mut legal);

        let fits = |mv: Move| {
            let Some(from) = mv.from() else { return false };
            mv.to() == to
                && position.piece_on(from).is_some_and(|piece| piece.kind() == self.kind)
                && mv.is_promotion() == (self.promotes == Some(true))
                && self.motion.is_none_or(|motion| motion == motion_of(us, from, to))
                && self.place.is_none_or(|place| Some(place) == place_of(us, self.kind, from, to, movers))
        };
        let mut found = legal.into_iter().filter(|&mv| !self.drop && fits(mv));
        match (found.next(), found.next()) {
            (Some(mv), None) => return Ok(mv),
            (Some(_), Some(_)) => return Err(JapaneseError::Ambiguous),
            _ => {}
        }
        // 打 is left out where no piece on the board could go.
        let plain = self.motion.is_none() && self.place.is_none() && self.promotes.is_none();
        legal
            .into_iter()
            .find(|mv| plain && mv.to() == to && mv.dropped() == Some(self.kind))
            .ok_or(JapaneseError::NoSuchMove)
    }

    /// The square that the move goes to.
    pub fn destination(&self, previous: Option<Square>) -> Result<Square, JapaneseError> {
        self.to.or(previous).ok_or(JapaneseError::NothingBefore)
    }
}

/// All pieces of this kind of the side to move that could go there, their king's safety apart.
pub(super) fn movers(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let us = position.side_to_move();
    position.attackers_to(to, us, position.occupied()) & position.pieces(us, kind)
}

/// Whether the rules give the choice to promote.
pub(super) fn may_promote(us: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    kind.can_promote() && (from.is_promotion_zone(us) || to.is_promotion_zone(us))
}

fn push_qualifiers(name: &mut String, us: Color, kind: PieceKind, from: Square, to: Square, movers: Bitboard) {
    if movers.count() < 2 {
        return;
    }
    let motion = motion_of(us, from, to);
    let place = place_of(us, kind, from, to, movers);
    let motion_word = match motion {
        Motion::Up => '上',
        Motion::Sideways => '寄',
        Motion::Back => '引',
    };
    if movers.into_iter().filter(|&other| motion_of(us, other, to) == motion).count() == 1 {
        name.push(motion_word);
        return;
    }
    match place {
        Some(Place::Right) => name.push('右'),
        Some(Place::Left) => name.push('左'),
        Some(Place::Straight) => name.push('直'),
        None => {}
    }
    if movers.into_iter().filter(|&other| place_of(us, kind, other, to, movers) == place).count() > 1 {
        name.push(motion_word);
    }
}

fn motion_of(us: Color, from: Square, to: Square) -> Motion {
    match from.relative_rank(us).cmp(&to.relative_rank(us)) {
        std::cmp::Ordering::Greater => Motion::Up,
        std::cmp::Ordering::Equal => Motion::Sideways,
        std::cmp::Ordering::Less => Motion::Back,
    }
}

/// Golds and silvers are placed by where they stand from the destination, all others from each other.
fn place_of(us: Color, kind: PieceKind, from: Square, to: Square, movers: Bitboard) -> Option<Place> {
    let reference = if kind.moves_like_gold() || kind == PieceKind::Silver {
        if from.file() == to.file() {
            return (motion_of(us, from, to) == Motion::Up).then_some(Place::Straight);
        }
        to
    } else {
        movers.into_iter().find(|&other| other != from)?
    };
    match (from.file().cmp(&reference.file()), us) {
        (std::cmp::Ordering::Equal, _) => None,
        (std::cmp::Ordering::Less, Color::Black) | (std::cmp::Ordering::Greater, Color::White) => Some(Place::Right),
        _ => Some(Place::Left),
    }
}

/// Why a text is not the name of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JapaneseError {
    /// The destination can't be read.
    Destination(String),
    /// The piece can't be read.
    Piece(String),
    /// Something follows the name.
    Trailing(String),
    /// 同 needs a move before.
    NothingBefore,
    /// The mark is that of the side that is not to move.
    WrongSide(Color),
    /// No legal move has this name.
    NoSuchMove,
    /// Several legal moves have this name.
    Ambiguous,
}

impl fmt::Display for JapaneseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Destination(found) => {
                write!(f, "expected a destination such as ７六 or 同, found \"{found}\"")
            }
            Self::Piece(found) => write!(f, "expected the name of a piece such as 歩 or 成銀, found \"{found}\""),
            Self::Trailing(found) => write!(f, "expected nothing after the name, found \"{found}\""),
            Self::NothingBefore => f.write_str("expected a destination, found 同 with no move before"),
            Self::WrongSide(mover) => write!(f, "expected a move of {mover}, who is to move"),
            Self::NoSuchMove => f.write_str("expected the name of a legal move"),
            Self::Ambiguous => f.write_str("expected 右, 左, 直, 上, 寄 or 引 to tell several moves apart"),
        }
    }
}

impl std::error::Error for JapaneseError {}

#[cfg(test)]
mod tests;
