//! Worked examples of S1's formulas, computed independently to twelve digits.

use super::trees::{Toy, build, children, expand};
use fukayomi::search::softmax::{
    Candidate, Inputs, Objective, Policy, Proof, Temperatures, Tree, decide, select::pick,
};

const CLOSE: f64 = 1e-9;

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= CLOSE * expected.abs().max(1.0), "found {found}, expected {expected}");
}

fn leaf(value: i16) -> Toy {
    Toy(value, Vec::new())
}

/// r with children a (a1, a2), b, c (c1 (c11, c12), c2, c3) and d.
fn toy() -> Toy {
    let a = Toy(-60, vec![leaf(40), leaf(90)]);
    let c1 = Toy(-30, vec![leaf(20), leaf(60)]);
    let c = Toy(-80, vec![c1, leaf(50), leaf(70)]);
    Toy(10, vec![a, leaf(-20), c, leaf(200)])
}

fn paper() -> Policy {
    Policy::new(120.0, 40.0, 100.0)
}

fn child(tree: &Tree, index: u32, number: u32) -> u32 {
    tree.children(index).start + number
}

#[test]
fn values_and_depths_of_the_toy_tree() {
    let tree = build(&toy(), &paper());
    let (a, b, c) = (child(&tree, 0, 0), child(&tree, 0, 1), child(&tree, 0, 2));
    let c1 = child(&tree, c, 0);
    for (index, value, depth, pv_depth) in [
        (0, 34.544_459_671_4, 1.772_708_082_21, 2),
        (a, -51.135_006_941_3, 1.0, 1),
        (b, -20.0, 0.0, 0),
        (c, 15.230_445_553, 1.552_168_868_8, 2),
        (c1, -30.757_656_854_8, 1.0, 1),
    ] {
        assert_close(tree.value(index), value);
        assert_close(tree.depth(index), depth);
        assert_eq!(tree.node(index).pv_depth, pv_depth);
    }
    let shares = [0.429_445_912_135, 0.314_550_844_851, 0.221_150_015_939, 0.034_853_227_075];
    for (index, share) in tree.children(0).zip(shares) {
        assert_close(tree.depth_share(0, index, &paper()), share);
    }
    // c11 carries 7.3 % of the expected depth, three plies down.
    let weight = tree.depth_share(0, c, &paper())
        * tree.depth_share(c, c1, &paper())
        * tree.depth_share(c1, child(&tree, c1, 0), &paper());
    assert_close(weight, 0.073_107_039_831_1);
}

#[test]
fn expanding_b_changes_only_what_it_must() {
    let policy = paper();
    let mut tree = build(&toy(), &policy);
    let b = child(&tree, 0, 1);
    expand(&mut tree, &[0, b], &children(&[15, -25]), &policy);
    assert_close(tree.value(b), 14.242_343_145_2);
    assert_close(tree.depth(b), 1.0);
    assert_close(tree.value(0), 32.498_400_432);
    assert_close(tree.depth(0), 2.096_016_052_79);
    let shares = [0.472_544_217_045, 0.245_760_583_135, 0.243_344_174_85, 0.038_351_024_970_2];
    for (index, share) in tree.children(0).zip(shares) {
        assert_close(tree.depth_share(0, index, &policy), share);
    }
}

#[test]
fn selection_by_the_bare_value_and_by_objective_18() {
    let policy = paper();
    let mut tree = build(&toy(), &policy);
    let with_18 = tree.selection_probabilities(0, &policy);
    let plain = Policy { objective: Objective::new(0, 0.0, false), ..policy };
    let without = tree.selection_probabilities(0, &plain);
    let expected = [0.387_872_098_602, 0.288_380_209_182, 0.277_641_537_598, 0.046_106_154_618_3];
    let expected_plain = [0.404_857_145_207, 0.312_334_861_35, 0.232_871_975_119, 0.049_936_018_324_5];
    for number in 0..4 {
        // Weights are kept in single precision.
        assert!((with_18[number] - expected[number]).abs() < 1e-6, "{with_18:?}");
        assert!((without[number] - expected_plain[number]).abs() < 1e-6, "{without:?}");
    }
    for (unit, number) in [(0.05, 0), (0.37, 0), (0.62, 1), (0.93, 2)] {
        assert_eq!(tree.draw(0, unit, &policy), child(&tree, 0, number));
        assert_eq!(pick(&expected.map(|share| share as f32), unit as f32), number as usize);
    }
}

#[test]
fn cold_is_minimax_and_hot_is_the_plain_mean() {
    let at = |temperature| build(&toy(), &Policy::new(temperature, temperature, temperature));
    let cold = at(0.01);
    assert_close(cold.value(0), 40.0);
    assert_close(cold.depth(0), 2.0);
    assert_eq!(cold.node(0).pv_depth, 2);
    let hot = at(1e9);
    assert_close(hot.value(0), -22.083_323_182_1);
    assert_close(hot.depth(0), 1.583_333_376_91);
}

