// A search that was kept with the page, so that its story can be told before an engine has thought at all.

import { readJson } from '../../views/export.js';
import { Recorder } from '../../views/recorder.js';

/** @type {Promise<Recorder> | null} */
let loading = null;

/** The exchange of the stories, 1.5 million positions (made by tools/trees.js). */
export function keptSearch() {
  loading ??= (async () => {
    const answer = await fetch(new URL('../trees/exchange.json', import.meta.url));
    if (!answer.ok) throw new Error(`${answer.status}`);
    const recorder = new Recorder();
    recorder.load(readJson(await answer.text()), 'exchange');
    return recorder;
  })();
  // What failed may work another time.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
