//! The table of what can be tuned in softmax search. The defaults are S1's values, in points.

use super::objective::Objective;
use super::temperature::Temperatures;
use crate::params;
use crate::search::FULL_STRENGTH;

params! {
    /// Softmax search.
    pub struct SoftmaxParams {
        strong: bool = false, 0..=1, "the strongest settings found, wherever a value is left at the paper's";
        with_readers: bool = false, 0..=1, "leaves and root read by alpha-beta: the settings that go with it, wherever a value is left at the paper's";
        seed: i32 = 1, 0..=1_000_000_000, "stream of random numbers; same seed and node limit, same result";
        level: i32 = FULL_STRENGTH, 0..=19, "strength for human play: 0 a first game, the last everything";
        spread: i32 = 0, 0..=10_000, "play a move that is worse by so many points half as often as the best; 0: always the best";
        selection_temperature: f64 = 133.0, 0.01..=1e9, "T_s in points (1.33 pawns): higher spreads the descents";
        backup_temperature: f64 = 44.0, 0.01..=1e9, "T_b in points (0.44 pawns): lower backs up closer to the best move";
        depth_temperature: f64 = 111.0, 0.01..=1e9, "T_d in points (1.11 pawns): weighs leaves for the expected depth";
        objective: i32 = 18, 0..=18, "selection objective Es1 to Es18; 0 is the conventional method";
        objective_c: f64 = -1.0, -1.0..=10_000.0, "constant c of the objective; -1 takes the one of the paper's table";
        program_form: bool = false, 0..=1, "objectives as in the authors' program where print differs";
        use_pv_depth: bool = false, 0..=1, "wherever expected depth is used, use the depth of the principal variation";
        decision_r: f64 = 0.5, 0.0..=1.0, "a move needs at least r (D(root) - 1) of depth to be played";
        alpha: f64 = 1.0, 0.5..=2.0, "node temperature: T_s times alpha to the power of D";
        cooling: f64 = 1.0, 0.5..=1.0, "T_b is multiplied by this at each doubling of a node's visits";
        by_need: bool = false, 0..=1, "selection without chance: the move that lags furthest behind its share";
        root_floor: f64 = 0.0, 0.0..=10.0, "with by_need: per cent of the visits that every move at the root is worth at least";
        stratified: bool = false, 0..=1, "successive descents through a node are spread evenly";
        quiescence: i32 = 0, 0..=16, "plies of captures read before a leaf is valued; 0 values it as it stands";
        lazy: bool = false, 0..=1, "a leaf's captures are read on its first visit; otherwise when it is made";
        widening: i32 = 0, 0..=255, "children that take part at first, and more at each doubling of visits; 0: all";
        prior: f64 = 0.0, 0.0..=1_000.0, "points that a move begins lower per nat by which learned depth doubts it; 0: no prior";
        prior_valued: i32 = 0, 0..=255, "with a prior: so many of the likeliest moves are valued at once, others on their first visit; 0: all";
        leaf_search: bool = false, 0..=1, "leaves are read by alpha-beta on a shared table, deeper at each visit";
        leaf_effort: f64 = 5.0, 0.1..=1_000.0, "with leaf_search: a leaf is expanded when reading it deeper would take more than this times the root of all positions so far";
        root_share: i32 = 0, 0..=90, "with leaf_search: percent of the positions that alpha-beta gets at the root, for the table and the line it finds";
        threads: i32 = 1, 1..=256, "with leaf_search: threads that think together; with one, the same search is the same to the node";
        leaf_hash_mb: i32 = DEFAULT_LEAF_HASH_MB, 1..=4_096, "with leaf_search: size of its table in MB";
        declined: bool = true, 0..=1, "make children of promotions declined, too, where that is hardly ever better";
        eager: bool = false, 0..=1, "judge every new leaf by the rules at once; otherwise on its first visit";
        mate_plies: i32 = 1, 0..=5, "a leaf is also judged by whether it mates by checks within so many plies";
        solver_share: i32 = 0, 0..=90, "percent of the positions looked at that the mate solver gets";
        solver_mb: i32 = 16, 1..=1_000, "memory for each of the two mate solvers in megabytes";
        repetition_ends: bool = false, 0..=1, "a position that comes back once ends the line; otherwise the fourth time";
        reuse: bool = true, 0..=1, "keep the subtree of the move played";
        tree_mb: i32 = 256, 1..=3_000, "memory for the tree in megabytes";
        recycle: bool = true, 0..=1, "when memory is full, fold up the least visited parts of the tree and go on";
        time_by_depth: bool = true, 0..=1, "on a clock, think less where D grows quickly and more where it grows slowly; otherwise as long as planned";
        network_delay_ms: i32 = 120, 0..=10_000, "kept in reserve of every move's time";
    }
}

#[cfg(target_arch = "wasm32")]
const DEFAULT_LEAF_HASH_MB: i32 = 16;
#[cfg(not(target_arch = "wasm32"))]
const DEFAULT_LEAF_HASH_MB: i32 = 64;

