import { useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { BillDetail } from '../../../shared/domain/bill/bill.ts'
import { useStation } from '../shell/station.tsx'

interface OpenBill {
  readonly bill: BillDetail | null
  readonly error: AppError | null
  /** The carrier is being asked right now. */
  readonly tracking: boolean
  track(): void
}

/** One bill as main knows it, asked again whenever it changes. */
export function useBill(billCode: string): OpenBill {
  const { bridge } = useStation()
  const [bill, setBill] = useState<BillDetail | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [tracking, setTracking] = useState(false)
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('bills.get', { billCode })
      if (!wanted) return
      if (answer.ok) setBill(answer.value)
      else setError(answer.error)
    }
    void load()
    const stopListening = bridge.on('bills.changed', ({ billCodes }) => {
      if (billCodes.includes(billCode)) void load()
    })
    return () => {
      wanted = false
      stopListening()
    }
  }, [bridge, billCode])
  const ask = async (): Promise<void> => {
    setTracking(true)
    const answer = await bridge.invoke('bills.track', { billCode })
    setTracking(false)
    setError(answer.ok ? null : answer.error)
    if (answer.ok) setBill(answer.value)
  }
  return { bill, error, tracking, track: () => void (tracking ? undefined : ask()) }
}
