// The two builds of the engine, run in Node.js through the bindings that the page uses.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

for (const [name, module, wasm] of [
  ['scalar', 'fukayomi', 'fukayomi/fukayomi_bg.wasm'],
  ['SIMD', 'fukayomi/simd', 'fukayomi/fukayomi_simd_bg.wasm'],
]) {
  const engine = await import(module);
  await engine.default({ module_or_path: await readFile(fileURLToPath(import.meta.resolve(wasm))) });

  describe(`the ${name} build`, () => {
    test('tells its version', () => {
      assert.match(engine.version(), /^\d+\.\d+\.\d+$/);
    });
  });
}
