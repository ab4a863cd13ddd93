import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { slowed } from '../../../../src/main/shell/updates/update-library.ts'

const answerOf = (parts: readonly Buffer[]) =>
  Object.assign(Readable.from(parts), { statusCode: 200, statusMessage: 'OK', headers: { etag: 'x' } })

test('an answer is taken from the line no faster than the bound, whole, and still says what it was', async () => {
  const parts = Array.from({ length: 20 }, (_, n) => Buffer.alloc(10_000, n))
  const begun = performance.now()
  const slow = slowed(answerOf(parts), 1_000_000)
  expect([slow.statusCode, slow.headers['etag']]).toEqual([200, 'x'])
  const bytes = await buffer(slow)
  expect(bytes.equals(Buffer.concat(parts))).toBe(true)
  expect(performance.now() - begun).toBeGreaterThan(190)
})

test('a line that breaks breaks what is read of it', async () => {
  const broken = Object.assign(new Readable({ read: () => undefined }), { headers: {} })
  broken.push(Buffer.alloc(10))
  const slow = slowed(broken, 1_000_000)
  setImmediate(() => broken.destroy(new Error('reset')))
  await expect(buffer(slow)).rejects.toThrow(/reset|closed|Premature/i)
})
