import type { ReactNode } from 'react'
import { largestPrintBatch, pdfProfile } from '../../../shared/domain/printing/printing.ts'
import { usePrinter } from './printers/use-printer.ts'
import { useStation } from '../shell/station.tsx'
import { useLargeBatchQuestion } from './large-batch.tsx'
import type { PrintTab } from './tabs.ts'
import { allRows } from './use-print-rows.ts'

export interface PrintActions {
  /** The question about a large batch where one is open. */
  readonly question: ReactNode

  print(
    billCodes: readonly string[],
    how?: { readonly reprint?: boolean; readonly acceptTruncation?: boolean },
  ): Promise<void>
  /** Everything without a label, or with an outdated one; of a very long list the oldest first. */
  printAll(tab: 'missing' | 'outdated'): Promise<void>
  /** Only the oldest bill without a label. */
  printNext(): Promise<void>
}

/** What the packer can do on the Print screen, with the printer in use; without one, labels become PDF files. */
export function usePrintActions(): PrintActions {
  const { bridge, printing } = useStation()
  const profileId = usePrinter()?.profile.id ?? pdfProfile.id
  const largeBatch = useLargeBatchQuestion()
  const print: PrintActions['print'] = async (billCodes, { reprint = false, acceptTruncation = false } = {}) => {
    if (billCodes.length === 0 || !(await largeBatch.mayPrint(billCodes, profileId))) return
    await printing.getState().print({ billCodes: [...billCodes], profileId, reprint, acceptTruncation })
  }
  const printFirst = async (tab: Extract<PrintTab, 'missing' | 'outdated'>, most: number): Promise<void> => {
    const rows = await allRows(bridge, tab, most)
    if (!rows.ok) return printing.getState().fail(rows.error)
    const billCodes = rows.value.map(({ billCode }) => billCode)
    await print(billCodes, { reprint: tab === 'outdated' })
  }
  return {
    question: largeBatch.dialog,
    print,
    printAll: (tab) => printFirst(tab, largestPrintBatch),
    printNext: () => printFirst('missing', 1),
  }
}
