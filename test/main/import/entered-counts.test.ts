import { expect, test } from 'vitest'
import { createEnteredCounter } from '../../../src/main/import/entered-counts.ts'
import type { EnteredCounts, KnownOrder } from '../../../src/shared/domain/order/import.ts'
import { orderContent } from '../orders/sample-orders.ts'

interface Row {
  readonly number: string
  readonly known?: KnownOrder['comparison']
  readonly isRepeat?: boolean
  readonly isLeft?: boolean
}

function countsOf(rows: readonly Row[]): EnteredCounts {
  const left = new Set(rows.filter(({ isLeft }) => isLeft === true))
  const byContent = new Map(rows.map((row) => [orderContent(row.number), row]))
  const counter = createEnteredCounter(({ content }) => !left.has(byContent.get(content)!))
  for (const [content, { known, isRepeat = false }] of byContent) {
    const orderId = '2b2c6a53-9f0e-4c63-8d4c-333333333333'
    counter.add(
      { content, isRepeat },
      known === undefined ? null : { orderId, state: 'waiting', comparison: known, fields: [] },
    )
  }
  return counter.result()
}

test.each<readonly [what: string, rows: readonly Row[], counts: EnteredCounts]>([
  ['new orders in each way', [{ number: 'A' }, { number: 'B' }], { skip: 2, replace: 2, again: 2 }],
  [
    'none of a file that was imported before, unless they are entered again',
    [
      { number: 'A', known: 'same' },
      { number: 'B', known: 'kept' },
    ],
    { skip: 0, replace: 0, again: 2 },
  ],
  [
    'a change of what still waits',
    [{ number: 'A', known: 'replaceable' }, { number: 'B' }],
    { skip: 1, replace: 2, again: 2 },
  ],
  [
    'a number that stands in the file twice once, unless it is entered again',
    [{ number: 'A' }, { number: 'A', isRepeat: true }],
    { skip: 1, replace: 1, again: 2 },
  ],
  ['no order that is left out', [{ number: 'A', isLeft: true }, { number: 'B' }], { skip: 1, replace: 1, again: 1 }],
  [
    'the second of a number whose first is left out, and no third',
    [
      { number: 'A', isLeft: true },
      { number: 'A', isRepeat: true },
      { number: 'A', isRepeat: true },
    ],
    { skip: 1, replace: 1, again: 2 },
  ],
])('counts %s', (_what, rows, counts) => {
  expect(countsOf(rows)).toEqual(counts)
})
