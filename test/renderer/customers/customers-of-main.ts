import type { CustomerDetail, CustomerRow } from '../../../src/shared/domain/customer.ts'

/** A row of the book as main answers it. */
export function customerRow(given: Partial<CustomerRow>): CustomerRow {
  return {
    id: 'customer',
    kind: 'receiver',
    phone: '0908765432',
    name: '',
    address: '31 Nguyễn Huệ',
    wardName: 'Phường Thuận Hóa',
    provinceName: 'TP. Huế',
    addresses: 1,
    otherPhones: 0,
    isBlocked: false,
    hasNote: false,
    hasTwin: false,
    bills: 1,
    returns: 0,
    codVnd: 0,
    lastBillAtMs: 1_763_700_000_000,
    isIntact: true,
    ...given,
  }
}

export function customerDetail(row: CustomerRow): CustomerDetail {
  const location = {
    system: 'new',
    provinceCode: '46',
    provinceName: row.provinceName,
    wardCode: '',
    wardName: row.wardName,
  } as const
  return {
    ...row,
    note: '',
    block: row.isBlocked ? { atMs: 1_763_600_000_000, by: 'Lan', note: 'Chuyển khoản rồi mới gửi.' } : null,
    firstBillAtMs: 1_755_000_000_000,
    addressList: [{ address: row.address, location, isMain: true, uses: 7, lastUsedAtMs: row.lastBillAtMs }],
    merged: [],
    events: row.isBlocked ? [{ atMs: 1_763_600_000_000, operator: 'Lan', kind: 'blocked', detail: '' }] : [],
    recentBills: [
      {
        billCode: 'CP25269189',
        createdAtMs: 1_763_700_000_000,
        statusId: 10,
        statusText: '',
        content: 'Bộ ly thủy tinh',
        codAmountVnd: 650_000,
      },
    ],
  }
}
