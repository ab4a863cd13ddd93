import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { noListEdits } from '../../../src/shared/domain/settings/reference-lists.ts'
import { sampleBill } from '../../../src/main/training/sample-bills.ts'
import { realInputs } from '../../shared/ipc/real-inputs.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation

beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  await signedIn()
})
afterEach(() => station.close())

const signedIn = () =>
  until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )

test('the unit of weights of the real carrier makes no parcel of training a thousand times as heavy', async () => {
  await station.ask('settings.update', { weightUnitOnWire: 'g' })
  const billCode = await station.create(sampleBill(1))
  const { bill, tracking, weightUnitDoubt } = await station.ask('bills.track', { billCode })
  expect([tracking?.weightGrams, weightUnitDoubt]).toEqual([bill.cargo.weightGrams, null])
})

test('every file of training is written into its own folder, as its papers are: nobody takes made-up parcels for real ones', async () => {
  const { labelFolder } = await station.ask('settings.get', undefined)
  const billCode = await station.create(sampleBill(1))
  const bills = await station.ask('bills.export', {
    selection: { kind: 'filter', filter: anyBill, except: [], upToSeq: 1 },
    format: 'csv',
    columns: [{ column: 'billCode', heading: 'Mã vận đơn' }],
    untilDone: true,
  })
  expect(readFileSync(bills.path, 'utf8')).toContain(billCode)
  const { list } = await station.ask('handover.scan', { question: randomUUID(), code: billCode })
  const [handoverExport] = realInputs['handover.export']
  const handover = await station.ask('handover.export', { ...handoverExport!, number: list.number })
  const customers = await station.ask('contacts.export', { language: 'vi' })
  const [auditExport] = realInputs['audit.export']
  const audit = await station.ask('audit.export', auditExport!)
  const training = join(labelFolder, 'training')
  for (const { path } of [bills, handover, customers, audit]) expect(dirname(path)).toBe(training)
})

test('the carrier of training is not asked for wards: those that the real one has named stay', async () => {
  const file = join(station.folder, 'profile', 'carrier-wards.json')
  const named = JSON.stringify({ refreshedAtMs: 1, wards: [['99998', 'Phường Mới Tinh', '79']] })
  await station.stop()
  writeFileSync(file, named)
  await station.restart()
  expect(await signedIn()).toMatchObject({ account: { kind: 'training' } })
  expect((await station.refusal('directory.refresh', undefined)).code).toBe('not-available-here')
  expect(readFileSync(file, 'utf8')).toBe(named)
})

test('training takes what the station has added to its lists, as its real carrier does, and nothing else', async () => {
  const added = (id: number) => ({ id, vi: `Mục ${id}`, en: `Entry ${id}` })
  const numbered = { ...sampleBill(1), serviceId: 30, paymentMethodId: 31, refCode: 'OWN-1' }
  const bill = { ...numbered, cargo: { ...numbered.cargo, typeId: 32 } }
  const becomes = async (state: 'CREATED' | 'REJECTED') => {
    const { id } = await station.enter(bill)
    return until(
      () => station.ask('drafts.get', { id }),
      (draft) => draft.state === state,
    )
  }
  const { reasonDetail } = await becomes('REJECTED')
  for (const field of ['service_id', 'payment_method_id', 'cargo_type_id']) expect(reasonDetail).toContain(field)
  const listEdits = { ...noListEdits, services: [added(30)], paymentMethods: [added(31)], cargoTypes: [added(32)] }
  await station.ask('settings.update', { listEdits })
  const quotes = await station.ask('fees.quote', {
    from: bill.sender.location!,
    to: bill.receiver.location!,
    weightGrams: 500,
    lengthCm: null,
    widthCm: null,
    heightCm: null,
    valueVnd: null,
    codAmountVnd: 0,
    paymentMethodId: 31,
  })
  expect(quotes.find(({ serviceId }) => serviceId === 30)).toMatchObject({ serviceName: 'Mục 30' })
  const { rows } = await station.ask('drafts.list', { states: ['REJECTED'], offset: 0, limit: 1 })
  await station.ask('drafts.delete', { id: rows[0]!.id })
  expect((await becomes('CREATED')).billCode).toMatch(/^SIM/)
})
