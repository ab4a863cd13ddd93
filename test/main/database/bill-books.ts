import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBillStore } from '../../../src/main/database/stores/bills/bills.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'

export const noFees = {
  mainVnd: null,
  codVnd: null,
  insuranceVnd: null,
  liftingVnd: null,
  remoteVnd: null,
  countingVnd: null,
  packingVnd: null,
  totalVnd: 22_000,
}

/** What a test says about a bill; the rest is empty. */
export interface BillWish {
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
export function openBills(...wishes: readonly BillWish[]) {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bills-'))
  const { database } = openDatabase(join(folder, 'station.db'))
  const bills = createBillStore(database)
  wishes.forEach((wish, n) => {
    bills.insert({
      billCode: wish.billCode ?? `VN00${n}`,
      refCode: wish.refCode ?? `DON-${n}`,
      draftId: wish.draftId ?? null,
      bill: billOf(wish),
      statusId: wish.statusId === undefined ? 2 : wish.statusId,
      statusText: '',
      fees: noFees,
      createdAtMs: wish.createdAtMs ?? n,
      expectedAtMs: null,
    })
  })
  return { folder, database, bills }
}

export function billOf(wish: BillWish): BillInput {
  const { name = '', phone = '', address = '', ward = '', province = '', sender = '' } = wish
  const location = { system: 'new', provinceCode: '01', provinceName: province, wardCode: '1', wardName: ward } as const
  return {
    ...emptyBill,
    sender: { ...emptyBill.sender, name: sender },
    receiver: { name, phone, address, location },
    serviceId: wish.serviceId ?? 90,
    codAmountVnd: wish.codVnd ?? 0,
  }
}
