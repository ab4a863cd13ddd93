import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../../../src/main/outbox/journal/journal-files.ts'
import { created, notSent, openStation, refused, settled, tempFolder, unclear } from '../../station.ts'
import type { Station, StationOptions } from '../../station.ts'

/** Two calls are out (R1, R2), two drafts are armed behind them (R3, R4), the rest waits. */
async function busyStation(options: StationOptions = {}): Promise<Station> {
  const station = openStation({ ...options, queue: { settings: () => settings, ...options.queue } })
  station.carrier.script = null
  for (const n of [1, 2, 3, 4, 5, 6]) station.enter(`R${n}`)
  await settled()
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['SENDING', 'SENDING', 'SENDING', 'SENDING', 'READY', 'READY'])
  return station
}

const settings = { sendConcurrency: 2, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

function states(station: Station): string[] {
  return [1, 2, 3, 4, 5, 6].map((n) => station.state(`R${n}`))
}

const idle = ['READY', 'READY', 'READY', 'READY']

test('while every slot is busy as many drafts are armed: an open attempt in the database, nothing in the journal', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  expect(station.db.prepare("SELECT ref_code FROM attempts WHERE outcome = 'open' ORDER BY seq").pluck().all()).toEqual(
    ['R1', 'R2', 'R3', 'R4'],
  )
  expect(disk.words()).toEqual([['intent R1', 'intent R2']])
})

test('a slot that becomes free costs one journal write: the answer, then the intent of what goes out next', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(disk.words()).toEqual([
    ['intent R1', 'intent R2'],
    ['answer', 'intent R3'],
  ])
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  expect(states(station)).toEqual(['SENDING', 'CREATED', 'SENDING', 'SENDING', 'SENDING', 'READY'])
})

test('the next is on its way before the outcome of the last is in the database', async () => {
  const disk = watchedDisk()
  const station = await busyStation({ ...disk.options, queue: { ...disk.options.queue, gatherAnswersMs: 2 } })
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  expect(station.state('R1')).toBe('SENDING')
  station.clock.advance(2)
  expect(station.state('R1')).toBe('CREATED')
})

test('a pause puts what is armed back at once', async () => {
  const station = await busyStation()
  station.queue.pause()
  expect(states(station)).toEqual(['SENDING', 'SENDING', ...idle])
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  station.queue.resume()
  await settled()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4'])
})

test('an unclear answer lets nothing out that was armed', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(unclear())
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['UNKNOWN', 'SENDING', ...idle])
})

test('the third identical refusal lets nothing out that was armed', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(refused('Tài khoản bị khoá', 403))
  await station.carrier.calls[1]!.answer(refused('Tài khoản bị khoá', 403))
  await station.carrier.calls[2]!.answer(refused('Tài khoản bị khoá', 403))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4'])
  expect(states(station)).toEqual(['REJECTED', 'REJECTED', 'REJECTED', 'SENDING', 'READY', 'READY'])
})

test('when the network is lost nothing stays armed', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(notSent)
  expect(states(station)).toEqual(['READY', 'SENDING', ...idle])
  expect(station.queue.status().status).toBe('offline')
})

test('after a 401 the draft that met it goes first, before those that were armed', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer({ kind: 'unauthorized', which: 'expired' })
  await settled()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R1'])
})

test('a second 401 lets nothing out that was armed', async () => {
  const station = await busyStation()
  station.carrier.renewal = 'blocked'
  await station.carrier.calls[0]!.answer({ kind: 'unauthorized', which: 'expired' })
  expect(station.queue.status().status).toBe('signed-out')
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['READY', 'SENDING', ...idle])
})

test('stop puts back what is armed, and waits for what is on its way', async () => {
  const station = await busyStation()
  const stopping = station.queue.stop()
  expect(states(station)).toEqual(['SENDING', 'SENDING', ...idle])
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  await stopping
  expect(states(station)).toEqual(['CREATED', 'CREATED', ...idle])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
})

