import { z } from 'zod'
import {
  closedHandoverSchema,
  handoverParcelSchema,
  handoverScopeSchema,
  leftReasons,
  sumOf,
  type ClosedHandover,
  type HandoverParcel,
  type HandoverScope,
  type LeftParcel,
  type LeftReason,
} from '../../../../shared/domain/handover.ts'
import type { Database } from '../../open.ts'
import { isIntact } from '../../row-digest.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'
import { prepareNumber } from '../../prepare-number.ts'

type Reopened = z.infer<typeof closedHandoverSchema.shape.reopened>
type Sheets = z.infer<typeof closedHandoverSchema.shape.sheets>

/** A list without its parcels. */
export interface StoredHandover {
  readonly number: number
  readonly name: string
  readonly isOpen: boolean
  readonly scope: HandoverScope
  readonly openedAtMs: number
  readonly firstClosedAtMs: number | null
  readonly closedAtMs: number | null
  readonly closings: number
  readonly revision: number
  readonly driverName: string
  readonly plate: string
  readonly giver: string
  readonly reopened: Reopened
  readonly sheets: Sheets
}

/** Which list has a parcel. */
interface ParcelHolder {
  readonly number: number
  readonly name: string
  readonly isOpen: boolean
}

interface PlacedParcel {
  readonly parcel: HandoverParcel
  readonly atMs: number
  readonly operator: string
}

interface LeftPlacedParcel extends PlacedParcel {
  readonly reason: LeftReason
  readonly note: string
  /** Somebody put it withheld before the list was closed. */
  readonly isWithheld: boolean
}

type ParcelPlace = 'taken' | 'left'

type ParcelSums = Pick<ClosedHandover, 'taken' | 'left' | 'codAmountVnd' | 'weightGrams'>

/** All SQL of handover lists and of the parcels in them. */
export interface HandoverListStore {
  /** The list that is scanned: of several open ones the last that was opened or reopened. */
  current(): StoredHandover | undefined
  find(number: number): StoredHandover | undefined
  /** The highest number that was ever given here; 0 for none. */
  highest(): number
  /** Those that were closed once, newest first. */
  list(sinceMs: number, offset: number, limit: number): { numbers: number[]; total: number }
  /** The first list, or this one, where its file beside the database is older or missing. */
  unarchived(number?: number): StoredHandover | undefined
  archived(number: number, revision: number): void
  /** Writes all of a list but its parcels, over what there was. */
  put(list: StoredHandover): void
  /** From now on it is the one that is scanned, as long as it is open. */
  front(number: number): void
  taken(number: number): HandoverParcel[]
  /** When each of them was, by its code. */
  takenAtMs(number: number): ReadonlyMap<string, number>
  left(number: number): (LeftParcel & { readonly isWithheld: boolean })[]
  holder(billCode: string, parcel: number): ParcelHolder | undefined
  /** False where a list has the parcel already: it is in one at most. */
  take(number: number, placed: PlacedParcel): boolean
  /** In the place of what the list said of the parcel before. */
  leave(number: number, placed: LeftPlacedParcel): void
  /** What the list keeps of a parcel that it has. */
  renew(number: number, parcel: HandoverParcel): void
  remove(number: number, billCode: string, parcel: number, place: ParcelPlace): void
  /** But for those that were withheld. */
  removeLeftBehind(number: number): void
  removeAll(number: number): void
  removeDamaged(number: number): void
  /** What its readable parcels come to, without reading one of them. */
  sums(number: number): ParcelSums
  /** How many parcels a list has, taken and left, readable or not. */
  parcels(number: number): number
  /** How many rows of a list are not as they were written. */
  damaged(number: number): number
  /** The lists that have such rows, among the newest rows. */
  withDamage(): number[]
  /** Numbers of lists that parcels name, and that are gone themselves. */
  orphaned(): number[]
  /** The first list behind a number that was closed before a time and is not open. */
  closedBefore(atMs: number, after: number): number | undefined
  /** Every list, open ones too. */
  numbers(): number[]
  /** The lists that have parcels of these bills, taken or left behind. */
  withParcelsOf(billCodes: readonly string[]): number[]
  /** Empties the receivers' names of a list's parcels; null for those of all bills. @returns whether there were any */
  forgetReceivers(number: number, billCodes: readonly string[] | null): boolean
}

type ListRecord = Omit<StoredHandover, 'isOpen' | 'scope' | 'reopened' | 'sheets'> & {
  readonly state: 'open' | 'closed'
  readonly scopeJson: string
  readonly reopenedJson: string
  readonly sheetsJson: string
}