/// The settings of the preset with readers.
///
/// Leaves are read by alpha-beta on a shared table, and alpha-beta reads the root beside the tree; selection goes by need
/// and leaves no move at the root unread. `fukayomi lab softmax improvements` measures each switch alone and all together.
const WITH_READERS: [(&str, &str); 14] = [
    ("leaf_search", "true"),
    ("leaf_effort", "2"),
    ("root_share", "90"),
    ("by_need", "true"),
    ("root_floor", "0.3"),
    ("objective", "0"),
    ("selection_temperature", "60"),
    ("backup_temperature", "25"),
    ("cooling", "0.85"),
    ("prior", "50"),
    ("mate_plies", "3"),
    ("solver_share", "3"),
    ("repetition_ends", "true"),
    ("declined", "false"),
];

/// The settings of the strong preset, chosen by short matches (`results/trials.md`).
///
/// Captures are read at once, but thanks to the prior only where a move could matter. Promotions declined for nothing are left
/// out, so that nobody is shown a bishop that takes without promoting. `fukayomi lab softmax improvements` measures each setting
/// against the paper's.
const STRONG: [(&str, &str); 7] = [
    ("quiescence", "4"),
    ("cooling", "0.85"),
    ("mate_plies", "3"),
    ("prior", "50"),
    ("prior_valued", "6"),
    ("selection_temperature", "60"),
    ("declined", "false"),
];

impl SoftmaxParams {
    /// The values in force: with `strong` those of the preset, except where another than the paper's value was set.
    ///
    /// A GUI sends every value that it shows, so what equals the default counts as not set.
    #[must_use]
    pub fn in_force(&self) -> Self {
        let mut values = *self;
        let readers = WITH_READERS.iter().filter(|_| self.with_readers);
        for (name, value) in readers.chain(STRONG.iter().filter(|_| self.strong && !self.with_readers)) {
            if self.get(name) == Self::default().get(name) {
                // The tests set every row.
                let _ = values.set(name, value);
            }
        }
        values
    }
}

/// What the formulas need of the parameters, worked out once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Policy {
    /// T_s, T_b and T_d.
    pub temperatures: Temperatures,
    /// Es.
    pub objective: Objective,
    /// Whether "depth" means PV depth (conditions B and D of the paper).
    pub use_pv_depth: bool,
    /// How many children take part at first, and how many more at each doubling of visits; 0 for all at once.
    pub widening: u8,
}

impl Policy {
    /// The paper's condition A with temperatures of one's own.
    #[must_use]
    pub fn new(selection: f64, backup: f64, depth: f64) -> Self {
        Self {
            temperatures: Temperatures::new(selection, backup, depth),
            objective: Objective::new(18, Objective::table_c(18), false),
            use_pv_depth: false,
            widening: 0,
        }
    }

    /// Whether the weights of a node's children change only when a child does, so that they can be kept.
    #[inline]
    #[must_use]
    pub fn keeps_weights(&self) -> bool {
        self.temperatures.selection_is_constant() && !self.objective.looks_at_parent()
    }
}

impl From<&SoftmaxParams> for Policy {
    fn from(params: &SoftmaxParams) -> Self {
        let index = params.objective as u8;
        let c = if params.objective_c < 0.0 { Objective::table_c(index) } else { params.objective_c };
        Self {
            temperatures: Temperatures::new(
                params.selection_temperature,
                params.backup_temperature,
                params.depth_temperature,
            )
            .with_alpha(params.alpha)
            .with_cooling(params.cooling),
            objective: Objective::new(index, c, params.program_form),
            use_pv_depth: params.use_pv_depth,
            widening: params.widening as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strong_preset_fills_in_what_was_left_at_the_papers_values() {
        let paper = SoftmaxParams::default();
        assert_eq!(paper.in_force(), paper);
        let mut strong = SoftmaxParams { strong: true, ..paper }.in_force();
        for (name, value) in STRONG {
            assert_eq!(strong.get(name).as_deref(), Some(value), "{name}");
            assert_ne!(paper.get(name).as_deref(), Some(value), "{name} is the paper's");
        }
        let own = SoftmaxParams { strong: true, mate_plies: 5, ..paper };
        assert_eq!(own.in_force().mate_plies, 5);
        for (name, _) in STRONG {
            strong.set(name, &paper.get(name).unwrap()).unwrap();
        }
        assert_eq!(strong, SoftmaxParams { strong: true, ..paper }, "nothing else changes");
    }

    #[test]
    fn the_preset_with_readers_fills_in_what_was_left_at_the_papers_values() {
        let mut readers = SoftmaxParams { with_readers: true, strong: true, ..SoftmaxParams::default() }.in_force();
        for (name, value) in WITH_READERS {
            assert_eq!(readers.get(name).as_deref(), Some(value), "{name}");
            readers.set(name, &SoftmaxParams::default().get(name).unwrap()).unwrap();
        }
        assert_eq!(readers, SoftmaxParams { with_readers: true, strong: true, ..SoftmaxParams::default() });
    }
}
