import type { Clock } from '../../shared/domain/time/clock.ts'
import { sumOf, type ClosedHandover, type HandoverList } from '../../shared/domain/handover.ts'
import type { StoredHandover } from '../database/stores/handover/handover-lists.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { Stores } from '../database/open-stores.ts'
import type { ArchivedHandover, HandoverArchive } from './archive.ts'
import type { JudgeDeps } from './judge-scan.ts'
import { createListWriter } from './list-writer.ts'
import { keyOf, todaysScope } from './open-list.ts'

export interface HandoverDeps {
  readonly stores: Pick<
    Stores,
    'bills' | 'drafts' | 'expectedParcels' | 'handoverLists' | 'handoverScans' | 'inTransaction'
  >
  readonly archive: HandoverArchive
  readonly ordersWith: JudgeDeps['ordersWith']
  readonly clock: Clock
  /** A list could not be written beside the database; it is tried again at the next closing and start. */
  readonly archiveFault: (cause: unknown) => void
}

/** Who is at work, and at which station. */
export interface HandoverPerson {
  readonly operator: string
  readonly stationCode: string
}

/** The lists of an account, in its database and in the files beside it. */
export interface ListKeeper {
  /** The list that is scanned, or the one that the first scan would open. */
  current(person: HandoverPerson): StoredHandover
  /** The same, opened. To be called inside a transaction. */
  begin(person: HandoverPerson): StoredHandover
  /** @throws AppFailure `handover-not-found` */
  stored(number: number): StoredHandover
  put(list: StoredHandover): void
  /** One that was closed. @throws AppFailure `handover-not-found` */
  whole(number: number): HandoverList
  /** The same without its parcels, which are counted and not read. @throws AppFailure `handover-not-found` */
  counted(number: number): ClosedHandover
  /** To be called inside a transaction. @throws AppFailure `handover-changed` where it is open */
  reopen(number: number, reason: string, person: HandoverPerson): void
  /** Writes the file of a list at once; those that other lists lack follow. */
  archive(number: number): void
  recover(): void
  /** Writes no more files. */
  end(): void
  /**
   * Empties the receivers' names of the first list behind `after` that was closed before a time, in its rows and its file.
   * @returns its number; null for none. To be called inside a transaction
   */
  forgetNext(beforeMs: number, after: number): number | null
  /** The same for these bills, in every list. To be called inside a transaction. */
  forgetReceiversOf(billCodes: readonly string[]): void
}

type Deps = Pick<HandoverDeps, 'stores' | 'archive' | 'clock' | 'archiveFault'>

