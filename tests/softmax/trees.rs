//! Trees made by hand or at random, without a board: the formulas against themselves.

use fukayomi::random::Random;
use fukayomi::search::softmax::{Child, Histogram, Objective, Policy, Proof, Temperatures, Tree};
use fukayomi::shogi::{Move, Square};

/// A tree to be built: the static value and the children.
pub struct Toy(pub i16, pub Vec<Toy>);

/// Some move; a tree without a board does not ask which.
pub fn any_move(number: usize) -> Move {
    Move::board(Square::S1A, Square::all().nth(1 + number % 80).unwrap(), false)
}

pub fn children(values: &[i16]) -> Vec<Child> {
    let child = |(number, &value)| Child { mv: any_move(number), value, proof: Proof::OPEN };
    values.iter().enumerate().map(child).collect()
}

/// Expands the last node of a path and backs it up, as an iteration does.
pub fn expand(tree: &mut Tree, path: &[u32], children: &[Child], policy: &Policy) {
    let leaf = *path.last().unwrap();
    for &node in path {
        tree.count_visit(node);
    }
    let before = tree.before(leaf);
    assert!(tree.expand(leaf, children, policy));
    tree.back_up(path, before, policy);
}

pub fn build(toy: &Toy, policy: &Policy) -> Tree {
    let mut tree = Tree::new(1 << 20);
    tree.plant(toy.0);
    let mut open = vec![(toy, vec![0])];
    while let Some((toy, path)) = open.pop() {
        if toy.1.is_empty() {
            continue;
        }
        let values: Vec<i16> = toy.1.iter().map(|child| child.0).collect();
        expand(&mut tree, &path, &children(&values), policy);
        for (child, index) in toy.1.iter().zip(tree.children(*path.last().unwrap())) {
            open.push((child, [path.as_slice(), &[index]].concat()));
        }
    }
    tree
}

/// Descends as the search does, to a leaf.
pub fn descend(tree: &mut Tree, random: &mut Random, policy: &Policy) -> Vec<u32> {
    let mut path = vec![0];
    while tree.is_expanded(path[path.len() - 1]) {
        let node = path[path.len() - 1];
        let unit = random.unit();
        path.push(tree.draw(node, unit, policy));
    }
    path
}

/// Children with random values around the mean that their parent leads to expect; some of them decided.
fn random_children(random: &mut Random, mean: f64, decided: u64) -> Vec<Child> {
    let count = 1 + random.bits() % 60;
    (0..count as usize)
        .map(|number| {
            let value = (mean + 400.0 * (random.unit() - 0.5)).clamp(-3000.0, 3000.0) as i16;
            let proof = match random.bits() % 1000 {
                roll if roll < decided => Proof::win(1),
                roll if roll < decided + decided / 8 => Proof::DRAW,
                roll if roll < decided + decided / 8 + decided / 100 => Proof::loss(0),
                _ => Proof::OPEN,
            };
            Child { mv: any_move(number), value, proof }
        })
        .collect()
}

pub fn random_tree(seed: u64, expansions: usize, decided: u64, policy: &Policy) -> Tree {
    random_tree_within(64 << 20, seed, expansions, decided, policy)
}

pub fn random_tree_within(bytes: usize, seed: u64, expansions: usize, decided: u64, policy: &Policy) -> Tree {
    let mut random = Random::stirred(seed);
    let mut tree = Tree::new(bytes);
    tree.plant(0);
    for _ in 0..expansions {
        if !tree.node(0).proof.is_open() {
            break;
        }
        let path = descend(&mut tree, &mut random, policy);
        let mean = -tree.value(path[path.len() - 1]);
        let mut children = random_children(&mut random, mean, decided);
        if policy.widening > 0 {
            children.sort_by_key(|child| child.value);
        }
        expand(&mut tree, &path, &children, policy);
    }
    tree
}

fn policies() -> Vec<Policy> {
    let paper = Policy::new(133.0, 44.0, 111.0);
    let temperatures = |s, b, d| Temperatures::new(s, b, d);
    vec![
        paper,
        Policy { use_pv_depth: true, ..paper },
        Policy { widening: 4, ..paper },
        Policy { objective: Objective::new(0, 0.0, false), ..paper },
        Policy { objective: Objective::new(3, 22.0, false), ..paper },
        Policy { temperatures: temperatures(133.0, 3.0, 500.0), ..paper },
        Policy { temperatures: temperatures(133.0, 400.0, 2.0), ..paper },
        Policy { temperatures: temperatures(133.0, 44.0, 111.0).with_cooling(0.9), ..paper },
        Policy { temperatures: temperatures(133.0, 44.0, 111.0).with_alpha(0.97), ..paper },
    ]
}

