//! Features of moves: everything cheap that says how likely a strong player is to choose a move.
//!
//! Every feature is a yes or no with an index; a move has about thirty. They need no search and, but for the last two
//! moves, no history, so that they can be learned from records alone. Squares are seen by the side to move.

use super::scene::Scene;
use crate::shogi::attacks::attacks_of;
use crate::shogi::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

/// Ways to move: 14 kinds, six of them promoting, seven kinds dropped.
pub const WAYS: usize = 27;
/// Differences of two squares: 17 files times 17 ranks; the last is for "there is none".
const RELATIVE: usize = 17 * 17 + 1;
/// Kinds, or none.
const KINDS: usize = PieceKind::COUNT + 1;
/// What can stand on a neighbouring square: 14 own kinds, 14 of the enemy, nothing, the edge.
const CONTENTS: usize = 30;

/// A group of features: exactly or at most one of a group holds, unless it says "each".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Group {
    /// The way of moving and what is captured.
    Capture,
    /// The way, the destination and the phase of the game.
    To,
    /// The way, the origin and the phase of the game.
    From,
    /// The way and the destination seen from the own king.
    ToOwnKing,
    /// The way and the destination seen from the enemy king.
    ToEnemyKing,
    /// The way and the origin seen from the own king.
    FromOwnKing,
    /// The way and the origin seen from the enemy king.
    FromEnemyKing,
    /// The way and the destination seen from the opponent's last move.
    ToLast,
    /// The way, the kind that moved last, and whether this move takes, flees or attacks it.
    Answer,
    /// The way and who attacks and supports origin and destination.
    Safety,
    /// The way, the sign of the exchange on the destination, check, support.
    Exchange,
    /// The way and each enemy kind attacked from the destination, supported or not.
    Attack,
    /// The way and how much of the enemy king's surroundings it attacks.
    Ring,
    /// The way and what is on each of the eight squares around the destination.
    Neighbour,
    /// The way and the destination seen from our own last move.
    ToOwnLast,
    /// The way, the own piece in most danger, and what this move does for it.
    Danger,
    /// The kind, origin and destination of a move on the board.
    FromTo,
}

use Group::{
    Answer, Attack, Capture, Danger, Exchange, From, FromEnemyKing, FromOwnKing, FromTo, Neighbour, Ring, Safety, To,
    ToEnemyKing, ToLast, ToOwnKing, ToOwnLast,
};

impl Group {
    /// Every group in the order of indices. Rust has no list of an enum's variants, so they stand here again; `STARTS` does
    /// not compile if the order differs.
    pub const ALL: [Self; 17] = [
        Capture,
        To,
        From,
        ToOwnKing,
        ToEnemyKing,
        FromOwnKing,
        FromEnemyKing,
        ToLast,
        Answer,
        Safety,
        Exchange,
        Attack,
        Ring,
        Neighbour,
        ToOwnLast,
        Danger,
        FromTo,
    ];

    /// How many features it has.
    #[must_use]
    pub const fn size(self) -> usize {
        WAYS * match self {
            Capture => KINDS,
            To | From => 81 * 3,
            ToOwnKing | ToEnemyKing | FromOwnKing | FromEnemyKing | ToOwnLast => RELATIVE,
            ToLast => RELATIVE * 2,
            Answer => KINDS * 8,
            Safety => 36,
            Exchange => 12,
            Attack => PieceKind::COUNT * 2,
            Ring => 6,
            Neighbour => 8 * CONTENTS,
            Danger => KINDS * 4,
            FromTo => 81 * 37,
        }
    }

    /// The index of its first feature.
    #[must_use]
    pub const fn start(self) -> usize {
        STARTS[self as usize]
    }
}

