import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyBill, type BillInput } from '../../src/shared/domain/bill/bill-input.ts'
import type { Location } from '../../src/shared/domain/place/location.ts'
import { dayMs } from '../../src/shared/domain/time/time-units.ts'
import { createRandom } from '../../src/simulator/random.ts'

/** A bill as a station of a busy year would have it. */
export interface SampleBill {
  readonly billCode: string
  readonly refCode: string
  readonly bill: BillInput
  readonly statusId: number
  readonly createdAtMs: number
}

/** How often a family name stands in Vietnam's registers, in percent: common words are what makes search slow. */
const familyNames = [
  ['Nguyễn', 38],
  ['Trần', 12],
  ['Lê', 9],
  ['Phạm', 7],
  ['Hoàng', 5],
  ['Phan', 5],
  ['Vũ', 4],
  ['Đặng', 3],
  ['Bùi', 3],
  ['Đỗ', 3],
  ['Hồ', 2],
  ['Ngô', 2],
  ['Dương', 2],
  ['Lý', 2],
  ['Đinh', 1],
  ['Tạ', 1],
  ['Cao', 1],
] as const
const middleNames = [
  'Thị',
  'Thị',
  'Thị',
  'Văn',
  'Văn',
  'Văn',
  'Minh',
  'Ngọc',
  'Thanh',
  'Hữu',
  'Quốc',
  'Đức',
  'Gia',
  'Hồng',
]
const givenNames =
  'An Anh Bảo Bình Châu Chi Cường Diệp Dung Dũng Duy Đạt Giang Hà Hải Hạnh Hào Hiền Hiếu Hoa Hòa Hùng Hương Huy Khánh Khoa Kiên Lan Linh Loan Long Lộc Mai Mạnh My Nam Nga Ngân Nghĩa Nhung Oanh Phong Phúc Phương Quân Quỳnh Sơn Tâm Thảo Thịnh Thu Thủy Tiến Trang Trinh Trọng Tú Tuấn Uyên Vân Việt Vy Xuân Yến'.split(
    ' ',
  )
const streets =
  'Nguyễn Trãi|Trần Hưng Đạo|Lê Lợi|Nguyễn Huệ|Phạm Văn Thuận|Cộng Hòa|Hai Bà Trưng|Lý Thường Kiệt|Điện Biên Phủ|Cách Mạng Tháng Tám|Nguyễn Văn Cừ|Quang Trung|Hoàng Hoa Thám|Võ Văn Ngân|Phan Đình Phùng|Hùng Vương'.split(
    '|',
  )
const goods = ['Áo thun', 'Nồi chiên không dầu', 'Sách', 'Giày', 'Mỹ phẩm', 'Đồ chơi', 'Bộ ly thủy tinh']
/** Most bills of a year have ended. */
const statuses = [...Array.from({ length: 88 }, () => 4), 6, 6, 10, 10, 7, 2, 3, 15, 13, 9, 11, 17]
const phonePrefixes = ['03', '05', '07', '08', '09']

/** 21 November 2026, 10:00 in Vietnam: the newest sample's time. */
const newestAtMs = Date.UTC(2026, 10, 21, 3)

/** The same bills in every run: a small generator of its own, so that a seed says all. */
export function createSampleBills(total: number, seed = 7): (n: number) => SampleBill {
  const locations = readLocations()
  const sender = { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location: locations[0] ?? null }
  return (n) => {
    const random = createRandom(seed * 1_000_003 + n)
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T // never empty
    const createdAtMs = Math.round(newestAtMs - ((total - 1 - n) / total) * 365 * dayMs)
    const date = new Date(createdAtMs).toISOString().slice(2, 10).replaceAll('-', '')
    const location = pick(locations)
    const age = (newestAtMs - createdAtMs) / dayMs
    return {
      billCode: `CP${25_000_000 + n}`,
      refCode: n % 3 === 0 ? `DH-${100_000 + n}` : `TB02-${date}-${String(n % 3000).padStart(4, '0')}-K7Q2`,
      statusId: age < 2 ? pick([2, 2, 2, 3, 15]) : pick(statuses),
      createdAtMs,
      bill: {
        ...emptyBill,
        sender,
        receiver: {
          name: `${familyName(random())} ${pick(middleNames)} ${pick(givenNames)}`,
          phone: `${pick(phonePrefixes)}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
          address: `${1 + Math.floor(random() * 400)}/${1 + Math.floor(random() * 60)} ${pick(streets)}`,
          location,
        },
        cargo: { ...emptyBill.cargo, content: pick(goods), typeId: 2, weightGrams: 200 + Math.floor(random() * 5000) },
        serviceId: pick([90, 90, 91, 81]),
        paymentMethodId: 11,
        codAmountVnd: random() < 0.3 ? 0 : 1000 * Math.floor(50 + random() * 900),
      },
    }
  }
}

function familyName(at: number): string {
  let rest = at * 100
  for (const [name, percent] of familyNames) {
    rest -= percent
    if (rest < 0) return name
  }
  return 'Nguyễn'
}

/** Real wards, so that the words have the lengths and the repetitions of real addresses. */
function readLocations(): Location[] {
  const file = join(import.meta.dirname, '../../resources/directory/wards.json')
  // The file is built by this repository: provinces and wards as arrays of code, name, and more.
  const { provinces, wards } = JSON.parse(readFileSync(file, 'utf8')) as {
    provinces: [string, string, unknown][]
    wards: [string, string, string, ...unknown[]][]
  }
  const names = new Map(provinces.map(([code, name]) => [code, name]))
  return wards.map(([wardCode, wardName, provinceCode]) => ({
    system: 'new',
    provinceCode,
    provinceName: names.get(provinceCode) ?? '',
    wardCode,
    wardName,
  }))
}
