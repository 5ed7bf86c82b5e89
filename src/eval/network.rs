//! Networks: evaluations that learned by themselves what to look at.
//!
//! A first layer adds one row of weights for each [input](inputs), once as each side sees the board; these sums follow the
//! position move by move. Our own network sees the board mirrored such that the own king stands on the right, multiplies sums in
//! pairs and has two small layers behind ([`Parameters::value_of`] is its definition); what each input simply adds goes
//! past them. Networks of others are read from `nn.bin` and keep their own arithmetic. All numbers are whole: a
//! position has the same value on every machine.

mod heads;
pub mod inputs;
mod kernel;
pub mod nn_bin;
mod parameters;
pub mod shape;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use super::{Evaluator, material_balance, material_gain};
use crate::shogi::{Color, Move, Piece, PieceKind, Position, Square};
use heads::{CommonHead, OwnHead};
use inputs::{MOST_INPUTS, PIECE_INPUTS, View, is_left};
pub use kernel::Kernel;
use kernel::{Common, Sums, gather, shift};
pub use parameters::{LaterSums, NetworkError, Parameters};
use shape::{LARGEST, WIDTH};

/// The network that ships; `weights/README.md` says how it was learned. Browsers fetch the same file beside the engine.
const SHIPPED: &[u8] = include_bytes!("../../weights/network.weights");

/// Sums beside a position.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct NetworkState {
    /// As Black and as White see it.
    sums: [Sums; 2],
    /// What inputs simply add for Black and take away for White, in parts of a point.
    direct: i32,
    /// Black's pieces minus White's, in points.
    material: i32,
}

impl fmt::Debug for NetworkState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NetworkState").field("direct", &self.direct).field("material", &self.material).finish()
    }
}

#[derive(Debug)]
enum Head {
    Own(OwnHead),
    Common(CommonHead),
}

#[derive(Debug)]
struct Layers {
    rows: Vec<Sums>,
    bias: Sums,
    direct: Vec<i16>,
    head: Head,
    /// Whether views are mirrored by their king.
    mirrors: bool,
    /// Whether inputs depend on the own king's square.
    by_king: bool,
}

/// A network that values positions; copies share its numbers.
#[derive(Clone, Debug)]
pub struct Network {
    layers: Arc<Layers>,
    kernel: Kernel,
}

/// What a move changes, as one side sees it: at most two inputs come and two go.
struct Change {
    added: [usize; 2],
    removed: [usize; 2],
    both: bool,
}

impl Network {
    /// Our own network.
    #[must_use]
    pub fn new(parameters: &Parameters) -> Self {
        let wide = |row: &[i8]| std::array::from_fn(|index| i16::from(row[index]));
        let layers = Layers {
            rows: parameters.first.chunks_exact(WIDTH).map(wide).collect(),
            bias: std::array::from_fn(|index| parameters.first_bias[index]),
            direct: parameters.direct.clone(),
            head: Head::Own(OwnHead::new(parameters)),
            mirrors: true,
            by_king: false,
        };
        Self { layers: Arc::new(layers), kernel: Kernel::best() }
    }

    /// Reads a file: our own, or `nn.bin`, of which `scale` units of the output are one of the value (`FV_SCALE`
    /// elsewhere).
    ///
    /// # Errors
    /// If it is neither, of another shape, or damaged.
    pub fn decode(bytes: &[u8], scale: i32) -> Result<Self, NetworkError> {
        if bytes.starts_with(parameters::MAGIC) {
            return Ok(Self::new(&Parameters::decode(bytes)?));
        }
        let nn_bin::NnBin { by_king, rows, bias, head } = nn_bin::read(bytes, scale)?;
        let layers = Layers { rows, bias, direct: Vec::new(), head: Head::Common(head), mirrors: false, by_king };
        Ok(Self { layers: Arc::new(layers), kernel: Kernel::best() })
    }

