import { randomUUID } from 'node:crypto'
import type { AuditAction } from '../../shared/domain/account/audit.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { DraftReason, DraftRow, DraftState } from '../../shared/domain/draft.ts'
import { editableStates, holdableStates } from '../../shared/domain/draft-states.ts'
import { seenText } from '../../shared/domain/text/unseen.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import type { ChannelInput } from '../../shared/ipc/contract.ts'
import { err, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { moveOrThrow } from '../database/stores/drafts.ts'
import type { StoredDraft } from '../database/stores/drafts.ts'
import { claimOrder, linkOrder, orderOfBill, problemOfOrder } from './order-link.ts'
import type { QuietTime } from './resolution/quiet-time.ts'
import type { Stores } from './stores.ts'
import type { UndoWindow } from './undo-window.ts'

export interface DraftDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly check: (bill: BillInput) => readonly FieldProblem[]
  readonly operator: () => string
  readonly nextReference: () => string
  readonly quiet: QuietTime
  readonly undoWindow: UndoWindow
}

type Outcome<T> = Result<T, AppError>
/** As a page submits it; an order that a person has imported once more is stored on `hold`, and checked when it is released. */
export type Submission = Omit<ChannelInput<'drafts.submit'>, 'intent'> & {
  readonly intent: ChannelInput<'drafts.submit'>['intent'] | 'hold'
}

/** A bill from the form: stored as it is (`keep`, `keep-refused`), or checked and queued (`send`). */
export function submit(deps: DraftDeps, input: Submission): Outcome<DraftRow> {
  const { stores } = deps
  return stores.inTransaction(() => {
    const stored = input.draftId === null && stores.drafts.row(input.newDraftId ?? '')
    // The answer to the first submit was lost: the draft is there, and may be on its way already.
    if (stored) return ok(stored)
    const order = orderOfBill(deps, input)
    if (!order.ok) return order
    const refCode = order.value?.refCode ?? (seenText(input.bill.refCode) || deps.nextReference())
    const bill = { ...input.bill, refCode }
    const problems = input.intent === 'send' ? problemsOf(deps, bill, input) : []
    if (problems.length > 0) return err({ code: 'bill-incomplete', problems: [...problems] })
    const existing = input.draftId === null ? null : stores.drafts.find(input.draftId)
    if (existing === undefined) return err({ code: 'draft-not-found' })
    const locked = existing && lockOf(existing, refCode)
    if (locked) return err(locked)
    const isRefused = input.intent === 'keep-refused'
    const override = isRefused ? ok(notOverridden) : overrideOf(deps, existing, refCode, input.referenceOverrideReason)
    if (!override.ok) return override
    const blocked = blockedFor(deps, existing, bill, input)
    if (!blocked.ok) return blocked
    const draft = store(deps, existing, bill, input, override.value)
    if (blocked.value !== null) note(deps, draft.id, 'send-to-blocked', blocked.value)
    if (order.value !== null) linkOrder(deps, draft.id, order.value, isRefused)
    return ok(draft)
  })
}

function problemsOf({ check, stores }: DraftDeps, bill: BillInput, input: Submission): readonly FieldProblem[] {
  const isUnusual = input.refuseUnusualWeight === true && stores.parcelWeights.isUnusual(bill.cargo)
  return [...check(bill), ...(isUnusual ? [{ field: 'cargo.weightGrams', kind: 'doubtful' } as const] : [])]
}

/** A draft that may exist at the carrier is not edited away; its reference is what finds it again. */
function lockOf(draft: StoredDraft, refCode: string): AppError | null {
  const detail = `draft is ${draft.state}`
  if (!editableStates.includes(draft.state)) return { code: 'draft-locked', detail, context: { draftId: draft.id } }
  if (draft.unresolvedAttempts > 0 && draft.refCode !== refCode) {
    const why = 'an unresolved attempt carries the earlier reference'
    return { code: 'draft-locked', detail: why, context: { draftId: draft.id } }
  }
  return null
}

/** Whether the receiver is blocked, and the reason that a person has given for sending all the same; once given, it holds for the draft. */
function blockedFor(
  { stores }: DraftDeps,
  existing: StoredDraft | null,
  bill: BillInput,
  { intent, blockedReason = '' }: Submission,
): Outcome<string | null> {
  if (intent !== 'send' || !isForBlocked(stores, existing?.id ?? null, bill)) return ok(null)
  return blockedReason === '' ? err({ code: 'customer-blocked' }) : ok(blockedReason)
}

