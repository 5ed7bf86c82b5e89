//! The simplest mind: the move after which material is best once the opponent's best exchange is thought of.
//!
//! It is quick, legal and blind; matches and protocol tests use it as a sparring partner.

use super::params::{ParamError, ParamInfo};
use super::{Answer, Decision, Limits, Line, Progress, PvMove, Report, Score, Search, Slice, Watcher};
use crate::eval::material_gain;
use crate::params;
use crate::shogi::{Declaration, DeclarationRule, Game, Move, MoveList, Position};

params! {
    /// Nothing but what keeps games from being all alike.
    pub struct OnePlyParams {
        seed: i32 = 0, 0..=1_000_000, "chooses among moves of equal value";
    }
}

/// The mind that looks one ply ahead.
#[derive(Clone, Debug, Default)]
pub struct OnePly {
    params: OnePlyParams,
    position: Option<Position>,
    rule: DeclarationRule,
    allowed: Vec<Move>,
    best: Option<(Move, Score)>,
    nodes: u64,
}

impl OnePly {
    fn choose(&self, position: &Position) -> Option<(Move, Score)> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut state = position.key() ^ self.params.seed as u64;
        list.into_iter()
            .filter(|mv| self.allowed.is_empty() || self.allowed.contains(mv))
            .map(|mv| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let safe = position.exchange_wins(mv, 0);
                (mv, material_gain(position, mv) - if safe { 0 } else { 200 }, state >> 33)
            })
            .max_by_key(|&(_, score, tie)| (score, tie))
            .map(|(mv, score, _)| (mv, score))
    }
}

impl Search for OnePly {
    fn begin(&mut self, game: &Game, limits: &Limits) {
        self.position = Some(game.position().clone());
        self.rule = game.rules().declaration;
        self.allowed.clone_from(&limits.searchmoves);
        self.best = None;
    }

    fn run(&mut self, watcher: &mut dyn Watcher, _: Slice) -> Progress {
        let Some(position) = &self.position else { return Progress::Finished };
        self.best = position.mate_in_one().map(|mv| (mv, super::mate_in(1))).or_else(|| self.choose(position));
        self.nodes = 1;
        if let Some((mv, score)) = self.best {
            let line = Line { score, pv: vec![PvMove { mv, weight: 1.0 }], ..Line::default() };
            let time_ms = watcher.elapsed_ms();
            let report = Report {
                depth: 1,
                selective_depth: 1,
                lines: vec![line],
                nodes: self.nodes,
                time_ms,
                ..Report::default()
            };
            watcher.report(&report);
        }
        Progress::Finished
    }

    fn decision(&self) -> Decision {
        let wins = |position: &Position| position.declaration(self.rule) == Some(Declaration::Win);
        let answer = match (&self.position, self.best) {
            (Some(position), _) if wins(position) => Answer::Declare,
            (_, Some((mv, _))) => Answer::Move(mv),
            (Some(position), None) => self.choose(position).map_or(Answer::Resign, |(mv, _)| Answer::Move(mv)),
            (None, None) => Answer::Resign,
        };
        Decision { answer, ponder: None, score: self.best.map_or(0, |(_, score)| score) }
    }

    fn ponder_hit(&mut self, _: u64) {}

    fn new_game(&mut self) {}

    fn params(&self) -> &'static [ParamInfo] {
        OnePlyParams::table()
    }

    fn param(&self, name: &str) -> Option<String> {
        self.params.get(name)
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        self.params.set(name, value)
    }
}
