import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { allPairs, faults, kinds, steps, whyImpossible, type Kind, type Pair } from './pairs.ts'
import { runTrial, type TrialResult } from './run-trial.ts'
import { endingOf, trialsOf } from './trials.ts'
import { readCommandOptions } from '../../start/command-options.ts'

/**
 * `npm run fault-matrix [-- --json]`: every step of a create, update, cancel and return with every fault, over a real
 * socket, with the real queue, database, journal and carrier client. After each pair ledger and database are compared.
 */
const { json: isJson } = readCommandOptions({ json: { type: 'boolean', default: false } })

/** Most of a trial is waiting: for a disk, for a timeout, for a process to start. */
const trialsPerCore = 4

/** What one of the stations that are to be killed has compiled the others need not compile again. */
function shareCompiledCode(): void {
  const { directory } = enableCompileCache()
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory
}

async function runAll(pairs: readonly Pair[]): Promise<TrialResult[]> {
  const waiting = pairs.flatMap(trialsOf)
  const results: TrialResult[] = []
  const work = async (): Promise<void> => {
    for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) results.push(await runTrial(trial))
  }
  await Promise.all(Array.from({ length: availableParallelism() * trialsPerCore }, work))
  return results
}

function cell(pair: Pair, results: readonly TrialResult[]): string {
  if (whyImpossible(pair) !== null) return 'n/a'
  const mine = results.filter(({ trial }) => {
    return trial.kind === pair.kind && trial.step === pair.step && trial.fault === pair.fault
  })
  if (mine.length === 0) return 'NOT RUN'
  if (mine.some(({ problems }) => problems.length > 0)) return 'FAILED'
  return [...new Set(trialsOf(pair).map((trial) => endingOf(trial).word))].join('/')
}

function printTable(kind: Kind, results: readonly TrialResult[]): void {
  const widths = [24, ...steps.map((step) => Math.max(step.length, 15) + 2)]
  const line = (cells: readonly string[]): string =>
    cells
      .map((text, n) => text.padEnd(widths[n] ?? 0))
      .join('')
      .trimEnd()
  console.log(line([kind, ...steps]))
  for (const fault of faults) console.log(line([fault, ...steps.map((step) => cell({ kind, step, fault }, results))]))
  const mine = possible.filter((pair) => pair.kind === kind)
  const held = mine.filter((pair) => holds(pair, results)).length
  console.log(`${kind}: ${held} of ${mine.length} pairs hold: ${Math.floor((held / mine.length) * 100)} %\n`)
}

function printReasons(): void {
  const reasons = Map.groupBy(allPairs, (pair) => whyImpossible(pair))
  for (const [reason, pairs] of reasons) if (reason !== null) console.log(`n/a (${pairs.length}): ${reason}`)
}

function holds(pair: Pair, results: readonly TrialResult[]): boolean {
  return !['NOT RUN', 'FAILED'].includes(cell(pair, results))
}

const started = performance.now()
shareCompiledCode()
const possible = allPairs.filter((pair) => whyImpossible(pair) === null)
const results = await runAll(possible)
const failed = results.filter(({ problems }) => problems.length > 0)
for (const { trial, problems } of failed) {
  console.error(`${trial.kind}: ${trial.step} x ${trial.fault} (${trial.how}): ${problems.join('; ')}`)
}
const covered = possible.filter((pair) => holds(pair, results)).length
const percent = Math.floor((covered / possible.length) * 100)
const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
const notApplicable = allPairs.length - possible.length
if (isJson) {
  const cells = allPairs.map((pair) => ({ ...pair, result: cell(pair, results), why: whyImpossible(pair) }))
  console.log(
    JSON.stringify({ pairs: possible.length, covered, percent, notApplicable, trials: results.length, seconds, cells }),
  )
} else {
  for (const kind of kinds) printTable(kind, results)
  printReasons()
  const rest = `${notApplicable} not applicable, ${results.length} trials in ${seconds} s`
  console.log(`${covered} of ${possible.length} pairs hold: ${percent} % (${rest})`)
}
process.exitCode = covered === possible.length ? 0 : 1
