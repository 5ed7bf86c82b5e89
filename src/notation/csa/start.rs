//! The start position: `PI` with removals, or rows `P1` to `P9`, and single pieces `P+`, `P-`.

use super::{kind_code, kind_of, sign, square_of};
use crate::notation::record::{RecordErrorKind, expected};
use crate::shogi::{Color, Hand, Piece, PieceKind, Position, Setup, Square};

/// A start position in the making.
#[derive(Default)]
pub(super) struct Start {
    setup: Option<Setup>,
    is_initial: bool,
    // One bit for each row P1–P9 that was given.
    rows: u16,
    // Whose hand has taken all pieces that were left.
    all: bool,
}

impl Start {
    pub fn is_untouched(&self) -> bool {
        self.setup.is_none()
    }

    /// A statement that begins with `P`.
    pub fn statement(&mut self, text: &str) -> Result<(), RecordErrorKind> {
        match text.as_bytes().get(1) {
            Some(b'I') => self.initial(text),
            Some(digit @ b'1'..=b'9') => self.row(digit - b'0', text),
            Some(b'+') => self.pieces(Color::Black, text),
            Some(b'-') => self.pieces(Color::White, text),
            _ => Err(expected("start position", "PI, P1 to P9, P+ or P-", text)),
        }
    }

    /// The finished position; without any statement it is the usual one, as in files of V1.
    pub fn position(&self, color: Option<Color>) -> Result<Position, RecordErrorKind> {
        if self.rows != 0 && self.rows != 0x1ff {
            return Err(expected("start position", "all nine rows P1 to P9", "only some"));
        }
        let mut setup = self.setup.clone().unwrap_or_else(|| Position::startpos().setup());
        setup.side_to_move = color.unwrap_or(Color::Black);
        setup.position().map_err(RecordErrorKind::Start)
    }

    fn setup(&mut self) -> &mut Setup {
        self.setup.get_or_insert_with(Setup::empty)
    }

    fn initial(&mut self, text: &str) -> Result<(), RecordErrorKind> {
        if self.setup.is_some() {
            return Err(expected("start position", "PI before all other pieces and only once", text));
        }
        self.is_initial = true;
        let setup = self.setup.insert(Position::startpos().setup());
        for (place, code, item) in items(&text[2..]) {
            let removed = square_of(place).flatten().zip(kind_of(code));
            match removed {
                Some((sq, kind)) if setup.board[sq.index()].is_some_and(|piece| piece.kind() == kind) => {
                    setup.board[sq.index()] = None;
                }
                _ => return Err(expected("removed piece", "a square and the piece that stands on it", item)),
            }
        }
        Ok(())
    }

    fn row(&mut self, rank: u8, text: &str) -> Result<(), RecordErrorKind> {
        let bit = 1 << (rank - 1);
        if self.is_initial || self.rows & bit != 0 {
            return Err(expected("row", "each row once, and none after PI", text));
        }
        self.rows |= bit;
        let mut rest = &text[2..];
        for file in (1..=9).rev() {
            // Cells are three characters wide, but spaces get lost when records are pasted.
            rest = rest.trim_start();
            let (piece, length) = match rest.as_bytes().first() {
                Some(b'*') => (None, 1),
                Some(side @ (b'+' | b'-')) => {
                    let kind = rest.get(1..3).and_then(kind_of);
                    let kind = kind.ok_or_else(|| expected("row", "pieces such as +FU or -OU", rest))?;
                    (Some(Piece::new(if *side == b'+' { Color::Black } else { Color::White }, kind)), 3)
                }
                _ => return Err(expected("row", "nine cells, each *, + and a piece, or - and a piece", text)),
            };
            rest = &rest[length..];
            if let (Some(piece), Some(sq)) = (piece, Square::new(file, rank)) {
                self.put(sq, piece, text)?;
            }
        }
        if rest.trim().is_empty() { Ok(()) } else { Err(expected("row", "nine cells and no more", rest)) }
    }

