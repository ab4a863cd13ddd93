import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatReport, meetsGoal, type BenchReport } from '../bench/report.ts'

/** `npm run bench -- NAME [--json]`: runs bench/NAME.ts, prints each figure beside its goal, exits 1 where one is missed. */
const folder = join(import.meta.dirname, '..', 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'report.ts')
  .map((file) => file.slice(0, -3))
const [name = '', ...args] = process.argv.slice(2)
const file = join(folder, `${name}.ts`)

if (names.includes(name) && existsSync(file)) {
  // Every bench file exports `run`.
  const bench = (await import(pathToFileURL(file).href)) as { run(args: readonly string[]): Promise<BenchReport> }
  const report = await bench.run(args.filter((argument) => argument !== '--json'))
  console.log(args.includes('--json') ? JSON.stringify(report) : formatReport(report))
  process.exitCode = report.figures.every(meetsGoal) ? 0 : 1
} else {
  console.error(`Name a benchmark: ${names.join(', ')}.`)
  process.exitCode = 2
}
