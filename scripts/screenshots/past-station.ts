import { join } from 'node:path'
import { createCore } from '../../src/main/core/core.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'
import type { TrackingProgress } from '../../src/shared/ipc/channels/tracking-contract.ts'

const root = join(import.meta.dirname, '../..')
const patienceMs = 20_000
const askAgainMs = 20

/** The station without a window, on the clock of the past. */
export interface PastStation {
  ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>>
  /** Asks again until the answer satisfies. */
  until<C extends Channel>(
    channel: C,
    input: ChannelInput<C>,
    satisfied: (answer: ChannelOutput<C>) => boolean,
  ): Promise<ChannelOutput<C>>
  /** Asks the carrier about every bill that is on its way, and waits for the last answer. */
  followAll(): Promise<void>
  stop(): Promise<void>
}

export async function openPastStation(profile: string, documents: string, clock: Clock): Promise<PastStation> {
  let onTracked: (progress: TrackingProgress) => void = () => undefined
  const core = await createCore({
    profileFolder: profile,
    resourcesFolder: join(root, 'resources'),
    documentsFolder: documents,
    labelWorkerFile: join(root, 'out/main/label.worker.js'),
    backupWorkerFile: join(root, 'out/main/backup.worker.js'),
    version: '0.0.0',
    runtime: 'node',
    carrierUrl: null,
    clock,
    random: Math.random,
    secrets: { isProtected: false, read: () => Promise.resolve(null), write: () => Promise.resolve() },
    resolveProxy: () => Promise.resolve(null),
    certificateAuthorities: () => [],
    emit(event, payload) {
      // An event's payload has the form that its name says.
      if (event === 'tracking.progress') onTracked(payload as TrackingProgress)
    },
  })
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
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
    },
    async followAll() {
      const done = new Promise<void>((resolve) => {
        onTracked = ({ running, total, done: followed }) => {
          if (!running && followed === total) resolve()
        }
      })
      await ask('tracking.refresh', { billCodes: null })
      await done
    },
    stop: () => core.stop(),
  }
}
