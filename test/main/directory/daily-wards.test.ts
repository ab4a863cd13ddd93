import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { firstWardsAfterMs } from '../../../src/main/directory/daily-refresh.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { openTestStation, until } from '../station.ts'

/** The real clock, but a look at the wards comes when the test says so. The next one is due once the one before has ended. */
function clockWithLook() {
  const due: (() => void)[] = []
  const setTimer: typeof systemClock.setTimer = (callback, delayMs) => {
    if (delayMs < firstWardsAfterMs) return systemClock.setTimer(callback, delayMs)
    if (delayMs === firstWardsAfterMs || delayMs === 60 * 60_000) due.push(callback)
    return { cancel: () => undefined }
  }
  return {
    clock: { ...systemClock, setTimer },
    look: () => due.splice(0).forEach((callback) => callback()),
    isNextDue: () => due.length > 0,
  }
}

const credentials = { username: 'mocan', password: 'secret', staySignedIn: false, generation: 'v3' } as const

test('a live station that is signed in and has nothing to send takes new wards by itself; one in training or at work does not', async () => {
  const asked: string[] = []
  const wards = [{ id: '99998', provinceId: '79', name: 'Phường Mới Tinh' }]
  const carrier = createSimulator({
    accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }],
    wards,
    onRequest: ({ path }) => void asked.push(path),
  })
  const baseUrl = await carrier.listen({ port: 0 })
  const { clock, look, isNextDue } = clockWithLook()
  const station = await openTestStation(undefined, null, clock)
  const about = () => station.ask('directory.about', undefined)
  const lookInVain = async () => {
    look()
    await until(() => Promise.resolve(isNextDue()), Boolean)
    expect([(await about()).refreshedAtMs, asked.includes('/v3/loc/wards')]).toEqual([null, false])
  }
  await lookInVain()
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  await lookInVain()
  await station.ask('account.signIn', { baseUrl, ...credentials, partnerId: null, partnerName: '' })
  await station.ask('queue.pause', undefined)
  const bill = sampleBill('WAITS')
  await station.ask('drafts.submit', { bill, intent: 'send', draftId: null, referenceOverrideReason: null })
  await lookInVain()
  const { rows } = await station.ask('drafts.list', { states: ['READY'], text: '', offset: 0, limit: 1 })
  await station.ask('drafts.delete', { id: rows[0]!.id })
  await station.ask('queue.resume', undefined)
  look()
  expect(await until(about, ({ refreshedAtMs }) => refreshedAtMs !== null)).toMatchObject({ added: 1 })
  const { matches } = await station.ask('directory.searchWards', { query: 'mới tinh', limit: 5 })
  expect(matches[0]).toMatchObject({ wardCode: '99998', provinceCode: '79' })
  await station.close()
  await carrier.close()
})

test('counts that the disk does not give let a look at the wards pass by: thrown in its timer they would end the core', async () => {
  const carrier = createSimulator({ accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }] })
  const baseUrl = await carrier.listen({ port: 0 })
  const { clock, look, isNextDue } = clockWithLook()
  const station = await openTestStation(undefined, null, clock)
  await station.ask('account.signIn', { baseUrl, ...credentials, partnerId: null, partnerName: '' })
  const { id } = await station.ask('account.view', undefined)
  const database = new SQLite(join(station.folder, 'profile', 'accounts', id ?? '', 'station.db'))
  database.exec('ALTER TABLE counters RENAME TO torn')
  expect(await station.refusal('drafts.counts', undefined)).toMatchObject({ code: 'internal' })
  expect(look).not.toThrow()
  expect(isNextDue()).toBe(true)
  expect((await station.ask('directory.about', undefined)).refreshedAtMs).toBeNull()
  database.close()
  await station.close()
  await carrier.close()
})