#[test]
fn a_boltzmann_mean_lies_below_the_best_by_what_lambert_allows() {
    // The worst case: one child x above n − 1 equal ones, with x/T = 1 + W((n−1)/e); the gap is then T·W((n−1)/e).
    for (n, gap) in [(2, 11.138_581_710_4), (10, 44.040_119_891_1), (80, 98.664_204_019_8), (200, 125.875_604_892)] {
        let mut widest = 0.0_f64;
        for x in 0..=200 {
            let mut values = vec![x; n];
            values[0] = 0;
            let mut tree = Tree::new(1 << 20);
            tree.plant(0);
            expand(&mut tree, &[0], &children(&values), &paper());
            widest = widest.max(-tree.value(0));
        }
        assert!(widest <= gap + CLOSE && widest > gap - 0.01, "n = {n}: {widest} against {gap}");
    }
}

/// Inputs, and Es1 to Es18 as printed and, where it differs, as in the authors' program.
struct Case {
    inputs: [f64; 6],
    printed: [f64; 18],
    program: [(u8, f64); 8],
}

const CASES: [Case; 3] = [
    Case {
        inputs: [120.0, 60.0, 2.5, 3.2, 12.0, 100.0],
        printed: [
            120.000354244,
            196.223506527,
            125.253439912,
            120.000026635,
            120.001598093,
            120.003196185,
            120.243941796,
            144.394179584,
            120.3,
            120.487883592,
            120.082758621,
            20.0,
            123.0,
            137.655172414,
            220.0,
            102.857142857,
            108.615800423,
            108.0,
        ],
        program: [
            (2, 1775.17241379),
            (4, 120.001924812),
            (5, 120.115488722),
            (6, 120.230977444),
            (13, 117.0),
            (15, 20.0),
            (17, 110.378595291),
            (18, 108.0),
        ],
    },
    Case {
        inputs: [-75.0, -20.0, 1.0, 3.2, 3.0, 100.0],
        printed: [
            -74.9988487075,
            -443.413614879,
            -51.455715765,
            -74.9983552964,
            -75.0328940728,
            -75.1233527728,
            -75.3644237601,
            34.3271280234,
            -75.1,
            -76.3665891003,
            -75.75,
            -35.0,
            -75.75,
            -11.0,
            -35.0,
            -47.5,
            -58.5,
            -47.5,
        ],
        program: [
            (2, -8075.0),
            (4, -74.984),
            (5, -75.32),
            (6, -76.2),
            (13, -74.25),
            (15, -115.0),
            (17, -63.3327381104),
            (18, -47.5),
        ],
    },
    Case {
        inputs: [-35.0, -35.0, 0.0, 3.2, 0.0, 100.0],
        printed: [
            -34.9953948298,
            -6482.23826038,
            29.0,
            -34.9539482981,
            -36.6118095651,
            -36.6118095651,
            -36.7335613485,
            262.181945464,
            -35.175,
            -36.7335613485,
            -38.5,
            -35.0,
            -35.0,
            93.0,
            -35.0,
            -35.0,
            -35.0,
            -35.0,
        ],
        program: [
            (2, -140035.0),
            (4, -34.968),
            (5, -36.12),
            (6, -36.12),
            (13, -35.0),
            (15, -35.0),
            (17, -35.0),
            (18, -35.0),
        ],
    },
];

/// Table 1's constants in the paper's own points.
const C: [f64; 18] =
    [0.001, 40.0, 20.0, 0.01, 0.01, 0.01, 0.01, 60.0, 0.005, 0.01, 0.001, 40.0, 0.01, 40.0, 40.0, 1.0, 0.3, 0.5];

#[test]
fn eighteen_objectives_in_print_and_in_the_program() {
    for Case { inputs: [value, static_value, depth, parent_depth, visits, parent_visits], printed, program } in CASES {
        let inputs = Inputs { value, static_value, depth, parent_depth, visits, parent_visits };
        for (number, expected) in (1_u8..).zip(printed) {
            let c = C[usize::from(number) - 1];
            assert_close(Objective::new(number, c, false).of(&inputs), expected);
        }
        for (number, expected) in program {
            assert_close(Objective::new(number, C[usize::from(number) - 1], true).of(&inputs), expected);
        }
        assert_close(Objective::new(0, 0.0, false).of(&inputs), value);
    }
}

#[test]
fn constants_that_are_amounts_of_points_are_converted_once() {
    for number in 1..=18 {
        let factor = Objective::table_c(number) / C[usize::from(number) - 1];
        let is_points = matches!(number, 1 | 3 | 4 | 8 | 12 | 14 | 15);
        assert_close(factor, if is_points { 100.0 / 90.0 } else { 1.0 });
    }
}

