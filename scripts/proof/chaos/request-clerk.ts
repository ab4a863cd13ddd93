import type { AppError } from '../../../src/shared/app-error.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import type { Random } from '../../../src/simulator/random.ts'
import type { ChaosCarrier } from './carrier.ts'
import type { StationLife } from './station.ts'

/** What the station has confirmed to have taken from the packer. */
export interface Asked {
  /** Batch id -> codes. */
  readonly batches: Map<string, readonly string[]>
  /** Note -> the bill that was to carry it. */
  readonly updates: Map<string, string>
}

/** Asks for updates, cancels and returns of the bills that there are. What it does follows from the seed alone. */
export interface RequestClerk {
  readonly asked: Asked
  /** How many requests have been put to the station, confirmed or not. */
  count(): number
  /** One request of some kind; `nothing` where no bill is there yet. */
  askSomething(life: StationLife): Promise<'asked' | 'nothing' | 'dead'>
}

const pickedUp = 3
const mostCodes = 14
/** What a sound station may answer to a sound request. */
const expectedRefusals: ReadonlySet<AppError['code']> = new Set([
  'core-stopped',
  'batch-empty',
  'bill-not-cancellable',
  'bill-not-changeable',
])

/** @returns null where the station says no. @throws where it has no reason to */
async function ask<C extends Channel>(
  life: StationLife,
  channel: C,
  input: ChannelInput<C>,
): Promise<ChannelOutput<C> | null> {
  const answer = await life.ask(channel, input)
  if (answer.ok) return answer.value
  if (expectedRefusals.has(answer.error.code)) return null
  throw new Error(`The station refused ${channel}: ${JSON.stringify(answer.error)}`)
}

/** The station must know that nobody has it, and the carrier say so. */
const unknownCode = 'SIM-NOBODYS'

export function createRequestClerk(carrier: Pick<ChaosCarrier, 'move'>, seed: number, random: Random): RequestClerk {
  const asked: Asked = { batches: new Map(), updates: new Map() }
  let notes = 0
  let count = 0
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]

  async function billsOf(life: StationLife): Promise<readonly string[]> {
    const created = await ask(life, 'drafts.list', { states: ['CREATED'], offset: 0, limit: 60 })
    return created === null ? [] : created.rows.flatMap(({ billCode }) => billCode ?? [])
  }

  async function update(life: StationLife, bills: readonly string[]): Promise<void> {
    const billCode = pick(bills)
    if (billCode === undefined) return
    notes += 1
    const note = `N${seed}-${notes}`
    if ((await ask(life, 'bills.update', { billCode, changes: { note } })) !== null) asked.updates.set(note, billCode)
  }

  async function cancelOne(life: StationLife, bills: readonly string[]): Promise<void> {
    const billCode = pick(bills)
    if (billCode !== undefined) await ask(life, 'bills.cancel', { billCode })
  }

  async function batch(life: StationLife, bills: readonly string[], kind: 'cancel' | 'return'): Promise<void> {
    const count = 1 + Math.floor(random() * mostCodes)
    const some = new Set(Array.from({ length: count }, () => pick(bills) ?? unknownCode))
    const codes = random() < 0.2 ? [...some, unknownCode] : [...some]
    // Some parcels are with the courier already: those can be returned, and no longer cancelled.
    const share = kind === 'return' ? 0.7 : 0.1
    for (const code of codes) if (code !== unknownCode && random() < share) await carrier.move(code, pickedUp)
    const written = await ask(life, 'batches.create', { kind, codes })
    if (written !== null) asked.batches.set(written.id, codes)
  }

  /** A person asks again for what was refused or stayed unclear. */
  async function retry(life: StationLife): Promise<void> {
    const id = pick([...asked.batches.keys()])
    if (id === undefined) return
    const written = await ask(life, 'batches.retry', { id, only: 'both' })
    if (written !== null) asked.batches.set(written.id, [])
  }

  async function askOne(life: StationLife): Promise<'asked' | 'nothing'> {
    const bills = await billsOf(life)
    if (bills.length === 0) return 'nothing'
    count += 1
    const kind = random()
    if (kind < 0.45) await update(life, bills)
    else if (kind < 0.6) await cancelOne(life, bills)
    else if (kind < 0.75) await batch(life, bills, 'cancel')
    else if (kind < 0.93) await batch(life, bills, 'return')
    else await retry(life)
    return 'asked'
  }

  return {
    asked,
    count: () => count,
    askSomething: (life) =>
      askOne(life).catch((cause: unknown) => {
        if (cause instanceof Error && cause.message === 'The station is dead.') return 'dead'
        throw cause
      }),
  }
}
