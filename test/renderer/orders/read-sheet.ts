import type { EnteredCounts, ImportPreview, PreviewedOrder } from '../../../src/shared/domain/order/import.ts'
import type { OrderContent, OrderFault } from '../../../src/shared/domain/order/order.ts'
import type { WardMatch } from '../../../src/shared/domain/place/directory.ts'

const trungTruc = {
  system: 'new',
  provinceCode: '91',
  provinceName: 'An Giang',
  wardCode: '30742',
  wardName: 'Phường Rạch Giá',
} as const

export function orderContent(n: number, change: Partial<OrderContent> = {}): OrderContent {
  return {
    source: 'sheet',
    number: `DH${1000 + n}`,
    receiver: { name: `Khách số ${n}`, phone: '0908765432', address: `${n} Nguyễn Trung Trực`, location: trungTruc },
    items: [{ sku: `SP-${n}`, name: 'Ấm siêu tốc', quantity: 2, barcode: '', pictureUrl: '' }],
    codAmountVnd: 100_000 + n,
    valueVnd: null,
    weightGrams: 1200,
    packageCount: 1,
    serviceId: null,
    note: '',
    orderedAtMs: null,
    faults: [],
    ...change,
  }
}

export function readOrder(n: number, change: Partial<OrderContent> = {}): PreviewedOrder {
  return { rows: [n + 1], content: orderContent(n, change), mended: [], places: [], isRepeat: false, known: null }
}

export const saiGon: WardMatch = {
  wardCode: '26740',
  wardName: 'Phường Sài Gòn',
  provinceCode: '79',
  provinceName: 'Thành phố Hồ Chí Minh',
  highlights: [],
  successorOf: 'Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh',
}

/** An order whose ward is an old name. */
export function withOldWard(n: number, found = 'P. Bến Nghé, Quận 1', places = [saiGon]): PreviewedOrder {
  const fault: OrderFault = { field: 'receiver.location', kind: 'place-ambiguous', found }
  const read = readOrder(n, { faults: [fault] })
  return { ...read, content: { ...read.content, receiver: { ...read.content.receiver, location: null } }, places }
}

const headings = [
  ['Mã đơn hàng', 'number'],
  ['Tên người nhận', 'receiverName'],
  ['Số điện thoại', 'receiverPhone'],
  ['Địa chỉ', 'address'],
  ['Phường/xã', 'ward'],
  ['Tỉnh', 'province'],
  ['Tổng cân nặng', 'weight'],
  ['Tiền thu hộ', 'cod'],
  ['Mã giảm giá', null],
] as const

/** What main makes of a file with these orders. */
export function previewOf(all: readonly PreviewedOrder[]): ImportPreview {
  const faulty = all.filter(({ content }) => content.faults.length > 0)
  const repeats = all.filter(({ isRepeat }) => isRepeat)
  const texts = faulty.flatMap(({ content, places }) =>
    content.faults
      .filter(({ field }) => field === 'receiver.location' && places.length > 0)
      .map(({ found }) => ({ found, places: [...places] })),
  )
  return {
    form: { format: 'csv', encoding: 'utf-8', delimiter: ',' },
    bytes: 412_000,
    headerRow: 1,
    identity: 'a',
    layoutId: null,
    source: 'sheet',
    columns: headings.map(([heading, field]) => ({
      heading,
      field,
      unit: null,
      confidence: field === 'weight' ? 'likely' : 'sure',
      samples: field === null ? [] : ['một', 'hai'],
    })),
    totals: {
      rows: all.length + 1,
      orders: all.length,
      good: all.length - faulty.length,
      mended: all.filter(({ mended, content }) => mended.length > 0 && content.faults.length === 0).length,
      faulty: faulty.length,
      repeats: repeats.length,
      same: 0,
      replaceable: all.filter(({ known }) => known?.comparison === 'replaceable').length,
      kept: all.filter(({ known }) => known?.comparison === 'kept').length,
    },
    enters: { good: entersOf(all.filter((each) => !faulty.includes(each))), withFaulty: entersOf(all) },
    orders: all.slice(0, 20),
    faulty,
    repeats,
    differing: all.filter(({ known }) => known !== null && known.comparison !== 'same'),
    unclearPlaces: [...new Map(texts.map((each) => [each.found, each])).values()].map(({ found, places }) => ({
      found,
      places,
      orders: texts.filter((each) => each.found === found).length,
    })),
  }
}

function entersOf(orders: readonly PreviewedOrder[]): EnteredCounts {
  const first = orders.filter(({ isRepeat }) => !isRepeat)
  const added = first.filter(({ known }) => known === null).length
  const changed = first.filter(({ known }) => known?.comparison === 'replaceable').length
  return { skip: added, replace: added + changed, again: orders.length }
}
