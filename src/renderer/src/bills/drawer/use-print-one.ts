import { useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillRow } from '../../../../shared/domain/bill/bill.ts'
import { pdfProfile, profileInUse } from '../../../../shared/domain/printing/printing.ts'
import { useStation } from '../../shell/station.tsx'

/** Prints one bill's label on the printer in use; a bill that has one already gets it again, marked as a reprint. */
export function usePrintOne(
  billCode: string,
  bill: Pick<BillRow, 'labelPrintedAtMs'> | null,
): { readonly error: AppError | null; print(): void } {
  const { bridge, settings } = useStation()
  const [error, setError] = useState<AppError | null>(null)
  const print = async (): Promise<void> => {
    if (bill === null) return
    const profile = profileInUse(settings.getState().settings) ?? pdfProfile
    const order = { billCodes: [billCode], profileId: profile.id, reprint: bill.labelPrintedAtMs !== null }
    const answer = await bridge.invoke('printing.print', order)
    setError(answer.ok ? null : answer.error)
  }
  return { error, print: () => void print() }
}
