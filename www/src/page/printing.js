// On paper everything is dark on white, whatever the screen looks like; drawings are drawn once more before the printer looks.

/** @param {() => void} changed everything is to be drawn anew */
export function printsOnWhite(changed) {
  /** What the screen had, while something is printed. @type {{ theme: string | undefined } | null} */
  let kept = null;
  const { dataset } = document.documentElement;
  addEventListener('beforeprint', () => {
    kept ??= { theme: dataset.theme };
    dataset.theme = 'light';
    changed();
  });
  addEventListener('afterprint', () => {
    if (!kept) return;
    if (kept.theme === undefined) delete dataset.theme;
    else dataset.theme = kept.theme;
    kept = null;
    changed();
  });
}