    fn pieces(&mut self, color: Color, text: &str) -> Result<(), RecordErrorKind> {
        self.setup();
        for (place, code, item) in items(&text[2..]) {
            let place = square_of(place).ok_or_else(|| expected("piece", "two digits, 11 to 99 or 00", item))?;
            if self.all {
                return Err(expected("piece", "nothing after 00AL", item));
            }
            if place.is_none() && code == "AL" {
                self.all_left(color);
                continue;
            }
            let kind = kind_of(code).ok_or_else(|| expected("piece", "two letters such as FU", item))?;
            match place {
                Some(sq) => self.put(sq, Piece::new(color, kind), item)?,
                None => {
                    let hand = &mut self.setup().hands[color.index()];
                    if !kind.is_hand_kind() || hand.count(kind) == kind.count_in_set() {
                        return Err(expected("hand", "a piece that can still be in hand", item));
                    }
                    *hand = hand.with(kind, hand.count(kind) + 1);
                }
            }
        }
        Ok(())
    }

    fn put(&mut self, sq: Square, piece: Piece, text: &str) -> Result<(), RecordErrorKind> {
        match &mut self.setup().board[sq.index()] {
            cell @ None => *cell = Some(piece),
            Some(_) => return Err(expected("square", "one that is still empty", text)),
        }
        Ok(())
    }

    /// Gives a player every piece that is neither on the board nor in hand.
    fn all_left(&mut self, color: Color) {
        self.all = true;
        let setup = self.setup();
        for kind in PieceKind::HAND {
            let on_board =
                setup.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count() as u32;
            let in_hand = Color::ALL.map(|color| setup.hands[color.index()].count(kind));
            let left = kind.count_in_set().saturating_sub(on_board + in_hand[0] + in_hand[1]);
            setup.hands[color.index()] = setup.hands[color.index()].with(kind, in_hand[color.index()] + left);
        }
    }
}

/// The items of four characters in a statement: where, what, and both; a rest that is too short comes as it is.
fn items(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let item = rest.get(..4).unwrap_or(rest);
        rest = &rest[item.len()..];
        Some((item.get(..2).unwrap_or_default(), item.get(2..).unwrap_or_default(), item))
    })
}

/// Writes a start position with the side to move.
pub(super) fn write_start(text: &mut String, start: &Position) {
    let (setup, initial) = (start.setup(), Position::startpos().setup());
    let is_fewer = Square::all().all(|sq| {
        let piece = setup.board[sq.index()];
        piece.is_none() || piece == initial.board[sq.index()]
    });
    if is_fewer && setup.hands == [Hand::EMPTY; 2] {
        write_removals(text, &setup, &initial);
    } else {
        write_rows(text, &setup);
    }
    for color in Color::ALL {
        let hand = setup.hands[color.index()];
        if !hand.is_empty() {
            text.push('P');
            text.push(sign(color));
            for (kind, count) in hand.iter() {
                for _ in 0..count {
                    text.push_str("00");
                    text.push_str(kind_code(kind));
                }
            }
            text.push('\n');
        }
    }
    text.push(sign(setup.side_to_move));
    text.push('\n');
}

fn write_removals(text: &mut String, setup: &Setup, initial: &Setup) {
    text.push_str("PI");
    for sq in Square::all() {
        if let (None, Some(piece)) = (setup.board[sq.index()], initial.board[sq.index()]) {
            text.push((b'0' + sq.file()) as char);
            text.push((b'0' + sq.rank()) as char);
            text.push_str(kind_code(piece.kind()));
        }
    }
    text.push('\n');
}

fn write_rows(text: &mut String, setup: &Setup) {
    for rank in 1..=9 {
        text.push('P');
        text.push((b'0' + rank) as char);
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|sq| setup.board[sq.index()]) {
                Some(piece) => {
                    text.push(sign(piece.color()));
                    text.push_str(kind_code(piece.kind()));
                }
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
}
