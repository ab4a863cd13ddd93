import type { BillSums } from '../../../../shared/domain/bill/bill-list.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { toSelection, type SelectedBills } from './bill-selection.ts'

/** A row that is selected with Shift selects the next one within this time. */
const restMs = 120

const none = { kind: 'codes', billCodes: [] } as const

/** What the selected bills come to; null until main has answered. Of "all that match" the sum stays, and what is taken out of it is subtracted. */
export function useSums(selected: SelectedBills): BillSums | null {
  const selection = toSelection(selected)
  const except = selection?.kind === 'filter' ? selection.except : []
  const whole = selection?.kind === 'filter' ? { ...selection, except: [] } : selection
  const all = useSum(whole)
  const out = useSum(except.length === 0 ? null : { kind: 'codes', billCodes: except })
  if (all === null || (out === null && except.length > 0)) return null
  return {
    bills: all.bills - (out?.bills ?? 0),
    codVnd: all.codVnd - (out?.codVnd ?? 0),
    weightGrams: all.weightGrams - (out?.weightGrams ?? 0),
    unweighed: all.unweighed - (out?.unweighed ?? 0),
  }
}

function useSum(selection: ReturnType<typeof toSelection>): BillSums | null {
  const isEnabled = selection !== null
  const answer = useChannel('bills.sums', { selection: selection ?? { ...none, billCodes: [] } }, { isEnabled, restMs })
  return isEnabled && answer.isCurrent ? answer.data : null
}
