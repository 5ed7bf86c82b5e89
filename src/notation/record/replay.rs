//! Plays the moves of a record while it is read, so that every move is known to be legal.

use std::time::Duration;

use super::error::{Fault, RecordErrorKind, expected};
use super::{EndKind, Ending, Note, RecordLine, RecordMove};
use crate::shogi::{IllegalMove, Move, Position, Square, Undo};

/// A line in the making, with the position it has reached.
pub(in crate::notation) struct Replay {
    position: Position,
    path: Vec<(Move, Undo)>,
    line: RecordLine,
    // An illegal move is forgiven only if the record ends by it, which the next statement shows.
    foul: Option<(Fault, RecordMove)>,
}

impl Replay {
    pub fn new(start: Position) -> Self {
        Self { position: start, path: Vec::new(), line: RecordLine::default(), foul: None }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of moves from the start of the game to here.
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// Where the last move went.
    pub fn previous(&self) -> Option<Square> {
        self.path.last().map(|(mv, _)| mv.to())
    }

    pub fn has_ended(&self) -> bool {
        self.line.ending.is_some()
    }

    pub fn has_foul(&self) -> bool {
        self.foul.is_some()
    }

    /// Nothing may follow an ending or an illegal move.
    pub fn check_open(&mut self, line: usize, text: &str) -> Result<(), Fault> {
        if let Some((fault, _)) = self.foul.take() {
            return Err(fault);
        }
        if self.has_ended() {
            return Err(Fault { line, kind: expected("move", "no more moves after the end of the game", text) });
        }
        Ok(())
    }

    /// Plays a move that stands on this line of the text.
    pub fn play(&mut self, line: usize, mv: Move, time: Option<Duration>) {
        let played = RecordMove { mv, time, notes: Vec::new() };
        match self.position.why_illegal(mv) {
            None => {
                let undo = self.position.apply(mv);
                self.path.push((mv, undo));
                self.line.moves.push(played);
            }
            Some(why) => self.foul = Some((Fault { line, kind: illegal(mv, why) }, played)),
        }
    }

    /// Ends the line.
    pub fn end(&mut self, line: usize, kind: EndKind, time: Option<Duration>) -> Result<(), Fault> {
        let mover = self.position.side_to_move();
        let mut ending = Ending { time, ..Ending::from(kind) };
        if let Some((fault, played)) = self.foul.take() {
            // The mover has just made the illegal move, so every way to say "foul" says the same.
            if kind != EndKind::IllegalMove && kind != EndKind::IllegalAction(mover) {
                return Err(fault);
            }
            ending.kind = EndKind::IllegalMove;
            ending.foul = Some(played);
        }
        if self.has_ended() {
            return Err(Fault { line, kind: expected("ending", "one ending of the game", "a second one") });
        }
        self.line.ending = Some(ending);
        Ok(())
    }

    /// The notes of what was read last.
    pub fn notes(&mut self) -> &mut Vec<Note> {
        match (&mut self.line.ending, &mut self.foul) {
            (Some(ending), _) => &mut ending.notes,
            (None, Some((_, played))) => &mut played.notes,
            (None, None) => match self.line.moves.last_mut() {
                Some(played) => &mut played.notes,
                None => &mut self.line.notes,
            },
        }
    }

    /// The time of the move or ending that was read last; `None` before the first.
    pub fn time(&mut self) -> Option<&mut Option<Duration>> {
        match (&mut self.line.ending, &mut self.foul) {
            (Some(ending), _) => Some(&mut ending.time),
            (None, Some((_, played))) => Some(&mut played.time),
            (None, None) => self.line.moves.last_mut().map(|played| &mut played.time),
        }
    }

    /// Takes the finished line out; a new one begins at the same position.
    pub fn finish(&mut self) -> Result<RecordLine, Fault> {
        match self.foul.take() {
            Some((fault, _)) => Err(fault),
            None => Ok(std::mem::take(&mut self.line)),
        }
    }

    /// Goes back to the position after this many moves; there must have been that many.
    pub fn rewind(&mut self, moves: usize) {
        while self.path.len() > moves {
            if let Some((mv, undo)) = self.path.pop() {
                self.position.undo(mv, undo);
            }
        }
    }
}

fn illegal(mv: Move, why: IllegalMove) -> RecordErrorKind {
    RecordErrorKind::Illegal { mv, why }
}
