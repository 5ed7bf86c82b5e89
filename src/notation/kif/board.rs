//! The start position of a KIF record: a handicap by name, or a diagram with the pieces in hand.

use super::line::{number, trim};
use crate::notation::japanese::words::{digit, kind_name, kind_of, rank_kanji};
use crate::notation::record::{RecordErrorKind, expected};
use crate::shogi::{Color, Hand, Handicap, Piece, PieceKind, Position, Setup, Square};

/// A start position in the making.
#[derive(Default)]
pub(super) struct Start {
    handicap: Option<Handicap>,
    is_other: bool,
    rows: u8,
    board: Option<Box<Setup>>,
    hands: [Hand; 2],
    side: Option<Color>,
    // How many moves were played before the diagram.
    played: u32,
}

impl Start {
    pub fn is_untouched(&self) -> bool {
        self.handicap.is_none() && !self.is_other && self.board.is_none()
    }

    /// `手合割：二枚落ち`
    pub fn set_handicap(&mut self, name: &str) -> Result<(), RecordErrorKind> {
        let same = |known: &str| known == name || known.strip_suffix('ち') == Some(name);
        self.handicap = Handicap::ALL.into_iter().find(|start| same(start.name_ja()));
        self.is_other = self.handicap.is_none();
        if self.is_other && name != "その他" && name != "詰将棋" {
            return Err(expected("手合割", "平手, a handicap such as 二枚落ち, or その他", name));
        }
        Ok(())
    }

    /// `先手番`
    pub fn set_side(&mut self, color: Color) {
        self.side = Some(color);
    }

    /// `手数＝12  ▲２四歩 まで`
    pub fn set_played(&mut self, text: &str) -> Result<(), RecordErrorKind> {
        let text = trim(text);
        let end = text.find(|c: char| c.is_whitespace() || c == '\u{3000}').unwrap_or(text.len());
        self.played = number(&text[..end])
            .and_then(|played| u32::try_from(played).ok())
            .ok_or_else(|| expected("手数", "a number of moves", text))?;
        Ok(())
    }

    /// `飛　角　歩四` or `なし`
    pub fn set_hand(&mut self, color: Color, text: &str) -> Result<(), RecordErrorKind> {
        let mut hand = Hand::EMPTY;
        let is_space = |c: char| c.is_whitespace() || c == '\u{3000}';
        for word in text.split(is_space).filter(|word| !word.is_empty() && *word != "なし") {
            let fault = || expected("持駒", "pieces with their number in kanji, such as 歩四, or なし", word);
            let mut chars = word.chars();
            let kind = chars.next().and_then(kind_of).filter(|kind| kind.is_hand_kind()).ok_or_else(fault)?;
            let count = hand.count(kind).saturating_add(kanji_number(chars.as_str()).ok_or_else(fault)?);
            hand = if count <= kind.count_in_set() { hand.with(kind, count) } else { return Err(fault()) };
        }
        self.hands[color.index()] = hand;
        Ok(())
    }

    /// `v香v桂 ・ ・ …|一`, the frame's first bar taken off.
    pub fn row(&mut self, text: &str) -> Result<(), RecordErrorKind> {
        let fault =
            |found: &str| expected("diagram", "nine rows of nine cells, each ・ or a piece, v before White's", found);
        self.rows += 1;
        let rank = self.rows;
        if rank > 9 {
            self.rows = 9;
            return Err(fault(text));
        }
        let setup = self.board.get_or_insert_with(|| Box::new(Setup::empty()));
        let mut file = 9;
        let mut color = Color::Black;
        for c in text.chars() {
            let piece = match c {
                '|' | '｜' => break,
                'v' | 'V' | 'ｖ' => {
                    color = Color::White;
                    continue;
                }
                ' ' | '^' | '＾' => continue,
                '・' | '･' | '.' | '．' | '　' => None,
                c => Some(Piece::new(color, kind_of(c).ok_or_else(|| fault(text))?)),
            };
            let sq = Square::new(file, rank).ok_or_else(|| fault(text))?;
            setup.board[sq.index()] = piece;
            file -= 1;
            color = Color::Black;
        }
        if file == 0 { Ok(()) } else { Err(fault(text)) }
    }

    /// The finished position.
    pub fn position(&self) -> Result<Position, RecordErrorKind> {
        let mut setup = match &self.board {
            Some(_) if self.rows != 9 => return Err(expected("diagram", "nine rows", "fewer")),
            Some(board) => (**board).clone(),
            None if self.is_other || self.hands != [Hand::EMPTY; 2] => {
                return Err(expected("diagram", "a board, since the start is not a usual one", "none"));
            }
            None => self.handicap.unwrap_or(Handicap::Even).position().setup(),
        };
        setup.hands = self.hands;
        setup.side_to_move = self.side.unwrap_or(setup.side_to_move);
        setup.ply = self.played + 1;
        setup.position().map_err(RecordErrorKind::Start)
    }
}

/// 二 to 十八; nothing is one.
fn kanji_number(text: &str) -> Option<u32> {
    if let Some(value) = number(text) {
        return u32::try_from(value).ok();
    }
    let (tens, ones) = match text.strip_prefix('十') {
        Some(ones) => (10, ones),
        None => (0, text),
    };
    let mut chars = ones.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(if tens == 0 { 1 } else { tens }),
        (Some(c), None) => Some(tens + u32::from(digit(c)?)),
        _ => None,
    }
}

/// The handicap that a position is the start of.
pub(super) fn handicap_of(start: &Position) -> Option<Handicap> {
    Handicap::ALL.into_iter().find(|handicap| handicap.position() == *start)
}

/// Writes a start that has no name.
pub(super) fn write_board(text: &mut String, start: &Position) {
    write_hand(text, "後手", start.hand(Color::White));
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 1..=9 {
        text.push('|');
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|sq| start.piece_on(sq)) {
                None => text.push_str(" ・"),
                Some(piece) => {
                    text.push(if piece.color() == Color::White { 'v' } else { ' ' });
                    text.push_str(cell_name(piece.kind()));
                }
            }
        }
        text.push('|');
        text.push(rank_kanji(rank));
        text.push('\n');
    }
    text.push_str("+---------------------------+\n");
    write_hand(text, "先手", start.hand(Color::Black));
    if start.ply() > 1 {
        text.push_str(&format!("手数＝{}  まで\n", start.ply() - 1));
    }
    if start.side_to_move() == Color::White {
        text.push_str("後手番\n");
    }
}

/// In a diagram every piece is one character wide.
fn cell_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::ProLance => "杏",
        PieceKind::ProKnight => "圭",
        PieceKind::ProSilver => "全",
        PieceKind::Dragon => "龍",
        kind => kind_name(kind),
    }
}

fn write_hand(text: &mut String, side: &str, hand: Hand) {
    use PieceKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
    text.push_str(side);
    text.push_str("の持駒：");
    if hand.is_empty() {
        text.push_str("なし");
    }
    for kind in [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn] {
        let count = hand.count(kind);
        if count == 0 {
            continue;
        }
        text.push_str(kind_name(kind));
        if count >= 10 {
            text.push('十');
        }
        if !matches!(count, 1 | 10) {
            text.push(rank_kanji((count % 10) as u8));
        }
        text.push('\u{3000}');
    }
    text.push('\n');
}
