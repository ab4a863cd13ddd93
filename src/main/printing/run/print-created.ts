import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { profileInUse } from '../../../shared/domain/printing/printing.ts'
import type { Settings } from '../../../shared/domain/settings/settings.ts'
import { printLabels } from './print-labels.ts'
import type { PrintingDesk } from '../printing-context.ts'

/** What the printing of created bills needs of an account. */
export interface CreatedBills {
  readonly desk: PrintingDesk
  readonly settings: Settings
  draft(id: string): DraftRow | undefined
}

/** Answers that come together are printed together; a packer does not notice the wait. */
const gatherMs = 150

/**
 * Prints labels as soon as the carrier has confirmed their bills, where the settings say so. The function made takes the ids
 * of drafts that became bills just now: no clock is asked, since one that is set back would make every bill an old one. `now` answers null while no account is open. `failed` hears of a disk that takes no
 * print job: it must not end a station that has creates on the wire. Those labels are asked for with the next ones.
 */
export function createPrintCreated(clock: Clock, now: () => CreatedBills | null, failed: (cause: unknown) => void) {
  const gathered = new Set<string>()
  let timer: TimerHandle | null = null

  function printGathered(): void {
    timer = null
    const ids = [...gathered]
    gathered.clear()
    try {
      print(ids)
    } catch (cause) {
      for (const id of ids) gathered.add(id)
      failed(cause)
    }
  }

  function print(ids: readonly string[]): void {
    const station = now()
    const profile = station === null ? null : profileInUse(station.settings)
    if (station === null || profile === null || !station.settings.printOnCreate) return
    const billCodes = ids.flatMap((id) => billWithoutPaper(station, id) ?? [])
    if (billCodes.length > 0) printLabels(station.desk, { billCodes, profileId: profile.id, reprint: false })
  }

  return (draftIds: readonly string[]): void => {
    for (const id of draftIds) gathered.add(id)
    timer ??= clock.setTimer(printGathered, gatherMs)
  }
}

/** The bill of the draft, where no label of it was ever asked for. What a person has linked may have its label from elsewhere. */
function billWithoutPaper({ desk, draft }: CreatedBills, id: string): string | null {
  const created = draft(id)
  if (created?.state !== 'CREATED' || created.billCode === null) return null
  if (created.reason === 'linked-by-packer') return null
  const bill = desk.bills.row(created.billCode)
  if (bill === undefined || isBeingCancelled(bill)) return null
  const wasAsked = bill.labelPrintedAtMs !== null || desk.jobs.ofBill(created.billCode).length > 0
  return wasAsked ? null : created.billCode
}
