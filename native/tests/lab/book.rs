//! Opening books: built, stopped and gone on with, joined, shown and played from.

use std::fs;

use crate::support::{Folder, fail, program, run};

const BUILD: &str = "book build --nodes 3000 --plies 3 --width 2 --quiet";

#[test]
fn a_build_that_was_cut_off_goes_on_to_the_same_book() {
    let folder = Folder::new("book");
    let (whole, part) = (folder.path("whole.book"), folder.path("part.book"));
    run(program(&format!("{BUILD} -j 1")).arg(&whole));
    let text = folder.text("whole.book");
    let lines: Vec<&str> = text.lines().collect();
    assert!((5..=16).contains(&lines.len()), "{text}");
    // Some of the positions are there, the last one not whole.
    fs::write(&part, format!("{}\n{}\n{}", lines[0], lines[2], &lines[3][..20])).unwrap();
    run(program(&format!("{BUILD} -j 2")).arg(&part));
    assert_eq!(folder.text("part.book"), text);
    let shown = run(program("book show").arg(&whole));
    assert!(shown.starts_with(&format!("{} positions, mean D ", lines.len() - 1)), "{shown}");
    assert!(shown.lines().count() >= 4, "{shown}");
}

#[test]
fn books_are_joined_by_depth_and_played_from() {
    let folder = Folder::new("books");
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    let (one, two, both) = (folder.path("one"), folder.path("two"), folder.path("both"));
    fs::write(&one, format!("fukayomi-book 1\n{start}\t1i1h\t0\t5.000\t10\t\n")).unwrap();
    fs::write(&two, format!("fukayomi-book 1\n{start}\t9i9h\t0\t4.000\t99\t\n")).unwrap();
    run(program("book merge").args([&two, &one]).arg("--out").arg(&both));
    assert_eq!(folder.text("both"), folder.text("one"));
    let openings = folder.path("start.txt");
    fs::write(&openings, "startpos\n").unwrap();
    for mind in ["alpha-beta,hash_mb=1", "softmax"] {
        let player = format!("{mind},book={},name=reader", both.display());
        let out = folder.path(mind);
        run(program("match")
            .arg(&player)
            .arg("one-ply")
            .args(["--limit", "nodes=100", "--games", "2", "--quiet"])
            .arg("--openings")
            .arg(&openings)
            .arg("--out")
            .arg(&out));
        let log = fs::read_to_string(out.join("log.jsonl")).unwrap();
        assert!(log.contains(r#""moves":[{"move":"1i1h"}"#), "{log}");
    }
    let broken = folder.path("broken");
    fs::write(&broken, "fukayomi-book 1\nnothing\n").unwrap();
    let complaint = fail(program("book show").arg(&broken));
    assert!(complaint.contains("broken: book line 2"), "{complaint}");
    let complaint = fail(program("match one-ply").arg(format!("one-ply,book={}", broken.display())));
    assert!(complaint.contains("book line 2"), "{complaint}");
}
