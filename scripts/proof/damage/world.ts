import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCore } from '../../../src/main/core/core.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { BillDetail } from '../../../src/shared/domain/bill/bill.ts'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import type { EventPayload } from '../../../src/shared/ipc/events.ts'
import type { Result } from '../../../src/shared/result.ts'
import { askedCore, plainCorePorts } from '../../drive/plain-core.ts'
import { sampleBill } from '../../drive/sample-bill.ts'
import { carrierAddress, openFrozenCarrier, password, username } from '../../freeze-profile/frozen-carrier.ts'
import { receiverOf } from '../../freeze-profile/people.ts'
import { createScriptedPrinter } from '../../freeze-profile/scripted-printer.ts'
import { createStationClock, type StationClock } from '../../freeze-profile/station-clock.ts'
import { signInAt } from '../../drive/sign-in.ts'

export type StationAlert = EventPayload<'station.alert'>

/** The whole station without a window, in this process. */
export interface OpenedStation {
  readonly alerts: readonly StationAlert[]
  invoke<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<Result<ChannelOutput<C>, AppError>>
  stop(): Promise<void>
}

/** @param home holds `profile` and `profile.witness` */
export async function openStation(
  home: string,
  clock: StationClock = createStationClock(0),
  proxyUrl: string | null = null,
): Promise<OpenedStation> {
  const alerts: StationAlert[] = []
  const core = await createCore(
    plainCorePorts({
      profileFolder: join(home, 'profile'),
      documentsFolder: join(home, 'documents'),
      clock,
      resolveProxy: () => Promise.resolve(proxyUrl),
      printer: createScriptedPrinter().adapter,
      emit: (name, payload) => {
        // The type of the payload follows from the name.
        if (name === 'station.alert') alerts.push(payload as StationAlert)
      },
    }),
  )
  return {
    alerts,
    // The core's own answer to this channel.
    invoke: async (channel, input) => (await core.invoke(channel, input)) as Result<never, AppError>,
    stop: () => core.stop(),
  }
}

/** Every file of a profile and of the folder beside it, by its path in `home`. */
type Snapshot = ReadonlyMap<string, Buffer>

export interface World {
  readonly home: string
  readonly account: string
  readonly drafts: readonly { readonly row: DraftRow; readonly bill: BillInput }[]
  readonly bills: readonly BillDetail[]
  /** Half of the drafts were there. */
  readonly earlier: Snapshot
  /** As a process that was killed leaves it: most drafts stand in the write-ahead log. */
  readonly killed: Snapshot
  readonly closed: Snapshot
  /** Puts a snapshot back, in the very file that the station's database was: another one would be taken for a copy. */
  restore(snapshot: Snapshot): void
}

const drafts = 300
const created = 30

/** A station lives: bills, an unclear create, drafts of every unsent state that a packer makes, and a backup. */
export async function liveWorld(home: string): Promise<World> {
  const carrier = await openFrozenCarrier()
  const clock = createStationClock(0)
  const station = await openStation(home, clock, carrier.proxyUrl)
  const { ask, until } = askedCore(station)
  const enter = (refCode: string, intent: 'send' | 'keep' = 'send'): Promise<DraftRow> => {
    const bill = { ...sampleBill(refCode), receiver: receiverOf(refCode) }
    return ask('drafts.submit', { bill, intent, draftId: null, referenceOverrideReason: null })
  }
  const { id: account } = await ask('account.signIn', signInAt(carrierAddress, { username, password }))
  for (let n = 1; n <= created; n += 1) await enter(`B-${n}`)
  await until('drafts.counts', undefined, ({ CREATED }) => CREATED === created)
  carrier.arrange({ path: '/v3/bill/create', mark: '"U-1"', fate: 'lose-answer', times: 1 })
  await enter('U-1')
  await until('drafts.counts', undefined, ({ UNKNOWN }) => UNKNOWN === 1)
  await ask('queue.pause', undefined)
  for (let n = 1; n <= 120; n += 1) await enter(`R-${n}`)
  clock.backUpNow()
  await sleep(1_500)
  const earlier = snapshotOf(home)
  for (let n = 121; n <= drafts - created - 1; n += 1) {
    const row = await enter(`R-${n}`, n % 20 === 0 ? 'keep' : 'send')
    if (n % 25 === 0) await ask('drafts.hold', { id: row.id })
  }
  // The count of drafts is in the journal within a second, and in the marker at its next look.
  await sleep(1_500)
  const { rows } = await ask('drafts.list', { states: [], offset: 0, limit: 500 })
  const entered = await Promise.all(
    rows.map(async (row) => ({ row, bill: (await ask('drafts.get', { id: row.id })).bill })),
  )
  const codes = rows.flatMap(({ billCode }) => billCode ?? [])
  const bills = await Promise.all(codes.map((billCode) => ask('bills.get', { billCode })))
  const killed = snapshotOf(home)
  await station.stop()
  await carrier.close()
  const closed = snapshotOf(home)
  const file = join(home, 'profile/accounts', account ?? '', 'station.db')
  const identity = statSync(file).ino
  return {
    home,
    account: account ?? '',
    drafts: entered,
    bills,
    earlier,
    killed,
    closed,
    restore: (snapshot) => restore(home, file, identity, snapshot),
  }
}

/** Where a file is when the damage is that it is gone. */
export const goneIn = (home: string): string => join(home, 'gone')

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

function snapshotOf(home: string): Snapshot {
  const files = ['profile', 'profile.witness'].flatMap((folder) => filesIn(join(home, folder)))
  const kept = files.filter((file) => !/-shm$|in-use\.lock/.test(file))
  return new Map(kept.map((file) => [relative(home, file), readFileSync(file)]))
}

function restore(home: string, database: string, identity: number, snapshot: Snapshot): void {
  const kept = filesIn(home).find((file) => statSync(file).ino === identity)
  if (kept === undefined) throw new Error('the file of the database is lost')
  renameSync(kept, join(home, 'kept'))
  for (const folder of ['profile', 'profile.witness', 'gone', 'documents'])
    rmSync(join(home, folder), { recursive: true, force: true })
  for (const [name, bytes] of snapshot) {
    const file = join(home, name)
    mkdirSync(dirname(file), { recursive: true })
    if (file === database) renameSync(join(home, 'kept'), file)
    writeFileSync(file, bytes)
  }
}
