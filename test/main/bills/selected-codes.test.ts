import { expect, test } from 'vitest'
import { createBillSearch } from '../../../src/main/database/search/bill-search.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { largestSelection } from '../../../src/shared/domain/bill/bill-list.ts'
import { openBills } from '../database/bill-books.ts'
import { selectedCodes } from '../../../src/main/bills/handlers.ts'

const over = (count: number) => {
  const { database } = openBills()
  const { bills } = {
    bills: database.prepare(
      `INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
       cod_amount_vnd, package_count, status_id, status_text, fees_json, created_at_ms, history_json)
     VALUES (?, '', '{}', '', '', '', '', 0, 1, 2, '', '{}', 0, '[]')`,
    ),
  }
  database.transaction(() => {
    for (let n = 0; n < count; n += 1) bills.run(`A${n}`)
  })()
  return { search: createBillSearch(database) }
}
const all = { kind: 'filter', filter: anyBill, upToSeq: 1_000_000, except: [] as string[] } as const

test('named codes are taken once each', () => {
  expect(selectedCodes(over(1), { kind: 'codes', billCodes: ['B', 'A', 'B'] }, 0)).toEqual({
    billCodes: ['B', 'A'],
    isMore: false,
  })
})

test('all that match are read in windows, without what was taken out', () => {
  const { billCodes, isMore } = selectedCodes(over(1200), { ...all, except: ['A1199', 'A600'] }, 0)
  expect([billCodes.length, billCodes[0], billCodes.at(-1), isMore]).toEqual([1198, 'A1198', 'A0', false])
  expect(billCodes).not.toContain('A600')
  expect(new Set(billCodes).size).toBe(1198)
})

test('more than one action takes is cut at the newest, and said', () => {
  const { billCodes, isMore } = selectedCodes(over(largestSelection + 1), { ...all, except: [] }, 0)
  expect([billCodes.length, isMore]).toEqual([largestSelection, true])
  expect(selectedCodes(over(largestSelection), { ...all, except: [] }, 0)).toMatchObject({ isMore: false })
})
