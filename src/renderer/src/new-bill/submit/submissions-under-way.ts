import type { FormValues } from '../form/form-values.ts'
import type { SentEdit } from './use-editing.ts'

/** A bill as it lies in the fields, with what tells its own from what it began with. */
export interface Sheet {
  readonly values: FormValues
  /** What stood in the fields at its beginning; null where that was a blank form. */
  readonly begun: FormValues | null
  /** The reference that the station gave it. */
  readonly given: string
}

/**
 * The bills of a desk beside the one in the fields: those that left them for main, until main has each durably, and those
 * that wait to come into them. Nothing leaves the pile by itself.
 */
export interface Pile {
  /** How many wait to come into the fields. */
  waiting(): number
  /** Calls `listen` whenever something has moved; answers how to stop. */
  subscribe(listen: () => void): () => void
  /** Left the fields for main. */
  sent(sheet: Sheet): void
  /** Main has it. */
  taken(sheet: Sheet): void
  /** Main refused it: it is to come into the fields at once, and what stood there since waits behind it. */
  refused(sheet: Sheet, since: Sheet | null): void
  /** Is the next to come. */
  putFirst(sheet: Sheet): void
  /** The next to come; null where a new one begins. */
  next(): Sheet | null
  /** An edited draft has left the fields for main; null once main has it, or has refused it. */
  sentEdit(edit: SentEdit | null): void
  editOnTheWay(): SentEdit | null
  /** Every new bill, in its order, with what stands in the fields at its place; null there where nothing is typed. */
  all(inFields: FormValues | null): readonly FormValues[]
  /** What was kept over a restart waits too. */
  restore(waiting: readonly FormValues[]): void
}

export function createPile(): Pile {
  let onTheWay: readonly Sheet[] = []
  let behind: readonly Sheet[] = []
  let edit: SentEdit | null = null
  const listeners = new Set<() => void>()
  const move = (nextOnTheWay: readonly Sheet[], nextBehind: readonly Sheet[]): void => {
    onTheWay = nextOnTheWay
    behind = nextBehind
    for (const listen of listeners) listen()
  }
  const without = (sheet: Sheet): readonly Sheet[] => onTheWay.filter((other) => other !== sheet)
  return {
    waiting: () => behind.length,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    sent: (sheet) => move([...onTheWay, sheet], behind),
    taken: (sheet) => move(without(sheet), behind),
    refused: (sheet, since) => move(without(sheet), since === null ? behind : [since, ...behind]),
    putFirst: (sheet) => move(onTheWay, [sheet, ...behind]),
    next() {
      const [first = null, ...rest] = behind
      move(onTheWay, rest)
      return first
    },
    sentEdit(next) {
      edit = next
      move(onTheWay, behind)
    },
    editOnTheWay: () => edit,
    all: (inFields) => [
      ...onTheWay.map(({ values }) => values),
      ...(inFields === null ? [] : [inFields]),
      ...behind.map(({ values }) => values),
    ],
    restore(waiting) {
      const sheets = waiting.map((values) => ({ values, begun: null, given: '' }))
      move(onTheWay, [...behind, ...sheets])
    },
  }
}
