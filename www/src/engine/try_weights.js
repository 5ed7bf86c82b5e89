// Whether bytes are an evaluation that the engine can read: found out by a thread that is ended afterwards, since a large file
// would stop the page for a moment, and the memory that it takes would never come back.

import { messageOf } from './message.js';
import { builds } from './parts.js';

/** As long as a slow telephone may take for the largest file. */
const PATIENCE_MS = 60_000;

/**
 * @param {ArrayBuffer} bytes
 * @returns {Promise<string>} what is wrong with them, empty if they can be used
 */
export async function weightsProblem(bytes) {
  const build = await builds();
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  let patience = 0;
  try {
    return await new Promise((resolve) => {
      patience = setTimeout(() => resolve('no answer'), PATIENCE_MS);
      worker.onmessage = ({ data }) => {
        const { ready, refused, failed } = data;
        if (ready || refused || failed) resolve(ready ? '' : refused ?? failed);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        resolve(event.message || 'the engine did not load');
      };
      worker.postMessage({ load: { ...build, weights: bytes } });
    });
  } catch (error) {
    // Not enough memory for another copy, for one.
    return messageOf(error);
  } finally {
    clearTimeout(patience);
    worker.terminate();
  }
}
