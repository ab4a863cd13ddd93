import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCore } from '../../src/main/core/core.ts'
import type { PrinterAdapter } from '../../src/main/ports/printer.ts'
import type { BillInput } from '../../src/shared/domain/bill/bill-input.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import type { DraftRow } from '../../src/shared/domain/draft.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'
import { sampleBill } from '../drive/sample-bill.ts'
import { carrierAddress, password, username } from './frozen-carrier.ts'
import { receiverOf } from './people.ts'

const root = join(import.meta.dirname, '../..')
const patienceMs = 30_000

export interface StationParts {
  /** Holds `profile`, `profile.witness` and `documents`. */
  readonly home: string
  readonly clock: Clock
  readonly printer: PrinterAdapter
  readonly proxyUrl: string
}

/** The whole station without a window, in this process. */
export interface Station {
  ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>>
  /** Asks again until the answer satisfies. @throws Error with the last answer */
  until<C extends Channel>(
    channel: C,
    input: ChannelInput<C>,
    satisfied: (answer: ChannelOutput<C>) => boolean,
  ): Promise<ChannelOutput<C>>
  enter(refCode: string, intent: 'send' | 'keep', change?: Partial<BillInput>, override?: string): Promise<DraftRow>
  signIn(): Promise<string>
  stop(): Promise<void>
}

export async function openStation({ home, clock, printer, proxyUrl }: StationParts): Promise<Station> {
  const core = await createCore({
    profileFolder: join(home, 'profile'),
    resourcesFolder: join(root, 'resources'),
    documentsFolder: join(home, 'documents'),
    labelWorkerFile: join(root, 'src/main/documents/worker/label.worker.ts'),
    backupWorkerFile: join(root, 'src/main/backup/backup.worker.ts'),
    version: '0.0.0',
    runtime: 'node',
    carrierUrl: null,
    clock,
    random: Math.random,
    secrets: { isProtected: false, read: () => Promise.resolve(null), write: () => Promise.resolve() },
    resolveProxy: () => Promise.resolve(proxyUrl),
    certificateAuthorities: () => [],
    printer,
    emit: () => undefined,
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
        await sleep(20)
      }
    },
    enter: (refCode, intent, change = {}, override) => {
      const bill = { ...sampleBill(refCode), receiver: receiverOf(refCode), ...change }
      return ask('drafts.submit', { bill, intent, draftId: null, referenceOverrideReason: override ?? null })
    },
    async signIn() {
      const partner = { partnerId: null, partnerName: '' }
      const account = { baseUrl: carrierAddress, username, generation: 'v3', staySignedIn: false } as const
      const { id } = await ask('account.signIn', { ...account, ...partner, password })
      return id ?? ''
    },
    stop: () => core.stop(),
  }
}
