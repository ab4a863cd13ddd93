import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { plainCorePorts } from '../../scripts/drive/plain-core.ts'
import type { SecretText } from '../../src/main/ports/secret-text.ts'
import { createCore, type Core } from '../../src/main/core/core.ts'
import type { CorePorts } from '../../src/main/ports/core-ports.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import type { BillInput } from '../../src/shared/domain/bill/bill-input.ts'
import { importProgressSchema, type ImportProgress } from '../../src/shared/domain/order/import.ts'
import type { DraftRow } from '../../src/shared/domain/draft.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'
import { contract } from '../../src/shared/ipc/contract.ts'
import { events as eventSchemas } from '../../src/shared/ipc/events.ts'
import type { AppError } from '../../src/shared/app-error.ts'
import type { Result } from '../../src/shared/result.ts'

/** The real core in this process, on a folder of its own, with every answer checked against the contract. */
export interface TestStation {
  readonly folder: string
  readonly events: { name: string; payload: unknown }[]
  ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>>
  /** A bill, the sample where only its reference is named, to be sent or kept. */
  enter(bill: BillInput | string, intent?: 'send' | 'keep'): Promise<DraftRow>
  /** The same once the carrier has it. @returns its code */
  create(bill: BillInput | string): Promise<string>
  /** As the window asks: for the account that it has in front of it. */
  askBound<C extends Channel>(boundTo: string, channel: C, input: ChannelInput<C>): Promise<Result<unknown, AppError>>
  /** The answer as it is, whatever the input. */
  invoke(channel: string, input: unknown): Promise<Result<unknown, AppError>>
  refusal<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<AppError>
  restart(): Promise<void>
  /** May be done more than once. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function openTestStation(
  folder: string = mkdtempSync(join(tmpdir(), 'packbench-core-')),
  /** A key store in memory, account id to secrets; without one nothing is kept. */
  keyStore: Map<string, string> | null = null,
  clock: Clock = systemClock,
  /** What else of the outside is another one than usual. */
  ports: Partial<
    Pick<CorePorts, 'resolveProxy' | 'printer' | 'trainingSamples' | 'chooseFile' | 'provisioningFile'>
  > = {},
): Promise<TestStation> {
  const events: { name: string; payload: unknown }[] = []
  const open = (): Promise<Core> =>
    createCore(
      plainCorePorts({
        profileFolder: join(folder, 'profile'),
        documentsFolder: join(folder, 'documents'),
        clock,
        secrets: secretsIn(keyStore),
        emit: (name, payload) => events.push({ name, payload: eventSchemas[name].parse(payload) }),
        ...ports,
      }),
    )
  let core = await open()
  async function ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>> {
    const result = await core.invoke(channel, input)
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`)
    return contract[channel].output.parse(result.value) as ChannelOutput<C>
  }
  const enter: TestStation['enter'] = (given, intent = 'send') => {
    const bill = typeof given === 'string' ? sampleBill(given) : given
    return ask('drafts.submit', { bill, intent, draftId: null, referenceOverrideReason: null })
  }
  return {
    folder,
    events,
    ask,
    enter,
    async create(bill) {
      const { id } = await enter(bill)
      const draft = await until(
        () => ask('drafts.get', { id }),
        ({ state }) => state === 'CREATED',
      )
      return draft.billCode ?? ''
    },
    askBound: (boundTo, channel, input) => core.invoke(channel, input, boundTo),
    invoke: (channel, input) => core.invoke(channel, input),
    async refusal(channel, input) {
      const result = await core.invoke(channel, input)
      if (result.ok) throw new Error(`${channel} was expected to refuse`)
      return result.error
    },
    async restart() {
      await core.stop()
      core = await open()
    },
    stop: () => core.stop(),
    async close() {
      await core.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function secretsIn(keyStore: Map<string, string> | null): SecretText {
  return {
    isProtected: keyStore !== null,
    read: (id) => Promise.resolve(keyStore?.get(id) ?? null),
    async write(id, text) {
      if (text === null) keyStore?.delete(id)
      else keyStore?.set(id, text)
    },
  }
}

/** What the window was told last of the import that runs or ran, once it satisfies; by default that it has ended. */
export function importTold(
  { events }: Pick<TestStation, 'events'>,
  satisfies: (progress: ImportProgress) => boolean = ({ state }) => state !== 'entering',
): Promise<ImportProgress> {
  const told = (): ImportProgress =>
    importProgressSchema.parse(events.findLast(({ name }) => name === 'import.progress')?.payload)
  return until(() => Promise.resolve(told()), satisfies)
}

/** Asks again until the answer satisfies, for at most forty-five seconds: filling training takes ten on a machine that has nothing else to do. */
export async function until<T>(ask: () => Promise<T>, satisfied: (answer: T) => boolean): Promise<T> {
  const deadline = performance.now() + 45_000
  for (;;) {
    const answer = await ask()
    if (satisfied(answer)) return answer
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
