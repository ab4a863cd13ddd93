import { readFile, stat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  ClosedHandover,
  HandoverList,
  HandoverParcel,
  HandoverScan,
  HandoverScope,
  OpenHandover,
} from '../../shared/domain/handover.ts'
import { isSheetName, largestSignedPaperBytes, mayBeOverruled } from '../../shared/domain/handover.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { parcelCount, parcelOf } from '../database/stores/handover/expected-parcels.ts'
import type { StoredHandover } from '../database/stores/handover/handover-lists.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { ExportableList } from './export-list.ts'
import { judgeParcel, judgeScan, readWhyWithheld, whyWithheld, type JudgeDeps, type Judgement } from './judge-scan.ts'
import {
  createListKeeper,
  mostNotGiven,
  type HandoverDeps,
  type HandoverPerson,
  type ListKeeper,
} from './list-keeper.ts'
import { createEarlierParcels, keyOf, openListOf, shownMissing, type OpenList } from './open-list.ts'

/** Giving parcels to the driver: one list is scanned at a time, then closed, and kept. */
export interface Handover extends Pick<ListKeeper, 'forgetNext' | 'forgetReceiversOf'> {
  view(person: HandoverPerson): OpenHandover
  missing(input: ChannelInput<'handover.missing'>, person: HandoverPerson): ChannelOutput<'handover.missing'>
  scans(input: ChannelInput<'handover.scans'>): ChannelOutput<'handover.scans'>
  scan(input: ChannelInput<'handover.scan'>, person: HandoverPerson): ChannelOutput<'handover.scan'>
  takeAnyway(input: ChannelInput<'handover.takeAnyway'>, person: HandoverPerson): ChannelOutput<'handover.takeAnyway'>
  undo(seq: number, person: HandoverPerson): OpenHandover
  withhold(input: ChannelInput<'handover.withhold'>, person: HandoverPerson): OpenHandover
  allow(input: ChannelInput<'handover.allow'>, person: HandoverPerson): OpenHandover
  setScope(scope: HandoverScope, person: HandoverPerson): OpenHandover
  close(input: ChannelInput<'handover.close'>, person: HandoverPerson): HandoverList
  /** One list at a turn. */
  lists(input: ChannelInput<'handover.lists'>): Promise<{ rows: ClosedHandover[]; total: number }>
  /** @throws AppFailure `handover-not-found` */
  list(number: number): HandoverList
  /** As it stands, open or closed. @throws AppFailure `handover-not-found` */
  exportable(number: number, person: HandoverPerson): ExportableList
  reopen(number: number, reason: string, person: HandoverPerson): OpenHandover
  /** Keeps a copy of a picture of the signed paper. @throws AppFailure `sheet-refused` */
  attach(number: number, path: string, person: HandoverPerson): Promise<HandoverList>
  /** Where a picture of a list is. @throws AppFailure `handover-not-found` */
  sheetPath(number: number, file: string): string
  /** Brings lists back that only their files know, and begins to write the files that are missing. */
  recover(): void
  /** Writes no more of the files that are missing; the next start does. */
  end(): void
}

