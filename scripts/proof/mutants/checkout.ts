import { fork, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { applyMutant, type Mutant } from './find-mutants.ts'
import type { TestMessage } from './tests-process.ts'

/** A copy of the sources in which one mutant after another is tried; the checkout itself is never written to. */
export interface Checkout {
  readonly put: (mutant: Mutant) => void
  readonly withdraw: (mutant: Mutant) => void
  readonly write: (file: string, text: string) => void
  readonly runTests: (tests: readonly string[], limits: Limits) => Promise<TestRun>
  /** Runs all of these tests, whatever becomes of them, with more in their environment. */
  readonly runAllTests: (tests: readonly string[], env: Readonly<Record<string, string>>) => Promise<void>
  /** Whether the types of the whole project are as they must be, as in `npm run check`. */
  readonly compiles: () => Promise<boolean>
  readonly remove: () => void
}

export interface Limits {
  /** The run ends undecided after this long. */
  readonly allMs: number
  /** Without the end of one test for this long the code hangs, unless the same tests take as long without the change. */
  readonly stallMs: number
}

type TestRun =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly file: string; readonly test: string }
  | { readonly kind: 'hung'; readonly file: string }
  | { readonly kind: 'stopped'; readonly files: number }

const linked = ['node_modules', 'out']
const left = new Set([...linked, '.git', '.cache', 'test-results', 'demo-output', 'release', '.vite'])

export function createCheckout(root: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-mutants-'))
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  for (const name of linked) if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name))
  const textOf = ({ file }: Mutant): string => readFileSync(join(root, file), 'utf8')
  return {
    put: (mutant) => writeFileSync(join(folder, mutant.file), applyMutant(textOf(mutant), mutant)),
    withdraw: (mutant) => writeFileSync(join(folder, mutant.file), textOf(mutant)),
    write: (file, text) => writeFileSync(join(folder, file), text),
    runTests: (tests, limits) => runTests(folder, tests, limits),
    runAllTests: (tests, env) => runAllTests(folder, tests, env),
    compiles: () => compiles(folder),
    remove: () => {
      removeTemporary(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Whole each time: a check that goes on from the former one takes as long, since types reach everywhere. */
function compiles(folder: string): Promise<boolean> {
  const tsc = join(folder, 'node_modules', '.bin', 'tsc')
  const child = spawn(tsc, ['-p', '.', '--checkers', '1'], { cwd: folder, stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

/** Where the tests keep their files: those that are ended in the middle leave them behind. */
const temporaryOf = (folder: string): string => `${folder}-temporary`

function removeTemporary(folder: string): void {
  rmSync(temporaryOf(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function startTests(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  removeTemporary(folder)
  mkdirSync(temporaryOf(folder))
  return fork(join(import.meta.dirname, 'tests-process.ts'), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: process.platform !== 'win32',
    env: { ...process.env, CI: '1', TMPDIR: temporaryOf(folder), TEMP: temporaryOf(folder), ...env },
  })
}

function runAllTests(folder: string, tests: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = startTests(folder, ['--all', ...tests], env)
  return new Promise<void>((resolve) => {
    child.on('message', ({ kind }: TestMessage) => {
      if (kind === 'end') resolve()
    })
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  }).then(() => killTree(child))
}

function runTests(folder: string, tests: readonly string[], { allMs, stallMs }: Limits): Promise<TestRun> {
  const child = startTests(folder, tests)
  const begun: string[] = []
  return new Promise((resolve) => {
    const end = (run: TestRun): void => {
      clearTimeout(all)
      clearTimeout(stall)
      killTree(child)
      resolve(run)
    }
    const all = setTimeout(() => end({ kind: 'stopped', files: begun.length }), allMs)
    const hang = (): void => end({ kind: 'hung', file: begun.at(-1) ?? '' })
    let stall = setTimeout(hang, stallMs)
    child.on('message', ({ kind, text }: TestMessage) => {
      clearTimeout(stall)
      stall = setTimeout(hang, stallMs)
      if (kind === 'begun') begun.push(text)
      if (kind === 'failed') {
        const truncated = text.indexOf(': ')
        end({ kind: 'failed', file: text.slice(0, truncated), test: text.slice(truncated + 2) })
      }
      if (kind === 'end') end({ kind: 'passed' })
    })
    child.once('exit', () => end({ kind: 'failed', file: '', test: 'the tests ended by themselves' }))
    child.once('error', () => end({ kind: 'failed', file: '', test: 'the tests could not be started' }))
  })
}

/** The test runner and whatever its tests have started. */
function killTree(child: ChildProcess): void {
  child.removeAllListeners('exit')
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
