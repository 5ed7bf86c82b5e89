//! `cargo xtask play` and `cargo xtask build`: from the sources to a page.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::install::{Choice, Installer};
use crate::steps::Steps;
use crate::wasm::Build;
use crate::{browser, page, root, serve, tools};

/// Where to look for a free port when none is asked for.
const USUAL_PORTS: std::ops::Range<u16> = 8080..8180;

#[derive(Args)]
pub struct Options {
    /// The port to serve on [default: the first free one from 8080]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    install: Choice,
}

/// Builds the page, then serves it until the program is ended.
pub fn run(options: &Options) -> Result<()> {
    // Taken before the long build, so that a port in use is told at once.
    let listener = listen(options.port)?;
    let folder = build_page(options.install)?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("\nFukayomi is at {address}  (Ctrl-C ends it)");
    if !options.no_open {
        browser::open(&address);
    }
    serve::forever(&listener, &folder)
}

/// Builds the page and says where it is.
pub fn build(install: Choice) -> Result<()> {
    let folder = build_page(install)?;
    println!("\nThe page is in {}: copy it to any static host, into any folder.", folder.display());
    Ok(())
}

fn build_page(install: Choice) -> Result<std::path::PathBuf> {
    let root = &root();
    let installer = &Installer::new(root, install);
    let mut steps = Steps::default();
    steps.add("checking tools", || {
        tools::need_wasm_target(root, installer)?;
        tools::need_node(root)
    });
    steps.add("building wasm (scalar)", || Build::Scalar.run(root));
    steps.add("building wasm (SIMD)", || Build::Simd.run(root));
    steps.add("installing page packages", || page::install_packages(root));
    steps.add("building the page", || page::build(root));
    steps.run()?;
    Ok(root.join("www").join("dist"))
}

/// The port that was asked for, or the first free one of the usual ones.
fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    if let Some(port) = port {
        return bind(port).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => anyhow::anyhow!("port {port} is in use: choose another one with --port"),
            _ => anyhow::Error::new(error).context(format!("cannot listen on port {port}")),
        });
    }
    for port in USUAL_PORTS {
        match bind(port) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(error).context(format!("cannot listen on port {port}")),
        }
    }
    bail!("all ports from {} to {} are in use: choose one with --port", USUAL_PORTS.start, USUAL_PORTS.end - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_in_use_is_told_when_asked_for_and_passed_over_when_not() {
        let taken = listen(None).expect("one of a hundred ports is free");
        let port = taken.local_addr().expect("a bound listener has an address").port();
        let error = listen(Some(port)).expect_err("the port is taken");
        assert!(error.to_string().contains("is in use"), "{error}");
        let next = listen(None).expect("another port is free");
        assert_ne!(next.local_addr().expect("a bound listener has an address").port(), port);
    }
}