const columns = `l.seq AS number, l.name, l.state, l.scope_json AS scopeJson, l.opened_at_ms AS openedAtMs,
  l.first_closed_at_ms AS firstClosedAtMs, l.closed_at_ms AS closedAtMs, l.closings, l.revision,
  l.driver_name AS driverName, l.plate, l.giver, l.reopened_json AS reopenedJson, l.sheets_json AS sheetsJson`

export function createHandoverListStore(db: Database): HandoverListStore {
  return { ...listReaders(db), ...listWriters(db), ...parcelStatements(db) }
}

/** What cannot be read of a list costs nothing but itself: its parcels are rows of their own. */
function toList({ state, scopeJson, reopenedJson, sheetsJson, ...record }: ListRecord): StoredHandover {
  const { name } = record
  const shape = closedHandoverSchema.shape
  return {
    ...record,
    isOpen: state === 'open',
    scope: unlessDamaged(() => fromStoredJson(handoverScopeSchema, scopeJson, name)) ?? {
      fromMs: record.openedAtMs,
      untilMs: null,
      serviceIds: [],
    },
    reopened: unlessDamaged(() => fromStoredJson(shape.reopened, reopenedJson, name)) ?? [],
    sheets: unlessDamaged(() => fromStoredJson(shape.sheets, sheetsJson, name)) ?? [],
  }
}

type ListReaders = Pick<
  HandoverListStore,
  'current' | 'find' | 'highest' | 'list' | 'unarchived' | 'closedBefore' | 'numbers'
>

function listReaders(db: Database): ListReaders {
  const current = db.prepare<[], ListRecord>(
    `SELECT ${columns} FROM handover_lists l WHERE l.state = 'open' ORDER BY l.fronted DESC, l.seq DESC LIMIT 1`,
  )
  const find = db.prepare<[number], ListRecord>(`SELECT ${columns} FROM handover_lists l WHERE l.seq = ?`)
  const highest = prepareNumber(db, 'SELECT coalesce(max(seq), 0) FROM handover_lists')
  const numbers = db
    .prepare<[number, number, number], number>(
      'SELECT seq FROM handover_lists WHERE closed_at_ms >= ? ORDER BY seq DESC LIMIT ? OFFSET ?',
    )
    .pluck()
  const total = prepareNumber<[number]>(db, 'SELECT count(*) FROM handover_lists WHERE closed_at_ms >= ?')
  const unarchived = db.prepare<[{ number: number | null }], ListRecord>(
    `SELECT ${columns} FROM handover_lists l WHERE l.archived_revision < l.revision AND l.seq = coalesce(:number, l.seq)
     ORDER BY l.seq LIMIT 1`,
  )
  const closedBefore = db
    .prepare<[number, number], number>(
      "SELECT seq FROM handover_lists WHERE seq > ? AND state = 'closed' AND closed_at_ms < ? ORDER BY seq LIMIT 1",
    )
    .pluck()
  const all = db.prepare<[], number>('SELECT seq FROM handover_lists ORDER BY seq').pluck()
  return {
    closedBefore: (atMs, after) => closedBefore.get(after, atMs),
    numbers: () => all.all(),
    current: () => read(current.get()),
    find: (number) => read(find.get(number)),
    highest,
    list: (sinceMs, offset, limit) => ({
      numbers: numbers.all(sinceMs, limit, offset),
      total: total(sinceMs),
    }),
    unarchived: (number) => read(unarchived.get({ number: number ?? null })),
  }
}

const read = (record: ListRecord | undefined): StoredHandover | undefined => record && toList(record)

function listWriters(db: Database): Pick<HandoverListStore, 'put' | 'front' | 'archived'> {
  const put = db.prepare(
    `INSERT INTO handover_lists (seq, name, state, scope_json, opened_at_ms, fronted, first_closed_at_ms,
       closed_at_ms, closings, revision, archived_revision, driver_name, plate, giver, reopened_json, sheets_json)
     VALUES (:number, :name, :state, :scopeJson, :openedAtMs, 0, :firstClosedAtMs, :closedAtMs, :closings,
       :revision, 0, :driverName, :plate, :giver, :reopenedJson, :sheetsJson)
     ON CONFLICT (seq) DO UPDATE SET name = excluded.name, state = excluded.state, scope_json = excluded.scope_json,
       first_closed_at_ms = excluded.first_closed_at_ms,
       closed_at_ms = excluded.closed_at_ms, closings = excluded.closings, revision = excluded.revision,
       driver_name = excluded.driver_name, plate = excluded.plate, giver = excluded.giver,
       reopened_json = excluded.reopened_json, sheets_json = excluded.sheets_json`,
  )
  const front = db.prepare<[number]>(
    'UPDATE handover_lists SET fronted = (SELECT max(fronted) FROM handover_lists) + 1 WHERE seq = ?',
  )
  const archived = db.prepare<[number, number]>('UPDATE handover_lists SET archived_revision = ? WHERE seq = ?')
  return {
    put({ isOpen, scope, reopened, sheets, ...list }) {
      put.run({
        ...list,
        state: isOpen ? 'open' : 'closed',
        scopeJson: JSON.stringify(scope),
        reopenedJson: JSON.stringify(reopened),
        sheetsJson: JSON.stringify(sheets),
      })
    },
    front: (number) => void front.run(number),
    archived: (number, revision) => void archived.run(revision, number),
  }
}

