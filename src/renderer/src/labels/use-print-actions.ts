import { largestPrintBatch } from '../../../shared/domain/printing/printing.ts'
import { useLabelProfile } from './printers/use-printer.ts'
import { useStation } from '../shell/station.tsx'
import type { LabelRow, PrintTab } from './tabs.ts'
import { allRows } from './use-print-rows.ts'

interface PrintHow {
  readonly reprint?: boolean
  readonly acceptTruncation?: boolean
  /** Nobody has looked at what is printed: a bill that the carrier has created otherwise is left. */
  readonly leavesCreatedOtherwise?: boolean
}

export interface PrintActions {
  /** Answers false where none was printed: main has refused it, or a person has. */
  print(billCodes: readonly string[], how?: PrintHow): Promise<boolean>
  /** With one press labels that were never printed, and others once more: one batch in the eyes of whoever is asked about it. */
  printBoth(freshCodes: readonly string[], printedCodes: readonly string[]): Promise<boolean>
  /** Everything without a label, or with an outdated one; of a very long list the oldest first. */
  printAll(tab: 'missing' | 'outdated'): Promise<void>
  /** Only the oldest bill without a label. */
  printNext(): Promise<void>
}

/** So many of those without a label are looked through for the next one. */
const lookedThrough = 50

/** The oldest; one of which it is not clear what the carrier has made only behind the others: left for a person, it would be the next one for good. */
const next = (rows: readonly LabelRow[]): readonly LabelRow[] => {
  const isClear = (row: LabelRow): boolean => row.kind !== 'bill' || row.bill.updateOutcome !== 'unclear'
  return [rows.find(isClear) ?? rows[0]].filter((row) => row !== undefined)
}

/** What the packer can do on the Print screen, with the printer in use; without one, labels become PDF files. */
export function usePrintActions(): PrintActions {
  const { bridge, printing } = useStation()
  const profileId = useLabelProfile().id
  const orderOf = (billCodes: readonly string[], how: PrintHow = {}) => ({
    billCodes: [...billCodes],
    profileId,
    reprint: false,
    acceptTruncation: false,
    ...how,
  })
  const order = async (...orders: readonly ReturnType<typeof orderOf>[]): Promise<boolean> => {
    const wanted = orders.filter(({ billCodes }) => billCodes.length > 0)
    return wanted.length === 0 || (await printing.getState().print(...wanted)) !== null
  }
  const print: PrintActions['print'] = (billCodes, how) => order(orderOf(billCodes, how))
  const printFirst = async (
    tab: Extract<PrintTab, 'missing' | 'outdated'>,
    most: number,
    wanted = (rows: readonly LabelRow[]) => rows,
  ): Promise<void> => {
    const rows = await allRows(bridge, tab, most)
    if (!rows.ok) return printing.getState().fail(rows.error)
    const billCodes = wanted(rows.value).map(({ billCode }) => billCode)
    await print(billCodes, { reprint: tab === 'outdated', leavesCreatedOtherwise: true })
  }
  return {
    print,
    printBoth: (freshCodes, printedCodes) => order(orderOf(freshCodes), orderOf(printedCodes, { reprint: true })),
    printAll: (tab) => printFirst(tab, largestPrintBatch),
    printNext: () => printFirst('missing', lookedThrough, next),
  }
}
