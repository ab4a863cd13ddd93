import type { BillInput, Party } from '../../src/shared/domain/bill/bill-input.ts'
import { sampleBill } from '../drive/sample-bill.ts'

/** Invented people; the phone numbers are counted, not anybody's. */
const names = [
  'Nguyễn Thị Đào',
  'Trần Văn Khế',
  'Phạm Thị Mận',
  'Hoàng Văn Lựu',
  'Vũ Thị Hồng Xiêm',
  'Đặng Văn Ổi',
  'Bùi Thị Nhãn',
  'Đỗ Văn Mít',
]

/** The same reference always goes to the same person. */
export function receiverOf(refCode: string): Party {
  const number = Array.from(refCode).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_000, 7)
  const name = names[number % names.length] ?? ''
  const phone = `090000${String(number).padStart(4, '0')}`
  return { ...sampleBill('').receiver, name, phone, address: `${(number % 300) + 1} Đường Mẫu` }
}

const formerPlace = {
  system: 'names',
  provinceName: 'Thành phố Hà Nội',
  districtName: 'Quận Ba Đình',
  wardName: 'Phường Trúc Bạch',
} as const

/** As the older interface wants its places. */
export const formerPlaces: Partial<BillInput> = {
  sender: { ...sampleBill('').sender, location: formerPlace },
  receiver: { ...receiverOf('L'), location: formerPlace },
}

/** A bill that nobody could send yet. */
export const halfTyped: Partial<BillInput> = {
  receiver: { ...sampleBill('').receiver, name: '', phone: '09' },
  serviceId: null,
}
