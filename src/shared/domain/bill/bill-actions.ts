import { isUnderWay } from '../request/request-outcomes.ts'
import { knownStatusIds as ids, type BillRow } from './bill.ts'
import { isCancelled } from './cancelled-bill.ts'

/** Why a bill is not offered some of what else can be done with it. */
type ActionsWhy = 'cancelled' | 'cancelling' | 'cancel-unclear' | 'delivered' | 'returned' | 'returning'

/** What makes sense for a bill as it stands, and why the rest does not; null where everything is offered. */
export interface BillActions {
  readonly print: boolean
  readonly return: boolean
  readonly cancel: boolean
  readonly why: ActionsWhy | null
}

const everything: BillActions = { print: true, return: true, cancel: true, why: null }

/**
 * Only what is final, or already asked for, takes an action away. Any other state may be older than the parcel's: there the
 * packer is warned, and the carrier decides.
 */
export function billActions(bill: Pick<BillRow, 'statusId' | 'cancelOutcome'>): BillActions {
  const { statusId, cancelOutcome } = bill
  const nothing = { print: false, return: false, cancel: false }
  if (isCancelled(bill)) return { ...nothing, why: 'cancelled' }
  if (statusId === ids.delivered) return { ...nothing, why: 'delivered' }
  if (statusId === ids.returned) return { ...nothing, why: 'returned' }
  if (statusId === ids.returning || statusId === ids.returnOutForDelivery)
    return { ...nothing, print: true, why: 'returning' }
  if (isUnderWay(cancelOutcome)) return { ...nothing, why: 'cancelling' }
  // It may be alive: asking once more is harmless, a label on its way is not.
  if (cancelOutcome === 'unclear') return { ...everything, print: false, why: 'cancel-unclear' }
  return everything
}
