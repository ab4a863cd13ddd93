import type { z } from 'zod'
import {
  autosavedFormSchema,
  autosavedStateSchema,
  billDialog,
  billDialogs,
  isAboutCustomers,
  isAboutOrders,
  type AutosavedForm,
  type AutosavedState,
  type BillTexts,
} from '../../shared/domain/autosave.ts'
import { comesBack, type Party } from '../../shared/domain/bill/bill-input.ts'
import { normalizePhone } from '../../shared/domain/text/phone.ts'
import { withoutPhone } from '../../shared/domain/text/private-text.ts'
import { autosavedName } from '../database/stores/documents.ts'
import type { Stores } from '../database/open-stores.ts'

/** What is typed into the screens of an account and not sent yet. */
export interface AutosavedDocuments {
  /** Whose they are; training and every live account have their own. */
  readonly accountId: string
  form(): AutosavedForm | null
  saveForm(form: AutosavedForm, atMs: number): void
  state(): Partial<AutosavedState>
  /** Keeps the parts that are given. */
  saveState(state: Partial<AutosavedState>, atMs: number): void
  /** Whether a bill for this receiver is being typed, or a parcel that comes back from them. */
  isTyping(phone: string): boolean
  /** Takes out what was typed about these customers, their phones, their bills and orders, but for bills that are being typed. */
  forget(
    about: {
      readonly customerIds: readonly string[]
      readonly phones: readonly string[]
      readonly billCodes: readonly string[]
      readonly orderIds: readonly string[] | 'all'
    },
    atMs: number,
  ): void
}

export function openAutosavedDocuments(
  stores: Pick<Stores, 'document' | 'drafts'>,
  accountId: string,
): AutosavedDocuments {
  const form = stores.document(autosavedName('form'), autosavedFormSchema)
  const parts = stateParts(stores)
  return {
    accountId,
    form() {
      const kept = form.readable()
      return kept && withoutSaved(kept, (id) => stores.drafts.row(id) !== undefined)
    },
    saveForm: (value, atMs) => form.write(value, atMs),
    state: () => Object.assign({}, ...parts.map((part) => part.read())) as Partial<AutosavedState>, // each part answers its own key
    saveState: (state, atMs) => parts.forEach((part) => part.write(state, atMs)),
    isTyping(phone) {
      const kept = form.readable()
      if (kept === null) return false
      const typed = [kept.texts, kept.editing?.texts ?? null, ...kept.waiting]
      return typed
        .flatMap((texts) => (texts === null ? [] : personsOf(texts)))
        .some((person) => normalizePhone(person.phone) === phone)
    },
    forget({ customerIds, phones, billCodes, orderIds }, atMs) {
      const { updates, dialogs, queue } = Object.assign(
        {},
        ...parts.map((part) => part.read()),
      ) as Partial<AutosavedState>
      const names = (text: string): boolean => phones.some((phone) => withoutPhone(text, phone) !== text)
      const isAbout = (texts: object): boolean =>
        Object.values(texts).some((text) => typeof text === 'string' && names(text))
      const notes = billDialogs.flatMap((kind) => billCodes.map((code) => billDialog(kind, code)))
      const about = new Set([...billCodes, ...notes])
      const isNamed = (dialog: string): boolean =>
        about.has(dialog) || isAboutCustomers(dialog, customerIds) || isAboutOrders(dialog, orderIds)
      const left: Partial<AutosavedState> = {
        ...(updates && { updates: without(updates, (code, texts) => about.has(code) || isAbout(texts)) }),
        ...(dialogs && { dialogs: without(dialogs, (name, texts) => isNamed(name) || isAbout(texts)) }),
        ...(queue && {
          queue: {
            ...queue,
            text: names(queue.text) ? '' : queue.text,
            workOff: without(queue.workOff, (_draft, texts) => isAbout(texts)),
          },
        }),
      }
      for (const part of parts) part.write(left, atMs)
    },
  }
}

const personsOf = (texts: BillTexts): readonly Party[] =>
  comesBack(texts) ? [texts.receiver, texts.sender] : [texts.receiver]

function without<Value>(
  record: Readonly<Record<string, Value>>,
  isLeftOut: (key: string, value: Value) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => !isLeftOut(key, value)))
}

/**
 * A process that dies right behind a save leaves the bill on file twice: as a draft, and as the form that was kept before. The draft is the bill; in the fields
 * it would be sent a second time, or would give its reference to the next customer.
 */
function withoutSaved(form: AutosavedForm, isSaved: (id: string) => boolean): AutosavedForm {
  const { ids = [], orders } = form
  if (!ids.some(isSaved)) return form
  const bills = [...(form.texts === null ? [] : [form.texts]), ...form.waiting]
  const unsaved = bills
    .map((texts, place) => ({ texts, id: ids[place] ?? '', order: orders?.[place] ?? null }))
    .filter(({ id }) => !isSaved(id))
  const [first, ...waiting] = unsaved
  return {
    ...form,
    texts: first?.texts ?? null,
    waiting: waiting.map(({ texts }) => texts),
    ids: unsaved.map(({ id }) => id),
    ...(orders && { orders: unsaved.map(({ order }) => order) }),
  }
}

interface StatePart {
  read(): Partial<AutosavedState>
  write(state: Partial<AutosavedState>, atMs: number): void
}

function stateParts(stores: Pick<Stores, 'document'>): readonly StatePart[] {
  const { batch, track, fees, updates, dialogs, queue, pace } = autosavedStateSchema.shape
  return [
    statePart(stores, 'batch', batch),
    statePart(stores, 'track', track),
    statePart(stores, 'fees', fees),
    statePart(stores, 'updates', updates),
    statePart(stores, 'dialogs', dialogs),
    statePart(stores, 'queue', queue),
    statePart(stores, 'pace', pace),
  ]
}

/** A row of its own for each part: a pasted list of codes is not written again for every digit of a weight. */
function statePart<Name extends keyof AutosavedState>(
  stores: Pick<Stores, 'document'>,
  name: Name,
  schema: z.ZodType<AutosavedState[Name]>,
): StatePart {
  const store = stores.document(autosavedName(name), schema)
  return {
    read() {
      // A document in a form that this version does not know is left out: it must not keep a station from opening.
      const value = store.readable()
      return value === null ? {} : { [name]: value }
    },
    write(state, atMs) {
      const value = state[name]
      if (value !== undefined) store.write(value, atMs)
    },
  }
}
