//! Lines of text, read and written alike by all formats.

/// The lines of a text with their numbers from 1. A byte order mark is skipped; lines end as on any system.
pub(in crate::notation) fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text.strip_prefix('\u{feff}').unwrap_or(text));
    let lines = std::iter::from_fn(move || {
        let text = rest.filter(|text| !text.is_empty())?;
        let Some((line, next)) = text.split_once(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let is_pair = text.as_bytes()[line.len()] == b'\r' && next.starts_with('\n');
        rest = Some(if is_pair { &next[1..] } else { next });
        Some(line)
    });
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// Writes a line of these parts; line breaks inside them would begin a new one and become spaces.
pub(in crate::notation) fn push_line(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.extend(part.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_as_on_any_system() {
        let lines: Vec<_> = numbered_lines("\u{feff}a\nb\r\nc\rd\n\ne").collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e")]);
        assert_eq!(numbered_lines("").count(), 0);
    }
}
