import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalFilesIn, type JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import { created, openStation, tempFolder, turnsDone } from '../station.ts'

const fiveAtOnce = { sendConcurrency: 5, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

async function loopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

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

test('answers that come in over a few turns of the event loop share a journal write, also right behind another one', async () => {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  let writes = 0
  const journalFiles: JournalFiles = {
    ...files,
    writeDurably(handle, bytes, position) {
      writes += 1
      files.writeDurably(handle, bytes, position)
    },
  }
  const station = openStation({ folder, queue: { journalFiles, gatherAnswersMs: 60_000, settings: () => fiveAtOnce } })
  station.carrier.script = null
  for (const n of [1, 2, 3, 4, 5]) station.enter(`R${n}`)
  await turnsDone()
  const answer = (n: number): void => void station.carrier.calls[n - 1]!.answer(created(`R${n}`))
  const before = writes
  answer(1)
  await loopTurns(2)
  answer(2)
  const isWritten = (): boolean => writes > before
  for (let turn = 0; turn < 20 && !isWritten(); turn += 1) await loopTurns(1)
  answer(3)
  await loopTurns(3)
  answer(4)
  await turnsDone()
  expect(writes - before).toBe(2)
})

test('a look for more work that finds none does not hurry an answer that waits for others', async () => {
  const station = stationWithTwoCalls()
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('R1'))
  station.queue.wake()
  await turnsDone()
  expect(station.state('R1')).toBe('SENDING')
})

test('what waits while nothing may be sent does not hurry an answer that waits for others', async () => {
  const station = stationWithTwoCalls()
  await turnsDone()
  station.queue.pause()
  station.enter('R3')
  await station.carrier.calls[0]!.answer(created('R1'))
  expect([station.state('R1'), station.state('R3')]).toEqual(['SENDING', 'READY'])
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
