import type { AppError } from '../../../shared/app-error.ts'
import type { BillDetail } from '../../../shared/domain/bill/bill.ts'
import { useAction } from '../bridge/use-action.ts'
import { useAnswered, useChannel } from '../bridge/use-channel.ts'
import { useStation } from '../shell/station.tsx'

interface OpenBill {
  readonly bill: BillDetail | null
  readonly error: AppError | null
  /** The carrier is being asked right now. */
  readonly tracking: boolean
  track(): void
}

/** One bill as main knows it, asked again whenever it changes. `onOutcome` hears what became of the tracking. */
export function useBill(billCode: string, onOutcome?: (error: AppError | null) => void): OpenBill {
  const { bridge } = useStation()
  const answered = useAnswered()
  const { data: bill, error } = useChannel('bills.get', { billCode })
  const track = useAction(
    async () => {
      const answer = await bridge.invoke('bills.track', { billCode })
      if (answer.ok) answered('bills.get', { billCode }, answer.value)
      return answer
    },
    onOutcome === undefined ? {} : { onOutcome },
  )
  return { bill, error, tracking: track.isBusy, track: () => void track.run() }
}
