import type { BillColumn } from '../../../../shared/domain/bill/bill-list.ts'

interface ColumnWidth {
  readonly rem: number
  /** Shares what is left over. */
  readonly grows?: number
}

const widths: Readonly<Record<BillColumn, ColumnWidth>> = {
  billCode: { rem: 6.9 },
  status: { rem: 9.4 },
  receiver: { rem: 11, grows: 3 },
  phone: { rem: 7.2 },
  ward: { rem: 9.5, grows: 2 },
  province: { rem: 8, grows: 1 },
  cod: { rem: 4.9 },
  fee: { rem: 5.1 },
  service: { rem: 9, grows: 1 },
  reference: { rem: 12.5 },
  sender: { rem: 9, grows: 1 },
  label: { rem: 8.2 },
  created: { rem: 4.1 },
}

/** Numbers stand at the right. */
export const rightColumns: ReadonlySet<BillColumn> = new Set<BillColumn>(['cod', 'fee', 'created'])

/** What goes first where there is no room; code, state and name stay whatever happens. */
const dropped: readonly BillColumn[] = [
  'fee',
  'service',
  'sender',
  'ward',
  'reference',
  'label',
  'phone',
  'created',
  'province',
  'cod',
]

const checkboxRem = 2.4
const paddingRem = 0.5
/** One character of a code in the fixed-width font, and the air behind it. */
const codeCharacterRem = 0.55
const codeAirRem = 1

export interface ColumnLayout {
  readonly columns: readonly BillColumn[]
  readonly template: string
}

/**
 * The columns for which there is room, in the packer's order: whole ones are dropped before a name or a code is cut.
 * @param codeLength characters of the longest visible code
 */
export function visibleColumns(chosen: readonly BillColumn[], roomRem: number, codeLength: number): ColumnLayout {
  const remOf = (column: BillColumn): number =>
    column === 'billCode'
      ? Math.max(widths.billCode.rem, codeLength * codeCharacterRem + codeAirRem)
      : widths[column].rem
  const takes = (columns: readonly BillColumn[]): number =>
    columns.reduce((sum, column) => sum + remOf(column), checkboxRem + paddingRem)
  let columns = withNeeded(chosen)
  for (const column of dropped) {
    if (takes(columns) <= roomRem) break
    columns = columns.filter((other) => other !== column)
  }
  const template = columns.map((column) => {
    const { grows } = widths[column]
    return grows === undefined ? `${remOf(column)}rem` : `minmax(${remOf(column)}rem, ${grows}fr)`
  })
  return { columns, template: [`${checkboxRem}rem`, ...template].join(' ') }
}

/** A list of bills without code, state or name would be a list of nothing. */
function withNeeded(chosen: readonly BillColumn[]): readonly BillColumn[] {
  const needed = (['billCode', 'status', 'receiver'] as const).filter((column) => !chosen.includes(column))
  return [...needed, ...chosen]
}