    /// The same with other instructions, to compare their speed; where this machine doesn't have them, nothing changes.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel: if kernel.is_here() { kernel } else { self.kernel }, ..self }
    }

    /// Whether bytes begin like a network, ours or `nn.bin`.
    #[must_use]
    pub fn is_network(bytes: &[u8]) -> bool {
        bytes.starts_with(parameters::MAGIC) || bytes.starts_with(&nn_bin::VERSION.to_le_bytes())
    }

    #[inline]
    fn view(&self, side: Color, king: Option<Square>) -> View {
        if self.layers.mirrors { View::by_king(side, king) } else { View::plain(side) }
    }

    /// Where the rows of a king's inputs begin, as its side sees it.
    #[inline]
    fn base(&self, view: View, king: Option<Square>) -> usize {
        if self.layers.by_king { king.map_or(0, |king| view.square(king).index()) * PIECE_INPUTS } else { 0 }
    }

    /// Inputs that this network has; kings have none of their own where all depend on one.
    #[inline]
    fn sees(&self, kind: PieceKind) -> bool {
        !self.layers.by_king || kind != PieceKind::King
    }

    /// The sums of a view, from nothing.
    #[inline(always)]
    fn sums_of(&self, position: &Position, view: View, king: Option<Square>) -> Sums {
        let layers = &*self.layers;
        let (mut inputs, mut count, base) = ([0; MOST_INPUTS], 0, self.base(view, king));
        view.each(position, |input| {
            let input = usize::from(input);
            if !layers.by_king || input < PIECE_INPUTS {
                inputs[count] = base + input;
                count += 1;
            }
        });
        gather(&layers.bias, &layers.rows, &inputs[..count])
    }

    /// What the inputs of a view simply add.
    fn direct_of(&self, position: &Position, view: View) -> i32 {
        let mut direct = 0;
        if !self.layers.direct.is_empty() {
            view.each(position, |input| direct += i32::from(self.layers.direct[usize::from(input)]));
        }
        direct
    }

    #[inline]
    fn change(&self, position: &Position, mv: Move, view: View) -> Change {
        let us = position.side_to_move();
        let placed = usize::from(view.on_board(Piece::new(us, position.kind_after(mv)), mv.to()));
        let (gone, captured) = match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                (view.on_board(Piece::new(us, position.moved_kind(mv)), from), position.piece_on(mv.to()))
            }
            (None, Some(kind)) => (view.in_hand(us, kind, position.hand(us).count(kind).saturating_sub(1)), None),
            (None, None) => (0, None),
        };
        let (mut added, mut removed) = ([placed, 0], [usize::from(gone), 0]);
        if let Some(piece) = captured {
            let kind = piece.kind().unpromoted();
            added[1] = usize::from(view.in_hand(us, kind, position.hand(us).count(kind)));
            removed[1] = usize::from(view.on_board(piece, mv.to()));
        }
        Change { added, removed, both: captured.is_some() }
    }

    /// What inputs simply add after a move, minus before.
    #[inline]
    fn direct_change(&self, change: &Change) -> i32 {
        let direct = |input: usize| self.layers.direct.get(input).map_or(0, |&weight| i32::from(weight));
        let first = direct(change.added[0]) - direct(change.removed[0]);
        if change.both { first + direct(change.added[1]) - direct(change.removed[1]) } else { first }
    }

    /// Fills the state after a move, given what it was before.
    #[inline(always)]
    fn fill(&self, next: &mut NetworkState, state: &NetworkState, position: &Position, mv: Move) {
        let layers = &*self.layers;
        let us = position.side_to_move();
        let gain = material_gain(position, mv);
        next.material = state.material + us.sign() * gain;
        next.direct = state.direct;
        let king_to = (!mv.is_drop() && position.moved_kind(mv) == PieceKind::King).then(|| mv.to());
        for side in Color::ALL {
            let (king, index) = (position.king(side), side.index());
            let view = self.view(side, king);
            if let Some(to) = king_to.filter(|_| side == us) {
                let turns = layers.mirrors && king.is_some_and(|king| is_left(us, king) != is_left(us, to));
                if layers.by_king || turns {
                    let after = position_after(position, mv);
                    let new_view = self.view(side, Some(to));
                    next.sums[index] = self.sums_of(&after, new_view, Some(to));
                    next.direct += side.sign() * (self.direct_of(&after, new_view) - self.direct_of(position, view));
                    continue;
                }
            }
            let change = self.change(position, mv, view);
            let base = self.base(view, king);
            let row = |input: usize| &layers.rows[base + input];
            let (to, from) = (&mut next.sums[index], &state.sums[index]);
            // A king has no input of its own where all depend on one: only what it takes changes then.
            let skip = usize::from(king_to.is_some() && !self.sees(PieceKind::King));
            if skip == 1 {
                if change.both {
                    shift(to, from, &[row(change.added[1])], &[row(change.removed[1])]);
                } else {
                    *to = *from;
                }
            } else if change.both {
                let (added, removed) = (change.added, change.removed);
                shift(to, from, &[row(added[0]), row(added[1])], &[row(removed[0]), row(removed[1])]);
            } else {
                shift(to, from, &[row(change.added[0])], &[row(change.removed[0])]);
            }
            next.direct += side.sign() * self.direct_change(&change);
        }
    }

    #[inline(always)]
    fn value_by<P: kernel::Pairs>(&self, state: &NetworkState, side: Color) -> i32 {
        let (us, them) = (&state.sums[side.index()], &state.sums[(!side).index()]);
        let value = match &self.layers.head {
            Head::Own(head) => head.value::<P>(us, them, side.sign() * state.direct),
            Head::Common(head) => head.value::<P>(us, them),
        };
        value.clamp(-LARGEST, LARGEST)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn value_avx2(&self, state: &NetworkState, side: Color) -> i32 {
        self.value_by::<kernel::x86::Avx2>(state, side)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn fill_avx2(&self, next: &mut NetworkState, state: &NetworkState, position: &Position, mv: Move) {
        self.fill(next, state, position, mv);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn value_avx512(&self, state: &NetworkState, side: Color) -> i32 {
        self.value_by::<kernel::x86::Avx512>(state, side)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn fill_avx512(&self, next: &mut NetworkState, state: &NetworkState, position: &Position, mv: Move) {
        self.fill(next, state, position, mv);
    }

    #[inline]
    fn value_for(&self, state: &NetworkState, side: Color) -> i32 {
        match self.kernel {
            Kernel::Common => self.value_by::<Common>(state, side),
            // SAFETY: this kernel is chosen only where the machine has been found to know AVX2.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { self.value_avx2(state, side) },
            // SAFETY: the same for AVX-512.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { self.value_avx512(state, side) },
        }
    }
}

fn position_after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.apply(mv);
    after
}

impl Default for Network {
    /// The network that ships.
    ///
    /// # Panics
    /// Never: a test reads the file that is built in.
    fn default() -> Self {
        Self::new(&Parameters::decode(SHIPPED).expect("the built-in network is whole"))
    }
}

impl Evaluator for Network {
    type State = NetworkState;

    fn state(&self, position: &Position) -> NetworkState {
        let views = Color::ALL.map(|side| (self.view(side, position.king(side)), position.king(side)));
        let [more, less] = views.map(|(view, _)| self.direct_of(position, view));
        NetworkState {
            sums: views.map(|(view, king)| self.sums_of(position, view, king)),
            direct: more - less,
            material: material_balance(position),
        }
    }

    #[inline]
    fn after(&self, state: &NetworkState, position: &Position, mv: Move) -> NetworkState {
        let mut next = NetworkState { sums: [[0; WIDTH]; 2], direct: 0, material: 0 };
        self.follow(&mut next, state, position, mv);
        next
    }

    #[inline]
    fn follow(&self, next: &mut NetworkState, state: &NetworkState, position: &Position, mv: Move) {
        match self.kernel {
            Kernel::Common => self.fill(next, state, position, mv),
            // SAFETY: this kernel is chosen only where the machine has been found to know AVX2.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { self.fill_avx2(next, state, position, mv) },
            // SAFETY: the same for AVX-512.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { self.fill_avx512(next, state, position, mv) },
        }
    }

    #[inline]
    fn value(&self, state: &NetworkState, position: &Position) -> i32 {
        self.value_for(state, position.side_to_move())
    }

    #[inline]
    fn value_of_state(&self, state: &NetworkState, side_to_move: Color) -> Option<i32> {
        Some(self.value_for(state, side_to_move))
    }

    #[inline]
    fn material(&self, state: &NetworkState, side: Color) -> i32 {
        side.sign() * state.material
    }

    /// What a move takes and promotes, in points: a network has no terms of one piece and one king, so V_diff(m) of futility pruning has
    /// only this for M_piece-king(m). What the sums add beyond it is not foreseen ([`Evaluator::unforeseen`] stays unknown): the
    /// margins begin at Bonanza's quarter of a dragon and grow to the most that has been observed for each class of moves.
    /// `fukayomi lab audit --eval network` counts how often that is not enough; `results/network.md` has the count.
    #[inline]
    fn piece_king_gain(&self, _: &NetworkState, position: &Position, mv: Move) -> i32 {
        material_gain(position, mv)
    }
}
