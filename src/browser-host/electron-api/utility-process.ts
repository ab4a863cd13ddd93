import { fork, type ChildProcess } from 'node:child_process'
import { refuseOthers, refusing, NotAvailableError } from './not-available.ts'

/** A child of this Node in place of Electron's utility process: it has a channel, and no `process.parentPort`. */
class UtilityProcess {
  readonly #child: ChildProcess
  constructor(file: string, args: readonly string[]) {
    this.#child = fork(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // Its end is told by `exit`; a channel that is closed under a message is no reason to stop.
    this.#child.on('error', () => undefined)
  }
  get pid(): number | undefined {
    return this.#child.pid
  }
  on(event: string, listener: (given: unknown) => void): this {
    if (!['spawn', 'message', 'exit'].includes(event)) throw new NotAvailableError(`utilityProcess '${event}'`)
    this.#child.on(event, listener)
    return this
  }
  postMessage(message: unknown): void {
    // Electron drops what is sent to a process that has ended.
    if (this.#child.connected) this.#child.send(message as object, () => undefined)
  }
  kill(): boolean {
    return this.#child.kill('SIGKILL')
  }
}

export const utilityProcess = refusing('utilityProcess', {
  fork(file: string, args: readonly string[] = [], options: object = {}): UtilityProcess {
    refuseOthers('utilityProcess.fork', options, new Set(['serviceName', 'stdio']))
    return refusing('UtilityProcess', new UtilityProcess(file, args))
  },
})
