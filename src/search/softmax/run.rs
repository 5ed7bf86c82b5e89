//! The mind as others see it: begin, run in slices, decide.

use std::sync::Arc;

use super::compact::Compaction;
use super::descent::Descent;
use super::iterate::Step;
use super::prior::Prior;
use super::snapshot::Snapshot;
use super::solver::Solvers;
use super::time::{Plan, TimeKeeper};
use super::walk::Walk;
use super::{Policy, Softmax, SoftmaxParams, Tree};
use crate::eval::Evaluator;
use crate::notation::sfen;
use crate::random::Random;
use crate::search::clock::TimePlan;
use crate::search::depth::Model;
use crate::search::level::Level;
use crate::search::params::{ParamError, ParamInfo};
use crate::search::{
    Answer, Decision, Limits, PictureWish, Progress, Score, Search, Slice, TreeGrower, Watcher, mate_in,
};
use crate::shogi::{Declaration, Game, Move};

/// Milliseconds between reports.
const REPORT_EVERY_MS: u64 = 250;

/// Iterations between looks at the clock, if they are short ones.
const LOOK_EVERY: u32 = 4;

/// Positions after which the clock is looked at, however few iterations they took: one leaf full of checks must not wait for three more.
const WORK_BETWEEN_LOOKS: usize = 2_000;

/// Nodes that making room looks at between looks at the clock: a fraction of a millisecond.
const COMPACTED_AT_ONCE: usize = 20_000;

impl<E: Evaluator> Softmax<E> {
    fn forget_tree(&mut self) {
        (self.game, self.walk, self.solvers, self.leaves) = (None, None, None, None);
        (self.tree, self.compaction) = (Tree::default(), None);
    }

    /// Whether there is nothing more to find out, or no limit is left to reach.
    fn is_finished(&self) -> bool {
        let root = self.tree.node(0);
        let nodes = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let expansions = self.limits.expansions.is_some_and(|most| self.expansions >= most);
        let depth = self.limits.depth.is_some_and(|depth| self.tree.depth(0) >= f64::from(depth));
        !root.proof.is_open() || self.can_declare || self.is_stuck || nodes || expansions || depth || self.is_forced()
    }

    /// On a clock, an only move needs no thought.
    fn is_forced(&self) -> bool {
        self.limits.clock.is_some()
            && !self.limits.infinite
            && !self.limits.ponder
            && self.tree.children(0).len() == 1
            && self.nodes > 1_000
    }

    /// The tree is full.
    fn make_room(&mut self) {
        let megabytes = self.params.tree_mb;
        if self.params.recycle {
            self.compaction = Some(Compaction::of_least_visited(&self.tree));
            self.note = Some(format!("tree memory of {megabytes} MB is full: least visited parts were folded up"));
        } else {
            self.give_up_growing();
        }
    }

    fn give_up_growing(&mut self) {
        self.is_stuck = true;
        self.note = Some(format!("tree memory of {} MB is full: no more expansions", self.params.tree_mb));
    }

    /// Goes on making room for about so many nodes; false if there is nothing to do.
    fn compact(&mut self, nodes: usize) -> bool {
        let Some(compaction) = &mut self.compaction else { return false };
        if compaction.advance(&mut self.tree, nodes) {
            self.deepest = compaction.deepest();
            let in_vain = compaction.is_in_vain(&self.tree);
            self.compaction = None;
            if in_vain {
                self.give_up_growing();
            }
        }
        true
    }

    fn tell(&mut self, watcher: &mut dyn Watcher, now_ms: u64) {
        self.reported_ms = Some(now_ms);
        self.find_leaf_line();
        watcher.report(&self.make_report(now_ms));
    }

    fn start_clock(&mut self, now_ms: u64) {
        let played = self.game.as_ref().map_or(0, |game| game.moves().len() as u32);
        let plan = TimePlan::new(&self.limits, played, self.params.network_delay_ms as u64);
        // An exact time is what was asked for.
        let follows_depth = self.params.time_by_depth && self.limits.movetime_ms.is_none();
        self.keeper.start(plan.filter(|_| !self.limits.ponder).map(|plan| Plan::new(plan, now_ms, follows_depth)));
    }

