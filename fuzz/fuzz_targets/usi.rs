//! Conversations: each `go` gets one answer, `stop` is heard, and the session goes on whatever was said.
#![no_main]

use std::sync::{Arc, LazyLock};

use fukayomi::eval::{Evaluation, Evaluator};
use fukayomi::search::alpha_beta::{AlphaBeta, AlphaBetaParams};
use fukayomi::search::{self, Search};
use fukayomi::usi::{EvaluationWish, Flow, Host, MakeMind, Minds, Session};
use libfuzzer_sys::fuzz_target;

static MINDS: LazyLock<Minds> = LazyLock::new(|| Minds {
    names: &["one-ply", "softmax", "alpha-beta"],
    make: make_with(Evaluation::default()),
    choose: Some(choose),
    ..Minds::default()
});

/// Minds that begin with small memory: most of a conversation would go into clearing a hash table.
fn make_with(evaluation: Evaluation) -> MakeMind {
    Arc::new(move |name: &str| match (name, &evaluation) {
        ("alpha-beta", Evaluation::Network(network)) => alpha_beta(network.clone()),
        ("alpha-beta", Evaluation::Linear(linear)) => alpha_beta(linear.clone()),
        ("alpha-beta", Evaluation::Handmade(handmade)) => alpha_beta(handmade.clone()),
        ("alpha-beta", Evaluation::Material(material)) => alpha_beta(*material),
        _ => search::mind_of(name, &evaluation),
    })
}

fn alpha_beta(evaluator: impl Evaluator) -> Option<Box<dyn Search>> {
    let params = AlphaBetaParams { hash_mb: 1, ..AlphaBetaParams::default() };
    Some(Box::new(AlphaBeta::with_params(evaluator, params).ok()?))
}

/// The host has no files.
fn choose(wish: EvaluationWish<'_>) -> Result<MakeMind, String> {
    match wish {
        EvaluationWish::Named(name) => Evaluation::named(name).map(make_with).ok_or_else(|| "no such evaluation".to_string()),
        EvaluationWish::File(..) => Err("no files".to_string()),
    }
}

/// Its clock goes on by a millisecond at each look.
#[derive(Default)]
struct Transcript {
    now_ms: u64,
    answers: usize,
}

impl Host for Transcript {
    fn now_ms(&mut self) -> u64 {
        self.now_ms += 1;
        self.now_ms
    }

    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn send(&mut self, line: &str) {
        assert!(!line.contains(char::is_control), "{line:?}");
        self.answers += usize::from(line.starts_with("bestmove ") || line.starts_with("checkmate "));
    }
}

/// Whether a line asks for memory or threads: that is tried elsewhere, and here it would only take time.
fn is_greedy(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["hash", "mb", "threads", "file"].iter().any(|word| line.contains(word)) && line.contains("setoption")
}

fuzz_target!(|data: &[u8]| {
    let (mut session, mut host) = (Session::with_minds(MINDS.clone()), Transcript::default());
    // Here too, where a mind takes more only once it thinks.
    for name in ["USI_Hash", "solver_mb", "leaf_hash_mb"] {
        session.handle(&format!("setoption name {name} value 1"), &mut host);
    }
    let text = String::from_utf8_lossy(data);
    for line in text.split('\n').take(60).filter(|line| !is_greedy(line)) {
        let before = host.answers;
        let was_busy = session.is_thinking();
        if session.handle(line, &mut host) == Flow::Quit {
            return;
        }
        assert!(host.answers <= before + 1, "{line}");
        for _ in 0..3 {
            if session.is_thinking() {
                session.think(&mut host, 3);
            }
        }
        assert!(host.answers <= before + 1 || was_busy, "{line}");
    }
    session.handle("stop", &mut host);
    assert!(!session.is_thinking());
    session.handle("position startpos", &mut host);
    let before = host.answers;
    session.handle("go nodes 20", &mut host);
    while session.is_thinking() {
        session.think(&mut host, 10);
    }
    assert_eq!(host.answers, before + 1);
});
