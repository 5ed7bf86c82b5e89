//! Every technique is a switch of its own, and every number that a tuner may want is here.

use super::futility::PAWN_EXCHANGE;
use crate::params;
use crate::search::FULL_STRENGTH;
use crate::search::params::{ParamKind, ParamValue};

params! {
    /// Parameters of the alpha-beta mind; margins are in points, depths in plies.
    pub struct AlphaBetaParams {
        preset: Preset = Preset::Modern, 0..=2, "the node that is searched: today's, Bonanza's with late-move pruning and reductions, or the paper's";
        threads: i32 = 1, 1..=256, "threads that search together; with one, the same search is the same to the node";
        hash_mb: i32 = DEFAULT_HASH_MB, 1..=65_536, "size of the hash table in MB";
        network_delay_ms: i32 = 120, 0..=10_000, "time kept back on every move for the way to the GUI";
        min_think_ms: i32 = 0, 0..=60_000, "shortest thinking time with a clock";
        draw_value: i32 = -20, -3000..=3000, "worth of a draw by repetition to the side that thinks";
        resign_value: i32 = 20_000, 100..=32_000, "resign when the score falls below minus this; 20000 and more: only when mate is certain";
        level: i32 = FULL_STRENGTH, 0..=19, "strength for human play: 0 a first game, the last everything";
        spread: i32 = 0, 0..=10_000, "play a move that is worse by so many points half as often as the best; 0: always the best";
        seed: i32 = 0, 0..=1_000_000, "chooses among moves at the gentle levels";
        aspiration: bool = true, 0..=1, "search the root in a narrow window first";
        aspiration_window: i32 = 2 * PAWN_EXCHANGE, 5..=4000, "half width of that window";
        check_extension: bool = true, 0..=1, "a check is read one ply deeper";
        only_reply_extension: bool = true, 0..=1, "a forced reply is read half a ply deeper";
        recapture_extension: bool = true, 0..=1, "a recapture on the same square is read half a ply deeper";
        transposition: bool = true, 0..=1, "use the hash table for cuts, not only for move order";
        transposition_in_quiescence: bool = false, 0..=1, "use the hash table in quiescence, too";
        internal_deepening: bool = true, 0..=1, "search shallower first where a principal node has no hash move";
        killers: bool = true, 0..=1, "try quiet moves early that cut sibling nodes";
        history: bool = true, 0..=1, "order quiet moves by how often they cut";
        null_move: bool = true, 0..=1, "let the opponent move twice and cut if that does not help";
        futility: bool = true, 0..=1, "futility pruning at frontier nodes (eqs. 4 and 6)";
        extended_futility: bool = true, 0..=1, "futility pruning up to three plies before the horizon (eqs. 5 and 9)";
        child_futility: bool = true, 0..=1, "cut a child that is far above its window (eq. 10)";
        child_quiescence: bool = false, 0..=1, "eq. 10 asks quiescence two plies before the horizon, whatever the static value says";
        futility_margin: i32 = 2 * PAWN_EXCHANGE, 0..=4000, "F_mgn of eqs. 5, 9 and 10";
        dynamic_margins: bool = true, 0..=1, "let the margins of futility grow in search";
        late_move_pruning: bool = true, 0..=1, "skip late quiet moves close to the horizon";
        exchange_pruning: bool = true, 0..=1, "skip moves that lose material by exchange close to the horizon";
        razoring: bool = true, 0..=1, "drop into quiescence when far below alpha close to the horizon";
        root_mate_nodes: i32 = 4000, 0..=10_000_000, "nodes of the mate solver before the search of a position; 0: none";
        mate_in_one: bool = true, 0..=1, "look for a mate in one before searching a node";
        quiescence_king_moves: bool = false, 0..=1, "read quiet king moves in the first plies of quiescence";
        quiescence_mates: bool = false, 0..=1, "read checks that mate in the first plies of quiescence";
        quiescence_evasions: bool = true, 0..=1, "read every way out of check in quiescence; otherwise a side in check may stand pat, as in figure 5b";
        depth_policy: i32 = 2, 0..=3, "how much depth a move consumes: 0 all the same, 1 late-move reductions, 2 learned, 3 realization probability";
        policy_min_depth: i32 = 3, 1..=20, "learned and realization: nodes of less depth do not tell moves apart";
        learned_scale: i32 = 60, 0..=400, "learned: hundredths of the relative depth that are taken";
        learned_growth: i32 = 60, 0..=400, "learned: hundredths by which that share grows per ln(depth / 3)";
        learned_place: i32 = 50, 0..=200, "learned: hundredths of what late-move reductions take for the place of a move that are taken as well";
        learned_captures: bool = false, 0..=1, "learned: read captures and promotions less deep, too, that lose nothing";
        learned_minimum: bool = true, 0..=1, "learned: such captures and promotions count in the running minimum of a node (figure 1)";
        learned_leaves: bool = false, 0..=1, "learned: a move may consume all depth that is left (figure 1); otherwise its child keeps a ply";
        learned_corrections: bool = true, 0..=1, "learned: correct a reduction by what search knows, as late-move reductions do";
        realization_bits: i32 = 20, 5..=200, "realization: tenths of a bit that a ply of depth is worth";
        realization_least: i32 = 50, 10..=100, "realization: hundredths of a ply that the most probable move consumes";
        realization_ends: bool = true, 0..=1, "realization: a line ends where its probability falls below the threshold; otherwise every child keeps a ply";
        lmr_base: i32 = 40, 0..=200, "late-move reductions: hundredths of a ply taken from every late move";
        lmr_slope: i32 = 45, 0..=200, "late-move reductions: hundredths of a ply per ln(depth)·ln(move number)";
        lmr_corrections: bool = true, 0..=1, "late-move reductions: correct a reduction by what search knows of the move";
        reverse_futility: bool = true, 0..=1, "modern: cut a node that is far above beta";
        reverse_margin: i32 = 92, 10..=400, "modern: how far, in points a ply";
        reverse_depth: i32 = 9, 1..=20, "modern: up to this depth";
        razor_base: i32 = 351, 0..=2000, "modern: razoring when so far below alpha";
        razor_slope: i32 = 200, 0..=1000, "modern: and so much further for the square of the depth";
        null_base: i32 = 4, 1..=8, "modern: plies that a null move is reduced by, beside a third of the depth";
        null_slope: i32 = 18, 0..=100, "modern: points below beta, a ply, that a static value may be for a null move";
        null_offset: i32 = 161, -500..=1000, "modern: points less of them";
        null_value_divisor: i32 = 192, 50..=1000, "modern: points above beta that reduce a null move by a ply more";
        null_verification: i32 = 14, 4..=64, "modern: null moves from this depth on are confirmed by a search without them";
        hindsight: i32 = 195, 0..=1000, "modern: a reduced node is read a ply less deep if both sides' values add up to more than this";
        internal_reduction: bool = true, 0..=1, "modern: read less deep where no hash move is known";
        internal_depth: i32 = 5, 2..=20, "modern: from this depth on";
        probcut: bool = true, 0..=1, "modern: cut by captures that are far above beta in a shallow search";
        probcut_margin: i32 = 225, 20..=1000, "modern: how far";
        probcut_improving: i32 = 60, 0..=500, "modern: less where the value has risen";
        probcut_depth: i32 = 5, 3..=20, "modern: from this depth on";
        singular: bool = true, 0..=1, "modern: read a hash move deeper that is better than all others, and cut where another one is good enough";
        singular_depth: i32 = 6, 3..=20, "modern: from this depth on";
        singular_margin: i32 = 17, 1..=200, "modern: by how much better, in sixteenths of a point a ply";
        singular_double: i32 = 18, 0..=500, "modern: two plies deeper if better by so many points more";
        correction: bool = true, 0..=1, "modern: correct static values by what was found in similar positions";
        late_base: i32 = 5, 1..=30, "modern: quiet moves that are read close to the horizon, beside the square of the depth";
        history_pruning: bool = true, 0..=1, "modern: skip quiet moves that did badly after such moves";
        history_slope: i32 = 3867, 500..=20000, "modern: how badly, a ply";
        history_depth: i32 = 3838, 500..=40000, "modern: history that is worth a ply to the pruning of a quiet move";
        quiet_futility: bool = true, 0..=1, "modern: skip quiet moves where the value is far below alpha";
        quiet_futility_base: i32 = 142, 0..=1000, "modern: how far";
        quiet_futility_slope: i32 = 142, 10..=500, "modern: and so much further a ply";
        quiet_futility_depth: i32 = 10, 2..=20, "modern: up to this depth, reduced";
        capture_futility: bool = true, 0..=1, "modern: skip captures that gain too little";
        capture_futility_base: i32 = 202, 0..=1000, "modern: how far below alpha with the gain";
        capture_futility_slope: i32 = 91, 10..=1000, "modern: and so much further a ply";
        exchange_quiet: i32 = 43, 0..=300, "modern: what a quiet move may lose by exchange, for the square of the reduced depth";
        exchange_capture: i32 = 217, 0..=1000, "modern: what a capture may lose by exchange, a ply";
        check_depth: i32 = 7, 0..=64, "modern: 64ths of a ply that a check is read deeper, up to depth 6";
        reduction_base: i32 = 40, -200..=300, "modern: hundredths of a ply that every move is reduced by";
        reduction_slope: i32 = 34, 5..=150, "modern: and for ln(depth)·ln(move number)";
        reduction_falling: i32 = 22, 0..=200, "modern: per cent more where the value has not risen";
        reduction_pv: i32 = 101, 0..=256, "modern: 64ths of a ply less on what is or was a principal line";
        reduction_cut: i32 = 135, 0..=256, "modern: 64ths of a ply more where a cut is expected";
        reduction_capture: i32 = 52, 0..=256, "modern: 64ths of a ply more where the hash move captures";
        reduction_check: i32 = 38, 0..=256, "modern: 64ths of a ply less for a check";
        reduction_history: i32 = 14614, 1000..=100000, "modern: history that is worth a ply";
        learned_share: i32 = 70, 0..=300, "modern: hundredths of the relative learned depth that reductions take as well";
        deeper_margin: i32 = 48, 0..=500, "modern: a reduced move that is better by so much is read a ply deeper";
        shallower_margin: i32 = 5, 0..=200, "modern: and a ply less if it is hardly better";
        window: i32 = 35, 2..=500, "modern: half width of the first window at the root";
        settle_margin: i32 = 133, 0..=1000, "modern: quiescence skips captures that stay so far below alpha";
        settle_moves: i32 = 2, 1..=64, "modern: captures that quiescence reads at a node, but for recaptures and checks";
        settle_evasions: i32 = 1, 0..=64, "modern: quiet ways out of check that quiescence reads";
        settle_exchange: i32 = 37, 0..=1000, "modern: what a move may lose by exchange in quiescence";
        settle_checks: bool = true, 0..=1, "modern: quiescence reads quiet checks at its first ply";
    }
}

