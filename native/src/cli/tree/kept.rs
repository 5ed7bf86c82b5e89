//! Trees that were kept as JSON, by `fukayomi tree --json` or by the page: a snapshot of either mind, or a recording of many.

use serde::Deserialize;
use serde_json::value::RawValue;

use fukayomi::search::alpha_beta::Reason;
use fukayomi::search::softmax::Snapshot;

use super::json::{self, SnapshotError};

const RECORDING: &str = "fukayomi-recording";
const VERSION: u32 = 1;

/// A tree from a file.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The picture as it is in the file.
    pub text: String,
    /// Its rows.
    pub picture: Snapshot,
    /// Of alpha-beta, why each row ended; of softmax there is none.
    pub reasons: Option<Vec<Reason>>,
}

/// Why a file is not a tree.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum KeptError {
    /// It is no snapshot.
    #[error("{0}")]
    Snapshot(SnapshotError),
    /// It is a recording of a later version.
    #[error("expected a {RECORDING} of version {VERSION}")]
    Version,
    /// The recording has fewer pictures than this.
    #[error("--moment: expected a picture from 1 to {pictures}, found {wanted}")]
    Moment { wanted: usize, pictures: usize },
    /// A trace without a known reason for every row.
    #[error("'reason': expected a known reason for every row")]
    Reasons,
}

impl From<SnapshotError> for KeptError {
    fn from(error: SnapshotError) -> Self {
        Self::Snapshot(error)
    }
}

/// What a snapshot does not know.
#[derive(Deserialize)]
struct Extra<'a> {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    reason: Vec<u8>,
    #[serde(borrow, default)]
    pictures: Vec<&'a RawValue>,
}

impl Kept {
    /// Reads a snapshot, or of a recording the picture with this number from 1, by default the last.
    pub(super) fn read(text: &str, moment: Option<usize>) -> Result<Self, KeptError> {
        let extra = extra_of(text)?;
        if extra.format == RECORDING {
            if extra.version != VERSION {
                return Err(KeptError::Version);
            }
            let pictures = extra.pictures.len();
            let wanted = moment.unwrap_or(pictures);
            let picture = wanted.checked_sub(1).and_then(|index| extra.pictures.get(index));
            return Self::read_one(picture.ok_or(KeptError::Moment { wanted, pictures })?.get());
        }
        match moment {
            None | Some(1) => Self::read_one(text),
            Some(wanted) => Err(KeptError::Moment { wanted, pictures: 1 }),
        }
    }

    fn read_one(text: &str) -> Result<Self, KeptError> {
        let picture = json::read(text)?;
        let extra = extra_of(text)?;
        let reasons = match extra.kind.as_str() {
            "trace" if extra.reason.len() != picture.len() => return Err(KeptError::Reasons),
            "trace" => {
                let known = extra.reason.iter().map(|&code| Reason::ALL.get(usize::from(code)).copied());
                Some(known.collect::<Option<_>>().ok_or(KeptError::Reasons)?)
            }
            _ => None,
        };
        Ok(Self { text: text.to_string(), picture, reasons })
    }
}

fn extra_of(text: &str) -> Result<Extra<'_>, SnapshotError> {
    serde_json::from_str(text).map_err(|error| SnapshotError::Json(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = include_str!("../../../../tests/data/page_tree.json");
    const TRACE: &str = include_str!("../../../../tests/data/page_trace.json");
    const RECORDED: &str = include_str!("../../../../tests/data/page_recording.json");

    #[test]
    fn what_the_page_kept_is_read() {
        let tree = Kept::read(TREE, None).unwrap();
        assert!(tree.picture.len() > 20 && tree.reasons.is_none());
        assert!((tree.picture.probability[0] - 1.0).abs() < 1e-6 && tree.picture.depth[0] > 1.0);
        let trace = Kept::read(TRACE, None).unwrap();
        let reasons = trace.reasons.unwrap();
        assert_eq!(reasons.len(), trace.picture.len());
        assert!(reasons.contains(&Reason::Beta) && reasons.contains(&Reason::LearnedDepth), "{reasons:?}");
        let (first, last) = (Kept::read(RECORDED, Some(1)).unwrap(), Kept::read(RECORDED, None).unwrap());
        assert!(first.picture.visits[0] < last.picture.visits[0]);
        // What is chosen from a recording is a snapshot of its own.
        assert_eq!(Kept::read(&first.text, None).unwrap().picture, first.picture);
    }

    #[test]
    fn what_is_no_tree_is_told() {
        let error = |text: &str, moment| Kept::read(text, moment).unwrap_err().to_string();
        assert!(error("{", None).contains("EOF"));
        assert!(error("{}", None).contains("missing field"));
        assert!(error(RECORDED, Some(9)).contains("from 1 to 2, found 9"));
        assert!(error(TREE, Some(2)).contains("from 1 to 1"));
        assert!(
            error(&RECORDED.replacen("\"version\":1", "\"version\":2", 1), None).contains("recording of version 1")
        );
        assert!(error(&TRACE.replacen("\"reason\":[", "\"reason\":[99,", 1), None).contains("reason"));
        assert!(error(&TRACE.replacen("\"reason\":[0", "\"reason\":[99", 1), None).contains("known reason"));
    }
}
