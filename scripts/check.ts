import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The static checks, all at error level and without exemptions. */
const checks = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'dependency rules',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'],
  },
  { name: 'unused code and dependencies', command: 'knip', args: ['--treat-config-hints-as-errors'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
] as const

/** A checker that could not read the sources says so by what it counted, not by its exit code. */
const sawNothing = (output: string): boolean => /\b0 modules?\b/.test(output)

export interface CheckResult {
  readonly name: string
  readonly passed: boolean
}

/** Runs every check, also after one has failed, and prints one line for each. */
export function runChecks(root: string): readonly CheckResult[] {
  return checks.map(({ name, command, args }) => {
    const started = performance.now()
    const run = spawnSync(join(root, 'node_modules', '.bin', command), [...args], { cwd: root, encoding: 'utf8' })
    const passed = run.status === 0 && !sawNothing(run.stdout)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (!passed) console.log(`${run.stdout}${run.stderr}`.trim())
    return { name, passed }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = runChecks(join(import.meta.dirname, '..'))
  process.exitCode = results.every((result) => result.passed) ? 0 : 1
}
