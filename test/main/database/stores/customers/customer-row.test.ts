import { expect, test } from 'vitest'
import { nobody } from '../../../../../src/main/database/stores/customers/customer-changes.ts'
import { toRow, wordsOf, type CustomerValues } from '../../../../../src/main/database/stores/customers/customer-row.ts'
import type { CustomerKind } from '../../../../../src/shared/domain/customer.ts'

test.each([
  ['0901', ['§r', '0901', '901', 'lan']],
  ['901', ['§r', '901', 'lan']],
  ['90', ['§r', 'lan']],
  ['', ['§r', 'lan']],
])('a customer is found by the ends of the phone that have three digits, and by the name: "%s"', (phone, words) => {
  expect(wordsOf({ kind: 'receiver', phone, name: 'Lan' } as CustomerValues)).toEqual(words)
})

test.each([
  ['TRAN LAN', 'Phường Huế', 'TP. Huế', true],
  ['Trần La N', 'Phường Huế', 'TP. Huế', false],
  ['Trần Lan', 'Phường HuếT', 'P. Huế', false],
  ['Trần Lan', 'Phường Huế', 'Huế', false],
  ['Trần Lan Anh', 'Phường Huế', 'TP. Huế', false],
])('twins have the same words of the name and the same place: "%s" in "%s", "%s"', (name, ward, province, isTwin) => {
  const twinKey = twinKeyIn('Trần Lan', 'Phường Huế', 'TP. Huế')
  expect(twinKey).not.toBe('')
  expect(twinKeyIn(name, ward, province) === twinKey).toBe(isTwin)
})

test('a name of one word, an unknown ward and a sender have no twin', () => {
  expect([twinKeyIn('Lan', 'Phường Huế', 'TP. Huế'), twinKeyIn('Trần Lan', '', 'TP. Huế')]).toEqual(['', ''])
  expect(twinKeyIn('Trần Lan', 'Phường Huế', 'TP. Huế', 'sender')).toBe('')
})

function twinKeyIn(name: string, wardName: string, provinceName: string, kind: CustomerKind = 'receiver'): string {
  const location = { system: 'new', provinceCode: '46', provinceName, wardCode: '', wardName } as const
  const addresses = [{ address: '1 Lê Lợi', location, isMain: false, uses: 1, lastUsedAtMs: 1 }]
  return toRow({ ...nobody, id: 'a', kind, phone: '0912000001', name, addresses, recency: 1, createdAtMs: 1 }).twinKey
}
