import { expect, test } from 'vitest'
import { csvLine } from '../../../src/shared/domain/csv.ts'

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
