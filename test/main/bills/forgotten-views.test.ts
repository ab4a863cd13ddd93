import { expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { usualColumns, type BillView } from '../../../src/shared/domain/bill/bill-list.ts'
import type { CustomerInput } from '../../../src/shared/domain/customer.ts'
import { openTestStation } from '../station.ts'

test('a saved view that names the phone of a forgotten customer goes with them, and the others stay', async () => {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  const customer: CustomerInput = { kind: 'receiver', phone: '0912345678', name: 'Chị Lan', note: '', addresses: [] }
  const { id } = await station.ask('contacts.save', { id: null, customer, shown: [] })
  const view = (name: string, query: string): BillView => ({
    id: name,
    name,
    filter: { ...anyBill, query },
    columns: ['billCode'],
  })
  const others = [view('Huế', 'huế'), view('khách khác', '0912345679')]
  const views = [view('Chị Lan', '0912 345 678'), view('0912.345.678', 'lan'), ...others]
  await station.ask('bills.saveViews', { views, columns: [...usualColumns] })
  await station.ask('contacts.forget', { ids: [id], reason: 'khách yêu cầu' })
  expect(await station.ask('bills.views', undefined)).toEqual({ views: others, columns: [...usualColumns] })
  await station.close()
})
