import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChecks } from '../check/index.ts'
import { readCommandOptions } from '../start/command-options.ts'
import { StartProblem } from '../start/options.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { sentenceOf, skippedSpecs, skippedUnits, type PlaywrightSuite, type VitestResults } from './skipped.ts'
import { ensureTestPrograms } from './test-programs.ts'

/** `npm test`: everything that must hold, in the order in which a fault is cheapest to find. The last line is the figure. */
const root = join(import.meta.dirname, '../..')
const reports = join(root, 'test-results')

interface Tally {
  readonly passed: number
  readonly failed: number
  /** What could not be tried on this machine. */
  readonly skipped: number
}

/** Stages in one lane run one after another. One lane has the terminal; what another one prints comes when its stage has ended. */
interface Lane {
  readonly isQuiet: boolean
}

const loud: Lane = { isQuiet: false }
const quiet: Lane = { isQuiet: true }

function run(lane: Lane, command: string, args: readonly string[]): Promise<number | null> {
  const bin = join(root, 'node_modules', '.bin', command)
  const output = lane.isQuiet ? 'pipe' : 'inherit'
  const env = { ...process.env, CI: process.env['CI'] ?? '1' }
  const child = spawn(bin, [...args], { cwd: root, stdio: ['inherit', output, output], env })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part))
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(status)
    })
  })
}

/** What failed, by name: the end of a long output is where people look first. */
const failures: string[] = []

/** What could not be tried on this machine, with the reason. */
const skips: string[] = []

const one = (passed: boolean): Tally => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

/** A runner that wrote no report counts as one failure: silence is never success. */
function tallyOf(name: string, file: string, exitCode: number | null, read: (report: never) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')) as never)
    if (exitCode === 0 || tally.failed > 0) return tally
    failures.push(`${name}: ended with an error although each of its tests passed`)
    return { ...tally, failed: 1 }
  } catch {
    failures.push(`${name}: left no report that can be read`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function tests(lane: Lane, project: 'unit' | 'rendered'): Promise<Tally> {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const exitCode = await run(lane, 'vitest', ['run', '--project', project, ...reporters])
  return tallyOf(project, file, exitCode, (report: VitestReport) => {
    for (const { name, assertionResults } of report.testResults) {
      for (const { fullName, status } of assertionResults)
        if (status === 'failed') failures.push(`${relative(root, name)}: ${fullName}`)
    }
    skips.push(...skippedUnits(report).map((each) => `${project}: ${sentenceOf(each)}`))
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
  })
}

interface VitestReport extends VitestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

interface EndToEndReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}

/** A spec that passed at its second try counts, and is named: a key or a picture came late, and somebody should look why. */
async function endToEndTests(): Promise<Tally> {
  const file = join(reports, 'e2e.json')
  const exitCode = await run(loud, 'playwright', ['test'])
  return tallyOf('end to end', file, exitCode, (report: EndToEndReport) => {
    for (const title of titlesOf(report.suites, 'flaky')) console.log(`== passed at the second try: ${title}`)
    for (const title of titlesOf(report.suites, 'unexpected')) failures.push(`end to end: ${title}`)
    skips.push(...skippedSpecs(report.suites).map((each) => `end to end: ${sentenceOf(each)}`))
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  })
}

function titlesOf(suites: readonly PlaywrightSuite[], wanted: 'flaky' | 'unexpected'): readonly string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
    ...titlesOf(inner, wanted),
  ])
}

/** With which a script says that this machine lacks what it needs. */
const skippedCode = 77

/** A proof of its own: a script whose exit code says whether it passed, and whose last line is the figure. */
const proof = (script: string, ...args: readonly string[]): Promise<Tally> => command(join('proof', script), ...args)

