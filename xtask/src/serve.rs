//! A small static file server for this machine: GET and HEAD, one thread per connection, nothing outside its folder.
//!
//! It sends no special headers, like the plainest static host, so that what works here works anywhere.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

/// More than any browser sends; a longer request is refused.
const MAX_REQUEST_BYTES: u64 = 64 * 1024;

/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves `folder` until the program is ended.
pub fn forever(listener: &TcpListener, folder: &Path) -> Result<()> {
    let folder: Arc<Path> = folder.canonicalize().with_context(|| format!("cannot serve {}", folder.display()))?.into();
    for connection in listener.incoming() {
        // A connection that fails is the browser's business; the next one may be fine.
        let Ok(connection) = connection else { continue };
        let folder = Arc::clone(&folder);
        thread::spawn(move || answer(&connection, &folder).ok());
    }
    Ok(())
}

fn answer(connection: &TcpStream, folder: &Path) -> std::io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(connection.take(MAX_REQUEST_BYTES)).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    // The headers say nothing we need, but a browser wants them read before the answer.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let response = Response::to(&request, folder);
    let mut connection = connection;
    write!(
        connection,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        response.status,
        response.media_type,
        response.body.len()
    )?;
    if !request.starts_with("HEAD ") {
        connection.write_all(&response.body)?;
    }
    connection.flush()
}

struct Response {
    status: &'static str,
    media_type: &'static str,
    body: Vec<u8>,
}

impl Response {
    /// The answer to a request line such as `GET /index.html HTTP/1.1`.
    fn to(request: &str, folder: &Path) -> Response {
        let mut words = request.split(' ');
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if !matches!(method, "GET" | "HEAD") {
            return Response::refusal("405 Method Not Allowed");
        }
        let Some(path) = file_for(target, folder) else { return Response::refusal("404 Not Found") };
        match fs::read(&path) {
            Ok(body) => Response { status: "200 OK", media_type: media_type(&path), body },
            Err(_) => Response::refusal("404 Not Found"),
        }
    }

    fn refusal(status: &'static str) -> Response {
        Response { status, media_type: "text/plain; charset=utf-8", body: status.as_bytes().to_vec() }
    }
}

/// The file that a request target names, if there is one inside `folder`, which must be canonical.
fn file_for(target: &str, folder: &Path) -> Option<PathBuf> {
    let path = percent_decoded(target.split(['?', '#']).next()?)?;
    let file = folder.join(path.strip_prefix('/')?);
    let file = if file.is_dir() { file.join("index.html") } else { file };
    // Compared after links and `..` are resolved, which no spelling of the target gets around.
    file.canonicalize().ok().filter(|file| file.starts_with(folder) && file.is_file())
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            u8::try_from(digit()? * 16 + digit()?).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder `site` with a few files, and a secret beside it.
    fn site(name: &str) -> PathBuf {
        let top = std::env::temp_dir().join(format!("fukayomi-serve-{name}-{}", std::process::id()));
        let site = top.join("site");
        fs::create_dir_all(site.join("sub folder")).unwrap();
        fs::write(site.join("index.html"), "home").unwrap();
        fs::write(site.join("engine.wasm"), "\0asm").unwrap();
        fs::write(site.join("sub folder").join("index.html"), "inner").unwrap();
        fs::write(top.join("secret.txt"), "secret").unwrap();
        site.canonicalize().unwrap()
    }

    #[test]
    fn files_come_with_their_media_type() {
        let site = site("types");
        let home = Response::to("GET / HTTP/1.1", &site);
        assert_eq!(
            (home.status, home.media_type, &home.body[..]),
            ("200 OK", "text/html; charset=utf-8", &b"home"[..])
        );
        assert_eq!(Response::to("GET /engine.wasm?v=1 HTTP/1.1", &site).media_type, "application/wasm");
        assert_eq!(Response::to("GET /sub%20folder/ HTTP/1.1", &site).body, b"inner");
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let site = site("outside");
        let absolute = site.parent().unwrap().join("secret.txt");
        for target in [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/sub%20folder/../../secret.txt",
            "/..%2fsecret.txt",
            &format!("/{}", absolute.display()),
            "../secret.txt",
        ] {
            assert_eq!(Response::to(&format!("GET {target} HTTP/1.1"), &site).status, "404 Not Found", "{target}");
        }
    }

    #[test]
    fn broken_requests_are_refused() {
        let site = site("broken");
        for request in
            ["", "GET", "GET ", "GET /% HTTP/1.1", "GET /%f HTTP/1.1", "GET /%ff HTTP/1.1", "GET /\0 HTTP/1.1"]
        {
            assert_ne!(Response::to(request, &site).status, "200 OK", "{request:?}");
        }
        assert_eq!(Response::to("POST / HTTP/1.1", &site).status, "405 Method Not Allowed");
    }
}
