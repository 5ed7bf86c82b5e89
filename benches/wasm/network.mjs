// What a value of the network costs in WebAssembly: `node benches/wasm/network.mjs [rounds]` builds and measures.
// Rounds of both builds are interleaved, and the quickest of each counts: others disturb, nobody helps.

import { build, builds } from './build.mjs'

const rounds = Number(process.argv[2] ?? 300)
const rows = Object.entries(builds).map(([name, flags]) => ({ name, exports: build(name, flags), after: Infinity, value: Infinity }))

function nanoseconds(row, work) {
  const start = performance.now()
  work()
  return ((performance.now() - start) * 1e6) / row.calls
}

for (const row of rows) row.calls = row.exports.calls()
const sums = rows.map((row) => row.exports.ask_values())
if (new Set(sums).size > 1) throw new Error(`values differ: ${sums}`)
for (let round = 0; round < rounds; round++) {
  for (const row of rows) {
    row.after = Math.min(row.after, nanoseconds(row, row.exports.follow_moves))
    row.value = Math.min(row.value, nanoseconds(row, row.exports.ask_values))
  }
}

console.log(`${rows[0].calls} positions, node ${process.versions.node}; quickest of ${rounds} interleaved rounds.`)
for (const { name, after, value } of rows) {
  const [a, v, both] = [after, value, after + value].map((ns) => ns.toFixed(1).padStart(6))
  console.log(`network ${name.padEnd(8)} after a move ${a} ns, value ${v} ns, together ${both} ns`)
}
