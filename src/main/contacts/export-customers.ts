import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '../../shared/domain/settings/language.ts'
import { formatDate, formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { Customer } from '../database/stores/customers/customer-row.ts'
import type { CustomerStore } from '../database/stores/customers/customers.ts'
import { createTableFile } from '../files/table-file.ts'

/** Few enough to be read and worded within some milliseconds. */
const slice = 200

/** The import of a later day knows the first six columns by these headings. */
const headings: Readonly<Record<Language, readonly string[]>> = {
  vi: [
    'Số điện thoại',
    'Tên người nhận',
    'Số nhà và đường',
    'Phường/xã',
    'Tỉnh/thành phố',
    'Ghi chú',
    'Chặn vì',
    'Cùng khách với',
    'Vận đơn',
    'Hoàn',
    'Lần cuối',
  ],
  en: [
    'Phone',
    'Receiver name',
    'Street',
    'Ward',
    'Province',
    'Note',
    'Blocked because',
    'Same customer as',
    'Bills',
    'Returns',
    'Last',
  ],
}

interface Exported {
  readonly path: string
  readonly customers: number
  /** Rows that are not as they were written: nothing of them can be relied on. */
  readonly damaged: number
}

interface ExportTo {
  readonly folder: string
  readonly atMs: number
  readonly language: Language
}

/** All receivers of the book into a CSV file, a row for each address. */
export async function exportCustomers(
  customers: CustomerStore,
  { folder, atMs, language }: ExportTo,
): Promise<Exported> {
  const name = `customers-${formatFileStamp(atMs)}`
  const file = await createTableFile({ folder, name, format: 'csv', headings: headings[language] })
  const counts = { customers: 0, damaged: 0 }
  try {
    let page = customers.receiversAfter(0, slice)
    while (page.lastSeq !== null) {
      counts.customers += page.customers.length
      counts.damaged += page.damaged
      await file.add(page.customers.flatMap((customer) => rowsOf(customer, customers)))
      await nextTurn()
      page = customers.receiversAfter(page.lastSeq, slice)
    }
    return { path: await file.end(), ...counts }
  } finally {
    await file.close()
  }
}

function rowsOf(customer: Customer, customers: CustomerStore): (string | number)[][] {
  const { phone, name, note, block, bills, returns, lastBillAtMs, mergedInto } = customer
  const [shown] = mergedInto === null ? [customer] : customers.group(customer)
  const rest = [note, block?.note ?? '', shown.seq === customer.seq ? '' : shown.phone, bills, returns]
  const last = lastBillAtMs === null ? '' : formatDate(lastBillAtMs)
  const addresses = customer.addresses.length === 0 ? [{ address: '', location: null }] : customer.addresses
  return addresses.map(({ address, location }) => {
    const { wardName = '', provinceName = '' } = location ?? {}
    return [phone, name, address, wardName, provinceName, ...rest, last]
  })
}