test.for(['hold', 'remove'] as const)('a person may still %s a draft that is only armed', async (action) => {
  const station = await busyStation()
  const third = station.queue.list({ states: [], offset: 0, limit: 9 }).rows.find(({ refCode }) => refCode === 'R3')
  expect(station.queue[action](third!.id)).toMatchObject({ ok: true })
  await settled()
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R4', 'R5'])
})

test('after an obstacle one draft goes first, and nothing is armed behind it', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(unclear())
  await station.carrier.calls[1]!.answer(created('R2'))
  station.clock.advance(1000)
  await settled()
  expect(states(station)).toEqual(['UNKNOWN', 'CREATED', 'SENDING', 'READY', 'READY', 'READY'])
})

test('where the journal refuses the write, nothing armed is sent, and the answer is in the database', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  disk.fail('ENOSPC')
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['CREATED', 'SENDING', ...idle])
  expect(station.queue.status().status).toBe('stopped')
  expect(station.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'storage-full' }))
})

test('where the database refuses to arm the next, nothing more is sent, and the packer is told', async () => {
  const station = await busyStation()
  station.db.exec(`CREATE TRIGGER full BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'no'); END`)
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.state('R1')).toBe('CREATED')
  expect(station.queue.status().status).toBe('stopped')
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  expect(states(station)).toEqual(['CREATED', 'SENDING', 'SENDING', 'READY', 'READY', 'READY'])
})

test('what cannot be put back because the database fails is READY when the packer goes on', async () => {
  const station = await busyStation()
  station.db.pragma('query_only = ON')
  station.queue.pause()
  expect(station.state('R3')).toBe('SENDING')
  station.db.pragma('query_only = OFF')
  station.carrier.signedIn = false
  station.queue.resume()
  expect(states(station)).toEqual(['SENDING', 'SENDING', ...idle])
})

test('two answers of one turn that name the same bill code: the second is UNKNOWN before anything else goes out', async () => {
  const station = await busyStation()
  void station.carrier.calls[0]!.answer(created('R1', 'VN-SAME'))
  await station.carrier.calls[1]!.answer(created('R2', 'VN-SAME'))
  expect(states(station).slice(0, 2)).toEqual(['CREATED', 'UNKNOWN'])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
})

test('an attempt is dated when its request leaves, not when it was armed', async () => {
  const station = await busyStation()
  station.clock.advance(20_000)
  await station.carrier.calls[0]!.answer(created('R1'))
  const leftAtMs = station.clock.now()
  station.clock.advance(5000)
  await station.carrier.calls[2]!.answer(created('R3'))
  const started = station.db.prepare("SELECT started_at_ms FROM attempts WHERE ref_code = 'R3'").pluck().get()
  expect(started).toBe(leftAtMs)
})

/** Keeps what is written to the journal, one list of words for each durable write. */
function watchedDisk() {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  const written: string[][] = []
  let failure: string | null = null
  const journalFiles: JournalFiles = {
    ...files,
    writeDurably: (handle, bytes, position) => {
      if (failure) throw Object.assign(new Error(`${failure}: the disk says no`), { code: failure })
      files.writeDurably(handle, bytes, position)
      const lines = bytes.toString('utf8').split('\n')
      written.push(lines.flatMap((line) => (line.includes('"type"') ? [wordsOf(line.slice(9))] : [])))
    },
  }
  return {
    options: { folder, queue: { journalFiles } },
    /** Without what every start writes before anything is sent. */
    words: () => written.filter((words) => !['segment', 'desk'].includes(words[0] ?? '')),
    fail: (code: string) => {
      failure = code
    },
  }
}

function wordsOf(json: string): string {
  const { type, refCode } = JSON.parse(json) as { readonly type: string; readonly refCode?: string }
  return [type, ...(refCode ? [refCode] : [])].join(' ')
}
