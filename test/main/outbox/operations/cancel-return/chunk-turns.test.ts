import { expect, test } from 'vitest'
import type { WaitingBatch } from '../../../../../src/main/database/stores/requests.ts'
import { createChunkTurns } from '../../../../../src/main/outbox/operations/cancel-return/cancel-return-operation.ts'

const batch = (batchId: string, firstSeq: number, waiting: number, kind: WaitingBatch['kind'] = 'cancel') => {
  return { batchId, kind, waiting, firstSeq }
}
const large = batch('large', 1, 5000)

test('a batch that has had no turn goes before one that has, however large that one still is', () => {
  const turns = createChunkTurns()
  turns.took(['large'])
  expect(turns.next([large, batch('single', 9000, 1)], 20)).toEqual(['single'])
})

test('two large batches take turns, so that neither waits for the end of the other', () => {
  const turns = createChunkTurns()
  const order = Array.from({ length: 5 }, () => {
    const chosen = turns.next([large, batch('second', 5001, 5000)], 20)
    turns.took(chosen)
    return chosen.join('+')
  })
  expect(order).toEqual(['large', 'second', 'large', 'second', 'large'])
})

test('small batches of one kind share a call, but never with a part of a large one or with another kind', () => {
  const turns = createChunkTurns()
  turns.took(['large'])
  const small = [batch('a', 10, 8), batch('b', 20, 13), batch('c', 30, 1, 'return'), batch('d', 40, 12)]
  expect(turns.next([large, ...small], 20)).toEqual(['a', 'd'])
})

test('batches share a call only as long as all of them fit', () => {
  const batches = [batch('a', 10, 8), batch('b', 20, 7), batch('c', 30, 6), batch('d', 40, 5), batch('e', 50, 1)]
  expect(createChunkTurns().next(batches, 20)).toEqual(['a', 'b', 'd'])
})

test('what nobody had a turn of goes in the order of asking, and nothing waits where nothing does', () => {
  expect(createChunkTurns().next([batch('later', 6000, 1), large], 20)).toEqual(['large'])
  expect(createChunkTurns().next([], 20)).toEqual([])
})
