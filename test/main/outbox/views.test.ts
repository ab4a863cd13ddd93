import { expect, test } from 'vitest'
import { openStation, refused, turnsDone, unclear } from './station.ts'

test('a draft is seen with its tries and the decisions about it, and with nothing that only the queue needs', async () => {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1', { note: 'Gọi trước' })
  await turnsDone()
  const seen = station.queue.get(id)
  expect(seen).toMatchObject({
    value: {
      id,
      bill: { note: 'Gọi trước' },
      attempts: [{ outcome: 'unknown', httpStatus: 200 }],
      decisions: [{ action: 'enter' }],
      resendAllowedAtMs: station.clock.now() + 300_000,
    },
  })
  for (const name of ['referenceOverridden', 'notBeforeMs']) expect(seen.ok && seen.value).not.toHaveProperty(name)
})

test('only a draft that waits to be sent again has a time for it', async () => {
  const station = openStation()
  station.carrier.script = () => refused()
  const { id } = station.enter('R1')
  await turnsDone()
  expect(station.queue.get(id)).toMatchObject({ value: { state: 'REJECTED', resendAllowedAtMs: null } })
})

test('what is not on file is said so, a bill under its code', () => {
  const { queue } = openStation()
  expect(queue.get('nobody')).toEqual({ ok: false, error: { code: 'draft-not-found' } })
  expect(queue.bills.get('VN-9')).toEqual({
    ok: false,
    error: { code: 'bill-not-found', context: { billCode: 'VN-9' } },
  })
})