#[test]
fn the_weight_of_the_static_value_falls_with_depth() {
    let weight = |depth| {
        let inputs =
            Inputs { value: 0.0, static_value: 1.0, depth, parent_depth: 1.0, visits: 1.0, parent_visits: 1.0 };
        Objective::new(18, 0.5, false).of(&inputs)
    };
    for (depth, expected) in [(1.0, 0.5), (2.0, 0.25), (2.5, 0.2), (5.0, 0.1)] {
        assert_close(weight(depth), expected);
    }
}

fn candidates(moves: &[(f64, f64)]) -> Vec<Candidate> {
    moves.iter().map(|&(value, depth)| Candidate { value, depth, proof: Proof::OPEN }).collect()
}

#[test]
fn a_move_must_be_read_deeply_enough_to_be_played() {
    let three = candidates(&[(150.0, 1.1), (130.0, 2.0), (90.0, 3.0)]);
    let choice = decide(&three, 3.4, 0.5, true).unwrap();
    assert_close(choice.threshold, 1.2);
    assert_eq!((choice.index, choice.fell_back), (1, false));
    let choice = decide(&three, 3.4, 0.0, true).unwrap();
    assert_eq!((choice.index, choice.threshold, choice.fell_back), (0, 0.0, false));
    // Only the root is expanded: strictly nothing is deep enough, and then everything is.
    let fresh = candidates(&[(10.0, 0.0), (30.0, 0.0)]);
    let choice = decide(&fresh, 1.0, 0.5, true).unwrap();
    assert_eq!((choice.index, choice.threshold, choice.fell_back), (1, 0.0, true));
    let choice = decide(&fresh, 1.0, 0.5, false).unwrap();
    assert_eq!((choice.index, choice.fell_back), (1, false));
    let shallow = candidates(&[(10.0, 1.0), (30.0, 3.0)]);
    let choice = decide(&shallow, 9.0, 0.5, true).unwrap();
    assert_eq!((choice.index, choice.threshold, choice.fell_back), (1, 4.0, true));
    assert_eq!(decide(&[], 1.0, 0.5, false), None);
}

#[test]
fn certain_results_need_no_depth() {
    let with = |proofs: [Proof; 3]| {
        let mut three = candidates(&[(150.0, 5.0), (130.0, 5.0), (90.0, 5.0)]);
        for (candidate, proof) in three.iter_mut().zip(proofs) {
            candidate.proof = proof;
            if let Some(score) = proof.score() {
                (candidate.value, candidate.depth) = (-f64::from(score), 0.0);
            }
        }
        decide(&three, 6.0, 1.0, false).unwrap().index
    };
    let open = Proof::OPEN;
    assert_eq!(with([open, Proof::loss(4), Proof::loss(2)]), 2, "the soonest win");
    assert_eq!(with([Proof::win(1), open, open]), 1, "not into a mate");
    assert_eq!(with([Proof::win(1), Proof::DRAW, Proof::win(7)]), 1, "a draw rather than a loss");
    assert_eq!(with([Proof::win(3), Proof::win(9), Proof::win(5)]), 1, "the longest resistance");
}

#[test]
fn node_temperature_cools_or_heats_with_depth() {
    for (alpha, expected) in [
        (0.95, [120.0, 114.0, 105.557_782_754, 88.211_026_875]),
        (1.05, [120.0, 126.0, 135.567_158_634, 160.811_476_875]),
    ] {
        let temperatures = Temperatures::new(120.0, 40.0, 100.0).with_alpha(alpha);
        for (depth, temperature) in [0.0, 1.0, 2.5, 6.0].into_iter().zip(expected) {
            assert_close(temperatures.selection(depth), temperature);
        }
    }
}

/// A line of only moves, this many plies long.
fn corridor(plies: u32, value: i16) -> Toy {
    (0..plies).fold(leaf(value), |below, _| Toy(0, vec![below]))
}

#[test]
fn depth_of_the_principal_variation_and_expected_depth_disagree_as_in_figure_1() {
    // q = T_d·ln P gives a child the backup probability P at T_d; longer lines hang below a corridor.
    let figure = |leaves: &[(u32, f64)]| {
        let children = leaves
            .iter()
            .map(|&(depth, share)| {
                let q = (10_000.0 * share.ln()).round() as i16;
                // A corridor turns the sign at every ply.
                corridor(depth - 1, if depth % 2 == 1 { -q } else { q })
            })
            .collect();
        let tree = build(&Toy(0, children), &Policy::new(120.0, 40.0, 10_000.0));
        (tree.depth(0), tree.node(0).pv_depth)
    };
    for (leaves, depth, pv_depth) in [
        (&[(1, 0.4), (1, 0.3), (1, 0.3)][..], 1.0, 1),
        (&[(1, 0.4), (5, 0.3), (5, 0.3)], 3.4, 1),
        (&[(5, 0.6), (1, 0.4)], 3.4, 5),
        (&[(5, 0.9), (1, 0.1)], 4.6, 5),
    ] {
        let (found, found_pv) = figure(leaves);
        // Whole points round the probabilities.
        assert!((found - depth).abs() < 1e-3, "{found} {depth}");
        assert_eq!(found_pv, pv_depth);
    }
}
