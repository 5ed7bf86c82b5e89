//! The lines of a game, as values and as bytes.

use super::super::search::ShortLine;
use fukayomi::notation::sfen;
use fukayomi::shogi::{Move, Position};

/// The lines of the positions of a game that are learned from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLines {
    start: Position,
    /// The moves up to the last position.
    moves: Vec<Move>,
    positions: Vec<PositionLines>,
    /// The siblings of all positions, one after the other.
    siblings: Vec<ShortLine>,
}

/// The lines of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionLines {
    /// Moves played before it.
    ply: u16,
    /// The line of the record move.
    record: ShortLine,
    /// Where the siblings begin and end.
    range: (u32, u32),
}

impl GameLines {
    /// A game without positions.
    pub const fn new(start: Position) -> Self {
        Self { start, moves: Vec::new(), positions: Vec::new(), siblings: Vec::new() }
    }

    /// Adds a position that comes after all others, by the moves before it; without siblings it is left out.
    pub fn add(&mut self, before: &[Move], record: ShortLine, siblings: &[ShortLine]) {
        if siblings.is_empty() {
            return;
        }
        self.moves.extend_from_slice(&before[self.moves.len()..]);
        let first = self.siblings.len() as u32;
        self.siblings.extend_from_slice(siblings);
        self.positions.push(PositionLines {
            ply: before.len() as u16,
            record,
            range: (first, self.siblings.len() as u32),
        });
    }

    /// The positions.
    pub fn positions(&self) -> &[PositionLines] {
        &self.positions
    }

    /// How many siblings there are in all.
    pub fn comparisons(&self) -> usize {
        self.siblings.len()
    }

    /// Replays the game: each position, the line of the record move and those of its siblings.
    pub fn replay(&self, mut f: impl FnMut(&mut Position, &ShortLine, &[ShortLine])) {
        let (mut position, mut ply) = (self.start.clone(), 0);
        for it in &self.positions {
            for &mv in &self.moves[ply..usize::from(it.ply)] {
                position.apply(mv);
            }
            ply = usize::from(it.ply);
            f(&mut position, &it.record, &self.siblings[it.range.0 as usize..it.range.1 as usize]);
        }
    }

    /// Appends the game as bytes.
    pub fn encode(&self, bytes: &mut Vec<u8>) {
        let start = if self.start == Position::startpos() { String::new() } else { sfen::write(&self.start) };
        bytes.push(start.len() as u8);
        bytes.extend(start.as_bytes());
        put_number(bytes, self.moves.len());
        self.moves.iter().for_each(|mv| bytes.extend(mv.bits().to_le_bytes()));
        put_number(bytes, self.positions.len());
        for it in &self.positions {
            put_number(bytes, usize::from(it.ply));
            put_line(bytes, &it.record);
            let siblings = &self.siblings[it.range.0 as usize..it.range.1 as usize];
            put_number(bytes, siblings.len());
            siblings.iter().for_each(|line| put_line(bytes, line));
        }
    }

    /// The game that these bytes are; `None` if they are none. That every line is legal is trusted to the checksum.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let mut input = Bytes(bytes);
        let length = usize::from(input.byte()?);
        let start = match std::str::from_utf8(input.take(length)?).ok()? {
            "" => Position::startpos(),
            text => sfen::parse(text).ok()?,
        };
        let mut game = Self::new(start);
        game.moves = (0..input.number()?).map(|_| input.mv()).collect::<Option<_>>()?;
        for _ in 0..input.number()? {
            let (ply, record, first) = (input.number()?, input.line()?, game.siblings.len() as u32);
            for _ in 0..input.number()? {
                game.siblings.push(input.line()?);
            }
            if usize::from(ply) > game.moves.len() || game.positions.last().is_some_and(|last| last.ply >= ply) {
                return None;
            }
            game.positions.push(PositionLines { ply, record, range: (first, game.siblings.len() as u32) });
        }
        input.0.is_empty().then_some(game)
    }
}

/// Numbers of moves and positions fit two bytes by far.
fn put_number(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend((number as u16).to_le_bytes());
}

fn put_line(bytes: &mut Vec<u8>, line: &ShortLine) {
    bytes.push(line.len() as u8);
    line.moves().for_each(|mv| bytes.extend(mv.bits().to_le_bytes()));
}

/// What is left to be read.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn number(&mut self) -> Option<u16> {
        self.take(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn mv(&mut self) -> Option<Move> {
        Move::from_bits(self.number()?)
    }

    fn line(&mut self) -> Option<ShortLine> {
        let length = self.byte()?;
        let mut moves = [None; super::super::search::MOST_PLIES];
        for slot in moves.get_mut(..usize::from(length))? {
            *slot = Some(self.mv()?);
        }
        Some(ShortLine::from(moves))
    }
}
