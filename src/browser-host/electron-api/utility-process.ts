import { fork } from 'node:child_process'
import { NotAvailableError, refuseOthers, refusing } from './not-available.ts'

/** A child of this Node in place of Electron's utility process: it has a channel, and no `process.parentPort`. */
function forkUtility(file: string, args: readonly string[] = [], options: object = {}) {
  refuseOthers('utilityProcess.fork', options, new Set(['serviceName', 'stdio']))
  const child = fork(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  // Its end is told by `exit`; a channel that is closed under a message is no reason to stop.
  child.on('error', () => undefined)
  return refusing('UtilityProcess', {
    on(event: string, listener: (given: unknown) => void): void {
      if (!['spawn', 'message', 'exit'].includes(event)) throw new NotAvailableError(`UtilityProcess '${event}'`)
      child.on(event, listener)
    },
    postMessage(message: object, transfer: readonly object[] = []): void {
      if (transfer.length > 0) throw new NotAvailableError('UtilityProcess.postMessage with what is transferred')
      // Electron drops what is sent to a process that has ended.
      if (child.connected) child.send(message, () => undefined)
    },
    kill: (): boolean => child.kill('SIGKILL'),
  })
}

export const utilityProcess = refusing('utilityProcess', { fork: forkUtility })