    /// The child that the level plays instead of the best one.
    fn gentle_choice(&self, best: u32) -> u32 {
        let level = Level::of_softmax(self.params.level, self.params.spread);
        let (Some(game), false) = (&self.game, level.is_full()) else { return best };
        let mut children: Vec<(u32, Score)> =
            self.tree.children(0).filter(|&child| child != best).map(|child| (child, self.told_value(child))).collect();
        children.sort_by_key(|&(_, score)| -score);
        children.insert(0, (best, self.told_value(best)));
        let values: Vec<Score> = children.iter().map(|&(_, score)| score).collect();
        let seed = self.params.seed as u64 ^ game.position().key() ^ game.moves().len() as u64;
        children[level.choose(&values, seed)].0
    }

    /// What the thread does that grows the tree.
    fn run_main(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        let pause_at = slice.nodes.map(|nodes| self.nodes.saturating_add(nodes.max(1)));
        let (mut countdown, mut work) = (1, 0);
        // What setting up the root took lies before the first look.
        if let Some(walk) = &mut self.walk {
            walk.take_looked();
        }
        loop {
            let finished = self.is_finished();
            let paused = pause_at.is_some_and(|nodes| self.nodes >= nodes);
            countdown -= 1;
            if finished || paused || countdown == 0 || work >= WORK_BETWEEN_LOOKS {
                #[cfg(test)]
                self.stretches.push(work);
                work = 0;
                countdown = if self.leaves.is_some() { 1 } else { LOOK_EVERY };
                let now_ms = watcher.elapsed_ms();
                let waits = finished && (self.limits.infinite || self.limits.ponder);
                if watcher.should_stop() || finished && !waits || self.is_out_of_time(now_ms) {
                    self.keeper.finish(now_ms, self.tree.depth(0));
                    self.tell(watcher, now_ms);
                    return Progress::Finished;
                }
                if self.reported_ms.map_or(now_ms >= REPORT_EVERY_MS, |told| now_ms >= told + REPORT_EVERY_MS) {
                    self.tell(watcher, now_ms);
                }
                if paused || waits || slice.until_ms.is_some_and(|until| now_ms >= until) {
                    return Progress::Paused;
                }
            }
            if self.compact(COMPACTED_AT_ONCE) {
                countdown = 1;
                continue;
            }
            let step = self.advance();
            work += self.work(step);
            match step {
                Step::Expanded(positions) => {
                    self.nodes += positions as u64;
                    self.expansions += 1;
                    self.look_for_mates(positions);
                }
                Step::Judged(positions) => {
                    self.nodes += positions as u64;
                    if self.leaves.is_some() {
                        self.look_for_mates(positions);
                    }
                }
                Step::Full => self.make_room(),
            }
        }
    }

    /// Everything that an iteration looked at, short mates included, which count as no positions elsewhere.
    fn work(&mut self, step: Step) -> usize {
        let positions = match step {
            Step::Expanded(positions) | Step::Judged(positions) => positions,
            Step::Full => 0,
        };
        positions + self.walk.as_mut().map_or(0, |walk| walk.take_looked() as usize)
    }

    fn is_out_of_time(&mut self, now_ms: u64) -> bool {
        if self.limits.infinite || self.limits.ponder {
            return false;
        }
        let choice = self.tree.decide(self.params.decision_r, &self.policy);
        self.keeper.is_over(now_ms, self.tree.depth(0), choice)
    }
}

