import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import type { Settings } from '../../../../shared/domain/settings/settings.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { Result } from '../../../../shared/result.ts'
import type { TypedBill } from '../bill/bill-state.ts'
import { readForm } from '../form/form-values.ts'

/** What main stores of a typed bill. */
export function inputOf(bill: TypedBill, reason: string) {
  const isNew = bill.draftRefCode === null
  return {
    bill: readForm(bill.values).bill,
    ...(isNew ? { draftId: null, newDraftId: bill.id } : { draftId: bill.id }),
    ...(bill.order === undefined ? {} : { order: { id: bill.order.id, revision: bill.order.revision } }),
    referenceOverrideReason: reason || bill.order?.why || null,
  }
}

/** Why a bill is saved: to be sent, to be sent and printed, or to be kept as it is. */
export type Intent = 'send' | 'print' | 'keep'

interface Wanted extends Pick<Settings, 'undoSeconds'> {
  readonly intent: Intent
  /** Nobody was asked about the weight: where its goods never had it, main stores nothing. */
  readonly refuseUnusualWeight: boolean
}

/** Whether main has refused the bill for a weight that its goods never had, and for nothing else. */
export function isOfWeight(answer: Result<DraftRow, AppError> | null): boolean {
  const problems = answer?.ok === false ? (answer.error.problems ?? []) : []
  return problems.length > 0 && problems.every(({ kind }) => kind === 'doubtful')
}

/** How soon main is asked again what became of a bill. */
const askAgainMs = 1000

/**
 * Main's word on a bill. No answer is no refusal: then main is asked by the bill's id whether it has it. Null where the
 * window is gone before main has said anything; the autosave holds the bill.
 */
export async function submitBill(
  bridge: Bridge,
  bill: TypedBill,
  { intent, undoSeconds, refuseUnusualWeight }: Wanted,
  reasons: { readonly reason: string; readonly blockedReason: string },
  isGone: () => boolean,
): Promise<Result<DraftRow, AppError> | null> {
  const answer = await bridge.invoke('drafts.submit', {
    ...inputOf(bill, reasons.reason),
    ...(reasons.blockedReason === '' ? {} : { blockedReason: reasons.blockedReason }),
    intent: intent === 'keep' ? 'keep' : 'send',
    ...(intent === 'print' ? { printWhenCreated: true } : { undoSeconds }),
    ...(refuseUnusualWeight && { refuseUnusualWeight }),
  })
  // A second submit of an edited draft does no harm; a new bill could be stored without anybody knowing.
  if (answer.ok || !isNoAnswer(answer.error) || bill.draftRefCode !== null) return answer
  while (!isGone()) {
    const found = await bridge.invoke('drafts.get', { id: bill.id })
    if (found.ok) return found
    if (!isNoAnswer(found.error)) return answer
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  return null
}

const isNoAnswer = ({ code }: AppError): boolean => code === 'core-stopped' || code === 'internal'