const STARTS: [usize; Group::ALL.len() + 1] = {
    let mut starts = [0; Group::ALL.len() + 1];
    let mut group = 0;
    while group < Group::ALL.len() {
        assert!(Group::ALL[group] as usize == group, "ALL must be in the order of the groups");
        starts[group + 1] = starts[group] + Group::ALL[group].size();
        group += 1;
    }
    starts
};

/// Number of features.
pub const FEATURES: usize = STARTS[Group::ALL.len()];

/// The group of a feature, and its number there.
#[must_use]
pub fn group_of(feature: usize) -> (Group, usize) {
    let group = Group::ALL.into_iter().rfind(|group| group.start() <= feature).unwrap_or(Capture);
    (group, feature - group.start())
}

/// How a piece moves: 0–13 its kind, 14–19 a promoting kind, 20–26 a dropped kind.
#[inline]
#[must_use]
pub fn way_of(position: &Position, mv: Move) -> usize {
    match mv.dropped() {
        Some(kind) => 20 + kind.index(),
        None => position.moved_kind(mv).index() + if mv.is_promotion() { 14 } else { 0 },
    }
}

/// A square as the side to move sees it.
#[inline]
pub(super) const fn seen(us: Color, sq: Square) -> usize {
    match us {
        Color::Black => sq.index(),
        Color::White => 80 - sq.index(),
    }
}

/// Square indices spread so that differences of any two squares are unique: 17 per file.
static SPREAD: [i16; 81] = {
    let mut spread = [0; 81];
    let mut index = 0;
    while index < 81 {
        spread[index] = (index / 9 * 17 + index % 9) as i16;
        index += 1;
    }
    spread
};

/// The difference of two squares that one side sees, 0–288; 289 without the second.
#[inline]
fn relative(us: Color, sq: Square, from: Option<Square>) -> usize {
    from.map_or(RELATIVE - 1, |from| (SPREAD[seen(us, sq)] - SPREAD[seen(us, from)] + 144) as usize)
}

/// Neighbours in file and rank for the side to move.
const AROUND: [(i8, i8); 8] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1)];