async function command(script: string, ...args: readonly string[]): Promise<Tally> {
  const exitCode = await run(quiet, 'node', [join(root, 'scripts', script, 'index.ts'), ...args])
  if (exitCode === skippedCode) {
    skips.push(`${script}: its own output above says what this machine lacks`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const passed = exitCode === 0
  if (!passed) failures.push(`${[script, ...args].join(' ')}: its own output above says what failed`)
  return one(passed)
}

async function stage(name: string, work: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n== ${name} begins`)
  const startedMs = performance.now()
  const tally = await work()
  console.log(`== ${name}: ${countsOf(tally)}, ${secondsSince(startedMs)} s`)
  return tally
}

const countsOf = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

const secondsSince = (startedMs: number): number => Math.round((performance.now() - startedMs) / 1000)

const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }))

/** The random proofs go on with the day: a new seed each, the same for everybody who runs them today. */
const seed = Math.floor(Date.now() / 86_400_000)

async function runEverything(): Promise<Tally> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const checked = await stage('check', async () => {
    const results = await runChecks(root)
    const failed = results.filter((result) => !result.passed)
    failures.push(...failed.map(({ name }) => `check: ${name}`))
    return { passed: results.length - failed.length, failed: failed.length, skipped: 0 }
  })
  const built = await stage('build', async () => {
    const passed = (await run(loud, 'electron-vite', ['build', '--logLevel', 'warn'])) === 0
    if (!passed) failures.push('build')
    return one(passed)
  })
  const lanes = beginTestsAndProofs()
  // The last stage of the other lane takes one core, and the specs wait for their stations half of their time.
  await Promise.race(lanes)
  const rest = await Promise.all([
    ...lanes,
    stage('end to end', endToEndTests),
    // The builder of packages waits for the disk half of its time.
    Promise.all(lanes).then(() => stage('packages', () => command('package', '--check'))),
  ])
  return sumOf([checked, built, ...rest])
}

/** What proves itself in processes of its own, the longest first. */
const proofs: readonly (readonly [name: string, prove: () => Promise<Tally>])[] = [
  ['windows', () => proof('windows-check', '--kills', '6', '--seed', String(seed))],
  ['fault matrix', () => proof('fault-matrix')],
  ['chaos', () => proof('chaos', '--drafts', '160', '--kills', '40', '--seed', String(seed))],
  ['update trial', () => proof('update-trial')],
  // Beside another test a core gives half of what it gives alone.
  ['fuzz', () => proof('fuzz', '--cases', '200000', '--seed', String(seed), '--slowest', '100')],
  ['conformance', () => proof('conformance')],
]

/**
 * Two lanes side by side: the tests in Node and those in the browser, each two files at a time. Whichever has ended its tests
 * takes the next proof, and ends when none is left.
 */
function beginTestsAndProofs(): readonly Promise<Tally>[] {
  const waiting = [...proofs]
  async function lane(first: Promise<Tally>): Promise<Tally> {
    const tallies = [await first]
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) tallies.push(await stage(...next))
    return sumOf(tallies)
  }
  const units = stage('unit', () => tests(loud, 'unit'))
  const rendered = stage('rendered', () => tests(quiet, 'rendered'))
  return [lane(units), lane(rendered)]
}

/** Every stage asks the system for its temporary folder, and so does what a stage starts. */
function keepTemporaryFilesInMemory(): void {
  const folder = makeMemoryFolder()
  if (folder === null) return
  process.env['TMPDIR'] = folder.path
  process.once('exit', folder.remove)
  // Without a listener a signal ends the process, and nothing is taken away.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

readCommandOptions({})
try {
  const say = (sentence: string): void => console.log(sentence)
  ensureTestPrograms({ platform: process.platform, env: process.env, isRoot: process.getuid?.() === 0, say })
  keepTemporaryFilesInMemory()
  const startedMs = performance.now()
  const total = await runEverything()
  console.log(`\n== all of it: ${secondsSince(startedMs)} s`)
  for (const skipped of skips) console.log(`== skipped: ${skipped}`)
  for (const failure of failures) console.log(`== failed: ${failure}`)
  console.log(countsOf(total))
  process.exitCode = total.failed === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 2
}
