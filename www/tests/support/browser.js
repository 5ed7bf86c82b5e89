import { after } from 'node:test';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One browser for a file of tests. @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;

after(async () => {
  await (await browser)?.close();
});

/**
 * Opens a window with a fresh profile, gives it to `use`, and leaves nothing behind.
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {(context: import('playwright-core').BrowserContext) => Promise<void>} use
 */
export async function withBrowser(options, use) {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? 'chromium', args: FLAGS });
  const context = await (await browser).newContext(options);
  context.setDefaultTimeout(15_000);
  try {
    await use(context);
  } finally {
    await context.close();
  }
}
