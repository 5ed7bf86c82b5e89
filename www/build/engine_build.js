// A name for the engine and for what the page and its threads say to each other: whoever has another name speaks another language.

import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';

const FOLDERS = [new URL('../../pkg/', import.meta.url), new URL('../src/engine/', import.meta.url)];

export async function engineBuild() {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const names = (await readdir(folder)).filter((name) => /\.(js|wasm|bin)$/.test(name)).sort();
    for (const name of names) hash.update(name).update(await readFile(new URL(name, folder)));
  }
  return hash.digest('hex').slice(0, 12);
}
