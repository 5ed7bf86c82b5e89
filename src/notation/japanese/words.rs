//! The Japanese words for squares and pieces, as written and in every spelling that is read.

use crate::shogi::{PieceKind, Square};

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The digit 1–9 that a character stands for: `7`, `７` or `七`.
pub(in crate::notation) fn digit(c: char) -> Option<u8> {
    let index = match c {
        '1'..='9' => c as usize - '1' as usize,
        '１'..='９' => c as usize - '１' as usize,
        _ => RANKS.iter().position(|&rank| rank == c)?,
    };
    Some(index as u8 + 1)
}

/// The kanji of a rank, 1–9.
pub(in crate::notation) fn rank_kanji(rank: u8) -> char {
    RANKS[usize::from(rank) - 1]
}

/// Writes a square as `７六`.
pub(in crate::notation) fn push_square(text: &mut String, sq: Square) {
    text.push(FILES[usize::from(sq.file()) - 1]);
    text.push(rank_kanji(sq.rank()));
}

/// The name of a kind in a move.
pub(in crate::notation) fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::Gold => "金",
        PieceKind::King => "玉",
        PieceKind::Tokin => "と",
        PieceKind::ProLance => "成香",
        PieceKind::ProKnight => "成桂",
        PieceKind::ProSilver => "成銀",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "竜",
    }
}

/// The kind that one character stands for, promoted ones in the short forms of diagrams (全 圭 杏).
pub(in crate::notation) fn kind_of(c: char) -> Option<PieceKind> {
    Some(match c {
        '歩' => PieceKind::Pawn,
        '香' => PieceKind::Lance,
        '桂' => PieceKind::Knight,
        '銀' => PieceKind::Silver,
        '角' => PieceKind::Bishop,
        '飛' => PieceKind::Rook,
        '金' => PieceKind::Gold,
        '玉' | '王' => PieceKind::King,
        'と' => PieceKind::Tokin,
        '杏' => PieceKind::ProLance,
        '圭' => PieceKind::ProKnight,
        '全' => PieceKind::ProSilver,
        '馬' => PieceKind::Horse,
        '竜' | '龍' => PieceKind::Dragon,
        _ => return None,
    })
}

/// Takes the name of a kind from the front of a text.
pub(in crate::notation) fn take_kind(text: &str) -> Option<(PieceKind, &str)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if first != '成' {
        return Some((kind_of(first)?, chars.as_str()));
    }
    match kind_of(chars.next()?)? {
        kind @ (PieceKind::Lance | PieceKind::Knight | PieceKind::Silver) => Some((kind.promoted()?, chars.as_str())),
        _ => None,
    }
}

/// The text without the spaces, narrow and wide, in front of it.
pub(in crate::notation) fn skip_spaces(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\u{3000}'])
}
