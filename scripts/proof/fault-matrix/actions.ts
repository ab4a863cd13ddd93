import type { EndpointPath } from '../../../src/simulator/http/endpoint.ts'
import type { Database } from '../../../src/main/database/open.ts'
import type { BatchKind } from '../../../src/shared/domain/request/batch.ts'
import { observedPaths } from '../chaos/carrier-call.ts'
import type { MatrixStation } from './station-under-test.ts'
import type { Kind } from './pairs.ts'
import { until, type World } from './world.ts'

/** What a trial asks of the station: a create, an update, a cancel or a return. */
export interface Action {
  readonly path: EndpointPath
  /** Brings about what must exist before. @returns the code of the bill that the action is about; empty for a create */
  prepare(world: World, station: MatrixStation): Promise<string>
  /** `isLarge`: so large that every write of it needs pages of its own. @returns "entered" or the error's code */
  ask(station: MatrixStation, billCode: string, isLarge: boolean): string | Promise<string>
  /** Something else that needs the disk as well. */
  askNext(station: MatrixStation): string | Promise<string>
  /** True once an outcome of it is on file. */
  hasEnded(db: Database): boolean
}

export const actions: Readonly<Record<Kind, Action>> = {
  create: {
    path: observedPaths.create,
    prepare: () => Promise.resolve(''),
    ask: (station) => station.enter('R1'),
    askNext: (station) => station.enter('R2'),
    hasEnded: (db) =>
      db.prepare("SELECT 1 FROM attempts WHERE ref_code = 'R1' AND outcome <> 'open'").get() !== undefined,
  },
  update: {
    path: observedPaths.update,
    prepare: createBill,
    ask: (station, billCode, isLarge) =>
      update(station, billCode, isLarge ? `${wantedNote}${'x'.repeat(9000)}` : wantedNote),
    askNext: (station) => batch(station, 'return', stillMoreCodes),
    hasEnded: hasEnded('update'),
  },
  cancel: {
    path: observedPaths.cancel,
    prepare: createBill,
    ask: (station, billCode, isLarge) => batch(station, 'cancel', isLarge ? [billCode, ...manyCodes] : [billCode]),
    askNext: (station) => batch(station, 'return', stillMoreCodes),
    hasEnded: hasEnded('cancel'),
  },
  return: {
    path: observedPaths.return,
    async prepare(world, station) {
      const billCode = await createBill(world, station)
      world.simulator.moveTo(billCode, pickedUp)
      return billCode
    },
    ask: (station, billCode, isLarge) => batch(station, 'return', isLarge ? [billCode, ...manyCodes] : [billCode]),
    askNext: (station) => batch(station, 'cancel', stillMoreCodes),
    hasEnded: hasEnded('return'),
  },
}

/** How the note of the trial's update begins. */
export const wantedNote = 'Gọi trước khi giao'
const pickedUp = 3
/** Nobody has them; the carrier refuses each in words of its own. */
const stillMoreCodes = Array.from({ length: 80 }, (_, n) => `${'X'.repeat(40)}${n}`)
const manyCodes = stillMoreCodes.slice(0, 12)

/** B1, in peace. */
async function createBill({ simulator }: World, station: MatrixStation): Promise<string> {
  station.enter('B1')
  await until('B1 is created', () => station.queue.counts().CREATED === 1)
  const [entry] = simulator.ledger.billsByReference('B1')
  if (entry === undefined) throw new Error('B1 is created and does not exist')
  return entry.billCode
}

function update({ queue }: MatrixStation, billCode: string, note: string): string {
  const asked = queue.requestUpdate({ billCode, changes: { note } })
  return asked.ok ? 'entered' : asked.error.code
}

async function batch({ queue }: MatrixStation, kind: BatchKind, codes: readonly string[]): Promise<string> {
  const asked = await queue.batches.create({ kind, codes: [...codes] })
  return asked.ok ? 'entered' : asked.error.code
}

function hasEnded(kind: Exclude<Kind, 'create'>): Action['hasEnded'] {
  return (db) => {
    const ended = db.prepare<[string], number>(
      "SELECT 1 FROM requests WHERE kind = ? AND outcome NOT IN ('waiting', 'sending') LIMIT 1",
    )
    return ended.get(kind) !== undefined
  }
}