fn assert_sums_are_exact(tree: &Tree, policy: &Policy) {
    for index in 0..tree.len() as u32 {
        if tree.is_expanded(index) && tree.node(index).proof.is_open() {
            let (value, depth) = tree.recomputed(index, policy);
            assert!((tree.value(index) - value).abs() < 1e-6, "E of {index}: {} {value}", tree.value(index));
            assert!((tree.depth(index) - depth).abs() < 1e-6, "D of {index}: {} {depth}", tree.depth(index));
            assert!(tree.depth(index) >= 1.0);
            let best = tree.children(index).filter(|&child| tree.node(child).proof.is_weighed());
            let best = best.min_by(|&a, &b| tree.value(a).total_cmp(&tree.value(b))).unwrap();
            assert_eq!(tree.best_child(index), Some(best));
            assert_eq!(tree.node(index).pv_depth, tree.node(best).pv_depth + 1);
        }
    }
}

#[test]
fn sums_brought_up_to_date_equal_sums_from_nothing() {
    for (number, policy) in policies().iter().enumerate() {
        for decided in [0, 100, 600] {
            let tree = random_tree(number as u64 + decided, 3_000, decided, policy);
            assert_sums_are_exact(&tree, policy);
        }
    }
}

#[test]
fn millions_of_backups_leave_no_drift() {
    // A small tree whose leaves change all the time: after 3 million changed children the sums are still exact.
    let policy = Policy::new(133.0, 44.0, 111.0);
    let mut random = Random::stirred(5);
    let mut tree = random_tree(5, 200, 0, &policy);
    let leaves: Vec<Vec<u32>> = (0..200).map(|_| descend(&mut tree, &mut random, &policy)).collect();
    let mut changes = 0;
    while changes < 3_000_000 {
        let path = &leaves[random.bits() as usize % leaves.len()];
        let leaf = path[path.len() - 1];
        let before = tree.before(leaf);
        // Values wander, and sometimes the best one falls through the floor.
        let far = if random.bits().is_multiple_of(50) { 20_000.0 } else { 300.0 };
        tree.set_static_value(leaf, (far * (random.unit() - 0.5)) as i16);
        tree.back_up(path, before, &policy);
        changes += path.len() - 1;
    }
    assert_sums_are_exact(&tree, &policy);
}

#[test]
fn proofs_are_those_of_minimax() {
    for seed in 0..40 {
        let policy = Policy::new(133.0, 44.0, 111.0);
        let tree = random_tree(seed, 400, 900, &policy);
        for index in 0..tree.len() as u32 {
            if tree.is_expanded(index) {
                let children = tree.children(index).map(|child| tree.node(child).proof);
                assert_eq!(tree.node(index).proof, Proof::of_children(children));
            }
        }
    }
}

#[test]
fn the_mean_of_the_histogram_and_the_area_below_survival_are_the_expected_depth_wherever_it_is_cut() {
    for (number, policy) in policies().iter().enumerate() {
        for decided in [0, 300] {
            let tree = random_tree(99 + number as u64, 1_500, decided, policy);
            for epsilon in [0.0, 1e-4, 1e-2, 0.5] {
                let histogram = Histogram::new(&tree, policy, epsilon);
                let weight: f64 = histogram.weights.iter().sum();
                assert!((weight - 1.0).abs() < 1e-9, "{weight}");
                assert!((histogram.mean() - tree.depth(0)).abs() < 1e-6, "{} {}", histogram.mean(), tree.depth(0));
                let area: f64 = histogram.survival().iter().sum();
                assert!((area - tree.depth(0)).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn draws_follow_the_selection_probabilities() {
    let policy = Policy::new(133.0, 44.0, 111.0);
    let mut tree = random_tree(3, 300, 100, &policy);
    let expected = tree.selection_probabilities(0, &policy);
    let mut counts = vec![0_u32; expected.len()];
    let first = tree.children(0).start;
    let mut random = Random::stirred(1);
    let draws = 400_000;
    for _ in 0..draws {
        counts[(tree.draw(0, random.unit(), &policy) - first) as usize] += 1;
    }
    let mut chi_square = 0.0;
    let mut freedom = -1.0;
    for (&count, &share) in counts.iter().zip(&expected) {
        let mean = share * f64::from(draws);
        assert!(mean > 0.0 || count == 0, "a decided child was drawn");
        if mean > 5.0 {
            chi_square += (f64::from(count) - mean).powi(2) / mean;
            freedom += 1.0;
        }
    }
    // Four standard deviations of a chi-square variable.
    assert!(chi_square < freedom + 4.0 * f64::sqrt(2.0 * freedom), "{chi_square} for {freedom}");
}

#[test]
fn with_equal_temperatures_and_the_bare_value_selection_is_backup() {
    let policy = Policy { objective: Objective::new(0, 0.0, false), ..Policy::new(80.0, 80.0, 80.0) };
    let mut tree = random_tree(11, 500, 0, &policy);
    let selection = tree.selection_probabilities(0, &policy);
    for (child, share) in tree.children(0).zip(selection) {
        assert!((tree.depth_share(0, child, &policy) - share).abs() < 1e-6);
    }
}
