//! Snapshots as text, to be kept and shown again: one JSON object, columns as arrays, moves in USI.

use serde::{Deserialize, Serialize};

use fukayomi::notation::sfen;
use fukayomi::search::softmax::{NO_PARENT, Snapshot};
use fukayomi::shogi::Move;

const FORMAT: &str = "fukayomi-tree";
const VERSION: u32 = 1;

/// Why a text is not a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SnapshotError {
    /// It is not JSON, or has other fields; says where.
    #[error("{0}")]
    Json(String),
    /// It is of another kind or a later version.
    #[error("expected a {FORMAT} of version {VERSION}")]
    Format,
    /// A column is not as long as the others, or holds what can't be; says which.
    #[error("'{0}' does not fit the other columns")]
    Column(&'static str),
}

/// The file, field by field.
#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    sfen: String,
    depth_temperature: f32,
    /// −1 at the root.
    parent: Vec<i64>,
    /// Empty at the root and for other moves.
    #[serde(rename = "move")]
    moves: Vec<String>,
    probability: Vec<f32>,
    value: Vec<f32>,
    depth: Vec<f32>,
    visits: Vec<u32>,
    flags: Vec<u8>,
}

/// The snapshot as JSON.
#[must_use]
pub fn write(snapshot: &Snapshot) -> String {
    let document = Document {
        format: FORMAT.to_string(),
        version: VERSION,
        sfen: snapshot.sfen.clone(),
        depth_temperature: snapshot.depth_temperature,
        parent: snapshot.parent.iter().map(|&row| if row == NO_PARENT { -1 } else { i64::from(row) }).collect(),
        moves: (0..snapshot.len()).map(|row| snapshot.mv(row).map_or(String::new(), |mv| mv.to_string())).collect(),
        probability: snapshot.probability.clone(),
        value: snapshot.value.clone(),
        depth: snapshot.depth.clone(),
        visits: snapshot.visits.clone(),
        flags: snapshot.flags.clone(),
    };
    // Numbers and strings always have a JSON form.
    serde_json::to_string(&document).unwrap_or_default()
}

/// Reads a snapshot back.
///
/// # Errors
/// If the text is not what [`write`] writes.
pub fn read(text: &str) -> Result<Snapshot, SnapshotError> {
    let document: Document = serde_json::from_str(text).map_err(|error| SnapshotError::Json(error.to_string()))?;
    if document.format != FORMAT || document.version != VERSION {
        return Err(SnapshotError::Format);
    }
    let rows = document.parent.len();
    let parent = |(row, &parent): (usize, &i64)| match parent {
        -1 if row == 0 => Some(NO_PARENT),
        _ => u32::try_from(parent).ok().filter(|&parent| (parent as usize) < row),
    };
    let bits = |text: &String| if text.is_empty() { Some(0) } else { Some(text.parse::<Move>().ok()?.bits()) };
    let picture = Snapshot {
        parent: all(document.parent.iter().enumerate().map(parent), "parent")?,
        moves: all(document.moves.iter().map(bits), "move")?,
        probability: document.probability,
        value: document.value,
        depth: document.depth,
        visits: document.visits,
        flags: document.flags,
        depth_temperature: document.depth_temperature,
        sfen: document.sfen,
    };
    let lengths = [
        ("move", picture.moves.len()),
        ("probability", picture.probability.len()),
        ("value", picture.value.len()),
        ("depth", picture.depth.len()),
        ("visits", picture.visits.len()),
        ("flags", picture.flags.len()),
    ];
    if let Some((name, _)) = lengths.into_iter().find(|&(_, length)| length != rows) {
        return Err(SnapshotError::Column(name));
    }
    if sfen::parse(&picture.sfen).is_err() {
        return Err(SnapshotError::Column("sfen"));
    }
    Ok(picture)
}

fn all<T>(values: impl Iterator<Item = Option<T>>, name: &'static str) -> Result<Vec<T>, SnapshotError> {
    values.collect::<Option<_>>().ok_or(SnapshotError::Column(name))
}

#[cfg(test)]
mod tests {
    use fukayomi::search::{self, Limits, think};
    use fukayomi::shogi::{Game, Position};

    use super::*;

    #[test]
    fn a_picture_is_the_same_after_being_written_and_read() {
        let mut mind = search::mind("softmax").unwrap();
        think(mind.as_mut(), &Game::new(Position::startpos()), &Limits::nodes(30_000));
        let picture = mind.tree_grower().unwrap().snapshot(0.001, 1_000).unwrap();
        assert!(picture.len() > 100);
        let text = write(&picture);
        assert_eq!(read(&text), Ok(picture));
        // What it is not.
        assert_eq!(read(&text.replace("fukayomi-tree", "other")), Err(SnapshotError::Format));
        assert_eq!(read(&text.replace("\"version\":1", "\"version\":2")), Err(SnapshotError::Format));
        assert!(matches!(read(&text[..text.len() / 2]), Err(SnapshotError::Json(_))));
        assert_eq!(read(&text.replace("[-1,0,", "[-1,7,")), Err(SnapshotError::Column("parent")));
        assert_eq!(read(&text.replace("\"flags\":[", "\"flags\":[1,")), Err(SnapshotError::Column("flags")));
        assert_eq!(read(&text.replace("\"7g7f\"", "\"7g7x\"")), Err(SnapshotError::Column("move")));
        assert_eq!(read(&text.replace("lnsgkgsnl", "lnsgkgsn")), Err(SnapshotError::Column("sfen")));
    }
}
