// Writes the service worker last, when the names of all files are known: it keeps them, so that the page works offline.

import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * @param {string} version
 * @param {string[]} files
 */
const source = (version, files) => `// Generated: keeps the files of this version, answers from them, and forgets older versions.
const CACHE = 'fukayomi-${version}';
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
addEventListener('activate', (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name.startsWith('fukayomi-') && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});
const keep = (request) => (response) => {
  if (response.ok) { const copy = response.clone(); caches.open(CACHE).then((cache) => cache.put(request, copy)); }
  return response;
};
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const fresh = () => fetch(event.request);
  const kept = () => caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  // The page itself is asked for first, so that a new version is seen; everything else has its version in its name.
  event.respondWith(
    event.request.mode === 'navigate'
      ? fresh().catch(() => kept().then((page) => page ?? caches.match('./')))
      // Whoever could not read what is kept asks to have it anew.
      : (event.request.cache === 'reload' ? Promise.resolve() : kept()).then((file) => file ?? fresh().then(keep(event.request))),
  );
});
`;

/** @returns {import('vite').Plugin} */
export function offline() {
  let folder = 'dist';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const all = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = all
          .filter((entry) => entry.isFile() && entry.name !== 'service-worker.js')
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
          .sort();
        const hash = createHash('sha256');
        for (const file of files) hash.update(file).update(await readFile(join(folder, file)));
        // One build of the engine is enough; the other is kept when it is first fetched.
        const kept = ['./', ...files.filter((file) => file !== 'index.html' && !/fukayomi(_simd)?(_bg)?-[^/]*\.(wasm|js)$/.test(file))];
        await writeFile(join(folder, 'service-worker.js'), source(hash.digest('hex').slice(0, 12), kept));
      },
    },
  };
}
