import { expect, it } from 'vitest'
import {
  countItem,
  hasCode,
  hasNoCode,
  looksLikeWeight,
  missingItems,
} from '../../../../src/shared/domain/order/count-items.ts'
import type { OrderItem } from '../../../../src/shared/domain/order/order.ts'

const line = (sku: string, barcode: string, quantity: number): OrderItem => ({
  sku,
  name: sku,
  quantity,
  barcode,
  pictureUrl: '',
})

it('knows an item by barcode or SKU, in any case, and also where a sheet has lost the zeros that a barcode begins with', () => {
  const item = line('AT-tr-l', '0893123456789', 1)
  for (const code of ['AT-TR-L', 'at-tr-l ', '0893123456789', '893123456789']) expect(hasCode(item, code)).toBe(true)
  for (const code of ['', 'AT-TR', '931234567890']) expect(hasCode(item, code)).toBe(false)
  // Short numbers are codes of a shop's own, in which each figure counts.
  expect(hasCode(line('0071', '', 1), '71')).toBe(false)
  expect(hasCode(line('', '', 1), '')).toBe(false)
})

it('takes an item for one without a code only where it has neither barcode nor SKU', () => {
  const codes = [line('', '', 1), line('A', '', 1), line('', '8931', 1), line(' ', ' ', 1)]
  expect(codes.map(hasNoCode)).toEqual([true, false, false, true])
})

it('fills lines of the same goods one after the other, and tells what is surplus from what is foreign', () => {
  const items = [line('A', '', 1), line('B', '', 0), line('A', '', 2)]
  let counted: readonly number[] = []
  const kinds: string[] = []
  for (let scan = 0; scan < 4; scan += 1) {
    const found = countItem(items, counted, (item) => hasCode(item, 'A'))
    kinds.push(found.kind === 'counted' ? `${found.counted.join()} ${found.isComplete}` : found.kind)
    if (found.kind === 'counted') ({ counted } = found)
  }
  expect(kinds).toEqual(['1,0,0 false', '1,0,1 false', '1,0,2 true', 'surplus'])
  expect(countItem(items, counted, (item) => hasCode(item, 'B')).kind).toBe('surplus')
  expect(countItem(items, counted, (item) => hasCode(item, 'C')).kind).toBe('foreign')
  expect(missingItems(items, [0, 0, 1]).map(({ line: at, missing }) => [at, missing])).toEqual([
    [0, 1],
    [2, 1],
  ])
})

it('a code of a few digits alone looks like a weight, a barcode and a SKU with letters do not', () => {
  for (const item of [line('412', '', 1), line('', '0071', 1), line(' 8250 ', 'A', 1)])
    expect(looksLikeWeight(item)).toBe(true)
  for (const item of [line('A412', '8931234567890', 1), line('', '', 1), line('4.5', '12-3', 1)])
    expect(looksLikeWeight(item)).toBe(false)
})

it('the zeros that a code begins with do not matter from eight to fourteen digits', () => {
  const isKnownWithout = (length: number): boolean => {
    const code = '1'.repeat(length - 1)
    return hasCode(line('', `0${code}`, 1), code)
  }
  expect([7, 8, 13, 14, 15].filter(isKnownWithout)).toEqual([8, 13, 14])
})

it('a code of six digits may be a weight, and one of seven is none', () => {
  expect([line('123456', '', 1), line('1234567', '', 1)].map(looksLikeWeight)).toEqual([true, false])
})
