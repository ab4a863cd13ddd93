import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { mayHaveComeOut, type RecoverableLabel } from '../../database/maintenance/recoverable-labels.ts'
import { readRecoverableRows, type RecoverableRows } from '../../database/maintenance/recoverable-rows.ts'
import { replacedFiles } from '../../database/maintenance/replaced-file.ts'
import type { Database } from '../../database/open.ts'
import type { OutboxStores } from '../stores.ts'

/** What is told of labels by one file. */
export interface ToldLabels extends Pick<RecoverableRows, 'labels' | 'unprinted'> {
  readonly file: string
}

type LabelStores = Pick<OutboxStores, 'labelDoubts' | 'document' | 'inTransaction'>

/** The names of the files whose labels are not taken over yet, the newest first. */
const toTake = (stores: LabelStores) => stores.document('labels-to-take', z.array(z.string()))

/**
 * Leaves to a person, until more is known, each label that the files have on paper, or perhaps, and of which nothing is known here; and notes that these files
 * are to be taken over. To be called in the transaction that recovers their rows.
 */
export function doubtLabels(stores: LabelStores, told: readonly ToldLabels[], nowMs: number): void {
  const subjects = told.flatMap(({ labels }) => labels.filter(mayHaveComeOut).map(({ subject }) => subject))
  stores.labelDoubts.doubt([...new Set(subjects)], nowMs)
  const names = told
    .filter(({ labels, unprinted }) => labels.length + unprinted.size > 0)
    .map(({ file }) => basename(file))
  if (names.length > 0) toTake(stores).write([...new Set([...names, ...(toTake(stores).readable() ?? [])])], nowMs)
}

/** Takes over which labels a database that was replaced knows to be on paper, or perhaps. */
export interface ReplacedLabels {
  /** Begins, or goes on with what a process that died has left. */
  takeUp(told: readonly ToldLabels[]): void
  /** Leaves the rest to the next start. @returns when nothing is written any more */
  end(): Promise<void>
}

interface ReplacedLabelsDeps {
  readonly db: Pick<Database, 'name'>
  readonly stores: LabelStores
  readonly clock: Clock
  /** Of the labels of these bills more is known now. */
  readonly changed: (billCodes: readonly string[]) => void
  /** The next start, or the next time that a packer goes on, tries again. */
  readonly failed: (cause: unknown) => void
}

/** A label takes a third of a millisecond. */
const takenAtOnce = 40

/**
 * In turns behind the start: until its turn has come a label is in doubt, and no label in doubt is missing. Bills that are known are in doubt no more,
 * and neither are those of which the newest file knows that no label was printed. A crash leaves all of it to the next start, which changes nothing that is
 * taken over already.
 */
export function createReplacedLabels(deps: ReplacedLabelsDeps): ReplacedLabels {
  let running: Promise<void> | null = null
  let isOver = false
  return {
    takeUp(told) {
      running ??= takeAll(deps, told, () => isOver)
        .catch(deps.failed)
        .finally(() => {
          running = null
        })
    },
    async end() {
      isOver = true
      await running
    },
  }
}

async function takeAll(deps: ReplacedLabelsDeps, told: readonly ToldLabels[], isOver: () => boolean): Promise<void> {
  const { stores, clock, changed } = deps
  const { labelDoubts, inTransaction } = stores
  const names = toTake(stores).readable() ?? []
  if (names.length === 0) return
  const { labels, unprinted } = newestOf(deps, names, told)
  const known = new Set<string>()

  /** @returns false where the account was closed meanwhile */
  async function inTurns<T>(items: readonly T[], take: (item: T) => string | null): Promise<boolean> {
    for (let from = 0; from < items.length; from += takenAtOnce) {
      await nextTurn()
      if (isOver()) return false
      const part = items.slice(from, from + takenAtOnce)
      const billCodes = inTransaction(() => part.flatMap((item) => take(item) ?? []), 'with-the-next')
      for (const billCode of billCodes) known.add(billCode)
    }
    return true
  }

  try {
    const byBill = [...Map.groupBy(labels, ({ subject }) => subject)]
    const isTaken = await inTurns(byBill, ([billCode, ofBill]) => {
      // In doubt until all of them are taken over.
      if (ofBill.filter(labelDoubts.take).length === 0) return null
      labelDoubts.endDoubt(billCode)
      return billCode
    })
    if (!isTaken) return
    const proven = labelDoubts.doubted().filter((billCode) => unprinted.has(billCode))
    const isDone = await inTurns(proven, (billCode) => {
      labelDoubts.endDoubt(billCode)
      return billCode
    })
    // A file that was found meanwhile is left to the next time.
    if (isDone)
      toTake(stores).write(
        (toTake(stores).readable() ?? []).filter((name) => !names.includes(name)),
        clock.now(),
      )
  } finally {
    if (known.size > 0) changed([...known])
  }
}

/** What stands in a newer file counts, and in an older one what the newer does not have. Which labels were not printed only the newest of all says. */
function newestOf(
  { db }: ReplacedLabelsDeps,
  names: readonly string[],
  told: readonly ToldLabels[],
): Pick<ToldLabels, 'labels' | 'unprinted'> {
  const read = new Map(told.map((one) => [basename(one.file), one]))
  const labels = new Map<string, RecoverableLabel>()
  const all = replacedFiles(db.name)
  let unprinted: ReadonlySet<string> = new Set()
  for (const file of all) {
    if (!names.includes(basename(file))) continue
    const rows = read.get(basename(file)) ?? readRecoverableRows(file)
    for (const label of rows.labels) if (!labels.has(label.id)) labels.set(label.id, label)
    if (file === all[0]) ({ unprinted } = rows)
  }
  const taken = [...labels.values()].filter((label) => mayHaveComeOut(label) && !isInDoubt(label))
  return { labels: taken, unprinted }
}

/** Of an earlier restore; nobody had said anything of it. */
const isInDoubt = ({ state, reason, confirmedParcels }: RecoverableLabel): boolean =>
  state === 'unclear' && reason === 'restored-copy' && confirmedParcels.length === 0
