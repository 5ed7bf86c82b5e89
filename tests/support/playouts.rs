//! Seeded random games: the same positions in every run, on every machine.

use fukayomi::notation::sfen;
use fukayomi::shogi::{Handicap, Move, MoveList, Position};

/// A generator of numbers that is good enough to choose moves (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// Middle games with full hands, open kings and long lines, where rules meet.
#[allow(dead_code)]
pub const MIDDLE_GAMES: [&str; 6] = [
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "5+P1nk/lp1r1+Sg2/1Gn6/p1ppp1PPp/1PbPSgp2/5pG1P/P1n4+p1/2R3S2/LN1L+s1bKL w 2p 43",
    "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1",
    "1r4k2/9/4p1p2/9/4K4/2P6/9/9/9 b RB2G2S2N2L8Pb2g2s2n2l7p 1",
];

/// Even and handicap starts.
#[allow(dead_code)]
pub fn starts() -> Vec<Position> {
    Handicap::ALL.map(Handicap::position).to_vec()
}

/// The middle games above.
#[allow(dead_code)]
pub fn middle_games() -> Vec<Position> {
    MIDDLE_GAMES.map(|text| sfen::parse(text).expect("a position of the table above")).to_vec()
}

/// Which moves a random player likes.
#[derive(Clone, Copy)]
#[allow(dead_code)]
pub enum Taste {
    /// All alike.
    Any,
    /// Captures and checks whenever there are some, half of the time: hands fill and kings run.
    Sharp,
}

/// Chooses a move; `None` at the end of the game.
pub fn choose(position: &Position, taste: Taste, random: &mut Random) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if matches!(taste, Taste::Sharp) && random.below(2) == 0 {
        let mut sharp = MoveList::new();
        position.legal_moves(&mut sharp);
        sharp.retain(|mv| position.piece_on(mv.to()).is_some() || position.gives_check(mv));
        if !sharp.is_empty() {
            return Some(sharp[random.below(sharp.len())]);
        }
    }
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// How many positions a test looks at; `FUKAYOMI_PLAYOUT_POSITIONS` asks for another number.
#[allow(dead_code)]
pub fn wanted(default: usize) -> usize {
    std::env::var("FUKAYOMI_PLAYOUT_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}
