// The page while a search is watched.

/** A middle of an opening. */
export const GAME = '#moves=7g7f.3c3d.2g2f.8c8d.2f2e.8d8e&ply=6';
/** For what a search has to grow for, on a busy machine. */
export const LONG = { timeout: 60_000 };

/** Watches a search until its tree is drawn. @param {import('playwright-core').Page} page */
export async function see(page, mind = 'softmax') {
  await page.locator('[data-mode=see]').click();
  await page.getByLabel('Mind', { exact: true }).selectOption(mind);
  await page.locator('.begin').first().click();
  await page.locator('.icicle[data-rows]').first().waitFor(LONG);
}