export function createHandover(deps: HandoverDeps): Handover {
  const keeper = createListKeeper(deps)
  const earlier = createEarlierParcels(deps.stores.expectedParcels, deps.clock.now)
  const opened = (person: HandoverPerson): OpenList => openListOf(deps.stores, keeper.current(person), earlier)
  const view = (person: HandoverPerson): OpenHandover => shown(opened(person))
  const { inTransaction, handoverScans, handoverLists } = deps.stores
  return {
    view,
    missing({ offset, limit }, person) {
      const { missing } = opened(person)
      return { rows: missing.slice(offset, offset + limit), total: missing.length }
    },
    scans({ results, offset, limit }) {
      const number = handoverLists.current()?.number
      return number === undefined ? { rows: [], total: 0 } : handoverScans.list(number, results, offset, limit)
    },
    ...scanning(deps, keeper, view),
    ...choosing(deps, keeper, view),
    ...closing(deps, keeper, opened),
    async lists({ sinceMs, offset, limit }) {
      const { numbers, total } = handoverLists.list(sinceMs, offset, limit)
      const rows: ClosedHandover[] = []
      for (const number of numbers) {
        rows.push(keeper.counted(number))
        await nextTurn()
      }
      return { rows, total }
    },
    list: keeper.whole,
    exportable: (number, person) => exportableList(deps, keeper, number, () => opened(person)),
    reopen(number, reason, person) {
      inTransaction(() => keeper.reopen(number, reason, person))
      keeper.archive(number)
      return view(person)
    },
    ...sheets(deps, keeper),
    recover: keeper.recover,
    end: keeper.end,
    forgetNext: keeper.forgetNext,
    forgetReceiversOf: keeper.forgetReceiversOf,
  }
}

function shown({ taken: _taken, missing, ...list }: OpenList): OpenHandover {
  return { ...list, missing: shownMissing(missing) }
}

function exportableList(
  { stores }: HandoverDeps,
  keeper: ListKeeper,
  number: number,
  opened: () => OpenList,
): ExportableList {
  const takenAtMs = stores.handoverLists.takenAtMs(number)
  const open = opened()
  if (open.number === number) {
    const notGiven = stores.handoverScans.list(number, ['refused', 'unknown'], 0, mostNotGiven).rows
    // What it cannot read of its own is missing, and scanned again.
    return { ...open, leftBehind: [], notGiven, takenAtMs, unreadable: 0 }
  }
  const { name, parcels, leftBehind, notGiven, unreadable } = keeper.whole(number)
  const none = { missing: [], withheld: [], withdrawn: [] }
  return { name, taken: parcels, leftBehind, ...none, notGiven: notGiven.toReversed(), takenAtMs, unreadable }
}

type View = (person: HandoverPerson) => OpenHandover

function scanning(
  { stores, ordersWith, clock }: HandoverDeps,
  keeper: ListKeeper,
  view: View,
): Pick<Handover, 'scan' | 'takeAnyway' | 'undo'> {
  const { handoverScans: scans, handoverLists: lists, expectedParcels, inTransaction } = stores
  const judging: JudgeDeps = { stores, ordersWith }

  /** To be called inside a transaction: the parcel and the answer are written together. */
  function record(
    list: StoredHandover,
    question: string,
    scanned: string,
    judged: Judgement,
    { operator }: HandoverPerson,
  ) {
    const atMs = clock.now()
    const isTaken =
      judged.result === 'taken' &&
      judged.parcel !== null &&
      lists.take(list.number, { parcel: judged.parcel, atMs, operator })
    const result = judged.result === 'taken' && !isTaken ? 'twice' : judged.result
    return scans.insert(list.number, question, { ...judged, result, scanned, atMs, operator })
  }

  /** To be called inside a transaction. What was withheld before it was given anyway is withheld again. */
  function takeBack({ number }: StoredHandover, parcel: HandoverParcel, detail: string, { operator }: HandoverPerson) {
    const isThere = lists.holder(parcel.billCode, parcel.parcel)?.number === number
    const withheld = readWhyWithheld(detail)
    // `leave` takes it out as well; one that was withheld anew since keeps what was said last.
    if (isThere && withheld !== undefined)
      lists.leave(number, { parcel, ...withheld, isWithheld: true, atMs: clock.now(), operator })
    else lists.remove(number, parcel.billCode, parcel.parcel, 'taken')
  }

  return {
    scan: ({ question, code }, person) => {
      const scan = inTransaction((): HandoverScan => {
        const known = scans.answerTo(question)
        if (known !== undefined) return known
        const list = keeper.begin(person)
        return record(list, question, code, judgeScan(judging, list, code), person)
      })
      return { scan, list: view(person) }
    },
    takeAnyway({ seq }, person) {
      const scan = inTransaction(() => {
        const question = `anyway:${seq}`
        const known = scans.answerTo(question)
        if (known !== undefined) return known
        const list = keeper.begin(person)
        const last = scans.last(list.number)
        if (last?.seq !== seq || last.parcel === null || last.refusal === null || !mayBeOverruled(last.refusal))
          throw changed()
        const { billCode, parcel } = last.parcel
        const bill = expectedParcels.bill(billCode)
        if (bill === undefined) throw changed()
        const overruled = [...(last.overruled ?? []), last.refusal]
        const judged = { ...judgeParcel(judging, list, bill, parcel, overruled), overruled }
        // What refuses the one of two shipments that is meant was not said before.
        const isToBeSaid = mayBeOverruled(judged.refusal) || last.refusal === 'may-be-another'
        if (judged.result !== 'taken' && isToBeSaid) return record(list, question, last.scanned, judged, person)
        if (judged.result !== 'taken') throw changed()
        const withheld = whyWithheld(judging, list, last.parcel)
        if (withheld !== '') lists.remove(list.number, billCode, parcel, 'left')
        return record(list, question, last.scanned, { ...judged, detail: withheld }, person)
      })
      return { scan, list: view(person) }
    },
    undo(seq, person) {
      inTransaction(() => {
        const list = keeper.begin(person)
        const last = scans.last(list.number)
        // Undone already: the answer did not arrive.
        if (scans.isUndone(seq)) return
        if (last?.seq !== seq) throw changed()
        if (last.result === 'taken' && last.parcel !== null) takeBack(list, last.parcel, last.detail, person)
        scans.undo(seq, clock.now())
      })
      return view(person)
    },
  }
}

