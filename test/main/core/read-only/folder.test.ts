import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWithMounts } from './mount.ts'
import { openTestStation, type TestStation } from '../../station.ts'

/** A station that was closed with one draft to send. */
async function stoppedStation(): Promise<TestStation> {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  await station.ask('queue.pause', undefined)
  await station.enter('RO-1')
  await station.stop()
  return station
}

test('on a mount that can only be read the station opens, says what is wrong in words, takes nothing and sends nothing', async () => {
  const station = await stoppedStation()
  const ledger = join(station.folder, 'profile/accounts/training/training-carrier.jsonl')
  const before = readFileSync(ledger, 'utf8')

  const said = runWithMounts(join(import.meta.dirname, 'station.ts'), station.folder)
  expect(said).toEqual({ problem: 'storage-failed', refusal: 'no-account', started: 'storage-failed' })
  expect(readFileSync(ledger, 'utf8')).toBe(before)

  await station.restart()
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({ READY: 1, CREATED: 0 })
  await station.close()
})

test('a file that stands where the journal should be stops the queue in words, and nothing is sent', async () => {
  const station = await stoppedStation()
  const journal = join(station.folder, 'profile/accounts/training/journal')
  rmSync(journal, { recursive: true })
  writeFileSync(journal, '')

  await station.restart()
  await station.ask('queue.resume', undefined)
  expect(await station.ask('queue.status', undefined)).toMatchObject({ status: 'stopped' })
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({ READY: 1, SENDING: 0, CREATED: 0 })
  expect(station.events).toContainEqual({
    name: 'station.alert',
    payload: { code: 'storage-failed', detail: expect.stringContaining('journal') },
  })
  await station.close()
})