/** Whether a reason to send is still to be given: the receiver is blocked, and nobody has decided about this draft since. */
function isForBlocked({ customers, decisions }: Stores, draftId: string | null, { receiver }: BillInput): boolean {
  const block = customers.blockOf(receiver.phone)
  if (block === null) return false
  const decided = draftId === null ? [] : decisions.byDraft(draftId)
  return !decided.some(({ action, atMs }) => action === 'send-to-blocked' && atMs >= block.atMs)
}

interface Override {
  readonly isOverridden: boolean
  /** Given now; null where none was needed or it was given before. */
  readonly reason: string | null
}

const notOverridden: Override = { isOverridden: false, reason: null }

function overrideOf(
  { stores }: DraftDeps,
  existing: StoredDraft | null,
  refCode: string,
  reason: string | null,
): Outcome<Override> {
  const ownId = existing?.id ?? ''
  const otherDraft = stores.drafts.holderOfReference(refCode, ownId)
  const otherBill = stores.bills.holderOfReference(refCode, ownId)
  if (otherDraft === undefined && otherBill === undefined) return ok(notOverridden)
  if (existing?.referenceOverridden && existing.refCode === refCode) return ok({ isOverridden: true, reason: null })
  if (reason === null) return err({ code: 'reference-in-use', context: linkTo(refCode, otherDraft, otherBill) })
  if (reason.trim() === '') return err({ code: 'reason-required' })
  return ok({ isOverridden: true, reason: reason.trim() })
}

function linkTo(refCode: string, draftId: string | undefined, billCode: string | undefined): Record<string, string> {
  return { refCode, ...(draftId && { draftId }), ...(billCode && { billCode }) }
}

function store(
  deps: DraftDeps,
  existing: StoredDraft | null,
  bill: BillInput,
  input: Submission,
  override: Override,
): DraftRow {
  const { stores, clock } = deps
  const { state, reason } = entryState(input.intent, override.isOverridden)
  const atMs = clock.now()
  const id = existing?.id ?? input.newDraftId ?? randomUUID()
  if (existing) {
    stores.drafts.replaceBill(id, bill, override.isOverridden)
    moveOrThrow(stores.drafts, { id, from: editableStates, to: state, reason, reasonDetail: '', atMs })
  } else {
    const origin = { state, reason, reasonDetail: '', billCode: null, createdAtMs: atMs }
    stores.drafts.insert({ id, bill, referenceOverridden: override.isOverridden, ...origin })
  }
  note(deps, id, existing ? 'edit' : 'enter', input.intent)
  if (override.reason !== null) note(deps, id, 'override-reference', override.reason)
  if (input.intent === 'send' && input.printWhenCreated === true) stores.labelRequests.ask(id, deps.operator(), atMs)
  else if (state === 'READY') waitForUndo(deps, id, atMs, (input.undoSeconds ?? 0) * 1000)
  return rowOf(stores, id)
}

/** On disk in the transaction that stores the draft, so that no restart sends it early. */
function waitForUndo({ stores, undoWindow }: DraftDeps, id: string, atMs: number, forMs: number): void {
  if (forMs === 0) return
  const wait = { reason: 'undo-window', reasonDetail: '', atMs, notBeforeMs: atMs + forMs } as const
  moveOrThrow(stores.drafts, { id, from: ['READY'], to: 'READY', ...wait })
  undoWindow.open(id, forMs)
}

/** A draft whose reference somebody else has is never sent automatically: a person releases it. */
function entryState(
  intent: Submission['intent'],
  isOverridden: boolean,
): { readonly state: DraftState; readonly reason: DraftReason } {
  if (intent === 'keep') return { state: 'EDITING', reason: 'none' }
  if (intent === 'keep-refused') return { state: 'EDITING', reason: 'refused-at-saving' }
  if (intent === 'hold') return { state: 'HOLD', reason: 'parked-by-packer' }
  if (isOverridden) return { state: 'HOLD', reason: 'reference-overridden' }
  return { state: 'READY', reason: 'waiting-turn' }
}

/** One compare-and-set: what has been claimed is on its way, and nothing takes it back. */
export function undoSave(deps: DraftDeps, id: string): Outcome<DraftRow> {
  return moveByPerson(deps, id, { from: ['READY'], to: 'EDITING', reason: 'none', action: 'undo-save' })
}

export function sendDraftNow(deps: DraftDeps, id: string): Outcome<DraftRow> {
  return moveByPerson(deps, id, { from: ['READY'], to: 'READY', reason: 'waiting-turn', action: 'send-draft-now' })
}