/** A digest takes about ten microseconds: reading so many rows holds up no start. */
const newestRows = 2_000

/** What a row keeps of a parcel beside its own columns. */
const keptSchema = handoverParcelSchema.omit({ billCode: true, parcel: true })

interface ParcelRecord {
  readonly billCode: string
  readonly parcel: number
  readonly isWithheld: 0 | 1
  readonly reason: string
  readonly note: string
  readonly parcelJson: string
}

type ParcelStatements = Omit<HandoverListStore, keyof ListReaders | 'put' | 'front' | 'archived'>

function parcelStatements(db: Database): ParcelStatements {
  const rows = db.prepare<[number, ParcelPlace], ParcelRecord>(
    `SELECT bill_code AS billCode, parcel, is_withheld AS isWithheld, reason, note, parcel_json AS parcelJson FROM handover_parcels p
     WHERE list_seq = ? AND place = ? AND ${isIntact('handover_parcels', 'p')} ORDER BY seq`,
  )
  const times = db.prepare<[number], { readonly code: string; readonly atMs: number }>(
    "SELECT bill_code || '-' || parcel AS code, at_ms AS atMs FROM handover_parcels WHERE list_seq = ? AND place = 'taken'",
  )
  const ofTaken = "FILTER (WHERE place = 'taken')"
  const sums = db.prepare<[number], ParcelSums>(
    `SELECT count(*) ${ofTaken} AS taken, count(*) FILTER (WHERE place = 'left') AS left,
       coalesce(sum(parcel_json ->> '$.codAmountVnd') ${ofTaken}, 0) AS codAmountVnd,
       total(parcel_json ->> '$.weightGrams') ${ofTaken} AS weightGrams
     FROM handover_parcels p WHERE list_seq = ? AND ${isIntact('handover_parcels', 'p')} AND json_valid(parcel_json)`,
  )
  const parcels = prepareNumber<[number]>(db, 'SELECT count(*) FROM handover_parcels WHERE list_seq = ?')
  const damaged = prepareNumber<[number]>(
    db,
    `SELECT count(*) FROM handover_parcels p WHERE list_seq = ? AND NOT ${isIntact('handover_parcels', 'p')}`,
  )
  const withDamage = db
    .prepare<[], number>(
      `SELECT DISTINCT list_seq FROM handover_parcels p
       WHERE p.seq > (SELECT max(seq) FROM handover_parcels) - ${newestRows} AND NOT ${isIntact('handover_parcels', 'p')}`,
    )
    .pluck()
  const orphaned = db
    .prepare<[], number>(
      // From one list to the next through the index, instead of reading every parcel.
      `WITH RECURSIVE named (seq) AS (
         SELECT min(list_seq) FROM handover_parcels
         UNION ALL SELECT (SELECT min(list_seq) FROM handover_parcels WHERE list_seq > named.seq) FROM named WHERE seq IS NOT NULL)
       SELECT seq FROM named WHERE seq IS NOT NULL AND seq NOT IN (SELECT seq FROM handover_lists) ORDER BY seq`,
    )
    .pluck()
  const oneOfCodes = 'bill_code IN (SELECT value FROM json_each(:codes))'
  const withParcelsOf = db
    .prepare<[{ codes: string }], number>(
      `SELECT list_seq FROM handover_parcels WHERE place = 'taken' AND ${oneOfCodes}
       UNION SELECT list_seq FROM handover_parcels WHERE place = 'left' AND ${oneOfCodes}`,
    )
    .pluck()
  const holder = db.prepare<[string, number], { number: number; name: string | null; isOpen: 0 | 1 | null }>(
    `SELECT p.list_seq AS number, l.name, l.state = 'open' AS isOpen FROM handover_parcels p
     LEFT JOIN handover_lists l ON l.seq = p.list_seq WHERE p.place = 'taken' AND p.bill_code = ? AND p.parcel = ?`,
  )
  return {
    taken: (number) => rows.all(number, 'taken').flatMap((record) => toParcel(record) ?? []),
    takenAtMs: (number) => new Map(times.all(number).map(({ code, atMs }) => [code, atMs])),
    left: (number) => rows.all(number, 'left').flatMap((record) => toLeft(record) ?? []),
    sums: (number) => sums.get(number) ?? { taken: 0, left: 0, ...sumOf([]) },
    parcels,
    damaged,
    withDamage: () => withDamage.all(),
    orphaned: () => orphaned.all(),
    withParcelsOf: (billCodes) => withParcelsOf.all({ codes: JSON.stringify(billCodes) }),
    holder(billCode, parcel) {
      const found = holder.get(billCode, parcel)
      return found && { number: found.number, name: found.name ?? String(found.number), isOpen: found.isOpen === 1 }
    },
    ...parcelWriters(db),
  }
}

