// The colours of a drawing, from the page's style; asked for again only when the page has other colours.

/** @type {{ key: string, palette: import('./drawing.js').Palette } | null} */
let kept = null;

/** @returns {import('./drawing.js').Palette} */
export function paletteNow() {
  const key = `${document.documentElement.dataset.theme} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
  if (kept?.key !== key) {
    const style = getComputedStyle(document.documentElement);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    kept = {
      key,
      palette: {
        ink: colour('--ink'), quiet: colour('--quiet'), ground: colour('--card'), edge: colour('--row'), expected: colour('--expected'),
        line: colour('--pv'), bar: colour('--bar'), focus: colour('--focus'), other: colour('--other'), below: colour('--below'),
      },
    };
  }
  return kept.palette;
}
