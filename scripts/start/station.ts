import { spawn } from 'node:child_process'
import type { StartOptions } from './options.ts'

/** A program and its arguments. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
}

/** What main and the browser understand, whichever runtime carries them. */
export function stationArguments(options: StartOptions): readonly string[] {
  const { profile, carrier, headless, remoteDebuggingPort: port, diagnostics, countUnsent, station } = options
  return [
    ...(profile === null ? [] : [`--user-data-dir=${profile}`]),
    ...(carrier === null ? [] : [`--carrier=${carrier}`]),
    ...(headless ? ['--headless'] : []),
    ...(diagnostics ? ['--diagnostics'] : []),
    ...(countUnsent ? ['--count-unsent'] : []),
    ...(port === null ? [] : [`--remote-debugging-port=${port}`]),
    ...(station === null ? [] : ['--station', ...station]),
  ]
}

/** Runs in this terminal until it ends; a termination of the launcher ends it too. Answers its exit code. */
export function runAttached({ program, args }: Command, root: string): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit' })
  // Ctrl+C in a terminal reaches both processes; the launcher waits until the station has put everything away.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
