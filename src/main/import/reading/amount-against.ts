import type { RecognisedColumn } from '../../../shared/domain/order/import-columns.ts'
import { foldHeading, namesCollected, namesDeposit, namesPaid, namesWholeAmount } from '../columns/heading-words.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import { isPaidBefore, isTicked } from './payment-words.ts'
import { readText, remembered, type Read } from './read-cells.ts'

/** What a note says is collected, 0 for nothing; null where it says nothing, or leaves a doubt. */
export type AmountInNote = (note: string) => number | null

/** What a row says against its amount, in columns that are read as no field and in its note; empty for nothing. */
export type AmountAgainst = (row: Pick<SheetRow, 'cells'>, amountVnd: number, note: string) => string

/**
 * What was paid before, or is collected besides, may or may not be part of the amount that is read; a note may say another one.
 * @param amounts the folded headings of the columns that are read as what is collected
 */
export function amountAgainst(
  amounts: readonly string[],
  named: readonly RecognisedColumn[],
  collected: (cell: Cell | undefined) => Pick<Read<number>, 'value'>,
  inNote: AmountInNote,
): AmountAgainst {
  const isWhole = amounts.some(namesWholeAmount)
  const unread = (isIt: (heading: string) => boolean): number[] =>
    named.flatMap(({ field, heading }, column) => (field === null && isIt(foldHeading(heading)) ? column : []))
  const deposits = unread(namesDeposit)
  const paid = new Set(unread(namesPaid))
  const own = named.findIndex(({ field }) => field === 'cod')
  const others = own === -1 ? [] : unread(namesCollected)
  const saidInNote = remembered((note) => inNote(String(note)))
  return ({ cells }, amountVnd, note) => {
    const before = deposits.find((column) => {
      const text = readText(cells[column])
      return isWhole ? isPaidBefore(text) : paid.has(column) && isTicked(text)
    })
    if (amountVnd > 0 && before !== undefined) return readText(cells[before])
    // What was paid by transfer stands there all the same.
    const written = collected(cells[own]).value
    const other = others.find((column) => ![0, written].includes(collected(cells[column]).value))
    if (other !== undefined) return readText(cells[other])
    if (!mayNameMoney.test(note)) return ''
    const said = saidInNote(note)
    return said !== null && said !== amountVnd ? note : ''
  }
}

/** Most notes do not, and reading one takes longer than the rest of its row. */
const mayNameMoney = /thu|cod|ck|chuy|thanh to|tt|ti[eề]n|bank/iu
