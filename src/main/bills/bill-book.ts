import { z } from 'zod'
import { anyBill } from '../../shared/domain/bill/bill-filter.ts'
import {
  billColumns,
  billViewSchema,
  usualColumns,
  type BillView,
  type BillViews,
} from '../../shared/domain/bill/bill-list.ts'
import { foldText } from '../../shared/domain/text/fold.ts'
import { withoutPhone } from '../../shared/domain/text/private-text.ts'
import { storedForm } from '../../shared/stored-form.ts'
import type { Stores } from '../database/open-stores.ts'
import type { DocumentStore } from '../database/stores/documents.ts'

/** What an account's database says about bills beyond the queue's own business: found, filtered, handled, kept as views. */
export interface BillBook {
  readonly search: Stores['billSearch']
  readonly requests: Stores['billRequests']
  readonly links: Stores['billLinks']
  readonly exceptions: Stores['billExceptions']
  readonly attempts: Stores['attempts']
  readonly decisions: Stores['decisions']
  readonly parcelWeights: Stores['parcelWeights']
  readonly views: BillViewStore
  readonly inTransaction: Stores['inTransaction']
}

interface BillViewStore {
  /** Those that can be read. */
  read(): BillViews
  /** How many there are beside them. */
  unread(): number
  /** What cannot be read stays beside what is written: a newer build may have saved it. */
  write(views: BillViews, atMs: number): void
  /** Takes out those that name one of these phones, and these senders out of those that filter by others as well. */
  forget(about: { readonly phones: readonly string[]; readonly senders: readonly string[] }, atMs: number): void
}

export function openBillBook(stores: Stores): BillBook {
  return {
    search: stores.billSearch,
    requests: stores.billRequests,
    links: stores.billLinks,
    exceptions: stores.billExceptions,
    attempts: stores.attempts,
    decisions: stores.decisions,
    parcelWeights: stores.parcelWeights,
    views: openViews(stores.document('bill-views', storedViewsSchema)),
    inTransaction: stores.inTransaction,
  }
}

const recordSchema = z.looseObject({ filter: z.record(z.string(), z.unknown()) })
const storedViewsSchema = z.strictObject({ views: z.array(z.unknown()), columns: z.array(z.string()) })

function openViews(stored: DocumentStore<z.infer<typeof storedViewsSchema>>): BillViewStore {
  const views = (): readonly unknown[] => {
    const torn = stored.damagedText()
    return torn === null ? (stored.readable()?.views ?? []) : [torn]
  }
  const unread = (): readonly unknown[] => views().filter((view) => readView(view) === null)
  const store: BillViewStore = {
    read() {
      const columns = stored.readable()?.columns ?? []
      const known = columns.flatMap((name) => billColumns.find((column) => column === name) ?? [])
      return {
        views: views().flatMap((view) => readView(view) ?? []),
        columns: known.length === 0 ? [...usualColumns] : known,
      }
    },
    unread: () => unread().length,
    write: (value, atMs) => stored.write({ ...value, views: [...value.views, ...unread()] }, atMs),
    forget(about, atMs) {
      const { views: before, columns } = store.read()
      const left = before.flatMap((view) => withoutForgotten(view, about))
      if (left.length < before.length || left.some((view) => !before.includes(view)))
        store.write({ views: left, columns }, atMs)
    },
  }
  return store
}

/** One of which no other sender is left would show the bills of all. */
function withoutForgotten(view: BillView, { phones, senders }: Parameters<BillViewStore['forget']>[0]): BillView[] {
  const { name, filter } = view
  const isNamed = [name, filter.query].some((text) => phones.some((phone) => withoutPhone(text, phone) !== text))
  if (isNamed) return []
  const others = filter.senders.filter((sender) => !senders.includes(sender))
  if (others.length === filter.senders.length) return [view]
  const isNamedAfter = senders.some((sender) => ` ${wordsOf(name)} `.includes(` ${wordsOf(sender)} `))
  return others.length === 0 || isNamedAfter ? [] : [{ ...view, filter: { ...filter, senders: others } }]
}

const wordsOf = (text: string): string =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** Null for one that this build cannot read. A side of the filter that is newer than the view says nothing in it. */
function readView(stored: unknown): BillView | null {
  const record = recordSchema.safeParse(stored)
  if (!record.success) return null
  const view = { ...record.data, filter: { ...anyBill, ...record.data.filter } }
  return storedForm(billViewSchema).safeParse(view).data ?? null
}
