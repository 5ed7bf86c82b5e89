use super::*;
use fukayomi::random::Random;

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

#[test]
fn elo_and_score_are_inverse() {
    close(elo_of_score(0.5), 0.0, 1e-12);
    close(elo_of_score(0.75), 190.848_501_9, 1e-6);
    for elo in [-700.0, -3.0, 0.0, 55.5, 400.0] {
        close(elo_of_score(score_of_elo(elo)), elo, 1e-8);
    }
}

#[test]
fn the_normal_distribution_has_its_known_values() {
    for (x, expected) in
        [(0.0, 0.5), (1.0, 0.841_344_746_068_543), (-1.96, 0.024_997_895_148_220), (4.0, 0.999_968_328_758_167)]
    {
        close(normal_cdf(x), expected, 1e-12);
    }
}

/// Published results of other people's matches, reckoned by another program (lost, drawn, won; Elo; error).
#[test]
fn trinomial_errors_agree_with_published_ones() {
    let published = [([646, 357, 869], 41.6, 14.2), ([197, 133, 409], 102.5, 23.5), ([416, 277, 628], 56.2, 16.8)];
    for (games, elo, error) in published {
        let estimate = Estimate::of(&games).unwrap();
        let (low, high) = estimate.elo_interval();
        close(estimate.elo(), elo, 0.05);
        close((high - low) / 2.0, error, 0.05);
    }
}

#[test]
fn pairs_of_one_opening_narrow_the_error() {
    let mut tally = Tally::default();
    for _ in 0..50 {
        // Black always wins: nothing is known about the players, and that for certain.
        tally.add_pair(GameResult::Win, GameResult::Loss);
    }
    for _ in 0..5 {
        tally.add_pair(GameResult::Win, GameResult::Draw);
    }
    let paired = tally.estimate().unwrap();
    let single = Estimate::of(&tally.games).unwrap();
    close(paired.score, single.score, 1e-12);
    assert!(paired.error < single.error / 3.0);
    // By hand: 50 pairs of ½ and 5 of ¾, mean 0.522727, variance 50/55·5/55/16.
    close(paired.score, 0.522_727_272_7, 1e-9);
    close(paired.error, (50.0 * 5.0 / 55.0_f64.powi(2) / 16.0 / 55.0).sqrt(), 1e-12);
    close(paired.los(), 0.990_5, 1e-4);
}

#[test]
fn a_clean_sweep_is_not_certain() {
    let estimate = Estimate::of(&[0, 0, 0, 0, 100]).unwrap();
    assert_eq!(estimate.elo(), f64::INFINITY);
    close(estimate.elo_interval().0, elo_of_score(0.97), 1e-9);
    assert_eq!(Estimate::of(&[0, 0, 0]), None);
    assert_eq!(estimate.to_string(), "Elo > +603.9, LOS 100.0 %");
}

/// The first is a published result; the others were reckoned by an independent program.
#[test]
fn log_likelihood_ratios_agree_with_worked_values() {
    let test = |elo0, elo1| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
    close(test(-0.25, 1.25).llr(&[292, 5_905, 28_939, 6_129, 299]), 2.950_390_784, 1e-6);
    close(test(0.0, 10.0).llr(&[10, 20, 40, 25, 15]), 0.518_128_245, 1e-6);
    close(test(0.0, 40.0).llr(&[0, 3, 10, 8, 9]), 3.254_256_171, 1e-6);
    close(test(0.0, 5.0).llr(&[646, 357, 869]), 3.726_837_789, 1e-6);
    close(test(0.0, 5.0).upper(), 2.944_439, 1e-6);
    close(test(0.0, 5.0).lower(), -2.944_439, 1e-6);
}

#[test]
fn bounds_are_read_and_nonsense_is_refused() {
    assert_eq!("0,10".parse(), Ok(Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }));
    assert_eq!("-5, 0, 0.1, 0.01".parse(), Ok(Sprt { elo0: -5.0, elo1: 0.0, alpha: 0.1, beta: 0.01 }));
    for wrong in ["", "0", "10,0", "0,0", "0,x", "0,10,0.05", "0,10,0,0.05", "0,10,0.05,0.7", "0,NaN", "-inf,0"] {
        assert_eq!(wrong.parse::<Sprt>(), Err(SprtError), "{wrong}");
    }
}

/// Pairs of games between players of a given difference, in openings that favour one colour or the other.
struct Simulation {
    random: Random,
    score: f64,
}

impl Simulation {
    fn game(&mut self, favour: f64) -> GameResult {
        const DRAW_SHARE: f64 = 0.2;
        let win = self.score + favour - DRAW_SHARE / 2.0;
        match self.random.unit() {
            x if x < win => GameResult::Win,
            x if x < win + DRAW_SHARE => GameResult::Draw,
            _ => GameResult::Loss,
        }
    }

    fn pair(&mut self) -> (GameResult, GameResult) {
        let favour = 0.4 * (self.random.unit() - 0.5);
        (self.game(favour), self.game(-favour))
    }

    fn verdict(&mut self, sprt: &Sprt) -> Verdict {
        let mut tally = Tally::default();
        loop {
            let (first, second) = self.pair();
            tally.add_pair(first, second);
            if let Some(verdict) = sprt.verdict(&tally.pairs) {
                return verdict;
            }
        }
    }
}

#[test]
fn sequential_tests_are_wrong_in_fewer_than_five_of_a_hundred_matches() {
    const MATCHES: u64 = 4_000;
    let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
    for (elo, wrong) in [(0.0, Verdict::AcceptAlternative), (60.0, Verdict::AcceptNull)] {
        let mut simulation = Simulation { random: Random::new(2026), score: score_of_elo(elo) };
        let errors = (0..MATCHES).filter(|_| simulation.verdict(&sprt) == wrong).count() as f64 / MATCHES as f64;
        assert!((0.02..0.05).contains(&errors), "at {elo} Elo {errors}");
    }
}

#[test]
fn the_interval_covers_the_truth_in_95_of_a_hundred_matches() {
    const MATCHES: u64 = 4_000;
    let truth = score_of_elo(35.0);
    let mut simulation = Simulation { random: Random::new(7), score: truth };
    let mut covered = 0;
    for _ in 0..MATCHES {
        let mut tally = Tally::default();
        for _ in 0..200 {
            let (first, second) = simulation.pair();
            tally.add_pair(first, second);
        }
        let (low, high) = tally.estimate().unwrap().score_interval();
        covered += u64::from((low..high).contains(&truth));
    }
    let share = covered as f64 / MATCHES as f64;
    assert!((0.94..0.96).contains(&share), "{share}");
}
