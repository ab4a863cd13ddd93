import { customerOf } from '../customers.ts'

/** One order of the day, and what its parcel weighs when it is packed. */
export interface DayOrder {
  readonly number: string
  readonly weightGrams: number
  /** What it weighs first, because something was forgotten; the scale tells before the label prints. */
  readonly forgottenGrams: number | null
}

const provinces = [
  'Thành phố Hà Nội',
  'Thành phố Hồ Chí Minh',
  'Thành phố Đà Nẵng',
  'Thành phố Cần Thơ',
  'Thành phố Hà Nội',
]

/** So many orders of a shop, the same for every run. The parcels of one kind of goods differ by their tape. */
export function ordersOfDay(count: number): readonly DayOrder[] {
  const forgotten = new Set((count < 60 ? [0.9] : [0.35, 0.65, 0.9]).map((part) => Math.floor(count * part)))
  return Array.from({ length: count }, (_, n) => {
    const weightGrams = 400 + (n % kinds) * 650 + ((n * 7) % 13)
    return {
      number: `SON${String(100_001 + n)}`,
      weightGrams,
      forgottenGrams: forgotten.has(n) ? Math.round(weightGrams * 0.7) : null,
    }
  })
}

/** As many as `customerOf` has goods. */
const kinds = 5

/** The orders as their shop exports them. */
export function sheetOf(orders: readonly DayOrder[]): string {
  const heading =
    'Mã đơn hàng,Người nhận,Số điện thoại,Số nhà và đường,Phường/xã,Tỉnh,Tên hàng,Mã hàng,Số lượng,Thu hộ,Ghi chú'
  const rows = orders.map(({ number }, n) => {
    const { name, phone, address, ward, content } = customerOf(n)
    const goods = `"${content}",SP-${n % kinds},${(n % kinds) + 1}`
    return `${number},${name},${phone},"${address}",${ward},${provinces[n % provinces.length]},${goods},${(n % 7) * 50_000},Gọi trước khi giao`
  })
  return [heading, ...rows, ''].join('\n')
}