impl<E: Evaluator> Search for Softmax<E> {
    fn begin(&mut self, game: &Game, limits: &Limits) {
        let limits = &Level::of_softmax(self.params.level, self.params.spread).limit(limits);
        let mut walk = Walk::new(self.evaluator.clone(), game);
        if let Some(model) = &self.prior_model {
            walk.prior = Prior::new(Arc::clone(model));
        }
        let kept = self.kept_root(game, limits);
        (self.nodes, self.expansions, self.is_stuck, self.note, self.reported_ms) = (0, 0, false, None, None);
        self.compaction = None;
        self.call_readers(game, limits);
        self.focus.clear();
        match kept {
            Some(0) => {}
            Some(root) => {
                self.tree.begin_at(root);
                self.compaction = Some(Compaction::of_unreachable(&self.tree));
                self.tree.show_more(0, u8::MAX, &self.policy);
                self.judge_root(&mut walk);
            }
            None => self.plant(&mut walk, limits),
        }
        self.can_declare = game.position().declaration(game.rules().declaration) == Some(Declaration::Win);
        self.random = Random::stirred(self.params.seed as u64 ^ game.position().key());
        self.walk = Some(walk);
        self.game = Some(game.clone());
        self.limits = limits.clone();
        if self.params.solver_share > 0 && self.solvers.is_none() {
            self.solvers = Solvers::new(self.params.solver_mb as usize);
        }
        if let Some(solvers) = &mut self.solvers {
            solvers.begin(game.position());
        }
        self.start_clock(0);
    }

    fn run(&mut self, watcher: &mut dyn Watcher, slice: Slice) -> Progress {
        if self.walk.is_none() || self.tree.is_empty() {
            return Progress::Finished;
        }
        self.with_helpers(|mind| mind.run_main(watcher, slice))
    }

    fn decision(&self) -> Decision {
        let resign = Decision { answer: Answer::Resign, ponder: None, score: 0 };
        if self.tree.is_empty() {
            return resign;
        }
        if self.can_declare {
            return Decision { answer: Answer::Declare, ponder: None, score: mate_in(1) };
        }
        let Some(best) = self.tree.decide(self.params.decision_r, &self.policy) else { return resign };
        let child = self.gentle_choice(best);
        let line = self.line(child);
        let Some(first) = line.pv.first() else { return resign };
        let below = self.leaves.as_ref().filter(|leaves| leaves.is_below(&line.pv)).map(|leaves| leaves.last_line());
        let ponder = line.pv.get(1).map(|second| second.mv).or_else(|| below?.first().copied());
        Decision { answer: Answer::Move(first.mv), ponder, score: line.score }
    }

    fn ponder_hit(&mut self, now_ms: u64) {
        self.limits.ponder = false;
        self.start_clock(now_ms);
    }

    fn new_game(&mut self) {
        self.game = None;
        // Their tables are of earlier positions.
        (self.solvers, self.leaves) = (None, None);
        self.keeper = TimeKeeper::default();
    }

    fn picture(&self, wish: &PictureWish) -> Option<Vec<u8>> {
        self.make_picture(wish)
    }

    fn tree_grower(&mut self) -> Option<&mut dyn TreeGrower> {
        Some(self)
    }

    fn set_model(&mut self, model: &Model) -> bool {
        let Model::Learned(learned) = model else { return false };
        self.prior_model = Some(Arc::clone(learned));
        // A tree grown with another prior says nothing with this one.
        self.forget_tree();
        true
    }

    fn params(&self) -> &'static [ParamInfo] {
        SoftmaxParams::table()
    }

    fn param(&self, name: &str) -> Option<String> {
        self.params.get(name)
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        self.given.set(name, value)?;
        self.params = self.given.in_force();
        // A tree grown under other parameters says nothing under these.
        self.policy = Policy::from(&self.params);
        self.forget_tree();
        Ok(())
    }
}

impl<E: Evaluator> TreeGrower for Softmax<E> {
    fn snapshot(&self, epsilon: f64, most_rows: usize) -> Option<Snapshot> {
        let root = sfen::write(self.game.as_ref()?.position());
        Some(Snapshot::new(&self.tree, &self.policy, root, epsilon, most_rows))
    }

