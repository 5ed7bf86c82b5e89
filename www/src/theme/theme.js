// Light, dark, high contrast, or as the device says; and the board.

/** @param {{ theme: 'auto' | 'light' | 'dark' | 'contrast', board: string }} choice */
export function applyTheme({ theme, board }) {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.board = board;
}
