import type { AppError } from '../../../shared/app-error.ts'
import type { PrinterProfile, PrintRefusal } from '../../../shared/domain/printing/printing.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

/** What became of a label that was wished for. */
export type LabelAnswer =
  | { readonly kind: 'sent'; readonly printer: string }
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'refused'; readonly why: PrintRefusal }
  | { readonly kind: 'failed'; readonly error: AppError }

interface LabelDesk {
  readonly bridge: Bridge
  /** The drafts whose label is wished for and not ordered yet. */
  wanted(): readonly string[]
  /** Takes a draft out of them. */
  forget(draftId: string): void
  /** Puts it back among them: nothing was ordered. */
  keep(draftId: string): void
  /** A locked station orders nothing; the wishes wait for whoever unlocks it. */
  isLocked(): boolean
  /** The profile that prints; null on a station without one, which gets a file instead. */
  profile(): PrinterProfile | null
  answered(draftId: string, answer: LabelAnswer): void
}

/**
 * Orders the labels that wait for their bill codes; to be called with the drafts that have changed, and with
 * all of them when the station is unlocked. A wish is forgotten
 * before its label is ordered, so that no label is ordered twice, whatever comes between: what is not printed then is among
 * the labels that Print misses. Printing itself refuses a label that was printed already.
 */
export async function orderWantedLabels(desk: LabelDesk, draftIds: readonly string[]): Promise<void> {
  const changed = new Set(draftIds)
  for (const draftId of desk.wanted().filter((id) => changed.has(id))) await order(desk, draftId)
}

async function order(desk: LabelDesk, draftId: string): Promise<void> {
  const draft = await desk.bridge.invoke('drafts.get', { id: draftId })
  const isGone = draft.ok ? draft.value.state === 'ABANDONED' : draft.error.code === 'draft-not-found'
  const billCode = draft.ok ? draft.value.billCode : null
  if (!isGone && billCode === null) return
  // Another call may have ordered it while this one asked.
  if (!desk.wanted().includes(draftId) || desk.isLocked()) return
  desk.forget(draftId)
  if (billCode === null) return
  const answer = await printOrSave(desk, billCode)
  // Locked between the look and the order.
  if (answer.kind === 'failed' && answer.error.code === 'station-locked') desk.keep(draftId)
  else desk.answered(draftId, answer)
}

async function printOrSave({ bridge, profile }: LabelDesk, billCode: string): Promise<LabelAnswer> {
  const printer = profile()
  if (printer === null) {
    const saved = await bridge.invoke('labels.save', { billCode })
    return saved.ok ? { kind: 'saved', path: saved.value.path } : { kind: 'failed', error: saved.error }
  }
  const order = { billCodes: [billCode], profileId: printer.id, reprint: false }
  const printed = await bridge.invoke('printing.print', order)
  if (!printed.ok) return { kind: 'failed', error: printed.error }
  const refused = printed.value.refused[0]
  return refused === undefined ? { kind: 'sent', printer: printer.label } : { kind: 'refused', why: refused.why }
}
