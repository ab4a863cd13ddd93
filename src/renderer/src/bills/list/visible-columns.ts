import { billColumns, type BillColumn } from '../../../../shared/domain/bill/bill-list.ts'

interface ColumnLook {
  readonly rem: number
  /** Shares what is left over. */
  readonly grows?: number
  /** Its turn to go where there is no room, the first at 1; what is needed stays whatever happens. */
  readonly drops: number | 'needed'
  /** Numbers stand at the right. */
  readonly isRight?: boolean
  /** Not what a bill is looked for by. */
  readonly isDim?: boolean
}

export const columnLooks: Readonly<Record<BillColumn, ColumnLook>> = {
  billCode: { rem: 6.9, drops: 'needed' },
  status: { rem: 9.4, drops: 'needed' },
  receiver: { rem: 11, grows: 3, drops: 'needed' },
  phone: { rem: 7.2, drops: 7 },
  ward: { rem: 9.5, grows: 2, drops: 4, isDim: true },
  province: { rem: 8, grows: 1, drops: 9, isDim: true },
  cod: { rem: 4.9, drops: 10, isRight: true },
  fee: { rem: 5.1, drops: 1, isRight: true },
  service: { rem: 9, grows: 1, drops: 2, isDim: true },
  reference: { rem: 12.5, drops: 5 },
  sender: { rem: 9, grows: 1, drops: 3, isDim: true },
  label: { rem: 8.2, drops: 6 },
  moved: { rem: 5.4, drops: 8, isRight: true },
  created: { rem: 4.1, drops: 8.5, isRight: true, isDim: true },
}

const needed = billColumns.filter((column) => columnLooks[column].drops === 'needed')
const dropped = billColumns
  .filter((column) => !needed.includes(column))
  .toSorted((one, other) => Number(columnLooks[one].drops) - Number(columnLooks[other].drops))

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
      ? Math.max(columnLooks.billCode.rem, codeLength * codeCharacterRem + codeAirRem)
      : columnLooks[column].rem
  const takes = (columns: readonly BillColumn[]): number =>
    columns.reduce((sum, column) => sum + remOf(column), checkboxRem + paddingRem)
  let columns = withNeeded(chosen)
  for (const column of dropped) {
    if (takes(columns) <= roomRem) break
    columns = columns.filter((other) => other !== column)
  }
  const template = columns.map((column) => {
    const { grows } = columnLooks[column]
    return grows === undefined ? `${remOf(column)}rem` : `minmax(${remOf(column)}rem, ${grows}fr)`
  })
  return { columns, template: [`${checkboxRem}rem`, ...template].join(' ') }
}

/** A list of bills without code, state or name would be a list of nothing. */
function withNeeded(chosen: readonly BillColumn[]): readonly BillColumn[] {
  return [...needed.filter((column) => !chosen.includes(column)), ...chosen]
}
