import type { TypedBill } from '../demo/station-page.ts'

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Đặng', 'Bùi']
const givenNames = ['Thị Mai', 'Văn Hùng', 'Minh Khoa', 'Ngọc Ánh', 'Quốc Đạt', 'Thu Hà', 'Đức Long', 'Bảo Trân']
const places = [
  { wardQuery: 'ba dinh', ward: 'Phường Ba Đình', address: '12 Phan Đình Phùng' },
  { wardQuery: 'tan son nhat', ward: 'Phường Tân Sơn Nhất', address: '18 Cộng Hòa' },
  { wardQuery: 'hai chau', ward: 'Phường Hải Châu', address: '56 Nguyễn Văn Linh' },
  { wardQuery: 'ninh kieu', ward: 'Phường Ninh Kiều', address: '3 Hòa Bình' },
  { wardQuery: 'cau giay', ward: 'Phường Cầu Giấy', address: 'Số 7 ngõ 82 Dịch Vọng Hậu' },
]
const goods = ['Áo thun cotton, 2 cái', 'Sách giáo khoa', 'Nồi chiên không dầu', 'Bộ ly thủy tinh', 'Mỹ phẩm']
const weights = ['1,2', '800g', '4,5', '2,1', '300g']
const cods = ['250k', '0', '1.290.000', '650000', '85k']

/** The parcels that the station has presets for: each of the goods with its weight. */
export const usualParcels = goods.map((content, n) => ({ content, weight: pick(weights, n) }))

/** The nth customer of the day; the same n is the same person. */
export function customerOf(n: number): TypedBill {
  const place = pick(places, n)
  return {
    phone: `09080${String(10_000 + n)}`,
    name: `${pick(families, n)} ${pick(givenNames, Math.floor(n / families.length))}`,
    ...place,
    content: pick(goods, n),
    weight: pick(weights, n),
    cod: pick(cods, n),
  }
}

function pick<T>(list: readonly T[], n: number): T {
  const picked = list[n % list.length]
  if (picked === undefined) throw new Error('an empty list')
  return picked
}
