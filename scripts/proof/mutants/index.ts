import { join, matchesGlob } from 'node:path'
import { readCommandOptions, wholeNumber } from '../../start/command-options.ts'
import { readSourceTree } from '../../structure/source-tree.ts'
import { readEquivalents, reasonFor } from './equivalents.ts'
import { findMutants, type Mutant } from './find-mutants.ts'
import { sampleMutants, seedOf } from './sample.ts'
import { recordTests } from './record-tests.ts'
import { createSeeingTests } from './seeing-tests.ts'
import { tryMutants, type Trial } from './try-mutants.ts'

/**
 * `npm run mutants -- --sample N --seed S --files GLOB`: changes the product in N small ways, one at a time, and runs the unit tests
 * that run the changed place. Lists every change that no test noticed. The last line is the figure. `--nearest N` is a first look in a fraction of
 * the time: each is tried with the N test files nearest to it alone, and without the compiler.
 */
const root = join(import.meta.dirname, '../../..')
const rooms = ['src/main/outbox', 'src/main/carrier', 'src/main/database', 'src/shared/domain']

const values = readCommandOptions({
  sample: { type: 'string', default: '60' },
  seed: { type: 'string', default: '20261122' },
  files: { type: 'string', multiple: true, default: rooms.map((room) => `${room}/**/*.ts`) },
  processes: { type: 'string', default: '2' },
  limit: { type: 'string', default: '300' },
  nearest: { type: 'string' },
})

function stop(sentence: string): never {
  console.error(sentence)
  return process.exit(2)
}

const seed = seedOf(values.seed.slice(0, 8)) ?? stop('--seed takes eight hexadecimal digits, or a number.')
const count = wholeNumber('sample', values.sample, 1)
const tree = readSourceTree(root)
const files = tree.filter(({ path }) => /\.tsx?$/.test(path) && values.files.some((glob) => matchesGlob(path, glob)))
const sample = sampleMutants(
  files.flatMap(({ path, text }) => findMutants(path, text)),
  count,
  seed,
)
if (sample.length === 0) stop(`No file that can be changed matches ${values.files.join(', ')}.`)

const equivalents = readEquivalents(join(import.meta.dirname, 'equivalents.json'))
const startedAt = performance.now()
const processes = wholeNumber('processes', values.processes, 1)
const allMs = wholeNumber('limit', values.limit, 1) * 1000
const testsOf = await testsToTry()
const trials = await tryMutants(sample, {
  root,
  processes,
  limits: { allMs, stallMs: Math.min(180_000, allMs / 2) },
  testsOf,
  isCompiled: values.nearest === undefined,
  onTrial: (trial) => console.log(line(trial)),
})
report()

async function testsToTry(): Promise<(mutant: Mutant) => readonly string[]> {
  const seeing = createSeeingTests(tree)
  if (values.nearest !== undefined) {
    const nearest = wholeNumber('nearest', values.nearest, 1)
    return ({ file }) => seeing(file).slice(0, nearest)
  }
  const recorded = await recordTests(sample, { root, processes, testsOf: seeing })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${seconds} s to record which tests run the ${sample.length} places`)
  return recorded
}

function line({ mutant, outcome, detail }: Trial): string {
  const reason = outcome === 'lived' ? reasonFor(mutant, equivalents) : null
  const word = reason === null ? outcome : 'equivalent'
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80) || 'nothing'
  const change = `${mutant.kind}: ${short(mutant.before)} -> ${short(mutant.after)}`
  return `${word} ${mutant.file}:${mutant.line} ${change} (${reason ?? detail})`
}

function roomOf({ file }: Mutant): string {
  return rooms.find((room) => file.startsWith(`${room}/`)) ?? file.split('/').slice(0, 3).join('/')
}

function figures(some: readonly Trial[]): string {
  const lived = some.filter(({ outcome }) => outcome === 'lived')
  const judged = lived.filter(({ mutant }) => reasonFor(mutant, equivalents) !== null).length
  const percent = ((lived.length / some.length) * 100).toFixed(1)
  const real = (((lived.length - judged) / some.length) * 100).toFixed(1)
  return `${some.length} mutants, ${lived.length} lived (${percent} %), ${judged} of them equivalent, ${real} % real`
}

function report(): void {
  const survivors = trials.filter(({ outcome }) => outcome === 'lived')
  console.log(`\n${survivors.length} survivors:`)
  for (const trial of survivors.toSorted((one, other) => one.mutant.file.localeCompare(other.mutant.file)))
    console.log(`${line(trial)}\n    ${trial.mutant.code}`)
  for (const [room, some] of Map.groupBy(trials, ({ mutant }) => roomOf(mutant)))
    console.log(`${room}: ${figures(some)}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`seed ${values.seed}, ${seconds} s: ${figures(trials)}`)
}
