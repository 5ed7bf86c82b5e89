//! Every technique is a switch of its own, and every number that a tuner may want is here.

use super::futility::PAWN_EXCHANGE;
use crate::params;
use crate::search::FULL_STRENGTH;

params! {
    /// Parameters of the alpha-beta mind; margins are in points, depths in plies.
    pub struct AlphaBetaParams {
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
        futility_margin: i32 = 2 * PAWN_EXCHANGE, 0..=4000, "F_mgn of eqs. 5, 9 and 10";
        dynamic_margins: bool = true, 0..=1, "let the margins of futility grow in search";
        late_move_pruning: bool = true, 0..=1, "skip late quiet moves close to the horizon";
        exchange_pruning: bool = true, 0..=1, "skip moves that lose material by exchange close to the horizon";
        razoring: bool = true, 0..=1, "drop into quiescence when far below alpha close to the horizon";
        root_mate_nodes: i32 = 4000, 0..=10_000_000, "nodes of the mate solver before the search of a position; 0: none";
        mate_in_one: bool = true, 0..=1, "look for a mate in one before searching a node";
        quiescence_king_moves: bool = false, 0..=1, "read quiet king moves in the first plies of quiescence";
        depth_policy: i32 = 2, 0..=3, "how much depth a move consumes: 0 all the same, 1 late-move reductions, 2 learned, 3 realization probability";
        policy_min_depth: i32 = 3, 1..=20, "learned and realization: nodes of less depth do not tell moves apart";
        learned_scale: i32 = 60, 0..=400, "learned: hundredths of the relative depth that are taken";
        learned_growth: i32 = 60, 0..=400, "learned: hundredths by which that share grows per ln(depth / 3)";
        learned_place: i32 = 50, 0..=200, "learned: hundredths of what late-move reductions take for the place of a move that are taken as well";
        learned_captures: bool = false, 0..=1, "learned: read captures and promotions less deep, too, that lose nothing";
        learned_corrections: bool = true, 0..=1, "learned: correct a reduction by what search knows, as late-move reductions do";
        realization_bits: i32 = 20, 5..=200, "realization: tenths of a bit that a ply of depth is worth";
        realization_least: i32 = 50, 10..=100, "realization: hundredths of a ply that the most probable move consumes";
        lmr_base: i32 = 40, 0..=200, "late-move reductions: hundredths of a ply taken from every late move";
        lmr_slope: i32 = 45, 0..=200, "late-move reductions: hundredths of a ply per ln(depth)·ln(move number)";
    }
}

#[cfg(target_arch = "wasm32")]
const DEFAULT_HASH_MB: i32 = 16;
#[cfg(not(target_arch = "wasm32"))]
const DEFAULT_HASH_MB: i32 = 64;
