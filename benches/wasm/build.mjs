// Builds the crate beside this file and gives its exports.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

export const builds = { scalar: '', simd128: '-C target-feature=+simd128' }

export function build(name, flags) {
  const target = process.env.CARGO_TARGET_DIR ?? join(here, '..', '..', 'target')
  const folder = join(target, `bench-wasm-${name}`)
  const args = ['build', '--release', '--quiet', '--target', 'wasm32-unknown-unknown', '--target-dir', folder]
  execFileSync('cargo', args, { cwd: here, stdio: 'inherit', env: { ...process.env, RUSTFLAGS: flags } })
  const file = join(folder, 'wasm32-unknown-unknown', 'release', 'fukayomi_bench_wasm.wasm')
  const module = new WebAssembly.Module(readFileSync(file))
  return new WebAssembly.Instance(module, unused(module)).exports
}

// What the page's door to the engine would import, were it opened: nothing here does.
function unused(module) {
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = () => {
      throw new Error(`${name} belongs to the page`)
    }
  }
  return imports
}
