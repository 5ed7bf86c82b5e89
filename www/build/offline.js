// Writes the service worker last, when the names of all files are known: it keeps them, so that the page works offline.

import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { SIMD_MODULE } from 'fukayomi/usi';

/**
 * Every file but the first has its version in its name, so that an answer from any cache is the right one, and a page only ever meets
 * the engine that it was built with. A new worker waits until no page of the old one is left, and keeps the files of the version
 * before it for pages that no worker knows of.
 * @param {string} version
 * @param {string[]} files
 * @param {{ simd: string[], scalar: string[] }} builds of the engine, of which a browser needs one
 */
const source = (version, files, { simd, scalar }) => `// Generated: keeps the files of this version and answers from them.
// Other folders of the same host may have pages like this one.
const OURS = \`fukayomi \${new URL('./', location).pathname} \`;
const CACHE = OURS + '${version}';
const EARLIER = /^fukayomi-[0-9a-f]{12}$/;
const PAGE = './';
const HAS_SIMD = WebAssembly.validate(Uint8Array.of(${SIMD_MODULE}));
const FILES = [...${JSON.stringify(files)}, ...(HAS_SIMD ? ${JSON.stringify(simd)} : ${JSON.stringify(scalar)})];
const PATIENCE_MS = 4000;

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // In the midst of a deployment the first file may already be another version's.
  const text = await page.clone().text();
  const isOurs = page.ok && FILES.some((file) => file.startsWith('assets/index-') && text.includes(file));
  if (!isOurs) throw new Error('the page is of another version');
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
}

async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) || EARLIER.test(name));
  const others = names.filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** The page itself is asked for first, so that a new version is seen; who does not answer is not waited for. */
async function page(request) {
  const kept = async () => (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? caches.match(PAGE, { cacheName: CACHE });
  const fresh = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(kept);
  try {
    const answer = (await Promise.race([fresh, late])) ?? (await fresh);
    return answer.ok || answer.type === 'opaqueredirect' ? answer : (await kept()) ?? answer;
  } catch (error) {
    const answer = await kept();
    if (answer) return answer;
    throw error;
  }
}

async function file(request) {
  // Whoever could not read what is kept asks to have it anew.
  const kept = request.cache === 'reload'
    ? undefined
    : (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? (await caches.match(request, { ignoreSearch: true }));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => {});
  }
  return answer;
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
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
        const of = (/** @type {RegExp} */ name) => files.filter((file) => name.test(file));
        const builds = { simd: of(/\/fukayomi_simd(_bg)?-[^/]*\.(wasm|js)$/), scalar: of(/\/fukayomi(_bg)?-[^/]*\.(wasm|js)$/) };
        const kept = files.filter((file) => file !== 'index.html' && !Object.values(builds).flat().includes(file));
        await writeFile(join(folder, 'service-worker.js'), source(hash.digest('hex').slice(0, 12), kept, builds));
      },
    },
  };
}
