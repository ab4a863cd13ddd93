import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatReport, meetsGoal, type BenchReport } from '../../bench/report.ts'

/** `npm run bench -- NAME [--json]`: runs bench/NAME/index.ts, prints each figure beside its goal, exits 1 where one is missed. */
const folder = join(import.meta.dirname, '../../bench')
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const [name = '', ...args] = process.argv.slice(2)

/** What every bench file exports. */
interface Bench {
  /** Arguments of its own, if it has any. */
  readonly flags?: readonly string[]
  run(args: readonly string[]): Promise<BenchReport>
}

if (names.includes(name)) {
  const bench = (await import(pathToFileURL(join(folder, name, 'index.ts')).href)) as Bench
  const known = ['--json', ...(bench.flags ?? [])]
  const unknown = args.find((argument) => !known.includes(argument))
  if (unknown === undefined) await report(bench)
  else refuse(`The ${name} benchmark does not know "${unknown}"; it takes ${known.join(', ')}.`)
} else {
  refuse(`Name a benchmark: ${names.join(', ')}.`)
}

async function report(bench: Bench): Promise<void> {
  const figures = await bench.run(args.filter((argument) => argument !== '--json'))
  console.log(args.includes('--json') ? JSON.stringify(figures) : formatReport(figures))
  process.exitCode = figures.figures.every(meetsGoal) ? 0 : 1
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}