/// The node that is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Today's: everything that pays.
    Modern,
    /// Bonanza's node with late-move pruning and reductions.
    Classic,
    /// Bonanza as in the paper (S3), with the techniques of its appendix and no others.
    Bonanza,
}

impl Preset {
    const ALL: [Self; 3] = [Self::Modern, Self::Classic, Self::Bonanza];
    const NAMES: [&str; 3] = ["modern", "classic", "bonanza"];
}

impl ParamValue for Preset {
    fn kind(_: f64, _: f64) -> ParamKind {
        ParamKind::Choice { words: &Self::NAMES }
    }
    fn read(text: &str, _: ParamKind) -> Option<Self> {
        let place = Self::NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
        Self::ALL.get(place.or_else(|| text.parse().ok())?).copied()
    }
    fn write(self) -> String {
        Self::NAMES[self as usize].to_string()
    }
}

impl AlphaBetaParams {
    /// The techniques that a preset has: the paper's program lacks what came after it.
    pub(super) fn follow_preset(&mut self) {
        let is_paper = self.preset == Preset::Bonanza;
        let default = Self::default();
        (self.depth_policy, self.root_mate_nodes) =
            if is_paper { (0, 0) } else { (default.depth_policy, default.root_mate_nodes) };
        (self.late_move_pruning, self.exchange_pruning, self.razoring, self.mate_in_one) =
            (!is_paper, !is_paper, !is_paper, !is_paper);
        (self.quiescence_king_moves, self.quiescence_mates, self.child_quiescence) = (is_paper, is_paper, is_paper);
        self.quiescence_evasions = !is_paper;
    }
}

#[cfg(target_arch = "wasm32")]
const DEFAULT_HASH_MB: i32 = 16;
#[cfg(not(target_arch = "wasm32"))]
const DEFAULT_HASH_MB: i32 = 64;
