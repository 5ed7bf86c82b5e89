import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * Opens a browser with a fresh profile, gives it to `use`, and leaves nothing behind.
 * @param {Omit<NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>, 'args'>} options
 * @param {(context: import('playwright-core').BrowserContext) => Promise<void>} use
 */
export async function withBrowser(options, use) {
  const profile = await mkdtemp(join(tmpdir(), 'fukayomi-page-'));
  const executablePath = process.env.CHROMIUM ?? 'chromium';
  try {
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS, ...options });
    try {
      await use(context);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
