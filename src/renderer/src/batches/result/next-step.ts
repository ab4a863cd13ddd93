import { isLikelyRefused, type BatchKind, type BatchRow } from '../../../../shared/domain/request/batch.ts'
import { endedStatusIds } from '../../../../shared/domain/bill/journey.ts'

type NextStep = 'look-up' | 'return' | 'call-carrier' | 'nothing' | 'send-again'

const ended: ReadonlySet<number | null> = new Set(endedStatusIds)

/** What a packer would best do about one code; null where it is done or still under way. */
export function nextStep(kind: BatchKind, row: BatchRow): NextStep | null {
  if (row.outcome === 'unclear') return 'look-up'
  if (row.outcome === 'not-sent') return row.mark === 'already-pending' ? 'nothing' : 'send-again'
  if (row.outcome !== 'refused') return null
  // Nothing can be done about it any more.
  if (ended.has(row.statusId)) return 'nothing'
  const isReturnable = row.statusId !== null && !isLikelyRefused('return', row.statusId)
  return kind === 'cancel' && isReturnable ? 'return' : 'call-carrier'
}
