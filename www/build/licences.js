// The licences of everything in the built page as one file: our own, those of the engine's parts, of the packages and of the font.

import { readFile, readdir } from 'node:fs/promises';

const LINE = '='.repeat(80);
const root = new URL('../../', import.meta.url);
const packages = new URL('../node_modules/', import.meta.url);

/** Bundled by hand, not by an import: the pieces are drawn from it. */
const FONT = '@fontsource/kaisei-tokumin';
const { dependencies } = JSON.parse(await readFile(new URL('www/package.json', root), 'utf8'));
const OTHERS = [FONT, ...Object.keys(dependencies).filter((name) => name !== 'fukayomi')].sort();

/** @param {string} name */
async function licenceOf(name) {
  const folder = new URL(`${name}/`, packages);
  const { version, license } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  if (files.length === 0) throw new Error(`${name} has no licence file`);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  return `${LINE}\n${name} ${version}\nLicence: ${license}\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`;
}

async function all() {
  const own = await Promise.all(['LICENSE-MIT', 'LICENSE-APACHE'].map((name) => readFile(new URL(name, root), 'utf8')));
  const engine = await readFile(new URL('pkg/NOTICES.txt', root), 'utf8');
  return [
    'Fukayomi may be used under the MIT licence or the Apache licence 2.0, as you like. Both follow, then the licences of what it contains.\n',
    ...own.map((text) => `${LINE}\n${text.trim()}\n`), ...await Promise.all(OTHERS.map(licenceOf)), `${LINE}\n${engine}`,
  ].join('\n');
}

/** @returns {import('vite').Plugin} */
export function licences() {
  return {
    name: 'licences',
    apply: 'build',
    /** Whatever a module is taken from must be named. */
    moduleParsed({ id }) {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
      if (name && name !== 'vite' && !OTHERS.includes(name)) this.error(`${name} is bundled, but not a dependency: its licence would be missing`);
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: await all() });
    },
  };
}
