import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import { openStation, turnsDone, tempFolder } from '../station.ts'

test.for([
  ['ENOSPC', 'storage-full'],
  ['EACCES', 'storage-failed'],
] as const)(
  'a journal that cannot be had at first (%s) stops the queue with %s until it can',
  async ([code, alert]) => {
    const folder = tempFolder()
    const files = journalFilesIn(`${folder}/journal`)
    let isFailing = true
    const failing: JournalFiles = {
      ...files,
      allocate: (segment, bytes) => {
        if (isFailing) throw Object.assign(new Error(`${code}: no`), { code })
        files.allocate(segment, bytes)
      },
    }
    const station = openStation({ folder, queue: { journalFiles: failing } })
    station.enter('R1')
    await turnsDone()
    expect(station.queue.status().status).toBe('stopped')
    expect(station.events).toContainEqual(expect.objectContaining({ type: 'alert', code: alert }))
    expect(station.queue.resume().status).toBe('stopped')
    await turnsDone()
    expect(station.carrier.sent).toEqual([])
    isFailing = false
    expect(station.queue.resume().status).toBe('running')
    await turnsDone()
    expect(station.state('R1')).toBe('CREATED')
  },
)
