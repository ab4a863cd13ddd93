import { forkScale } from '../../drive/plain-core.ts'
import { startCoreThread, type CoreThread } from '../../../src/main/shell/core-thread.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { CoreThreadOptions } from '../../../src/main/ports/core-thread-options.ts'
import { linkThreads } from '../../../src/main/ipc/thread-link.ts'

/**
 * A station without a window, in a process that can be killed: starts the built core in its thread exactly as the shell
 * does, and passes calls on. Its secure store lies with whoever started it, so that it outlives the process.
 */
export interface StationStart {
  readonly workerFile: string
  readonly options: CoreThreadOptions
}

let core: CoreThread | null = null

const owner = linkThreads(
  {
    postMessage: (message) => process.send?.(message),
    on: (_event, listener) => process.on('message', listener),
  },
  { call: answer, note: () => undefined },
)

async function answer(method: string, input: unknown): Promise<unknown> {
  if (method === 'ready') return null
  if (method === 'start') return start(input as StationStart) // our own parent's
  if (core === null) throw new Error('The station has not been started.')
  if (method === 'stop') return core.stop()
  const { channel, input: payload } = input as { channel: string; input: unknown }
  return core.invoke(channel, payload)
}

function start({ workerFile, options }: StationStart): void {
  const services = {
    readSecrets: async (accountId: string) => (await owner.call('read-secrets', { accountId })) as string | null,
    writeSecrets: async (accountId: string, text: string | null) => {
      await owner.call('write-secrets', { accountId, text })
    },
    resolveProxy: () => Promise.resolve('DIRECT'),
    openFile: () => Promise.resolve('There is no screen here.'),
    chooseFile: () => Promise.resolve(null),
    startScaleProcess: forkScale,
  }
  core = startCoreThread(workerFile, options, services, (name, payload) => owner.note(name, payload), systemClock)
}

// Nobody must be left behind where the owner dies.
process.on('disconnect', () => process.exit(0))
