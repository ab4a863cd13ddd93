import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, type TestStation } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

let station: TestStation
let carrier: Simulator
let baseUrl: string
let file: string
beforeEach(async () => {
  station = await openTestStation()
  carrier = createSimulator({ accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }] })
  baseUrl = await carrier.listen({ port: 0 })
  file = join(station.folder, 'profile', 'station.json')
  await signIn()
  await station.ask('settings.update', { stationCode: 'TB09' })
  await station.enter('KEPT-1', 'keep')
})
afterEach(async () => {
  await station.close()
  await carrier.close()
})

const signIn = () => station.ask('account.signIn', signInAt(baseUrl, { username: 'mocan', password: 'secret' }))

/** What a damage or a newer version makes of the file while the station is closed. */
async function restartWith(change: (text: string) => string): Promise<void> {
  await station.stop()
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  await station.restart()
}

const alerts = (): unknown[] =>
  station.events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)

test('a station whose file is unreadable says so, and that an account with waiting drafts is still there; a sign-in brings them back', async () => {
  await restartWith((text) => text.slice(0, 40))
  expect(alerts()).toEqual([
    {
      code: 'station-file-damaged',
      detail: expect.stringContaining('station.json.damaged-'),
      count: 1,
      lost: ['accounts', 'settings', 'operators'],
    },
  ])
  expect((await station.ask('account.view', undefined)).account).toBeNull()
  await signIn()
  const { rows } = await station.ask('drafts.list', { states: ['EDITING'], text: '', offset: 0, limit: 10 })
  expect(rows.map(({ refCode }) => refCode)).toEqual(['KEPT-1'])
})

test('one bad setting costs that setting alone: the account goes on', async () => {
  await restartWith((text) => text.replace(/"sendConcurrency": \d+/, '"sendConcurrency": "x"'))
  expect(alerts()).toMatchObject([{ code: 'station-file-damaged', count: 0, lost: ['settings'] }])
  expect((await station.ask('account.view', undefined)).account).toMatchObject({ username: 'mocan' })
  expect((await station.ask('settings.get', undefined)).stationCode).toBe('TB09')
})

test('a damaged sender or preset is told as that', async () => {
  await restartWith((text) => {
    const { settings, ...rest } = JSON.parse(text) as { readonly settings: object }
    return JSON.stringify({ ...rest, settings: { ...settings, senders: [7], parcelPresets: [null] } })
  })
  expect(alerts()).toMatchObject([{ code: 'station-file-damaged', count: 0, lost: ['senders', 'presets'] }])
})

test('a file of a newer version is refused in words, opens nothing and is left as it is', async () => {
  await restartWith((text) => text.replace('"version": 1', '"version": 2'))
  const before = readFileSync(file, 'utf8')
  expect(await station.ask('account.view', undefined)).toMatchObject({
    account: null,
    problem: { code: 'storage-newer' },
  })
  expect(await station.ask('account.reopen', undefined)).toMatchObject({ problem: { code: 'storage-newer' } })
  for (const refusal of [
    await station.refusal('settings.update', { stationCode: 'X' }),
    await station.refusal('account.startTraining', undefined),
  ])
    expect(refusal.code).toBe('storage-newer')
  expect(readFileSync(file, 'utf8')).toBe(before)
})
