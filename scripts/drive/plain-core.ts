import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../../src/main/core/core.ts'
import type { StartChild } from '../../src/main/ports/child-process.ts'
import type { CorePorts } from '../../src/main/ports/core-ports.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'

const root = join(import.meta.dirname, '../..')
/** Ends what hangs: a slow machine with other work beside it takes half a minute until a first draft is sent. */
const patienceMs = 120_000

type GivenPorts = Pick<CorePorts, 'profileFolder' | 'documentsFolder' | 'clock'> & Partial<CorePorts>

/** What plain Node offers the core, from the sources: no key store, no proxy and no window, except for what is given. */
export function plainCorePorts(given: GivenPorts): CorePorts {
  return {
    resourcesFolder: join(root, 'resources'),
    labelWorkerFile: join(root, 'src/main/documents/worker/label.worker.ts'),
    backupWorkerFile: join(root, 'src/main/backup/backup.worker.ts'),
    sheetWorkerFile: join(root, 'src/main/files/sheet.worker.ts'),
    importWorkerFile: join(root, 'src/main/core/import.worker.ts'),
    version: '0.0.0',
    runtime: 'node',
    carrierUrl: null,
    // Most of these cores never draw a label.
    preparesAhead: false,
    // Only pauses are spread by it: without chance a run is the same each time.
    random: () => 0.5,
    secrets: { isProtected: false, read: () => Promise.resolve(null), write: () => Promise.resolve() },
    resolveProxy: () => Promise.resolve(null),
    certificateAuthorities: () => [],
    startScaleProcess: forkScale,
    emit: () => undefined,
    ...given,
  }
}

/** The process of the scale, from the sources. */
export const forkScale: StartChild = ({ message, ended }) => {
  const child = fork(join(root, 'src/main/scale/scale.process.ts'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.on('message', message)
  child.on('error', ended)
  child.on('exit', ended)
  return {
    send: (order) => void (child.connected && child.send(order as object)),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A core whose answers are values; a refusal is an Error with the channel's name. */
export interface AskedCore {
  ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>>
  /** Asks again until the answer satisfies. @throws Error with the last answer */
  until<C extends Channel>(
    channel: C,
    input: ChannelInput<C>,
    satisfied: (answer: ChannelOutput<C>) => boolean,
  ): Promise<ChannelOutput<C>>
}

export function askedCore(core: Pick<Core, 'invoke'>): AskedCore {
  async function ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>> {
    const answer = await core.invoke(channel, input)
    if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.error)}`)
    // The core's own answer to this channel.
    return answer.value as ChannelOutput<C>
  }
  return {
    ask,
    async until(channel, input, satisfied) {
      const deadline = performance.now() + patienceMs
      for (;;) {
        const answer = await ask(channel, input)
        if (satisfied(answer)) return answer
        if (performance.now() > deadline) throw new Error(`${channel} still answers ${JSON.stringify(answer)}`)
        await sleep(20)
      }
    },
  }
}
