//! A game for the page: what may be played, what was played, how it is written and how it ended.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use super::arguments;
use crate::explain::explain;
use crate::notation::japanese::{self, SideMark};
use crate::notation::{sfen, usi, western};
use crate::shogi::{Color, Declaration, Game, Move, MoveList, Outcome, Reason, Rules};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Side = 'black' | 'white';

/** How a game ended. */
export interface Outcome {
    /** Missing for a draw or a game without result. */
    winner?: Side;
    reason: 'checkmate' | 'resignation' | 'time' | 'repetition' | 'perpetual-check' | 'declaration' | 'move-limit'
        | 'illegal-move' | 'agreement' | 'interrupted';
}

/** A game as it stands. */
export interface GameState {
    sfen: string;
    sideToMove: Side;
    /** The squares of the pieces that give check, such as `5e`. */
    checkers: string[];
    /** The legal moves in USI notation. */
    legalMoves: string[];
    /** The moves so far in USI notation. */
    moves: string[];
    /** Missing while the game goes on. */
    outcome?: Outcome;
    /** What the side to move would get by declaring now; missing if it may not. */
    declaration?: 'win' | 'draw';
}

/** How deep each move is read, and why: the moves in the order of learned depth. */
export interface Explanation {
    sfen: string;
    /** In check, learned depth and late-move reductions tell no moves apart. */
    inCheck: boolean;
    /** The remaining depth in plies that late-move reductions and learned depth are given for. */
    depth: number;
    /** Factor on A(m) − min A at this depth. */
    taken: number;
    /** s of learned depth in plies: A = s / (1 + exp(−sum)). */
    scale: number;
    /** How many bits of realization probability a ply of depth is worth. */
    bitsPerPly: number;
    /** Where every path in the decision tree begins: all moves. */
    root: Counts;
    moves: MoveExplanation[];
}

/** How often moves of a class were played where they were legal. */
export interface Counts {
    played: number;
    legal: number;
}

/** How deep one move is read, and why. */
export interface MoveExplanation {
    /** The move in USI notation. */
    usi: string;
    /** The plies it consumes under each policy. */
    consumed: { all: number; lmr: number; learned: number; realization: number };
    /** Its absolute depth in plies, before the least of all moves is taken away. */
    absolute: number;
    /** The sum of the weights of all its features, which makes the absolute depth. */
    sum: number;
    /** How many features have a weight. */
    featureCount: number;
    /** Its probability by softmax of learned depth; all moves together have 1. */
    share: number;
    /** How often moves of its class are played where they are legal. */
    probability: number;
    /** Plies that learned depth adds for its place in this order. */
    place: number;
    /** Whether it is a capture or a promotion that loses nothing: learned depth and late-move reductions read such to the full. */
    isGain: boolean;
    /** The answers that make its class, from the root of the decision tree, with what was counted there. */
    class: { attribute: string; value: string; counts: Counts }[];
    /** The features that weigh most; a negative weight means deeper reading. */
    features: { meaning: string; parts: FeatureParts; weight: number }[];
}

/** A feature taken apart, to be said in any language; keys and values never change their meaning. */
export interface FeatureParts {
    key: string;
    /** Names and values: squares, kinds and steps as they are, otherwise words of a small vocabulary, separated by spaces. */
    values: [string, string][];
}
"#;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct State {
    sfen: String,
    side_to_move: &'static str,
    checkers: Vec<String>,
    legal_moves: Vec<String>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declaration: Option<&'static str>,
}

#[derive(Serialize)]
struct End {
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    reason: &'static str,
}

/// A game under the rules of shogi.
#[wasm_bindgen(js_name = Game)]
#[derive(Debug)]
pub struct PageGame {
    game: Game,
}

