use super::*;

fn settings(steps: u64) -> TuneSettings {
    let openings = Openings::parse("startpos").unwrap();
    let games = TournamentSettings {
        players: Vec::new(),
        budgets: vec!["nodes=1".parse().unwrap(); 2],
        games: 16,
        seed: 3,
        openings: openings.digest,
        move_limit: 10,
        declaration: 27,
        judgement: crate::lab::referee::Judgement::default(),
        sprt: None,
        gauntlet: false,
        times: false,
    };
    let parameter = |name: &str, start: f64| Parameter {
        name: name.into(),
        start,
        low: -100.0,
        high: 100.0,
        shift: 5.0,
        is_whole: false,
    };
    let parameters = vec![parameter("a", -40.0), parameter("b", 60.0)];
    TuneSettings { mind: "x".into(), parameters, steps, rate: 0.5, games }
}

/// Games are replaced by a known hill: the nearer to (20, 10), the more are won.
#[test]
fn steps_climb_a_known_hill() {
    let settings = settings(2_000);
    let strength =
        |values: &[f64]| -> f64 { -((values[0] * 5.0 - 20.0).powi(2) + (values[1] * 5.0 - 10.0).powi(2)) / 40.0 };
    let mut values: Vec<f64> = settings.parameters.iter().map(Parameter::start_in_shifts).collect();
    let mut random = Random::new(1);
    for step in 0..settings.steps {
        let directions = settings.directions(step);
        let at = |sign: f64| -> Vec<f64> {
            values.iter().zip(&directions).map(|(value, d)| value + sign * settings.shift(step) * d).collect()
        };
        let expected = crate::lab::statistics::score_of_elo(strength(&at(1.0)) - strength(&at(-1.0)));
        let won: i64 = (0..16).map(|_| if random.unit() < expected { 1 } else { -1 }).sum();
        let by = settings.gain(step) / settings.shift(step) * won as f64 / 16.0;
        for (value, direction) in values.iter_mut().zip(directions) {
            *value += by * direction;
        }
    }
    assert!((values[0] * 5.0 - 20.0).abs() < 10.0 && (values[1] * 5.0 - 10.0).abs() < 10.0, "{values:?}");
}

#[test]
fn parameters_come_from_the_table_of_the_mind() {
    let list = Parameter::list("one-ply", &["seed=10:0:50:5".to_string()]).unwrap();
    assert_eq!(
        list,
        [Parameter { name: "seed".into(), start: 10.0, low: 0.0, high: 50.0, shift: 5.0, is_whole: true }]
    );
    assert_eq!(list[0].text(2.1), "11");
    assert_eq!(list[0].clamped(99.0), 10.0);
    for (wanted, reason) in [
        ("speed", "no parameter"),
        ("seed=1:2", "expected name="),
        ("seed=1:0:9999999:5", "within"),
        ("seed=1:0:5:0", "expected"),
    ] {
        let error = Parameter::list("one-ply", &[wanted.to_string()]).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(Parameter::list("one-ply", &[]).unwrap_err().to_string().contains("no numbers"));
    assert!(
        Parameter::list("alpha-beta,lmr_base=3", &[]).unwrap().iter().all(|parameter| parameter.name != "lmr_base")
    );
}
