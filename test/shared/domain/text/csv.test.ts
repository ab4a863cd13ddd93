import { expect, test } from 'vitest'
import { csvLine, withoutTextFormulas } from '../../../../src/shared/domain/text/csv.ts'

test('cells are quoted, quotes doubled, and lines stay in their cell', () => {
  expect(csvLine(['a', 'nói "không"', 'b,c', 'hai\ndòng'])).toBe('"a","nói ""không""","b,c","hai\ndòng"\r\n')
})

test.each(['=1+1', '+84901', '-2', '@SUM(A1)', ' =1', '\t=1', '\u00a0=1', '＝1', '|calc', '\r1'])(
  'a cell that a spreadsheet would run is kept as text: %j',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
  },
)

test('ordinary words and codes stay as they are', () => {
  expect(csvLine(['SME1', 'Đã hủy', '26/02/2026 09:41', ''])).toBe('"SME1","Đã hủy","26/02/2026 09:41",""\r\n')
})

test.each(['0901234567', '12', '8412345678901234', '12E11', '1.5', '12-05', '1/2/2026'])(
  'a text that a spreadsheet would take for a number or a day is kept as text: %s',
  (cell) => {
    expect(csvLine([cell])).toBe(`"=""${cell}"""\r\n`)
  },
)

test('a number is one in the spreadsheet too', () => {
  expect(csvLine([1_500_000, 0.25, 0])).toBe('"1500000","0.25","0"\r\n')
})

test('a text that was kept from being a number is that text again, as a cell or inside a quoted one', () => {
  expect(withoutTextFormulas('="0012"\t"=""0013"""')).toBe('0012\t"0013"')
  expect(withoutTextFormulas('a=b')).toBe('a=b')
})
