import { customerOf } from '../customers.ts'

/** One order of the day, and what its parcel weighs when it is packed. */
export interface DayOrder {
  readonly number: string
  readonly weightGrams: number
}

const provinces = [
  'Thành phố Hà Nội',
  'Thành phố Hồ Chí Minh',
  'Thành phố Đà Nẵng',
  'Thành phố Cần Thơ',
  'Thành phố Hà Nội',
]

/** So many orders of a shop, the same for every run. */
export function ordersOfDay(count: number): readonly DayOrder[] {
  return Array.from({ length: count }, (_, n) => ({
    number: `SON${String(100_001 + n)}`,
    weightGrams: 200 + ((n * 137) % 4_800),
  }))
}

/** The orders as their shop exports them. */
export function sheetOf(orders: readonly DayOrder[]): string {
  const heading =
    'Mã đơn hàng,Người nhận,Số điện thoại,Số nhà và đường,Phường/xã,Tỉnh,Tên hàng,Mã hàng,Số lượng,Thu hộ,Ghi chú'
  const rows = orders.map(({ number }, n) => {
    const { name, phone, address, ward, content } = customerOf(n)
    const goods = `"${content}",SP-${n % 5},${(n % 3) + 1}`
    return `${number},${name},${phone},"${address}",${ward},${provinces[n % provinces.length]},${goods},${(n % 7) * 50_000},Gọi trước khi giao`
  })
  return [heading, ...rows, ''].join('\n')
}
