import { expect, test } from 'vitest'
import { encodeLine } from '../../../../src/main/outbox/journal/journal-line.ts'
import { journalIdOf } from '../../../../src/main/outbox/journal/journal-reading.ts'

const head = encodeLine({ type: 'segment', journalId: 'j', segment: 2 })
const holdings = encodeLine({ type: 'desk', decisions: 1, atMs: 1 })

test.each([
  ['its first line', head],
  ['its first line, with others and the room that is left behind it', Buffer.concat([head, holdings, Buffer.alloc(9)])],
])('a segment says in %s which journal it belongs to', (_, bytes) => {
  expect(journalIdOf(bytes, 2)).toBe('j')
})

test.each([
  ['calls itself another one', Buffer.from(head), 3],
  ['is empty', Buffer.alloc(0), 2],
  ['was never written to', Buffer.alloc(100), 2],
  ['begins with another line', Buffer.concat([holdings, head]), 2],
  ['begins with an empty line', Buffer.concat([Buffer.from('\n'), head]), 2],
  ['is cut off in its first line', head.subarray(0, -1), 2],
])('a segment that %s does not say which journal it belongs to', (_, bytes, segment) => {
  expect(journalIdOf(bytes, segment)).toBeNull()
})
