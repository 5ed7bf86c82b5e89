//! `fukayomi tree`: grows a softmax tree and shows what carries its weight, or keeps it as JSON for later; shows again what it
//! or the page has kept.

mod json;
mod kept;

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use self::kept::Kept;
use super::chosen_mind::mind;
use fukayomi::notation::usi;
use fukayomi::search::picture::Flags;
use fukayomi::search::softmax::Snapshot;
use fukayomi::search::{Limits, think};
use fukayomi::shogi::Rules;

/// The arguments of `fukayomi tree`.
#[derive(Args, Clone, PartialEq, Debug)]
pub struct TreeArgs {
    /// The position as in USI: "startpos moves 7g7f …" or an SFEN [default: the start position]
    pub position: Vec<String>,
    /// Positions to search
    #[arg(long, default_value_t = 100_000)]
    pub nodes: u64,
    /// Leave out nodes with less than this share of the weight
    #[arg(long, default_value_t = 0.01)]
    pub epsilon: f64,
    /// Show about this many rows at most
    #[arg(long, default_value_t = 2_000)]
    pub rows: usize,
    /// Write JSON instead of text
    #[arg(long)]
    pub json: bool,
    /// Show a tree that was kept as JSON, here or by the page, instead of growing one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "nodes", "settings"])]
    pub load: Option<PathBuf>,
    /// Of a recording, show this picture, counted from 1 [default: the last]
    #[arg(long, value_name = "N", requires = "load")]
    pub moment: Option<usize>,
    /// A parameter of the mind, as name=value; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
}

/// Shows a tree.
///
/// # Errors
/// If the position, a parameter or the file is not what it should be, or the output can't be written.
pub fn tree(args: &TreeArgs) -> Result<(), Box<dyn Error>> {
    let kept = match &args.load {
        Some(file) => Kept::read(&std::fs::read_to_string(file)?, args.moment)
            .map_err(|error| format!("{}: {error}", file.display()))?,
        None => {
            let picture = grow(args)?;
            Kept { text: json::write(&picture), picture, reasons: None }
        }
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", kept.text)?;
    } else {
        outline(&kept, &mut out)?;
    }
    Ok(())
}

fn grow(args: &TreeArgs) -> Result<Snapshot, Box<dyn Error>> {
    let words = args.position.join(" ");
    let line = match words.split(' ').next() {
        Some("") | None => "startpos".to_string(),
        Some("startpos" | "sfen") => words,
        Some(_) => format!("sfen {words}"),
    };
    let game = usi::parse_position(&line, Rules::default())?;
    let mut mind = mind("softmax", &args.settings)?;
    think(mind.as_mut(), &game, &Limits::nodes(args.nodes));
    let tree = mind.tree_grower().and_then(|tree| tree.snapshot(args.epsilon, args.rows));
    tree.ok_or_else(|| "this mind keeps no tree".into())
}

/// One line per row, indented by ply, the heaviest first.
fn outline(Kept { picture, reasons, .. }: &Kept, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", picture.sfen)?;
    let mut children = vec![Vec::new(); picture.len()];
    for row in 1..picture.len() {
        children[picture.parent[row] as usize].push(row);
    }
    let mut stack = if picture.is_empty() { Vec::new() } else { vec![(0, 0)] };
    while let Some((row, ply)) = stack.pop() {
        let flags = picture.flags[row];
        let name = match picture.mv(row) {
            Some(mv) => mv.to_string(),
            None if flags & Flags::OTHER != 0 => "others".to_string(),
            None if row == 0 => "root".to_string(),
            // Alpha-beta passes, or reads a position again.
            None => "again".to_string(),
        };
        let mark = [(Flags::WIN, " won"), (Flags::LOSS, " lost"), (Flags::DRAW, " drawn"), (Flags::PV, " *")]
            .into_iter()
            .filter(|(flag, _)| flags & flag != 0)
            .map(|(_, word)| word)
            .collect::<String>();
        let reason = reasons.as_ref().map_or(String::new(), |reasons| format!("  {}", reasons[row].name()));
        let (depth, visits) = if reasons.is_some() { ("left", "effort") } else { ("D", "N") };
        writeln!(
            out,
            "{:indent$}{name:7} {:6.2} %  E {:8.1}  {depth} {:5.2}  {visits} {}{mark}{reason}",
            "",
            picture.probability[row] * 100.0,
            picture.value[row],
            picture.depth[row],
            picture.visits[row],
            indent = 2 * ply,
        )?;
        children[row].sort_by(|&a, &b| picture.probability[a].total_cmp(&picture.probability[b]));
        stack.extend(children[row].iter().map(|&child| (child, ply + 1)));
    }
    Ok(())
}
