import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Electron from '../../src/browser-host/electron.ts'

const runFile = join(import.meta.dirname, '../../src/browser-host/start.mjs')
const fixtureRoot = join(import.meta.dirname, 'fixture')

export interface FixtureHost {
  readonly child: ChildProcess
  readonly userDataDir: string
  /** What the process has written so far. */
  readonly output: () => string
  /** Runs a self-contained function in the host, as main could. */
  readonly evaluate: <R, A>(run: (electron: typeof Electron, argument: A) => R | Promise<R>, argument?: A) => Promise<R>
  /** Runs an expression in the page's own world; promises are awaited. */
  readonly inPage: (expression: string) => Promise<unknown>
  readonly exited: Promise<number | null>
  readonly stop: () => Promise<void>
}

interface Evaluated {
  readonly kind: 'evaluated'
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'host-test-'))
}

/** Starts the fixture application in a real, headless browser. */
export async function startFixture(args: readonly string[] = [], userDataDir = newProfile()): Promise<FixtureHost> {
  const child = fork(runFile, ['--headless', `--user-data-dir=${userDataDir}`, ...args], {
    execPath: process.execPath,
    env: { ...process.env, PACKBENCH_APP_ROOT: fixtureRoot, PACKBENCH_TEST: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const waiting = new Map<number, (message: Evaluated) => void>()
  const exited = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)))
  const interactive = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('interactive')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
  })
  child.on('message', (message: Evaluated) => waiting.get(message.id)?.(message))
  await Promise.race([interactive, exited])
  let nextId = 1
  const evaluate: FixtureHost['evaluate'] = (run, argument) =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value as never) : reject(new Error(error))))
      void exited.then((code) => reject(new Error(`the host ended with ${code}: ${output}`)))
      child.send({ kind: 'evaluate', id, source: String(run), argument })
    })
  const inPage = (expression: string): Promise<unknown> =>
    evaluate(
      ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(code),
      expression,
    )
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    await exited
    clearTimeout(force)
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return { child, userDataDir, output: () => output, evaluate, inPage, exited, stop }
}
