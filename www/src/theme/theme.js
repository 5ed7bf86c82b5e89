// Light, dark, high contrast, or as the device says.

/** @param {'auto' | 'light' | 'dark' | 'contrast'} theme */
export function applyTheme(theme) {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