/** Parks a draft until a person releases it. */
export function hold(deps: DraftDeps, id: string): Outcome<DraftRow> {
  return moveByPerson(deps, id, {
    from: holdableStates,
    to: 'HOLD',
    reason: 'parked-by-packer',
    action: 'hold',
  })
}

export function release(deps: DraftDeps, id: string): Outcome<DraftRow> {
  const draft = deps.stores.drafts.find(id)
  if (draft?.state === 'HOLD') {
    const problems = deps.check(draft.bill)
    if (problems.length > 0) return err({ code: 'bill-incomplete', problems: [...problems] })
    // Somebody else's reason is about this draft only where it was given when this draft had the reference already.
    const since = deps.stores.decisions.tookReference(id)
    const other = deps.stores.drafts.undecidedHolderOfReference(draft.refCode, id, since)
    if (other !== undefined && !draft.referenceOverridden)
      return err({ code: 'reference-in-use', context: linkTo(draft.refCode, other, undefined) })
    const ofOrder = problemOfOrder(deps.stores, id)
    if (ofOrder !== null) return err(ofOrder)
    // One that was kept has never been asked about. Its reason is given where it is saved.
    if (isForBlocked(deps.stores, id, draft.bill)) return err({ code: 'customer-blocked' })
  }
  return deps.stores.inTransaction(() => {
    const moved = moveByPerson(deps, id, { from: ['HOLD'], to: 'READY', reason: 'waiting-turn', action: 'release' })
    if (moved.ok) claimOrder(deps, id)
    return moved
  })
}

/** Hides a draft that nobody has sent, or that the carrier refused, and frees its reference. */
export function remove(deps: DraftDeps, id: string): Outcome<{ readonly id: string }> {
  const { stores, clock } = deps
  return stores.inTransaction(() => {
    const draft = stores.drafts.row(id)
    if (!draft) return err({ code: 'draft-not-found' })
    if (!stores.drafts.remove(id, clock.now())) return err({ code: 'draft-locked', detail: `draft is ${draft.state}` })
    note(deps, id, 'delete', '')
    return ok({ id })
  })
}

/** Brings back a draft that was deleted, as it was; not where somebody else has its reference by now. */
export function restore(deps: DraftDeps, id: string): Outcome<DraftRow> {
  const { stores, clock } = deps
  return stores.inTransaction(() => {
    if (stores.drafts.row(id)) return err({ code: 'draft-state-changed', detail: 'the draft is not deleted' })
    // Of an order that was cancelled since, or is packed again.
    const ofOrder = problemOfOrder(stores, id)
    if (ofOrder !== null) return err(ofOrder)
    stores.drafts.restore(id)
    const draft = stores.drafts.row(id)
    if (!draft) return err({ code: 'draft-not-found' })
    const otherDraft = stores.drafts.holderOfReference(draft.refCode, id)
    const otherBill = stores.bills.holderOfReference(draft.refCode, id)
    if (otherDraft !== undefined || otherBill !== undefined) {
      stores.drafts.remove(id, clock.now())
      return err({ code: 'reference-in-use', context: linkTo(draft.refCode, otherDraft, otherBill) })
    }
    note(deps, id, 'restore', '')
    return ok(draft)
  })
}

interface PersonalMove {
  readonly from: readonly DraftState[]
  readonly to: DraftState
  readonly reason: DraftReason
  readonly action: AuditAction
}

function moveByPerson(deps: DraftDeps, id: string, { from, to, reason, action }: PersonalMove): Outcome<DraftRow> {
  const { stores, clock } = deps
  return stores.inTransaction(() => {
    const draft = stores.drafts.row(id)
    if (!draft) return err({ code: 'draft-not-found' })
    if (!stores.drafts.move({ id, from, to, reason, reasonDetail: '', atMs: clock.now() })) {
      return err({ code: 'draft-state-changed', detail: `draft is ${draft.state}` })
    }
    deps.undoWindow.close(id)
    note(deps, id, action, '')
    return ok(rowOf(stores, id))
  })
}

/** Keeps who decided what, and why. */
export function note(
  { stores, clock, operator }: DraftDeps,
  draftId: string,
  action: AuditAction,
  reason: string,
): void {
  stores.decisions.add({ draftId }, { atMs: clock.now(), operator: operator(), action, reason })
}

export function rowOf(stores: Stores, id: string): DraftRow {
  const row = stores.drafts.row(id)
  if (!row) throw new Error(`draft ${id} vanished inside its own transaction`)
  return row
}
