import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { useBill } from '../bills/use-bill.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { viewOfBill, viewOfRecord, type TrackedView } from './tracked-view.ts'

interface Tracked {
  readonly view: TrackedView | null
  /** Where there is no view: whether nobody asked the carrier yet, or it does not know the code either. */
  readonly missing: 'not-asked' | 'unknown' | null
  readonly error: AppError | null
}

/** A followed code: the station's own bill, or what the carrier said of somebody else's. */
export function useTracked(billCode: string): Tracked {
  const { bill, error } = useBill(billCode)
  const isOther = bill === null && error?.code === 'bill-not-found'
  const { data: said, error: notSaid } = useChannel('tracking.elsewhere', { billCode }, { isEnabled: isOther })
  const view = useMemo(() => {
    if (bill !== null) return viewOfBill(bill)
    return said?.kind === 'found' ? viewOfRecord(said.record, said.askedAtMs) : null
  }, [bill, said])
  if (!isOther) return { view, missing: null, error: bill === null ? error : null }
  if (view !== null) return { view, missing: null, error: null }
  if (said === null && notSaid !== null) return { view, missing: null, error: notSaid }
  return { view, missing: said === null ? 'not-asked' : 'unknown', error: null }
}
