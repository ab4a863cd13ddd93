import type { AppError } from '../../../../shared/app-error.ts'
import type { BillRow } from '../../../../shared/domain/bill/bill.ts'
import { pdfProfile, profileInUse } from '../../../../shared/domain/printing/printing.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useStation } from '../../shell/station.tsx'

/** Prints one bill's label on the printer in use; a bill that has one already gets it again, marked as a reprint. */
export function usePrintOne(
  billCode: string,
  bill: Pick<BillRow, 'labelPrintedAtMs'> | null,
  onOutcome: (error: AppError | null) => void,
): () => void {
  const { bridge, settings } = useStation()
  const print = useAction(
    async () => {
      if (bill === null) return null
      const profile = profileInUse(settings.getState().settings) ?? pdfProfile
      const order = { billCodes: [billCode], profileId: profile.id, reprint: bill.labelPrintedAtMs !== null }
      return bridge.invoke('printing.print', order)
    },
    { onOutcome },
  )
  return () => void print.run()
}
