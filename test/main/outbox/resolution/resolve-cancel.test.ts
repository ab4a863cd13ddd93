import { expect, test } from 'vitest'
import type { CodesAnswer } from '../../../../src/main/carrier/wire/code-outcome.ts'
import { backUp, logOf, openStation, putBack, turnsDone } from '../station.ts'
import type { Station } from '../station.ts'

const reason = 'the hotline says so'

/** A bill of which these were asked for one after the other, and which nobody understood the answers of. */
async function stationWithUnclear(...kinds: readonly ('cancel' | 'return')[]): Promise<Station> {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: 'Chờ lấy' })
  const outcomes = [{ billCode: 'VN-R1', outcome: 'unclear', message: 'VN-R1: đang xử lý' }] as const
  const answer: CodesAnswer = { kind: 'answered', outcomes, unrequested: [] }
  station.carrier.cancel = () => Promise.resolve(answer)
  station.carrier.giveBack = () => Promise.resolve(answer)
  for (const kind of kinds) {
    await station.queue.batches.create({ kind, codes: ['VN-R1'] })
    await turnsDone()
  }
  return station
}

function requestsOf({ queue }: Station) {
  return queue.batches.list({ offset: 0, limit: 9 }).rows.map(({ id }) => {
    const batch = queue.batches.get({ id, outcomes: [], offset: 0, limit: 1 })
    if (!batch.ok) throw new Error(batch.error.code)
    const { outcome, message, cause, technical, endedAtMs } = batch.value.rows[0]!
    return { id, outcome, message, cause, technical, endedAtMs }
  })
}

test('"it was not cancelled" refuses every unclear cancel of the bill at that time, in the words of the carrier', async () => {
  const station = await stationWithUnclear('cancel', 'cancel')
  station.clock.advance(5000)
  station.queue.resolveCancel({ billCode: 'VN-R1', reason })
  const resolved = {
    outcome: 'refused',
    message: 'VN-R1: đang xử lý',
    cause: 'settled',
    technical: '',
    endedAtMs: station.clock.now(),
  }
  expect(requestsOf(station)).toMatchObject([resolved, resolved])
})

test('it says nothing of a return that is unclear as well', async () => {
  const station = await stationWithUnclear('return', 'cancel')
  station.queue.resolveCancel({ billCode: 'VN-R1', reason })
  expect(requestsOf(station)).toMatchObject([{ outcome: 'refused' }, { outcome: 'unclear', cause: 'none' }])
})

test('who looks at the bill or at one of its batches is told', async () => {
  const station = await stationWithUnclear('cancel', 'cancel')
  station.events.length = 0
  station.queue.resolveCancel({ billCode: 'VN-R1', reason })
  const [second, first] = requestsOf(station).map(({ id }) => id)
  expect(station.events).toContainEqual({ type: 'bills', billCodes: ['VN-R1'] })
  expect(station.events).toContainEqual({ type: 'batches', ids: [first, second] })
})

test('of a bill that nobody asked to cancel it is refused under the code of the bill, and nobody is told', async () => {
  const station = await stationWithUnclear('return')
  station.events.length = 0
  const resolve = (billCode: string) => station.queue.resolveCancel({ billCode, reason })
  for (const billCode of ['VN-R1', 'VN-9']) {
    expect(resolve(billCode)).toEqual({ ok: false, error: { code: 'cancel-not-unclear', context: { billCode } } })
  }
  expect(station.events).toEqual([])
  expect(logOf(station, 1).rows).toMatchObject([{ action: 'return' }])
})

test('a backup from before a person has said that a bill was not cancelled is recognised', async () => {
  const before = await stationWithUnclear('cancel')
  before.queue.pause()
  before.enter('R2')
  const backup = backUp(before)
  expect(before.queue.resolveCancel({ billCode: 'VN-R1', reason })).toMatchObject({ ok: true })
  before.die()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  expect(after.state('R2')).toBe('HOLD')
})
