import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import type * as Filters from '../../../src/shared/domain/bill/bill-filter.ts'
import type * as Inputs from '../../../src/shared/domain/bill/bill-input.ts'
import type * as Presets from '../../../src/shared/domain/settings/parcel-preset.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

const shared = '../../../src/shared/domain'

afterEach(() => {
  vi.doUnmock(`${shared}/account/operator.ts`)
  vi.doUnmock(`${shared}/settings/parcel-preset.ts`)
  vi.doUnmock(`${shared}/bill/bill-filter.ts`)
  vi.doUnmock(`${shared}/bill/bill-input.ts`)
  vi.resetModules()
})

/** A build whose schemas are others opens the folder that this one has left. */
async function openByLater(folder: string): Promise<TestStation> {
  vi.resetModules()
  const later = await import('../station.ts')
  return later.openTestStation(folder)
}

const kept = { intent: 'keep', draftId: null, referenceOverrideReason: null } as const
const alertsOf = (station: TestStation) =>
  station.events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)

const preset = {
  id: 'p1',
  name: 'Áo thun, túi nhỏ, tên khá dài',
  cargo: sampleBill('X').cargo,
  serviceId: null,
  paymentMethodId: null,
  returnDocument: false,
  installation: false,
  note: '',
}

test('a later build with stricter rules of entry opens what was stored under the old ones, and asks the new ones of what is entered', async () => {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  const { operators } = await station.ask('operators.add', { name: 'Mai', pin: '1234' })
  const id = operators[0]?.id ?? ''
  await station.ask('settings.update', { parcelPresets: [preset], stationCode: 'TB09' })
  const view = { id: 'v1', name: 'Hà Nội', filter: { ...anyBill, query: 'hà nội' }, columns: ['billCode' as const] }
  await station.ask('bills.saveViews', { views: [view], columns: ['billCode', 'status'] as never })
  await station.stop()

  vi.doMock(`${shared}/account/operator.ts`, async (original) => ({
    ...(await original()),
    newPinSchema: z.string().regex(/^\d{6}$/),
  }))
  vi.doMock(`${shared}/settings/parcel-preset.ts`, async (original) => {
    const former = await original<typeof Presets>()
    return { ...former, parcelPresetSchema: former.parcelPresetSchema.extend({ name: z.string().max(10) }) }
  })
  vi.doMock(`${shared}/bill/bill-filter.ts`, async (original) => {
    const former = await original<typeof Filters>()
    const billFilterSchema = former.billFilterSchema.extend({
      weight: z.enum(['any', 'heavy']),
      query: z.string().max(3),
    })
    return { ...former, billFilterSchema, anyBill: { ...former.anyBill, weight: 'any' } }
  })
  const later = await openByLater(station.folder)
  expect(alertsOf(later)).toEqual([])
  const settings = await later.invoke('settings.get', undefined)
  expect(settings).toMatchObject({ ok: true, value: { stationCode: 'TB09', parcelPresets: [preset] } })
  expect(await later.invoke('operators.switch', { id, pin: '1234' })).toMatchObject({ ok: true })
  expect(await later.invoke('operators.setPin', { id, currentPin: '1234', pin: '4321' })).toMatchObject({ ok: false })
  expect(await later.invoke('operators.setPin', { id, currentPin: '1234', pin: '432112' })).toMatchObject({ ok: true })
  expect(await later.invoke('settings.update', { parcelPresets: [preset] })).toMatchObject({ ok: false })
  const views = await later.invoke('bills.views', undefined)
  expect(views).toMatchObject({ ok: true, value: { views: [{ ...view, filter: { ...view.filter, weight: 'any' } }] } })
  await later.close()
})

test('drafts of an earlier build that lack a field which the bill needs now are held and named, and the queue goes on', async () => {
  const carrier = createSimulator({ accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }] })
  const baseUrl = await carrier.listen({ port: 0 })
  const credentials = { baseUrl, username: 'mocan', password: 'secret', staySignedIn: false, generation: 'v3' } as const
  const account = { ...credentials, partnerId: null, partnerName: '' }
  const station = await openTestStation()
  await station.ask('account.signIn', account)
  await station.ask('queue.pause', undefined)
  for (const refCode of ['OLD-1', 'OLD-2'])
    await station.ask('drafts.submit', { ...kept, bill: sampleBill(refCode), intent: 'send' })
  await station.stop()

  vi.doMock(`${shared}/bill/bill-input.ts`, async (original) => {
    const former = await original<typeof Inputs>()
    return {
      ...former,
      billInputSchema: former.billInputSchema.extend({ customs: z.string() }),
      emptyBill: { ...former.emptyBill, customs: '' },
    }
  })
  const later = await openByLater(station.folder)
  await later.invoke('account.signIn', account)
  await later.invoke('queue.resume', undefined)
  const bill = { ...sampleBill('NEW'), customs: '' }
  expect(await later.invoke('drafts.submit', { ...kept, bill, intent: 'send' })).toMatchObject({ ok: true })
  await until(
    () => Promise.resolve(carrier.ledger.all().map(({ refCode }) => refCode)),
    (sent) => sent.includes('NEW'),
  )
  const states = await later.ask('drafts.list', { states: [], text: '', offset: 0, limit: 9 })
  expect(states.rows.map(({ refCode, state, reason }) => `${refCode} ${state} ${reason}`).toSorted()).toEqual([
    expect.stringMatching(/^NEW (CREATED|SENDING) none$/),
    'OLD-1 HOLD damaged',
    'OLD-2 HOLD damaged',
  ])
  expect(alertsOf(later)).toMatchObject([{ code: 'rows-damaged', count: 2 }])
  await later.close()
  await carrier.close()
})