#[wasm_bindgen(js_class = Game)]
impl PageGame {
    /// A game from what follows the word `position` in USI: `startpos moves 7g7f …` or `sfen … moves …`.
    ///
    /// # Errors
    /// If the start is not a position or a move can't be played.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "string")] position: &JsValue) -> Result<Self, JsValue> {
        let position = arguments::text("position", position)?;
        Ok(Self { game: usi::parse_position(&position, Rules::default()).map_err(JsError::from)? })
    }

    /// The game as it stands.
    ///
    /// # Errors
    /// Never in practice: only if the answer could not become a JavaScript value.
    #[wasm_bindgen(unchecked_return_type = "GameState")]
    pub fn state(&self) -> Result<JsValue, JsError> {
        let position = self.game.position();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let state = State {
            sfen: sfen::write(position),
            side_to_move: side(position.side_to_move()),
            checkers: position.checkers().into_iter().map(|sq| sq.to_string()).collect(),
            legal_moves: moves.as_slice().iter().map(ToString::to_string).collect(),
            moves: self.game.moves().iter().map(ToString::to_string).collect(),
            outcome: self.game.outcome().map(end),
            declaration: position.declaration(self.game.rules().declaration).map(|declaration| match declaration {
                Declaration::Win => "win",
                Declaration::Draw => "draw",
            }),
        };
        Ok(serde_wasm_bindgen::to_value(&state)?)
    }

    /// The game as what follows the word `position` in USI.
    #[must_use]
    pub fn position(&self) -> String {
        usi::write_position(&self.game)
    }

    /// Plays a move in USI notation.
    ///
    /// # Errors
    /// If the move is illegal or the game over; nothing changes then.
    pub fn play(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] mv: &JsValue) -> Result<(), JsValue> {
        let mv = parse_move(mv)?;
        Ok(self.game.play(mv).map_err(JsError::from)?)
    }

    /// Takes the last move back and returns it; a finished game goes on from there.
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self) -> Option<String> {
        self.game.take_back().map(|mv| mv.to_string())
    }

    /// The side to move resigns.
    pub fn resign(&mut self) {
        self.game.resign();
    }

    /// The side to move declares an entering-king win; a declaration that does not hold loses.
    pub fn declare(&mut self) {
        self.game.declare();
    }

    /// The names of the moves of a line that starts here, as Japanese (`☗７六歩`) or Western (`P-7f`) readers write them.
    ///
    /// The list ends before the first move that can't be played.
    ///
    /// # Errors
    /// If the line is not a list of texts.
    pub fn names(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string[]")] line: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "boolean")] japanese: &JsValue,
    ) -> Result<Vec<String>, JsValue> {
        let (line, japanese) = (arguments::texts("line", line)?, arguments::truth("japanese", japanese)?);
        let mut position = self.game.position().clone();
        let mut previous = self.game.moves().last().map(|mv| mv.to());
        let mut names = Vec::with_capacity(line.len());
        for mv in line.iter().map_while(|text| text.parse::<Move>().ok()) {
            if !position.is_legal(mv) {
                break;
            }
            names.push(if japanese {
                japanese::write(&position, mv, previous, SideMark::Piece)
            } else {
                western::write(&position, mv)
            });
            previous = Some(mv.to());
            position.apply(mv);
        }
        Ok(names)
    }

    /// How deep each legal move would be read under each policy of alpha-beta, and why; `depth` is the remaining depth in
    /// plies that late-move reductions are given for, and `features` how many features of each move are named.
    ///
    /// # Errors
    /// If one of them is not a whole number.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] features: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let depth = arguments::whole("depth", depth, 0..=u32::MAX)?.clamp(1, 60);
        let features = arguments::whole("features", features, 0..=u32::MAX)? as usize;
        Ok(serde_wasm_bindgen::to_value(&explain(&self.game, depth, features))?)
    }

    /// The position after a line that starts here, as SFEN.
    ///
    /// # Errors
    /// If a move can't be played.
    #[wasm_bindgen(js_name = sfenAfter)]
    pub fn sfen_after(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string[]")] line: &JsValue,
    ) -> Result<String, JsValue> {
        let mut position = self.game.position().clone();
        for text in arguments::texts("line", line)? {
            let mv: Move = text.parse().map_err(JsError::from)?;
            if let Some(rule) = position.why_illegal(mv) {
                return Err(JsError::new(&format!("{text}: {rule}")).into());
            }
            position.apply(mv);
        }
        Ok(sfen::write(&position))
    }

    /// Which rule a move breaks, by its name (`TwoPawns`, `PawnDropMate`, …); nothing if it is legal.
    ///
    /// # Errors
    /// If the text is not a move.
    #[wasm_bindgen(js_name = whyIllegal)]
    pub fn why_illegal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<Option<String>, JsValue> {
        let mv = parse_move(mv)?;
        Ok(self.game.position().why_illegal(mv).map(|rule| format!("{rule:?}")))
    }
}

fn parse_move(mv: &JsValue) -> Result<Move, JsValue> {
    Ok(arguments::text("mv", mv)?.parse().map_err(JsError::from)?)
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn end(outcome: Outcome) -> End {
    let reason = match outcome.reason {
        Reason::Checkmate => "checkmate",
        Reason::Resignation => "resignation",
        Reason::TimeUp => "time",
        Reason::Repetition => "repetition",
        Reason::PerpetualCheck => "perpetual-check",
        Reason::Declaration => "declaration",
        Reason::MoveLimit => "move-limit",
        Reason::IllegalMove => "illegal-move",
        Reason::Agreement => "agreement",
        Reason::Interrupted => "interrupted",
    };
    End { winner: outcome.winner.map(side), reason }
}
