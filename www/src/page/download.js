// A file for the reader to keep.

import { html } from '../dom/html.js';

/** The browser has taken the file long before. */
const KEPT_MS = 10_000;

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  html('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
