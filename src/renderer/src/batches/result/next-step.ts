import { isLikelyRefused, type BatchKind, type BatchRow } from '../../../../shared/domain/request/batch.ts'
import { knownStatusIds } from '../../../../shared/domain/bill/bill.ts'

type NextStep = 'look-up' | 'return' | 'call-carrier' | 'nothing' | 'send-again'

/** Parcels whose journey has ended: nothing can be done about them any more. */
const ended: ReadonlySet<number | null> = new Set<number | null>([
  knownStatusIds.delivered,
  knownStatusIds.cancelled,
  knownStatusIds.returned,
])

/** What a packer would best do about one code; null where it is done or still under way. */
export function nextStep(kind: BatchKind, row: BatchRow): NextStep | null {
  if (row.outcome === 'unclear') return 'look-up'
  if (row.outcome === 'not-sent') return row.mark === 'already-pending' ? 'nothing' : 'send-again'
  if (row.outcome !== 'refused') return null
  if (ended.has(row.statusId)) return 'nothing'
  const isReturnable = row.statusId !== null && !isLikelyRefused('return', row.statusId)
  return kind === 'cancel' && isReturnable ? 'return' : 'call-carrier'
}
