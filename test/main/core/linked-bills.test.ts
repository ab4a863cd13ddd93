import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

test('a return is kept as a draft that nobody has sent, and both sides show each other', async () => {
  const billCode = await station.create('DH-1')
  const { draftId } = await station.ask('bills.derive', { billCode, kind: 'return' })
  const { state, bill } = await station.ask('drafts.get', { id: draftId })
  const sent = sampleBill('DH-1')
  expect([state, bill.billType, bill.billReturn]).toEqual(['EDITING', 'return', 'DH-1'])
  expect([bill.sender, bill.receiver]).toEqual([sent.receiver, sent.sender])
  const { links } = await station.ask('bills.history', { billCode })
  expect(links).toMatchObject([{ kind: 'draft', id: draftId, billType: 'return' }])

  await station.ask('drafts.submit', { bill, intent: 'send', draftId, referenceOverrideReason: null })
  const made = await until(
    () => station.ask('drafts.get', { id: draftId }),
    (draft) => draft.state === 'CREATED',
  )
  const back = await station.ask('bills.history', { billCode: made.billCode ?? '' })
  expect(back.links).toMatchObject([{ kind: 'bill', billCode }])
  expect((await station.ask('bills.history', { billCode })).links).toMatchObject([{ billCode: made.billCode }])
})

test('an exchange is two drafts that name each other; a kind that makes no sense is refused', async () => {
  const billCode = await station.create('DH-2')
  const { draftId } = await station.ask('bills.derive', { billCode, kind: 'exchange' })
  const { rows } = await station.ask('drafts.list', { states: ['EDITING'], offset: 0, limit: 10 })
  expect(rows).toHaveLength(2)
  const goes = await station.ask('drafts.get', { id: draftId })
  const comes = await station.ask('drafts.get', { id: rows.find(({ id }) => id !== draftId)?.id ?? '' })
  expect([goes.bill.billType, comes.bill.billType]).toEqual(['trade-in-outbound', 'trade-in-return'])
  expect([goes.bill.billReturn, comes.bill.billReturn]).toEqual([comes.refCode, goes.refCode])
  expect((await station.refusal('bills.derive', { billCode, kind: 'counterpart' })).code).toBe('input-refused')
  expect((await station.refusal('bills.derive', { billCode: 'CP0', kind: 'return' })).code).toBe('bill-not-found')
})

test('a copy is the same parcel under a new reference, kept as a draft that nobody has sent', async () => {
  const billCode = await station.create('DH-3')
  const { draftId } = await station.ask('bills.derive', { billCode, kind: 'copy' })
  const { state, bill, refCode } = await station.ask('drafts.get', { id: draftId })
  expect(state).toBe('EDITING')
  expect(refCode).not.toBe('DH-3')
  expect({ ...bill, refCode: 'DH-3' }).toEqual(sampleBill('DH-3'))
  expect((await station.refusal('bills.derive', { billCode: 'CP0', kind: 'copy' })).code).toBe('bill-not-found')
})
