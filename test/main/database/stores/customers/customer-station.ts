import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import type { Customer } from '../../../../../src/main/database/stores/customers/customer-row.ts'
import { emptyBill, type BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'
import type { CustomerTab } from '../../../../../src/shared/domain/customer.ts'

/** What a test says about a bill; the rest is empty. */
interface Given {
  readonly name: string
  readonly phone: string
  readonly address?: string
  readonly ward?: string
  readonly statusId?: number
  readonly cod?: number
  readonly atMs?: number
}

function billFor(
  refCode: string,
  { name, phone, address = '1 Lê Lợi', ward = 'Phường Huế', cod = 0 }: Given,
): BillInput {
  const location = { system: 'new', provinceCode: '46', provinceName: 'TP. Huế', wardCode: '', wardName: ward } as const
  const sender = { ...emptyBill.sender, name: 'Shop', phone: '0901234567', address: '18 Cộng Hòa' }
  return { ...emptyBill, refCode, sender, receiver: { name, phone, address, location }, codAmountVnd: cod }
}

type CustomerStation = ReturnType<typeof openCustomers>

/** A database of its own whose book learns from the bills that a test adds, oldest first. */
function openCustomers() {
  const folder = mkdtempSync(join(tmpdir(), 'customers-'))
  const db = openDatabase(join(folder, 'station.db'), 0).database
  const stores = openStores(db)
  let bills = 0

  function add(given: Given): { readonly billCode: string; readonly bill: BillInput } {
    const bill = billFor(`R${(bills += 1)}`, given)
    const billCode = `CP${bill.refCode}`
    stores.bills.insert({
      billCode,
      refCode: bill.refCode,
      draftId: null,
      bill,
      statusId: given.statusId ?? 2,
      statusText: '',
      fees: noFees,
      createdAtMs: given.atMs ?? bills * 1000,
      expectedAtMs: null,
    })
    return { billCode, bill }
  }
  function learn(limit = 50): void {
    while (stores.customerLearning.learnSome(limit));
  }
  const rows = (tab: CustomerTab, query = '') => stores.customerBook.list({ tab, query, offset: 0, limit: 50 })

  return {
    db,
    stores,
    add,
    learn,
    rows,
    names: (tab: CustomerTab, query = ''): readonly string[] => rows(tab, query).rows.map(({ name }) => name),
    known: (phone: string): Customer => stores.customers.byPhone('receiver', phone)!,
    close: () => {
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A new one for each test of the file that asks for it. */
export function customersOfEachTest(): Omit<CustomerStation, 'close'> {
  let station: CustomerStation
  beforeEach(() => {
    station = openCustomers()
  })
  afterEach(() => station.close())
  return {
    get db() {
      return station.db
    },
    get stores() {
      return station.stores
    },
    add: (given) => station.add(given),
    learn: (limit) => station.learn(limit),
    rows: (tab, query) => station.rows(tab, query),
    names: (tab, query) => station.names(tab, query),
    known: (phone) => station.known(phone),
  }
}
