// Drives an installed Firefox by its own protocol, Marionette: frames of `length:JSON` over a local socket.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PORT = 28_321;

/** The program, if there is one. */
export const firefox = [process.env.FIREFOX, 'firefox-esr', 'firefox'].find(
  (name) => name && spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection to the browser, which takes a while to listen. @returns {Promise<import('node:net').Socket>} */
async function dial() {
  for (let turn = 0; turn < 240; turn++) {
    const socket = connect(PORT, '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (open) return socket;
    await pause(250);
  }
  throw new Error('Firefox does not listen');
}

/**
 * Starts Firefox with a fresh profile and hands out a function that sends it a command.
 * @param {(send: (command: string, parameters?: object) => Promise<any>) => Promise<void>} use
 */
export async function withFirefox(use) {
  const profile = await mkdtemp(join(tmpdir(), 'fukayomi-firefox-'));
  await writeFile(join(profile, 'user.js'), [
    `user_pref("marionette.port", ${PORT});`,
    'user_pref("intl.accept_languages", "en-GB");',
    'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
    'user_pref("app.update.auto", false);',
    'user_pref("network.captive-portal-service.enabled", false);',
  ].join('\n'));
  const browser = spawn(/** @type {string} */ (firefox), ['--headless', '--marionette', '--no-remote', '--profile', profile], { stdio: 'ignore' });
  try {
    const socket = await dial();
    /** @type {Map<number, (answer: { error: any, result: any }) => void>} */
    const waiting = new Map();
    let rest = Buffer.alloc(0);
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, /** @type {Buffer} */ (data)]);
      for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
        const end = colon + 1 + Number(rest.subarray(0, colon));
        if (rest.length < end) break;
        const message = JSON.parse(rest.subarray(colon + 1, end).toString());
        rest = rest.subarray(end);
        // The greeting is an object; answers are [1, number, error, result].
        if (Array.isArray(message)) waiting.get(message[1])?.({ error: message[2], result: message[3] });
      }
    });
    let count = 0;
    const send = async (/** @type {string} */ command, parameters = {}) => {
      const id = ++count;
      const body = JSON.stringify([0, id, command, parameters]);
      const answer = new Promise((resolve) => waiting.set(id, resolve));
      socket.write(`${Buffer.byteLength(body)}:${body}`);
      const { error, result } = await answer;
      if (error) throw new Error(`${command}: ${error.message}`);
      return result;
    };
    await send('WebDriver:NewSession', { strictFileInteractability: false });
    await use(send);
    socket.destroy();
  } finally {
    browser.kill('SIGKILL');
    await pause(200);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
