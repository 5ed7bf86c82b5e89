import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @type {Record<string, string>} */
const MEDIA_TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The plainest static host there is: serves `folder` under `/prefix/`, without special headers.
 * @param {string} folder
 * @param {string} prefix
 * @param {{ compress?: boolean }} [options]
 */
export async function startStaticHost(folder, prefix, { compress = false } = {}) {
  /** What was compressed before. @type {Map<string, Buffer>} */
  const small = new Map();
  let served = folder;
  let isHanging = false;
  const server = createServer(async (request, response) => {
    if (isHanging) return;
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      if (!path.startsWith(prefix)) throw new Error('outside the page');
      const name = normalize(path.slice(prefix.length)) || 'index.html';
      const body = await readFile(join(served, name === '.' ? 'index.html' : name));
      const type = MEDIA_TYPES[extname(name)] ?? 'text/html';
      if (!compress) {
        response.writeHead(200, { 'Content-Type': type }).end(body);
        return;
      }
      if (!small.has(name)) small.set(name, gzipSync(body));
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(small.get(name));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.unref();
  return {
    address: `http://127.0.0.1:${port}${prefix}`,
    /** Serves another folder from now on. @param {string} other */
    deploy(other) {
      small.clear();
      served = other;
    },
    /** Answers nothing any more. */
    hang() {
      isHanging = true;
    },
    stop: () => server.close(),
  };
}
