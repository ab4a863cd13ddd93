import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandOptions } from '../../start/command-options.ts'

/**
 * `npm run conformance`: every row of docs/carrier-coverage.md as a case over a real socket. A row is covered when all its
 * cases passed. Failures are printed by name; the last line is the figure, the exit code says whether all passed.
 */
const root = join(import.meta.dirname, '../../..')

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function runSuite(): Report | null {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-conformance-'))
  const file = join(folder, 'report.json')
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  try {
    spawnSync(vitest, ['run', 'test/conformance', '--reporter=json', `--outputFile=${file}`], { cwd: root })
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

readCommandOptions({})
const cases = runSuite()?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
const rows = new Map<string, boolean>()
for (const { title, status } of cases) {
  const id = /^\[([\w.-]+)\]/.exec(title)?.[1]
  if (id !== undefined) rows.set(id, (rows.get(id) ?? true) && status === 'passed')
}
const failures = cases.filter(({ status }) => status !== 'passed')
for (const { fullName, failureMessages } of failures)
  console.log(`FAIL ${fullName}\n  ${failureMessages[0]?.split('\n')[0] ?? ''}`)
const covered = [...rows.values()].filter(Boolean).length
console.log(`${cases.length} cases, ${failures.length} failed`)
console.log(`${covered} of ${rows.size} rows covered`)
process.exitCode = rows.size > 0 && failures.length === 0 && covered === rows.size ? 0 : 1
