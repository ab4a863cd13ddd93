import { emptyBill, type BillInput, type Party } from '../../shared/domain/bill/bill-input.ts'
import { knownStatusIds as ids } from '../../shared/domain/bill/bill.ts'
import type { SenderProfile } from '../../shared/domain/settings/settings.ts'
import { hourMs } from '../../shared/domain/time/time-units.ts'

/** A place that the shipped directory knows; a test compares them with it. */
const place = (provinceCode: string, provinceName: string, wardCode: string, wardName: string) =>
  ({ system: 'new', provinceCode, provinceName, wardCode, wardName }) as const

const places = [
  place('79', 'TP. Hồ Chí Minh', '26740', 'Phường Sài Gòn'),
  place('01', 'TP. Hà Nội', '00004', 'Phường Ba Đình'),
  place('79', 'TP. Hồ Chí Minh', '26929', 'Phường Bình Thạnh'),
  place('48', 'TP. Đà Nẵng', '20242', 'Phường Hải Châu'),
  place('92', 'TP. Cần Thơ', '31135', 'Phường Ninh Kiều'),
  place('01', 'TP. Hà Nội', '00070', 'Phường Hoàn Kiếm'),
  place('46', 'TP. Huế', '19789', 'Phường Thuận Hóa'),
  place('56', 'Khánh Hòa', '22366', 'Phường Nha Trang'),
  place('40', 'Nghệ An', '16681', 'Phường Thành Vinh'),
  place('68', 'Lâm Đồng', '22945', 'Phường Phan Thiết'),
  place('79', 'TP. Hồ Chí Minh', '25747', 'Phường Thủ Dầu Một'),
  place('52', 'Gia Lai', '21583', 'Phường Quy Nhơn'),
]
const surnames = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Võ', 'Đặng', 'Bùi']
const givenNames = ['Thị Lan', 'Văn Hùng', 'Minh Châu', 'Quốc Bảo', 'Thị Hạnh', 'Anh Tuấn', 'Ngọc Mai', 'Hoàng Phúc']
const streets = ['Trần Phú', 'Lê Lợi', 'Nguyễn Huệ', 'Hai Bà Trưng', 'Quang Trung', 'Lý Thường Kiệt', 'Phan Đình Phùng']
const goods = ['Áo thun cotton', 'Sách', 'Mỹ phẩm', 'Giày thể thao', 'Phụ kiện điện thoại', 'Trà khô', 'Đồ chơi trẻ em']
const services = [90, 91, 81]

/** Training's own sender: no other account is offered it. */
export const trainingSender: SenderProfile = {
  id: 'training-sender',
  label: 'Kho tập huấn',
  party: {
    name: 'Shop Tập Huấn',
    phone: '0900000001',
    address: '1 Đường Tập Huấn',
    location: place('79', 'TP. Hồ Chí Minh', '26968', 'Phường Tân Sơn Nhất'),
  },
}

const nth = <T>(list: readonly [T, ...T[]] | readonly T[], n: number): T => list[n % list.length] as T // never empty, and the rest is within it

/** Forty customers, so that a phone or a name that is typed is known already. */
function receiver(n: number): Party {
  const customer = (n * 17) % 40
  return {
    name: `${nth(surnames, customer)} ${nth(givenNames, customer)}`,
    phone: `0908${String(100_000 + customer * 7919).slice(-6)}`,
    address: `${(customer % 90) + 1} ${nth(streets, customer)}`,
    location: nth(places, customer),
  }
}

/** The nth bill of training, the same in each. */
export function sampleBill(n: number): BillInput {
  return {
    ...emptyBill,
    refCode: `MAU-${String(n + 1).padStart(4, '0')}`,
    sender: trainingSender.party,
    receiver: receiver(n),
    cargo: {
      ...emptyBill.cargo,
      content: nth(goods, n),
      typeId: 2,
      packageCount: n % 23 === 0 ? 2 : 1,
      weightGrams: 200 + ((n * 370) % 4800),
      valueVnd: ((n * 3) % 20) * 100_000 || null,
    },
    serviceId: nth(services, n),
    paymentMethodId: 11,
    codAmountVnd: ((n * 7) % 20) * 50_000,
    carrierDraft: n % 60 === 59,
  }
}

/** How many bills there are of the past nine days, behind the drafts that wait for a person: 200 in all. */
export const pastBills = 191

const oldestHours = 216
const newestMs = 300_000

/** Over nine days, most of them lately, so that every stage of a parcel's way is on show. */
export function sampleAgeMs(n: number): number {
  return Math.round(((pastBills - n) / pastBills) ** 2 * oldestHours * hourMs) + newestMs
}

/** What hardly ever happens by itself, from the newest backwards; the others go their way. */
const forced: Readonly<Record<number, number>> = {
  [pastBills - 12]: ids.pickupError,
  [pastBills - 20]: ids.failedDelivery,
  [pastBills - 24]: ids.cancelled,
  [pastBills - 31]: ids.notSuccessful,
  [pastBills - 38]: ids.failedDelivery,
  [pastBills - 45]: ids.incident,
  [pastBills - 52]: ids.outForDelivery,
  [pastBills - 60]: ids.failedDelivery,
  [pastBills - 75]: ids.returning,
  [pastBills - 90]: ids.returnOutForDelivery,
  [pastBills - 110]: ids.returned,
  [pastBills - 130]: ids.cancelled,
}

export const forcedStatus = (n: number): number | null => forced[n] ?? null

const withoutLabel: ReadonlySet<number | null> = new Set([null, ids.waitingForPickup, ids.carrierDraft])

/** A parcel that has left had its label; those that still lie here are left to be printed. */
export const hadLabel = (statusId: number | null): boolean => !withoutLabel.has(statusId)
