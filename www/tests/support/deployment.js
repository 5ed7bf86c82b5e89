// Versions of the built page that were never built: the same files under other names, as after a change.

import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { path } from './page.js';

/** Folders with as many versions of the page, which share no file name but the first. @param {number} count */
export async function versions(count) {
  const top = await mkdtemp(join(tmpdir(), 'fukayomi-versions-'));
  const folders = [];
  for (let version = 0; version < count; version++) {
    const folder = join(top, String(version));
    await mkdir(folder);
    await cp(path('../dist'), folder, { recursive: true });
    if (version > 0) await renew(folder, `v${version}`);
    folders.push(folder);
  }
  return { folders, remove: () => rm(top, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Gives every file with a version in its name another one. @param {string} folder @param {string} mark */
async function renew(folder, mark) {
  const assets = join(folder, 'assets');
  const names = await readdir(assets);
  const renamed = (/** @type {string} */ name) => name.replace(/\.(\w+)$/, `-${mark}.$1`);
  // The longest first: one name may be the end of another.
  const byLength = [...names].sort((a, b) => b.length - a.length);
  const renew = (/** @type {string} */ text) => {
    byLength.forEach((name, index) => {
      text = text.replaceAll(name, `«${index}»`);
    });
    return text.replace(/«(\d+)»/g, (_, index) => renamed(byLength[Number(index)]));
  };
  for (const name of names) {
    if (/\.(js|css)$/.test(name)) await writeFile(join(assets, name), renew(await readFile(join(assets, name), 'utf8')));
    await rename(join(assets, name), join(assets, renamed(name)));
  }
  for (const name of ['index.html', 'service-worker.js']) {
    const text = renew(await readFile(join(folder, name), 'utf8'));
    // The worker's cache is named after what it holds.
    await writeFile(join(folder, name), text.replace(/(fukayomi-|')([0-9a-f]{10})[0-9a-f]{2}'/, `$1$2${mark.padStart(2, '0').replace('v', 'a')}'`));
  }
}
