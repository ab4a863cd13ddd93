import { z } from 'zod'
import { deskFormSchema, worktableSchema, type DeskForm, type Worktable } from '../../shared/domain/autosave.ts'
import type { ReferenceHolder } from '../../shared/ipc/autosave-contract.ts'
import { createBillStore } from '../database/stores/bills/bills.ts'
import { createDocumentStore, type DocumentName, type DocumentStore } from '../database/stores/documents.ts'
import { createDraftStore } from '../database/stores/drafts.ts'
import type { Database } from '../database/open.ts'

/** What lies on the desk of an account: half-typed, not sent, and not to be lost. */
export interface DeskPapers {
  /** Whose desk it is; training and every live account have their own. */
  readonly deskId: string
  form(): DeskForm | null
  saveForm(form: DeskForm, atMs: number): void
  table(): Partial<Worktable>
  /** Keeps the parts that are given. */
  saveTable(table: Partial<Worktable>, atMs: number): void
  /** The living bill or the draft that has a reference, other than the draft itself. */
  holderOf(refCode: string, exceptDraftId: string | null): ReferenceHolder | null
}

export function openDeskPapers(db: Database, deskId: string): DeskPapers {
  const form = createDocumentStore(db, 'desk-form', deskFormSchema)
  const parts = tableParts(db)
  const drafts = createDraftStore(db)
  const bills = createBillStore(db)
  return {
    deskId,
    form: () => readable(form),
    saveForm: (value, atMs) => form.write(value, atMs),
    table: () => Object.assign({}, ...parts.map((part) => part.read())) as Partial<Worktable>, // each part answers its own key
    saveTable: (table, atMs) => parts.forEach((part) => part.write(table, atMs)),
    holderOf(refCode, exceptDraftId) {
      const ownId = exceptDraftId ?? ''
      const draftId = drafts.holderOfReference(refCode, ownId)
      const draft = draftId === undefined ? undefined : drafts.row(draftId)
      const billCode = bills.holderOfReference(refCode, ownId) ?? draft?.billCode ?? undefined
      const bill = billCode === undefined ? undefined : bills.row(billCode)
      if (bill !== undefined) return { kind: 'bill', billCode: bill.billCode, atMs: bill.createdAtMs }
      return draft === undefined ? null : { kind: 'draft', id: draft.id, state: draft.state, atMs: draft.createdAtMs }
    },
  }
}

interface TablePart {
  read(): Partial<Worktable>
  write(table: Partial<Worktable>, atMs: number): void
}

function tableParts(db: Database): readonly TablePart[] {
  const { batch, track, fees, updates, dialogs, queue, labels, pace } = worktableSchema.shape
  return [
    tablePart(db, 'desk-batch', 'batch', batch),
    tablePart(db, 'desk-track', 'track', track),
    tablePart(db, 'desk-fees', 'fees', fees),
    tablePart(db, 'desk-updates', 'updates', updates),
    tablePart(db, 'desk-dialogs', 'dialogs', dialogs),
    tablePart(db, 'desk-queue', 'queue', queue),
    tablePart(db, 'desk-labels', 'labels', labels),
    tablePart(db, 'desk-pace', 'pace', pace),
  ]
}

/** A row of its own for each part: a pasted list of codes is not written again for every digit of a weight. */
function tablePart<Name extends keyof Worktable>(
  db: Database,
  document: DocumentName,
  name: Name,
  schema: z.ZodType<Worktable[Name]>,
): TablePart {
  const store = createDocumentStore(db, document, schema)
  return {
    read() {
      const value = readable(store)
      return value === null ? {} : { [name]: value }
    },
    write(table, atMs) {
      const value = table[name]
      if (value !== undefined) store.write(value, atMs)
    },
  }
}

/** Papers in a form that this version does not know are left out: they must not keep a station from opening. */
function readable<T>(store: DocumentStore<T>): T | null {
  try {
    return store.read()?.value ?? null
  } catch (cause) {
    if (cause instanceof z.ZodError) return null
    throw cause
  }
}
