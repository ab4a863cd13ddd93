import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { profileInUse } from '../../../shared/domain/printing/printing.ts'
import type { Settings } from '../../../shared/domain/settings/settings.ts'
import { orderLabels } from './print-labels.ts'
import type { PrintingContext } from '../printing-context.ts'

/** What the printing of created bills needs of an account. */
export interface CreatedBills {
  readonly context: PrintingContext
  readonly settings: Settings
  draft(id: string): DraftRow | undefined
}

export interface PrintCreatedOptions {
  readonly clock: Clock
  /** Null while no account is open. */
  readonly account: () => CreatedBills | null
  /**
   * Hears of a disk that takes no print job. It must not end a station that has creates on the wire; the labels are
   * ordered with the next ones, or when the disk has room.
   */
  readonly failed: (cause: unknown) => void
}

export interface PrintCreated {
  /** Drafts that the carrier has confirmed just now. No clock is asked: one that is set back would make every bill an old one. */
  created(draftIds: readonly string[]): void
  /** Drafts that have changed in any other way, such as by a link, or that were changed before the start. */
  changed(draftIds: readonly string[]): void
}

/** What comes behind a label that has just been ordered is printed together; the first of them waits for none. */
const gatherMs = 150

/** A disk that takes nothing now may have room by then; behind the last bill of the day no other label asks it again. */
const againMs = 30_000

/**
 * Prints labels as soon as the carrier has confirmed their bills: those that were asked for with their drafts, and all of
 * them where the settings say so.
 */
export function createPrintCreated({ clock, account, failed }: PrintCreatedOptions): PrintCreated {
  /** By draft, whether it became a bill just now. */
  const gathered = new Map<string, boolean>()
  let timer: TimerHandle | null = null
  let dueAtMs = Infinity
  let orderedAtMs = -Infinity
  /** Of the account whose the drafts are: one that was opened anew, perhaps with other data, has others. */
  let jobs: PrintingContext['jobs'] | null = null

  function printGathered(tell: (cause: unknown) => void): void {
    timer = null
    dueAtMs = Infinity
    const drafts = new Map(gathered)
    gathered.clear()
    try {
      const open = account()
      if (open === null) return
      jobs ??= open.context.jobs
      if (jobs === open.context.jobs && printWanted(open, drafts)) orderedAtMs = clock.monotonic()
    } catch (cause) {
      gather(drafts)
      // It was told with the first try.
      printIn(againMs, () => undefined)
      tell(cause)
    }
  }

  function printIn(restMs: number, tell: (cause: unknown) => void): void {
    const atMs = clock.monotonic() + restMs
    if (atMs >= dueAtMs) return
    timer?.cancel()
    dueAtMs = atMs
    timer = clock.setTimer(() => printGathered(tell), restMs)
  }

  function gather(drafts: Iterable<readonly [string, boolean]>): void {
    for (const [id, isNew] of drafts) gathered.set(id, isNew || gathered.get(id) === true)
  }

  function gatherFor(restMs: number, draftIds: readonly string[], isNew: boolean): void {
    gather(draftIds.map((id) => [id, isNew]))
    if (restMs <= 0) {
      timer?.cancel()
      return printGathered(failed)
    }
    printIn(restMs, failed)
  }

  return {
    created: (draftIds) => gatherFor(Math.max(0, orderedAtMs + gatherMs - clock.monotonic()), draftIds, true),
    changed: (draftIds) => gatherFor(gatherMs, draftIds, false),
  }
}

/** @returns whether anything was ordered */
function printWanted(account: CreatedBills, drafts: ReadonlyMap<string, boolean>): boolean {
  const requested = printRequested(account.context, [...drafts.keys()])
  const isNew = [...drafts].flatMap(([id, isCreatedNow]) => (isCreatedNow ? id : []))
  return printAll(account, isNew) || requested
}

/** Prints the labels that were asked for with these drafts, where they are due. The job and the end of its request are one transaction, so that a label is neither lost nor ordered twice. */
function printRequested(context: PrintingContext, draftIds: readonly string[]): boolean {
  const { labelRequests, usualProfile } = context
  const due = labelRequests.dueAmong(draftIds)
  if (due.length === 0) return false
  const draftByBill = new Map(due.map(({ draftId, billCode }) => [billCode, draftId]))
  const billCodes = [...draftByBill.keys()]
  orderLabels(context, {
    billCodes,
    profileId: usualProfile.id,
    reprint: false,
    leavesCreatedOtherwise: true,
    origin: 'created',
    written(jobs, refused) {
      for (const { subject, id } of jobs) labelRequests.ordered(draftByBill.get(subject) ?? '', id)
      for (const { billCode, why } of refused) labelRequests.refused(draftByBill.get(billCode) ?? '', why)
    },
  })
  context.changed(billCodes)
  return true
}

/** Every bill that was created just now, on a station that wants it. */
function printAll(account: CreatedBills, draftIds: readonly string[]): boolean {
  const profile = profileInUse(account.settings)
  if (profile === null || !account.settings.printOnCreate) return false
  const billCodes = draftIds.flatMap((id) => billWithoutPaper(account, id) ?? [])
  if (billCodes.length === 0) return false
  const order = { billCodes, profileId: profile.id, reprint: false, leavesCreatedOtherwise: true } as const
  orderLabels(account.context, { ...order, origin: 'created' })
  return true
}

/** The bill of the draft, where no label of it was ever asked for. What a person has linked may have its label from elsewhere. */
function billWithoutPaper({ context, draft }: CreatedBills, id: string): string | null {
  const created = draft(id)
  if (created?.state !== 'CREATED' || created.billCode === null) return null
  if (created.reason === 'linked-by-packer') return null
  const bill = context.bills.row(created.billCode)
  if (bill === undefined || isBeingCancelled(bill)) return null
  const wasAsked = bill.labelPrintedAtMs !== null || context.jobs.labels.ofBill(created.billCode).length > 0
  return wasAsked ? null : created.billCode
}
