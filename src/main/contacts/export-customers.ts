import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '../../shared/domain/settings/language.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'
import { formatDate, formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { Customer, CustomerStore } from '../database/stores/customers/customers.ts'
import { createFile } from '../files/durable-file.ts'

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

/** All receivers of the book into a CSV file, a row for each address. */
export async function exportCustomers(
  customers: CustomerStore,
  { folder, atMs, language }: { readonly folder: string; readonly atMs: number; readonly language: Language },
): Promise<Exported> {
  const parts = [Buffer.from(byteOrderMark + csvLine(headings[language]))]
  const counts = { customers: 0, damaged: 0 }
  let page = customers.receiversAfter(0, slice)
  while (page.lastSeq !== null) {
    counts.customers += page.customers.length
    counts.damaged += page.damaged
    parts.push(Buffer.from(page.customers.map((customer) => linesOf(customer, customers)).join('')))
    await nextTurn()
    page = customers.receiversAfter(page.lastSeq, slice)
  }
  await mkdir(folder, { recursive: true })
  const bytes = Buffer.concat(parts)
  for (let n = 1; ; n += 1) {
    const path = join(folder, `customers-${formatFileStamp(atMs)}${n === 1 ? '' : `-${n}`}.csv`)
    if (await createFile(path, bytes, { mode: 0o600 })) return { path, ...counts }
  }
}

function linesOf(customer: Customer, customers: CustomerStore): string {
  const { phone, name, note, block, bills, returns, lastBillAtMs, mergedInto } = customer
  const [shown] = mergedInto === null ? [customer] : customers.group(customer)
  const rest = [note, block?.note ?? '', shown.seq === customer.seq ? '' : shown.phone, bills, returns]
  const last = lastBillAtMs === null ? '' : formatDate(lastBillAtMs)
  const addresses = customer.addresses.length === 0 ? [{ address: '', location: null }] : customer.addresses
  return addresses
    .map(({ address, location }) =>
      csvLine([phone, name, address, location?.wardName ?? '', location?.provinceName ?? '', ...rest, last]),
    )
    .join('')
}
