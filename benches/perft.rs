//! Speed of move generation against published libraries, in one run: rounds are interleaved, the best of each counts.
//!
//! `cargo bench` measures; `FUKAYOMI_BENCH_ROUNDS=30 cargo bench` measures longer.

use std::time::Instant;

mod engines;

use engines::{CASES, ENGINES};

const DEFAULT_ROUNDS: usize = 12;

fn main() {
    let rounds = std::env::var("FUKAYOMI_BENCH_ROUNDS").ok().and_then(|text| text.parse().ok());
    let rounds: usize = rounds.unwrap_or(DEFAULT_ROUNDS);
    println!("Million leaves per second, every leaf move written to memory; best of {rounds} interleaved rounds.\n");
    let mut speeds = [[0.0_f64; CASES.len()]; ENGINES.len()];
    for _ in 0..rounds {
        for (column, &(name, sfen, depth, expected)) in CASES.iter().enumerate() {
            for (row, (engine, perft)) in ENGINES.iter().enumerate() {
                let start = Instant::now();
                let leaves = perft(sfen, depth);
                let seconds = start.elapsed().as_secs_f64();
                assert_eq!(leaves, expected, "{engine} on {name}");
                speeds[row][column] = speeds[row][column].max(leaves as f64 / seconds / 1e6);
            }
        }
    }
    print_table(&speeds);
}

fn print_table(speeds: &[[f64; CASES.len()]]) {
    let cells = |cells: [String; CASES.len()]| cells.map(|cell| format!("{cell:>13}")).join(" |");
    println!("| {:<16} |{} |", "", cells(CASES.map(|(name, _, depth, _)| format!("{name} d{depth}"))));
    println!("|:{:-<16}-|{}", "", "-------------:|".repeat(CASES.len()));
    for ((name, _), row) in ENGINES.iter().zip(speeds) {
        println!("| {name:<16} |{} |", cells(row.map(|speed| format!("{speed:.1}"))));
    }
    let ratios = std::array::from_fn(|column| {
        let best = speeds[1..].iter().map(|row| row[column]).fold(0.0, f64::max);
        format!("{:.2}", speeds[0][column] / best)
    });
    println!("| {:<16} |{} |", "ours / best peer", cells(ratios));
}
