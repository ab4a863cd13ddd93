import { exec } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCommandOptions } from '../start/command-options.ts'

export interface CheckResult {
  readonly name: string
  readonly passed: boolean
}

/** A checker that could not read the sources says so by what it counted, not by its exit code. */
const sawNothing = (output: string): boolean => /\b0 modules\b/.test(output)

/** Runs every `check:` script of package.json side by side, and prints one line for each as it ends. */
export function runChecks(root: string): Promise<readonly CheckResult[]> {
  // Our own manifest.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Promise.all(
    Object.entries(scripts)
      .filter(([name]) => name.startsWith('check:'))
      .map(([name, command]) => runCheck(root, name.slice('check:'.length), command)),
  )
}

async function runCheck(root: string, name: string, command: string): Promise<CheckResult> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const started = performance.now()
  const run = await outputOf(command, root, { ...process.env, PATH })
  const passed = run.succeeded && !sawNothing(run.stdout)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (!passed) console.log(`${run.stdout}${run.stderr}`.trim())
  return { name, passed }
}

interface Output {
  readonly succeeded: boolean
  readonly stdout: string
  readonly stderr: string
}

function outputOf(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Output> {
  return new Promise((resolve) => {
    exec(command, { cwd, env, maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ succeeded: error === null, stdout, stderr }),
    )
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readCommandOptions({})
  const results = await runChecks(join(import.meta.dirname, '../..'))
  process.exitCode = results.every((result) => result.passed) ? 0 : 1
}
