import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleBill } from '../../../src/main/training/sample-bills.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'
import type { Trouble } from '../../../src/shared/domain/training.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation

beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
})
afterEach(() => station.close())

const practise = (trouble: Trouble, on: boolean) => station.ask('training.practise', { trouble, on })
const progress = async () => (await station.ask('training.progress', undefined)).done

let sent = 0
const send = async (draftId: string | null = null, change = {}) => {
  const bill = { ...sampleBill((sent += 1)), ...change }
  return station.ask('drafts.submit', { bill, intent: 'send', draftId, referenceOverrideReason: null })
}
const becomes = (id: string, state: DraftState) =>
  until(
    () => station.ask('drafts.get', { id }),
    (draft) => draft.state === state,
  )

test('a refusal is practised with the next bill alone, and correcting that bill is a step', async () => {
  expect(await practise('refuse', true)).toEqual(['refuse'])
  const refused = await becomes((await send()).id, 'REJECTED')
  expect(refused.reasonDetail).toMatch(/vui lòng kiểm tra lại$/)
  expect(await station.ask('training.troubles', undefined)).toEqual([])
  expect(await progress()).toEqual([])
  await send(refused.id, { refCode: refused.refCode })
  await becomes(refused.id, 'CREATED')
  expect(await progress()).toEqual(['create', 'correct'])
})

test('of an answer that is lost the carrier has the bill, of a bill that is lost it has none; resolving one is a step', async () => {
  await practise('lose-answer', true)
  const there = await becomes((await send()).id, 'UNKNOWN')
  await station.ask('queue.sendNow', undefined)
  await practise('lose-request', true)
  const absent = await becomes((await send()).id, 'UNKNOWN')
  expect(await station.ask('training.lookUp', { wanted: there.refCode })).toHaveLength(1)
  expect(await station.ask('training.lookUp', { wanted: absent.refCode })).toEqual([])
  const [entry] = await station.ask('training.lookUp', { wanted: there.refCode })
  await station.ask('drafts.link', { id: there.id, billCode: entry?.billCode ?? '', comparedCode: null })
  expect(await progress()).toContain('resolve')
})

test('what is switched on can be switched off again, and outlives an outage', async () => {
  await practise('slow', true)
  expect(await practise('refuse', true)).toEqual(['slow', 'refuse'])
  expect(await practise('slow', false)).toEqual(['refuse'])
  expect(await practise('outage', true)).toEqual(['outage', 'refuse'])
  expect(await station.ask('account.view', undefined)).toMatchObject({ practisingOutage: true })
  expect(await practise('outage', false)).toEqual(['refuse'])
  await becomes((await send()).id, 'REJECTED')
})

test('the card is closed and opened again, and a bill that a search has found is a step', async () => {
  expect(await station.ask('training.closeCard', { isClosed: false })).toMatchObject({ isCardClosed: false })
  expect(await station.ask('training.noteFound', undefined)).toMatchObject({ isCardClosed: false, done: ['find'] })
  await station.restart()
  expect(await station.ask('training.progress', undefined)).toMatchObject({ isCardClosed: false, done: ['find'] })
})

test('training whose carrier has damaged books goes on with new ones, and keeps the damaged ones', async () => {
  const ledger = join(station.folder, 'profile/accounts/training/training-carrier.jsonl')
  await station.stop()
  writeFileSync(ledger, `${readFileSync(ledger, 'utf8')}\0\0\n`)
  const damaged = readFileSync(ledger, 'utf8')
  await station.restart()
  await becomes((await send()).id, 'CREATED')
  expect(readFileSync(`${ledger}.damaged`, 'utf8')).toBe(damaged)
})

test('an account that is not training has none of it', async () => {
  await station.ask('account.usePartnerOnly', {
    baseUrl: 'http://127.0.0.1:9',
    generation: 'legacy-ids',
    partnerId: 1,
    partnerName: 'shop',
  })
  expect((await station.refusal('training.progress', undefined)).code).toBe('not-available-here')
  expect((await station.refusal('training.practise', { trouble: 'refuse', on: true })).code).toBe('not-available-here')
})