    fn step(&mut self, watcher: &mut dyn Watcher) -> Option<Descent> {
        if self.walk.is_none() || self.is_finished() {
            return None;
        }
        while self.compact(usize::MAX >> 1) {}
        self.passed = Some(Vec::new());
        // Where alpha-beta reads the root beside the tree, that is no step of the tree.
        while self.passed.as_ref().is_some_and(Vec::is_empty) {
            if self.run(watcher, Slice { until_ms: None, nodes: Some(1) }) == Progress::Finished || self.is_finished() {
                break;
            }
        }
        let passed = self.passed.take().filter(|passed| !passed.is_empty())?;
        Some(self.describe(&passed))
    }

    fn set_focus(&mut self, line: &[Move]) {
        self.focus = line.to_vec();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{iterate, quiescence, reading};
    use super::*;
    use crate::eval::Handmade;
    use crate::search;

    /// Both sides have everything in hand: hundreds of checks, and as many pieces to put between.
    const CHECKS: &str = "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1";
    const MIDDLE_GAME: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62";

    /// A leaf may have that many children.
    const CHILDREN: usize = 600;

    fn longest_stretch(position: &str, settings: &[(&str, &str)], nodes: u64) -> usize {
        let mut mind = Softmax::new(Handmade::default());
        for (name, value) in [("tree_mb", "16"), ("solver_mb", "1"), ("leaf_hash_mb", "1")].iter().chain(settings) {
            mind.set_param(name, value).unwrap();
        }
        search::think(&mut mind, &Game::new(sfen::parse(position).unwrap()), &Limits::nodes(nodes));
        assert!(mind.stretches.len() > 3);
        mind.stretches.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn no_more_than_one_long_iteration_lies_between_two_looks_at_the_clock() {
        let most = WORK_BETWEEN_LOOKS + iterate::LOOKS as usize + quiescence::MOST_READ + CHILDREN;
        for position in [CHECKS, MIDDLE_GAME] {
            for settings in [
                &[("mate_plies", "5")][..],
                &[("mate_plies", "5"), ("eager", "true")],
                &[("strong", "true"), ("mate_plies", "5")],
                &[("quiescence", "16")],
            ] {
                let longest = longest_stretch(position, settings, 20_000);
                assert!(longest <= most, "{longest} positions in {position} with {settings:?}");
            }
        }
    }

    #[test]
    fn all_lines_of_a_report_look_for_their_mates_together() {
        let mut mind = Softmax::new(Handmade::default());
        for (name, value) in [("tree_mb", "16"), ("mate_plies", "5")] {
            mind.set_param(name, value).unwrap();
        }
        // A mate in three with a hand full of checks: its end is not in the tree and has to be found again.
        let position = "l2BS1+R1+P/1k2+L1s1R/p4s3/3p1pp1p/1P1PP1P1P/P1G2P3/4GS1K1/4L4/4+b3L b 2G4N3P2p 155";
        search::think(&mut mind, &Game::new(sfen::parse(position).unwrap()), &Limits::nodes(20_000));
        let children: Vec<u32> = mind.tree.children(0).collect();
        let spent_of = |allowed: u32| {
            let mut looks = allowed;
            assert_eq!(mind.lines(children.iter().copied(), &mut looks).len(), children.len());
            allowed - looks
        };
        let whole = spent_of(u32::MAX);
        assert!(whole > 1, "{whole}");
        assert_eq!(spent_of(whole / 2), whole / 2);
    }

    #[test]
    fn a_leaf_is_not_read_for_longer_than_a_stop_may_wait() {
        let most = WORK_BETWEEN_LOOKS + reading::MOST_AT_ONCE as usize + iterate::LOOKS as usize + CHILDREN;
        // So patient that every leaf would be read as long as it takes.
        let settings = [("with_readers", "true"), ("leaf_effort", "1000"), ("root_share", "50")];
        for position in [CHECKS, MIDDLE_GAME] {
            let longest = longest_stretch(position, &settings, 400_000);
            assert!(longest <= most, "{longest} positions in {position}");
        }
    }
}
