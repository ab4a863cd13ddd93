import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

interface Evaluated {
  readonly kind: 'evaluated'
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

interface Debugging {
  readonly kind: 'debugging'
  readonly url: string
}

type HostMessage = Evaluated | Debugging

export interface HostProcess {
  readonly child: ChildProcess
  readonly debuggingUrl: string
  readonly evaluate: (source: string, argument: unknown) => Promise<unknown>
  /** Ends the station as a person would, and waits until it has put everything away. */
  readonly close: () => Promise<void>
  /** Ends the process at once, as a crash would. */
  readonly kill: () => Promise<void>
}

const CLOSE_PATIENCE_MS = 10_000

/** The browser host with its test channel and a debugging port of its own choice. */
export async function startHostProcess(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<HostProcess> {
  const run = join(root, 'src/browser-host/start.mjs')
  const child = fork(run, ['--headless', '--remote-debugging-port=0', ...args], {
    cwd: root,
    env: { ...process.env, ...env, PACKBENCH_TEST: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (message: Evaluated) => void>()
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const debuggingUrl = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: HostMessage) => {
      if (message.kind === 'debugging') resolve(message.url)
      else waiting.get(message.id)?.(message)
    })
    child.once('exit', (code) => reject(new Error(`The browser host ended with exit code ${code}`)))
  })
  let nextId = 1
  const evaluate = (source: string, argument: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value) : reject(new Error(error))))
      child.send({ kind: 'evaluate', id, source, argument })
    })
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), CLOSE_PATIENCE_MS)
    await exited
    clearTimeout(force)
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  return { child, debuggingUrl, evaluate, close, kill }
}
