import { chunksOf, runPool } from './pool.ts'
import { slowestReadMs, type FindingKind } from './run-chunk.ts'
import { readCommandOptions, wholeNumber } from '../../start/command-options.ts'

/**
 * `npm run fuzz -- --cases N --seed S`: every response reader against damaged, truncated, retyped, re-nested, huge and hostile
 * answers, each read in 50 ms or less (`--slowest MS` for a core that is shared or slow: what is over 50 ms is still printed). An oracle of its own decides whether a success is carried by the answer. The last line is the figure.
 */
const values = readCommandOptions({
  cases: { type: 'string', default: '200000' },
  seed: { type: 'string', default: '20261121' },
  threads: { type: 'string', default: '2' },
  slowest: { type: 'string', default: String(slowestReadMs) },
})

const cases = wholeNumber('cases', values.cases, 1)
const seed = wholeNumber('seed', values.seed, 0)
const limitMs = wholeNumber('slowest', values.slowest, slowestReadMs)
const threads = wholeNumber('threads', values.threads, 1)
const startedAt = performance.now()
const { casesByReader, findings, slowestMs } = await runPool(chunksOf(cases, seed), threads)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)

for (const { kind, reader, seed: chunkSeed, index, detail } of findings.slice(0, 20)) {
  console.log(`${kind} in ${reader}, chunk seed ${chunkSeed}, case ${index}: ${detail}`)
}
for (const [reader, tried] of casesByReader) {
  console.log(`${reader}: ${tried} cases, slowest ${(slowestMs.get(reader) ?? 0).toFixed(1)} ms`)
}
const tried = [...casesByReader.values()].reduce((sum, count) => sum + count, 0)
const count = (kind: FindingKind): number => findings.filter((finding) => finding.kind === kind).length
console.log(
  `seed ${seed}, ${seconds} s: ${tried} cases, ${count('crash')} crashes, ${count('success')} false successes, ` +
    `${count('release')} false releases, ${count('hang')} hangs, ${count('slow')} over ${slowestReadMs} ms; ` +
    `slowest reader ${Math.max(...slowestMs.values()).toFixed(1)} ms`,
)
const faults = findings.filter(({ kind, reader }) => kind !== 'slow' || (slowestMs.get(reader) ?? 0) > limitMs)
process.exitCode = faults.length === 0 && tried === cases ? 0 : 1
