import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { newBill, reduceNewBill, type NewBillState } from '../../../src/renderer/src/new-bill/bill/bill-state.ts'
import { fillForm } from '../../../src/renderer/src/new-bill/form/form-values.ts'
import type { AutosavedForm } from '../../../src/shared/domain/autosave.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { halfTyped } from './typed-texts.ts'

let station: TestStation

beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(async () => {
  await connected()
  await station.close()
})

/** The training carrier starts behind the answers; a folder is not taken away under it. */
async function connected(): Promise<void> {
  await until(
    () => station.ask('account.view', undefined),
    (view) => view.session === 'fresh',
  )
}

it('keeps what is half typed letter by letter, also where nobody could read it as a number', async () => {
  const { accountId, form } = await station.ask('autosave.loadForm', undefined)
  expect(form).toBeNull()
  const typed = {
    texts: halfTyped,
    waiting: [{ ...halfTyped, note: 'chờ sau' }],
    editing: { id: 'd1', refCode: 'TB02-1', texts: { ...halfTyped, note: 'đang sửa' } },
    pins: ['cargo.content'],
  }
  await station.ask('autosave.saveForm', { accountId, form: typed })
  await connected()
  await station.restart()
  expect(await station.ask('autosave.loadForm', undefined)).toEqual({ accountId, form: typed })
})

it('gives back no bill that has become a draft before the process ended, and keeps those behind it', async () => {
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  const [saved, typed] = [randomUUID(), randomUUID()]
  const behind = { ...halfTyped, note: 'chờ sau' }
  const form = { texts: halfTyped, waiting: [behind], ids: [saved, typed], editing: null, pins: [] }
  await station.ask('autosave.saveForm', { accountId, form })
  const bill = sampleBill('DH-9')
  const submission = { bill, intent: 'keep', draftId: null, newDraftId: saved, referenceOverrideReason: null } as const
  expect((await station.ask('drafts.submit', submission)).id).toBe(saved)
  await connected()
  await station.restart()
  expect((await station.ask('autosave.loadForm', undefined)).form).toEqual({
    ...form,
    texts: behind,
    waiting: [],
    ids: [typed],
  })
})

it.each([
  ['none to a plain bill behind the packed one', { isSavedOfOrder: true }],
  ['its own to a packed bill behind the plain one', { isSavedOfOrder: false }],
] as const)('leaves each bill its order where another has become a draft: %s', async (_name, { isSavedOfOrder }) => {
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  const [saved, typed] = [randomUUID(), randomUUID()]
  const order = { id: 'order-1', revision: 1, why: '' }
  const behind = { ...halfTyped, refCode: 'DH-B', note: 'chờ sau' }
  const form = {
    texts: halfTyped,
    waiting: [behind],
    ids: [saved, typed],
    orders: isSavedOfOrder ? [order, null] : [null, order],
    editing: null,
    pins: [],
  }
  await station.ask('autosave.saveForm', { accountId, form })
  const bill = sampleBill('DH-9')
  await station.ask('drafts.submit', {
    bill,
    intent: 'keep',
    draftId: null,
    newDraftId: saved,
    referenceOverrideReason: null,
  })
  const given = (await station.ask('autosave.loadForm', undefined)).form
  if (given === null) throw new Error('nothing is given back')
  const restored = restoredIn(given)
  expect(restored.form).toMatchObject({ id: typed, values: { refCode: 'DH-B' } })
  expect(restored.form.order).toEqual(isSavedOfOrder ? undefined : order)
  expect(restored.returned).toEqual([])
})

/** As New bill takes it. */
function restoredIn(form: AutosavedForm): NewBillState {
  const blank = fillForm(emptyBill)
  const empty = { form: newBill(randomUUID(), blank), editing: null, submitting: [], returned: [] }
  return reduceNewBill(empty, { kind: 'restored', form, blank, typed: blank, newId: randomUUID })
}

it('keeps each part of the other screens by itself', async () => {
  const { accountId, state } = await station.ask('autosave.loadState', undefined)
  expect(state).toEqual({})
  const batch = { kind: 'return', text: 'CP1 CP2\nCP', id: null } as const
  const track = { codes: ['CP1'], selected: 'CP1', typed: 'CP25' }
  await station.ask('autosave.saveState', { accountId, state: { batch } })
  await station.ask('autosave.saveState', { accountId, state: { track } })
  await connected()
  await station.restart()
  expect((await station.ask('autosave.loadState', undefined)).state).toEqual({ batch, track })
})

it('writes nothing of one account into the data of another', async () => {
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  const elsewhere = { accountId: 'live-1', form: { texts: halfTyped, editing: null, pins: [], waiting: [] } }
  expect(await station.ask('autosave.saveForm', elsewhere)).toEqual({ savedAtMs: null })
  expect(await station.ask('autosave.saveState', { accountId: 'live-1', state: {} })).toEqual({ savedAtMs: null })
  expect(await station.ask('autosave.loadForm', undefined)).toEqual({ accountId, form: null })
})

it('names the draft or the living bill that has a reference, and frees it with the cancel', async () => {
  const holder = (refCode: string, exceptDraftId: string | null = null) =>
    station.ask('drafts.referenceHolder', { refCode, exceptDraftId })
  expect(await holder('DH-1')).toBeNull()
  const kept = await station.enter('DH-1', 'keep')
  expect(await holder('dh-1')).toMatchObject({ kind: 'draft', id: kept.id, state: 'EDITING' })
  expect(await holder('DH-1', kept.id)).toBeNull()
  await station.ask('drafts.delete', { id: kept.id })
  expect(await holder('DH-1')).toBeNull()
  await station.enter('DH-2')
  const held = await until(
    () => holder('DH-2'),
    (answer) => answer?.kind === 'bill',
  )
  const billCode = held?.kind === 'bill' ? held.billCode : ''
  await station.ask('bills.cancel', { billCode })
  await until(
    () => holder('DH-2'),
    (answer) => answer === null,
  )
})