/** What was on the screen is not what is in the list any more. */
const changed = (): AppFailure => new AppFailure({ code: 'handover-changed' })

function choosing(
  { stores, clock }: HandoverDeps,
  keeper: ListKeeper,
  view: View,
): Pick<Handover, 'withhold' | 'allow' | 'setScope'> {
  const { handoverLists: lists, expectedParcels, inTransaction } = stores
  return {
    withhold({ billCode, parcel, reason, note }, person) {
      inTransaction(() => {
        const list = keeper.begin(person)
        const bill = expectedParcels.bill(billCode)
        const holder = lists.holder(billCode, parcel)
        const isElsewhere = holder !== undefined && holder.number !== list.number
        if (bill === undefined || parcel > parcelCount(bill) || isElsewhere) throw changed()
        const placed = { parcel: parcelOf(bill, parcel), atMs: clock.now(), operator: person.operator }
        lists.leave(list.number, { ...placed, reason, note: note.trim(), isWithheld: true })
      })
      return view(person)
    },
    allow({ billCode, parcel }, person) {
      inTransaction(() => lists.remove(keeper.begin(person).number, billCode, parcel, 'left'))
      return view(person)
    },
    setScope(scope, person) {
      inTransaction(() => keeper.put({ ...keeper.begin(person), scope }))
      return view(person)
    },
  }
}

