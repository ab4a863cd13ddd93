import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBillStore } from '../../../src/main/database/stores/bills/bills.ts'
import { openStationDatabase } from './new-database.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'

/** Of every bill here. */
export const fees = { ...noFees, totalVnd: 22_000 }

/** What a test says about a bill; the rest is empty. */
export interface BillGiven {
  readonly billCode?: string
  readonly refCode?: string
  readonly name?: string
  readonly phone?: string
  readonly address?: string
  readonly ward?: string
  readonly province?: string
  readonly sender?: string
  readonly statusId?: number | null
  readonly serviceId?: number
  readonly codVnd?: number
  readonly createdAtMs?: number
  readonly draftId?: string
}

/** A database of its own with bills in it, oldest first. */
export function openBills(...requests: readonly BillGiven[]) {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bills-'))
  const database = openStationDatabase(join(folder, 'station.db'))
  const bills = createBillStore(database)
  requests.forEach((request, n) => {
    bills.insert({
      billCode: request.billCode ?? `VN00${n}`,
      refCode: request.refCode ?? `DON-${n}`,
      draftId: request.draftId ?? null,
      bill: billOf(request),
      statusId: request.statusId === undefined ? 2 : request.statusId,
      statusText: '',
      fees,
      createdAtMs: request.createdAtMs ?? n,
      expectedAtMs: null,
    })
  })
  return { folder, database, bills }
}

export function billOf(request: BillGiven): BillInput {
  const { name = '', phone = '', address = '', ward = '', province = '', sender = '' } = request
  const location = { system: 'new', provinceCode: '01', provinceName: province, wardCode: '1', wardName: ward } as const
  return {
    ...emptyBill,
    sender: { ...emptyBill.sender, name: sender },
    receiver: { name, phone, address, location },
    serviceId: request.serviceId ?? 90,
    codAmountVnd: request.codVnd ?? 0,
  }
}