/// What is around every square, for Black; the mirror image serves White.
static NEIGHBOURS: [[u8; 8]; 81] = {
    let mut table = [[u8::MAX; 8]; 81];
    let mut index = 0;
    while index < 81 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = AROUND[direction];
            let (file, rank) = ((index / 9) as i8 + files, (index % 9) as i8 + ranks);
            if file >= 0 && file < 9 && rank >= 0 && rank < 9 {
                table[index][direction] = (file * 9 + rank) as u8;
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

/// Where a board move goes, by direction and distance: a move of the same kind from the same square to another has
/// another number. 0–31 eight directions of up to four steps (more count as four), 32–35 knight jumps, 36 the rest.
#[inline]
fn course(us: Color, from: Square, to: Square) -> usize {
    let (from, to) = (seen(us, from), seen(us, to));
    let files = to as i32 / 9 - from as i32 / 9;
    let ranks = to as i32 % 9 - from as i32 % 9;
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return if ranks == -2 { 32 + usize::from(files > 0) } else { 36 };
    }
    let direction = (files.signum() * 3 + ranks.signum() + 4) as usize;
    // The middle, no move at all, does not occur.
    let direction = if direction > 4 { direction - 1 } else { direction };
    direction * 4 + (files.abs().max(ranks.abs()).min(4) - 1) as usize
}

impl Scene {
    /// Calls `f` with every feature of a legal move of the position that this scene was made for.
    #[inline]
    pub fn for_each_feature(&self, position: &Position, mv: Move, gives_check: bool, mut f: impl FnMut(usize)) {
        let us = self.us;
        let way = way_of(position, mv);
        let to = mv.to();
        let captured = position.piece_on(to).map_or(PieceKind::COUNT, |piece| piece.kind().index());
        let mut emit = |group: Group, number: usize| {
            debug_assert!(number < group.size() / WAYS);
            f(group.start() + way * (group.size() / WAYS) + number);
        };
        emit(Capture, captured);
        emit(To, seen(us, to) * 3 + self.phase);
        emit(ToOwnKing, relative(us, to, self.own_king));
        emit(ToEnemyKing, relative(us, to, self.enemy_king));
        emit(ToLast, relative(us, to, self.last_to) * 2 + usize::from(self.last_captured));
        emit(ToOwnLast, relative(us, to, self.own_last_to));
        let mut from_danger = 0;
        if let Some(from) = mv.from() {
            emit(From, seen(us, from) * 3 + self.phase);
            emit(FromOwnKing, relative(us, from, self.own_king));
            emit(FromEnemyKing, relative(us, from, self.enemy_king));
            emit(FromTo, seen(us, from) * 37 + course(us, from, to));
            let attacked = usize::from(self.enemy.once.contains(from)) + usize::from(self.enemy.by_pawn.contains(from));
            from_danger = attacked * 2 + usize::from(self.own.once.contains(from));
        }
        let (attacked, supported) = (self.enemy.once.contains(to), self.supports_to(mv));
        let to_danger = usize::from(attacked) + usize::from(self.enemy.by_pawn.contains(to));
        emit(Safety, (to_danger * 2 + usize::from(supported)) * 6 + from_danger);
        let exchange = match attacked {
            false => 0,
            true if position.exchange_wins(mv, 0) => 1,
            true => 2,
        };
        emit(Exchange, (exchange * 2 + usize::from(gives_check)) * 2 + usize::from(supported));
        self.attack_features(position, mv, &mut emit);
        for (direction, &next) in NEIGHBOURS[seen(us, to)].iter().enumerate() {
            emit(Neighbour, direction * CONTENTS + content(position, us, next));
        }
    }

    /// What the moved piece attacks from its new square; lines through the old one are not opened.
    #[inline]
    pub(super) fn sees_after(&self, position: &Position, mv: Move) -> Bitboard {
        attacks_of(Piece::new(self.us, position.kind_after(mv)), mv.to(), position.occupied())
    }

    /// What the piece sees from its new square, and what it does about threats.
    #[inline]
    fn attack_features(&self, position: &Position, mv: Move, emit: &mut impl FnMut(Group, usize)) {
        let (us, to) = (self.us, mv.to());
        let sees = self.sees_after(position, mv);
        (sees & position.by_color(!us)).for_each(|sq| {
            if let Some(piece) = position.piece_on(sq) {
                emit(Attack, piece.kind().index() * 2 + usize::from(self.enemy.once.contains(sq)));
            }
        });
        emit(Ring, (sees & self.ring).count().min(5) as usize);
        let takes = self.last_to == Some(to);
        let flees = mv.from().is_some_and(|from| self.last_attacks.contains(from));
        let attacks = self.last_to.is_some_and(|sq| sees.contains(sq));
        let last = self.last_kind.map_or(PieceKind::COUNT, PieceKind::index);
        emit(Answer, last * 8 + usize::from(takes) * 4 + usize::from(flees) * 2 + usize::from(attacks));
        let (danger, help) = self.threatened.map_or((PieceKind::COUNT, 0), |(sq, kind)| {
            let help = match () {
                () if mv.from() == Some(sq) => 1,
                () if sees.contains(sq) => 2,
                () if takes && self.last_attacks.contains(sq) => 3,
                () => 0,
            };
            (kind.index(), help)
        });
        emit(Danger, danger * 4 + help);
    }
}

/// What stands on a square that the side to move sees as `index`; the edge if there is none.
#[inline]
fn content(position: &Position, us: Color, index: u8) -> usize {
    if index == u8::MAX {
        return 29;
    }
    let index = match us {
        Color::Black => index,
        Color::White => 80 - index,
    };
    match position.piece_on(Square::from_index_unchecked(index)) {
        None => 28,
        Some(piece) => piece.kind().index() + if piece.color() == us { 0 } else { PieceKind::COUNT },
    }
}
