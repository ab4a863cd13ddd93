import { utilityProcess } from 'electron'
import type { ChildListeners, ChildProcess } from '../ports/child-process.ts'

/** A process of this application without a window: what hangs there hangs nothing else. */
export function startUtilityProcess(file: string, listeners: ChildListeners): ChildProcess {
  const child = utilityProcess.fork(file, [], { serviceName: 'Packbench scale', stdio: 'ignore' })
  child.on('message', listeners.message)
  child.on('exit', listeners.ended)
  return {
    send: (message) => child.postMessage(message, []),
    kill: () => void child.kill(),
  }
}
