//! `cargo xtask miri`: a short walk over everything that is `unsafe`, interpreted by Miri, and searches on several threads under the
//! thread sanitizer.

use anyhow::{Result, bail};

use crate::root;
use crate::tools::{self, command, output};

pub fn run() -> Result<()> {
    let root = &root();
    if output(command("cargo", root).args(["+nightly", "miri", "--version"])).is_none() {
        bail!(
            "Miri needs a nightly compiler: `rustup toolchain install nightly --component miri --component rust-src`"
        );
    }
    let target = tools::target_folder(root);
    let host = tools::host(root)?;
    println!("[1/2] Miri: every unsafe part");
    let mut miri = command("cargo", root);
    miri.args(["+nightly", "miri", "test", "--package", "fukayomi", "--test", "unsafe_parts"]);
    // For any machine, not for this one: Miri does not know the newest instructions.
    miri.env("RUSTFLAGS", "").env("CARGO_TARGET_DIR", target.join("miri"));
    // What a mind keeps for the next search is no leak, and time is not looked at.
    tools::run(miri.env("MIRIFLAGS", "-Zmiri-disable-isolation"))?;
    println!("[2/2] thread sanitizer: searches on several threads");
    let mut threads = command("cargo", root);
    threads.args(["+nightly", "test", "-Zbuild-std", "--target", &host, "--package", "fukayomi"]);
    threads.args(["--test", "alpha_beta", "thread"]);
    threads.env("RUSTFLAGS", "-Zsanitizer=thread").env("CARGO_TARGET_DIR", target.join("tsan"));
    tools::run(&mut threads)
}