type ParcelWriters = Pick<
  HandoverListStore,
  'take' | 'leave' | 'renew' | 'remove' | 'removeLeftBehind' | 'removeAll' | 'removeDamaged' | 'forgetReceivers'
>

function parcelWriters(db: Database): ParcelWriters {
  const insert = db.prepare(
    `INSERT INTO handover_parcels (list_seq, bill_code, parcel, place, is_withheld, reason, note, parcel_json, at_ms, operator)
     VALUES (:number, :billCode, :parcel, :place, :isWithheld, :reason, :note, :parcelJson, :atMs, :operator)
     ON CONFLICT DO NOTHING`,
  )
  const ofList = 'handover_parcels WHERE list_seq = ?'
  const renew = db.prepare<[string, number, string, number]>(
    'UPDATE handover_parcels SET parcel_json = ? WHERE list_seq = ? AND bill_code = ? AND parcel = ?',
  )
  const remove = db.prepare<[number, string, number, ParcelPlace]>(
    `DELETE FROM ${ofList} AND bill_code = ? AND parcel = ? AND place = ?`,
  )
  const removeLeftBehind = db.prepare<[number]>(`DELETE FROM ${ofList} AND place = 'left' AND is_withheld = 0`)
  const removeAll = db.prepare<[number]>(`DELETE FROM ${ofList}`)
  const removeDamaged = db.prepare<[number]>(
    `DELETE FROM handover_parcels AS p WHERE list_seq = ? AND NOT ${isIntact('handover_parcels', 'p')}`,
  )
  const forgetReceivers = db.prepare<[{ number: number; codes: string }]>(
    `UPDATE handover_parcels SET parcel_json = json_set(parcel_json, '$.receiverName', '')
     WHERE list_seq = :number AND (:codes = 'null' OR bill_code IN (SELECT value FROM json_each(:codes)))
       AND json_valid(parcel_json) AND parcel_json ->> '$.receiverName' <> ''`,
  )
  const written = (number: number, { parcel: whole, atMs, operator }: PlacedParcel) => {
    const { billCode, parcel, ...kept } = keptOf(whole)
    return { number, billCode, parcel, parcelJson: JSON.stringify(kept), atMs, operator }
  }
  return {
    take(number, placed) {
      const row = { ...written(number, placed), place: 'taken', isWithheld: 0, reason: '', note: '' }
      return insert.run(row).changes === 1
    },
    leave(number, { reason, note, isWithheld, ...placed }) {
      const { billCode, parcel } = placed.parcel
      for (const place of ['taken', 'left'] as const) remove.run(number, billCode, parcel, place)
      insert.run({ ...written(number, placed), place: 'left', isWithheld: isWithheld ? 1 : 0, reason, note })
    },
    renew(number, whole) {
      const { billCode, parcel, ...kept } = keptOf(whole)
      renew.run(JSON.stringify(kept), number, billCode, parcel)
    },
    remove: (number, billCode, parcel, place) => void remove.run(number, billCode, parcel, place),
    removeLeftBehind: (number) => void removeLeftBehind.run(number),
    removeAll: (number) => void removeAll.run(number),
    removeDamaged: (number) => void removeDamaged.run(number),
    forgetReceivers: (number, codes) => forgetReceivers.run({ number, codes: JSON.stringify(codes) }).changes > 0,
  }
}

// Made once: zod compiles each schema when it first parses, which takes longer than the row.
const ownSchema = handoverParcelSchema.strip()
const reasonSchema = z.enum(leftReasons).catch('unknown')

/** Without what its caller may know of it beside. */
const keptOf = (parcel: HandoverParcel): HandoverParcel => ownSchema.parse(parcel)

function toParcel({ billCode, parcel, parcelJson }: ParcelRecord): HandoverParcel | undefined {
  const kept = unlessDamaged(() => fromStoredJson(keptSchema, parcelJson, billCode))
  return kept && { billCode, parcel, ...kept }
}

function toLeft(record: ParcelRecord): (LeftParcel & { readonly isWithheld: boolean }) | undefined {
  const parcel = toParcel(record)
  const reason = reasonSchema.parse(record.reason)
  return parcel && { ...parcel, reason, note: record.note, isWithheld: record.isWithheld === 1 }
}