export function createListKeeper({ stores, archive, clock, archiveFault }: Deps): ListKeeper {
  const { handoverLists: lists, handoverScans: scans, inTransaction } = stores

  /** A number stands on paper that a driver has: it is not given again after a backup was restored. @throws where the disk does not say which were given */
  const nextNumber = (): number => Math.max(0, lists.highest(), ...archive.revisions().keys()) + 1

  /** What the disk does not give out is told, and keeps nothing else from being done. */
  function isDone(work: () => boolean): boolean {
    try {
      return work()
    } catch (cause) {
      archiveFault(cause)
      return false
    }
  }

  function current({ stationCode }: HandoverPerson): StoredHandover {
    const open = lists.current()
    if (open !== undefined) return open
    const number = nextNumber()
    return newList(number, `BG-${stationCode}-${number}`, clock.now())
  }

  function stored(number: number): StoredHandover {
    const list = lists.find(number)
    if (list === undefined) throw new AppFailure({ code: 'handover-not-found' })
    return list
  }

  /** When one that was closed was. @throws AppFailure `handover-not-found` */
  function closingOf({ closedAtMs }: StoredHandover): number {
    if (closedAtMs === null) throw new AppFailure({ code: 'handover-not-found' })
    return closedAtMs
  }

  function whole(number: number): HandoverList {
    const list = stored(number)
    const closedAtMs = closingOf(list)
    isDone(() => healed(number))
    return wholeOf(list, closedAtMs)
  }

  function counted(number: number): ClosedHandover {
    const list = stored(number)
    const closedAtMs = closingOf(list)
    const count = () => {
      const sums = lists.sums(number)
      return { ...sums, unreadable: lists.parcels(number) - sums.taken - sums.left }
    }
    const sums = count()
    return { ...headOf(list), closedAtMs, ...(sums.unreadable > 0 && isDone(() => healed(number)) ? count() : sums) }
  }

  function wholeOf(list: StoredHandover, closedAtMs: number): HandoverList {
    const { number } = list
    const parcels = lists.taken(number)
    const leftBehind = lists.left(number).map(({ isWithheld: _isWithheld, ...left }) => left)
    const notGiven = scans.list(number, ['refused', 'unknown'], 0, mostNotGiven).rows.toReversed()
    const unreadable = lists.parcels(number) - parcels.length - leftBehind.length
    const sums = { taken: parcels.length, left: leftBehind.length, unreadable, ...sumOf(parcels) }
    return { ...headOf(list), closedAtMs, ...sums, parcels, leftBehind, notGiven }
  }

  let toRead: number[] = []
  const writer = createListWriter({
    clock,
    firstUnarchived() {
      const behind = lists.unarchived()?.number
      if (behind !== undefined) return behind
      const number = toRead.shift()
      // A damaged file is written again from the database.
      if (number !== undefined && isDone(() => archive.read(number) === undefined)) lists.archived(number, 0)
      return number
    },
    write(number) {
      const list = lists.unarchived(number)
      if (list === undefined) return
      archive.write(toArchived(list))
      lists.archived(number, list.revision)
    },
    fault: archiveFault,
  })

  function toArchived(list: StoredHandover): ArchivedHandover {
    const { revision, scope, openedAtMs, firstClosedAtMs } = list
    const withheld = lists.left(list.number).flatMap((left) => (left.isWithheld ? keyOf(left) : []))
    const added = { format: 'packbench-handover', revision, scope, openedAtMs, firstClosedAtMs, withheld } as const
    return { ...wholeOf(list, list.closedAtMs ?? 0), ...added }
  }

  /** The list becomes what its file says. A parcel that another list has by now stays there. @throws where the disk does not give the file out */
  function adopt(number: number): void {
    const found = archive.read(number)
    if (found === undefined) return archiveFault(new Error(`The file of list ${number} cannot be read`))
    const known = lists.find(number)
    // The data came from another computer, where a list of this number was opened at another time.
    if (known !== undefined && known.openedAtMs !== found.openedAtMs) return
    // It was written from rows that cannot be read, and says no more than they do.
    if (known?.revision === found.revision && found.unreadable > 0) return
    const { parcels, leftBehind, notGiven, withheld, ...list } = found
    inTransaction(() => {
      lists.put(list)
      lists.archived(number, list.revision)
      lists.removeAll(number)
      for (const parcel of parcels) {
        const placed = { parcel, atMs: list.closedAtMs, operator: list.giver }
        const holder = lists.holder(parcel.billCode, parcel.parcel)
        // The database is older than the paper: what it had scanned into an open list went with this one.
        if (holder?.isOpen === true) lists.remove(holder.number, parcel.billCode, parcel.parcel, 'taken')
        lists.take(number, placed)
      }
      for (const { reason, note, ...parcel } of leftBehind) {
        const isWithheld = withheld.includes(keyOf(parcel))
        lists.leave(number, { parcel, reason, note, isWithheld, atMs: list.closedAtMs, operator: list.giver })
      }
      for (const { seq, ...scan } of notGiven) {
        const question = `file:${number}:${seq}:${scan.atMs}`
        const isThere = scans.answerTo(question) !== undefined || scans.has(number, scan)
        if (!isThere) scans.insert(number, question, scan)
      }
    })
  }

  function adopted(number: number): true {
    adopt(number)
    return true
  }

  function healed(number: number): boolean {
    const list = lists.find(number)
    if (list?.isOpen !== false || lists.damaged(number) === 0) return false
    return archive.revisions().get(number) === list.revision && adopted(number)
  }

  function emptied(number: number, billCodes: readonly string[] | null): boolean {
    const isParcel = lists.forgetReceivers(number, billCodes)
    return scans.forgetReceivers(number, billCodes) || isParcel
  }

  /**
   * The file of a list is written anew without the names, so that its rows must be whole: a damaged one is read from it before.
   * @returns whether there were any
   */
  function forgetIn(number: number, billCodes: readonly string[] | null): boolean {
    if (!emptied(number, billCodes)) return false
    if (healed(number)) emptied(number, billCodes)
    lists.archived(number, 0)
    return true
  }

  return {
    current,
    begin(person) {
      const list = current(person)
      // What was changed by no statement may be another parcel: it is missing again, and scanned again.
      if (lists.damaged(list.number) > 0) lists.removeDamaged(list.number)
      if (lists.find(list.number) !== undefined) return list
      lists.put(list)
      lists.front(list.number)
      return list
    },
    stored,
    put: lists.put,
    whole,
    counted,
    reopen(number, reason, { operator }) {
      const list = stored(number)
      if (list.isOpen) throw new AppFailure({ code: 'handover-changed' })
      lists.removeLeftBehind(number)
      const reopened = [...list.reopened, { atMs: clock.now(), operator, reason: reason.trim() }]
      lists.put({ ...list, isOpen: true, revision: list.revision + 1, reopened })
      lists.front(number)
    },
    archive: (number) => writer.write([number]),
    recover() {
      const files = archive.revisions()
      toRead = [...files.keys()].toSorted((a, b) => b - a).slice(0, filesRead)
      const without = lists.numbers().filter((number) => !files.has(number))
      // What stayed on another computer is written again.
      inTransaction(() => {
        for (const number of without) lists.archived(number, 0)
      })
      const behind = [...files].filter(([number, revision]) => (lists.find(number)?.revision ?? 0) < revision)
      const numbers = behind.map(([number]) => number).toSorted((a, b) => a - b)
      const unread = new Set(numbers.filter((number) => !isDone(() => adopted(number))))
      for (const number of lists.withDamage()) isDone(() => healed(number))
      // Their parcels would be in a list that nobody sees. One whose file the disk gives out at a later start is that list again, and no new one.
      for (const number of lists.orphaned())
        if (!unread.has(number)) lists.put(newList(number, `BG-${number}`, clock.now()))
      writer.begin()
    },
    end: writer.stop,
    forgetNext(beforeMs, after) {
      const number = lists.closedBefore(beforeMs, after)
      if (number === undefined) return null
      writer.write(forgetIn(number, null) ? [number] : [])
      return number
    },
    forgetReceiversOf(billCodes) {
      if (billCodes.length === 0) return
      const naming = new Set([...lists.withParcelsOf(billCodes), ...scans.listsNaming(billCodes)])
      const emptiedLists = [...naming].filter((number) => forgetIn(number, billCodes))
      // The files of the others follow, also behind the next start.
      if (emptiedLists.length > 0) writer.write(emptiedLists.slice(0, 1))
    },
  }
}

/** What a window is told of a list beside its parcels. */
function headOf({
  scope: _scope,
  openedAtMs: _openedAtMs,
  firstClosedAtMs: _first,
  revision: _revision,
  ...head
}: StoredHandover) {
  return head
}

/** So many files are read behind a start, one at a turn: those of a month or two. */
const filesRead = 60

/** More than this on one list is a drawer of other people's parcels. */
export const mostNotGiven = 500

function newList(number: number, name: string, atMs: number): StoredHandover {
  return {
    number,
    name,
    isOpen: true,
    scope: todaysScope(atMs),
    openedAtMs: atMs,
    firstClosedAtMs: null,
    closedAtMs: null,
    closings: 0,
    revision: 0,
    driverName: '',
    plate: '',
    giver: '',
    reopened: [],
    sheets: [],
  }
}
