// Speed of move generation in WebAssembly: `node benches/wasm/run.mjs [rounds]` builds and measures.
// Scalar and simd128 builds of all libraries run in one process in interleaved rounds; the best of each counts.

import { build, builds } from './build.mjs'

const cases = ['startpos d5', 'matsuri d3', 'bench3 d3', 'maxmoves d3']
const engines = ['fukayomi', 'shunsai (array)', 'shunsai (Vec)', 'rsshogi (32-bit)', 'rsshogi (16-bit)']
const rounds = Number(process.argv[2] ?? 8)

const rows = []
for (const [name, flags] of Object.entries(builds)) {
  const exports = build(name, flags)
  engines.forEach((engine, index) => rows.push({ engine, build: name, index, exports, speeds: cases.map(() => 0) }))
}

for (let round = 0; round < rounds; round++) {
  for (let test = 0; test < cases.length; test++) {
    for (const row of rows) {
      const start = performance.now()
      const leaves = row.exports.perft(row.index, test)
      const milliseconds = performance.now() - start
      if (leaves !== row.exports.expected(test)) throw new Error(`${row.engine} on ${cases[test]}: ${leaves} leaves`)
      row.speeds[test] = Math.max(row.speeds[test], Number(leaves) / milliseconds / 1e3)
    }
  }
}

const line = (engine, build, cells) =>
  console.log(`| ${engine.padEnd(16)} | ${build.padEnd(7)} |${cells.map((cell) => cell.padStart(13)).join(' |')} |`)
console.log(`Million leaves per second in node ${process.versions.node}; best of ${rounds} interleaved rounds.\n`)
line('', 'build', cases)
console.log(`|${'-'.repeat(18)}|${'-'.repeat(9)}|${'-------------:|'.repeat(cases.length)}`)
for (const row of rows) line(row.engine, row.build, row.speeds.map((speed) => speed.toFixed(1)))
const best = (test, wanted) => Math.max(...rows.filter(wanted).map((row) => row.speeds[test]))
const ratio = (ours, peers) => cases.map((_, test) => (best(test, ours) / best(test, peers)).toFixed(2))
for (const build of Object.keys(builds)) {
  line('ours / best peer', build, ratio(
    (row) => row.index === 0 && row.build === build,
    (row) => row.index > 0 && row.build === build,
  ))
}
line('ours / best peer', 'best', ratio((row) => row.index === 0, (row) => row.index > 0))