function closing(
  { stores, clock }: HandoverDeps,
  keeper: ListKeeper,
  opened: (person: HandoverPerson) => OpenList,
): Pick<Handover, 'close'> {
  const { handoverLists: lists, handoverScans: scans, expectedParcels, inTransaction } = stores

  /** Out of the list before it is closed, and named on its paper. */
  function withdraw({ number, closings, withdrawn }: OpenList, atMs: number, operator: string): void {
    for (const { refusal, ...parcel } of withdrawn) {
      lists.remove(number, parcel.billCode, parcel.parcel, 'taken')
      const question = `close:${number}:${closings}:${parcel.billCode}:${parcel.parcel}`
      const why = { result: 'refused', refusal, detail: '', detailAtMs: null } as const
      scans.insert(number, question, { ...why, parcel, scanned: parcel.billCode, atMs, operator })
    }
  }

  return {
    close(input, person) {
      const before = lists.find(input.number)
      // Closed already, and the answer did not arrive.
      if (before?.isOpen === false && before.driverName === input.driverName.trim()) {
        const list = keeper.whole(input.number)
        if (list.taken === input.taken) return list
      }
      inTransaction(() => {
        const atMs = clock.now()
        const list = keeper.begin(person)
        const seen = opened(person)
        const { taken, missing, counts } = seen
        if (list.number !== input.number || counts.taken !== input.taken || counts.missing !== input.missing)
          throw changed()
        if (taken.length === 0) throw new AppFailure({ code: 'handover-empty' })
        withdraw(seen, atMs, person.operator)
        const reasons = new Map(input.reasons.map((one) => [keyOf(one), one]))
        for (const { billCode, parcel } of taken) {
          const bill = expectedParcels.bill(billCode)
          if (bill !== undefined) lists.renew(list.number, parcelOf(bill, parcel))
        }
        for (const { note, createdAtMs: _createdAtMs, ...parcel } of missing) {
          const said = reasons.get(keyOf(parcel))
          const reason = said?.reason ?? usualReasons[note]
          const placed = { parcel, atMs, operator: person.operator, isWithheld: false }
          lists.leave(list.number, { ...placed, reason, note: said?.note.trim() ?? '' })
        }
        keeper.put({
          ...list,
          isOpen: false,
          firstClosedAtMs: list.firstClosedAtMs ?? atMs,
          closedAtMs: atMs,
          closings: list.closings + 1,
          revision: list.revision + 1,
          driverName: input.driverName.trim(),
          plate: input.plate.trim(),
          giver: input.giver.trim(),
        })
      })
      keeper.archive(input.number)
      return keeper.whole(input.number)
    },
  }
}

/** Where nobody says why a parcel stays behind. */
const usualReasons = {
  none: 'unknown',
  'no-label': 'no-label',
  'picked-up': 'picked-up',
  'carrier-draft': 'unknown',
  'being-cancelled': 'cancelled',
} as const

/** What the first bytes of a picture of a signed paper are. */
const signatures = [
  { extension: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { extension: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const

function sheets({ stores, archive, clock }: HandoverDeps, keeper: ListKeeper): Pick<Handover, 'attach' | 'sheetPath'> {
  const refusedBecause = (why: 'size' | 'kind' | 'unreadable', detail = ''): AppFailure =>
    new AppFailure({ code: 'sheet-refused', detail, context: { why } })

  async function bytesOf(path: string): Promise<Uint8Array> {
    try {
      const { size } = await stat(path)
      if (size > largestSignedPaperBytes) throw refusedBecause('size', `${size} bytes`)
      return await readFile(path)
    } catch (cause) {
      if (cause instanceof AppFailure) throw cause
      throw refusedBecause('unreadable', cause instanceof Error ? cause.message : String(cause))
    }
  }

  return {
    async attach(number, path, { operator }) {
      keeper.whole(number)
      const bytes = await bytesOf(path)
      const kind = signatures.find((one) => one.bytes.every((byte, index) => bytes[index] === byte))
      if (kind === undefined) throw refusedBecause('kind')
      const file = await archive.addSheet(number, kind.extension, bytes)
      stores.inTransaction(() => {
        const list = keeper.stored(number)
        const sheet = { file, bytes: bytes.length, atMs: clock.now(), operator }
        keeper.put({ ...list, revision: list.revision + 1, sheets: [...list.sheets, sheet] })
      })
      keeper.archive(number)
      return keeper.whole(number)
    },
    sheetPath(number, file) {
      const isOfList = keeper.stored(number).sheets.some((sheet) => sheet.file === file)
      // A damaged or foreign record could name any file of this computer.
      if (!isOfList || !isSheetName(file)) throw new AppFailure({ code: 'handover-not-found' })
      return archive.pathOf(file)
    },
  }
}
