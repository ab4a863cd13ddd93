import { expect, test } from 'vitest'
import { created, openStation, turnsDone } from '../station.ts'

function stationWithTwoCalls() {
  const station = openStation({ queue: { gatherAnswersMs: 2 } })
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  return station
}

test('an answer waits a moment for those of other calls, and not longer', async () => {
  const station = stationWithTwoCalls()
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.state('R1')).toBe('SENDING')
  station.clock.advance(2)
  expect(station.state('R1')).toBe('CREATED')
  expect(station.state('R2')).toBe('SENDING')
})

test('the last answer that is out is written at once, with those that waited for it', async () => {
  const station = stationWithTwoCalls()
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.state('R1')).toBe('CREATED')
  expect(station.state('R2')).toBe('CREATED')
})

test('an answer that still waits for others when the application stops is written as what it is', async () => {
  const station = openStation({ queue: { gatherAnswersMs: 60_000, stopGraceMs: 10 } })
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('R1'))
  const stopped = station.queue.stop()
  station.clock.advance(10)
  await stopped
  expect([station.state('R1'), station.state('R2')]).toEqual(['CREATED', 'UNKNOWN'])
})
