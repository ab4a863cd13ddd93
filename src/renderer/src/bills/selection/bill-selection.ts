import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import type { BillSelection } from '../../../../shared/domain/bill/bill-list.ts'

/**
 * What is selected on Bills. "All that match" stays the filter that it is: main resolves it, so ten thousand codes never
 * come here; only what the packer takes out of it again is named.
 */
export type Selected =
  | { readonly kind: 'codes'; readonly codes: ReadonlySet<string> }
  | {
      readonly kind: 'filter'
      readonly filter: BillFilter
      readonly upToSeq: number
      readonly except: ReadonlySet<string>
      /** How many matched when it was made; `isMore` where nobody counted further. */
      readonly matching: number
      readonly isMore: boolean
    }

export const nothingSelected: Selected = { kind: 'codes', codes: new Set() }

export function isSelected(selected: Selected, billCode: string): boolean {
  return selected.kind === 'codes' ? selected.codes.has(billCode) : !selected.except.has(billCode)
}

export function countSelected(selected: Selected): number {
  return selected.kind === 'codes' ? selected.codes.size : selected.matching - selected.except.size
}

export function toggled(selected: Selected, billCode: string): Selected {
  return withAll(selected, [billCode], !isSelected(selected, billCode))
}

/** These codes selected, or none of them. */
export function withAll(selected: Selected, billCodes: readonly string[], isWanted: boolean): Selected {
  if (selected.kind === 'codes') return { kind: 'codes', codes: changed(selected.codes, billCodes, isWanted) }
  return { ...selected, except: changed(selected.except, billCodes, !isWanted) }
}

function changed(codes: ReadonlySet<string>, billCodes: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(codes)
  for (const code of billCodes)
    if (isIn) next.add(code)
    else next.delete(code)
  return next
}

/** As main is told of it; null where nothing is selected. */
export function toSelection(selected: Selected): BillSelection | null {
  if (countSelected(selected) <= 0) return null
  if (selected.kind === 'codes') return { kind: 'codes', billCodes: [...selected.codes] }
  const { filter, upToSeq, except } = selected
  return { kind: 'filter', filter, upToSeq, except: [...except] }
}
