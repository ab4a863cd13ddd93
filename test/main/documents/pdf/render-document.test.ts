import { resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { PackingSlipModel } from '../../../../src/main/documents/model/order-papers.ts'
import {
  handoverPages,
  handoverTotals,
  type HandoverModel,
} from '../../../../src/main/documents/model/handover-model.ts'
import { renderDocument } from '../../../../src/main/documents/pdf/render-document.ts'
import { loadLabelFonts } from '../../../../src/main/documents/fonts/label-fonts.ts'
import { labelTemplates } from '../../../../src/shared/domain/printing/label.ts'
import { rasterise, textOf } from '../raster.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))

const bills = (count: number): HandoverModel['bills'] =>
  Array.from({ length: count }, (_, n) => ({
    billCode: `SME80314726${String(n).padStart(2, '0')}`,
    refCode: `DH-${n}`,
    receiverName: n === 0 ? `${'Nguyễn Hoàng Phượng Uyển '.repeat(8)}😀` : 'Lê Hữu Phước',
    provinceName: 'Thành phố Hà Nội',
    packageCount: 2,
    weightGrams: 1250,
    codAmountVnd: 100_000,
  }))

const left = Array.from({ length: 90 }, (_, n) => `CP${25_269_000 + n} (để chuyến sau)`)

const handover = (count: number, training = false): HandoverModel => ({
  carrierName: 'SAO MAI EXPRESS',
  stationName: 'Trạm 02',
  driverName: 'Trần Văn Bốn',
  plate: '59-X1 234.56',
  accountName: 'mocan.tb02',
  giver: 'Trần Thị Mai',
  closings: 2,
  notes: [`Không giao chuyến này, 90 kiện: ${left.join(', ')}.`],
  listNumber: 'BG-260226-003',
  atMs: Date.UTC(2026, 1, 26, 2, 41),
  training,
  bills: bills(count),
})

describe('the handover list', () => {
  it('has every bill once, totals, signatures and its number as a code', async () => {
    const { pdf, pages } = await renderDocument({ kind: 'handover', model: handover(60) }, fonts)
    expect(pages).toBe(4)
    const text = textOf(pdf)
    for (const code of left.map((one) => one.slice(0, 10))) expect(text.split(code)).toHaveLength(2)
    expect(text.split('Bên giao: Trạm 02')).toHaveLength(5)
    for (const { billCode } of bills(60)) expect(text.split(billCode)).toHaveLength(2)
    for (const words of [
      '60 vận đơn',
      '120 kiện',
      '75 kg',
      'thu hộ 6.000.000 đ',
      'Tài xế ký',
      'Trang 4/4',
      'mocan.tb02',
      'Trần Thị Mai',
      'chốt lại lần 2',
      '59-X1 234.56',
    ])
      expect(text).toContain(words)
    expect(rasterise(pdf, 150)[0]?.decoded).toEqual(['QR-Code:BG-260226-003'])
  })

  it.each([
    [0, [0]],
    [19, [19]],
    [20, [20, 0]],
    [25, [25, 0]],
    [26, [25, 1]],
    [54, [25, 25, 4]],
  ])('of %i bills always has room to sign', (count, rows) => {
    expect(handoverPages(bills(count)).map(({ rows: some }) => some.length)).toEqual(rows)
  })

  it('breaks a code that is longer than a line: nothing of what stays behind is cut', () => {
    const link = `https://example.com/${'0123456789'.repeat(18)}`
    const [page] = handoverPages([], [`Quét nhưng không giao, 1 kiện: ${link} (không có ở trạm này).`])
    expect(page?.lines.filter(({ length }) => length > 96)).toEqual([])
    expect(page?.lines.join('')).toContain(link)
  })

  it('adds up what the driver takes', () => {
    expect(handoverTotals(bills(3))).toEqual({ bills: 3, parcels: 6, weightGrams: 3750, codAmountVnd: 300_000 })
  })

  it('says on every page that it is training', async () => {
    const { pdf, pages } = await renderDocument({ kind: 'handover', model: handover(30, true) }, fonts)
    expect(textOf(pdf).split('TẬP HUẤN / TRAINING')).toHaveLength(pages + 1)
  })
})

describe('the batch result', () => {
  it('lists each code with its outcome and the carrier words, and counts them', async () => {
    const rows = bills(40).map(({ billCode }, n) => ({
      billCode,
      outcome: n < 3 ? 'Bị từ chối' : 'Đã hủy',
      carrierWords: n < 3 ? 'Đơn đang giao, không hủy được' : 'Hủy đơn thành công',
    }))
    const model = { operation: 'Hủy đơn', atMs: 0, operator: 'Mai', stationName: 'Trạm 02', training: false, rows }
    const { pdf, pages } = await renderDocument({ kind: 'batch-result', model }, fonts)
    const text = textOf(pdf)
    expect(pages).toBe(2)
    for (const words of ['40 mã', 'Bị từ chối: 3', 'Đã hủy: 37', 'SME8031472639', 'Nhân viên: Mai', 'Trang 2/2'])
      expect(text).toContain(words)
    expect(text.split('Đơn đang giao, không hủy được')).toHaveLength(4)
  })
})

describe.each(labelTemplates)('the test page for %s', (template) => {
  it('has a ruler of exactly 100 mm and readable codes', async () => {
    const page = { kind: 'test-page', template, dpi: 203, printedAtMs: 0, stationName: '' } as const
    const { pdf } = await renderDocument(page, fonts)
    const [raster] = rasterise(pdf, 203)
    expect(raster?.decoded).toEqual(['CODE-128:PB-100MM', 'QR-Code:PB-100MM'])
    const off = longestLineDots(raster).map((dots) => Math.abs(dots - (100 * 203) / 25.4))
    expect(Math.min(...off)).toBeLessThan(2)
  })
})

/** The lengths, in dots, of all straight black lines of at least 90 mm. */
function longestLineDots(raster: ReturnType<typeof rasterise>[number] | undefined): number[] {
  if (raster === undefined) return []
  const lengths: number[] = []
  const scan = (outer: number, inner: number, isBlack: (a: number, b: number) => boolean): void => {
    for (let a = 0; a < outer; a += 1) {
      let run = 0
      for (let b = 0; b <= inner; b += 1) {
        if (b < inner && isBlack(a, b)) run += 1
        else {
          if (run > 719) lengths.push(run - 1, run)
          run = 0
        }
      }
    }
  }
  scan(raster.height, raster.width, (y, x) => raster.isBlack(x, y))
  scan(raster.width, raster.height, (x, y) => raster.isBlack(x, y))
  return lengths
}

test('papers write their counts and weights with the thousands apart', async () => {
  const heavy = bills(3).map((bill) => ({ ...bill, packageCount: 600, weightGrams: 1_234_500 }))
  const list = textOf((await renderDocument({ kind: 'handover', model: { ...handover(0), bills: heavy } }, fonts)).pdf)
  for (const words of ['1.800 kiện', '3.703,5 kg', '1.234,5']) expect(list).toContain(words)
  const about = { stationName: 'Trạm 02', operator: 'Mai', atMs: Date.UTC(2026, 1, 26, 2, 41), training: false }
  const goods = [{ sku: 'AT-DEN', barcode: '', name: 'Áo thun', quantity: 12_500, orders: 1_200 }]
  const pick = textOf(
    (await renderDocument({ kind: 'pick-list', model: { ...about, orders: 1_200, goods } }, fonts)).pdf,
  )
  for (const words of ['1.200 đơn · 1 mặt hàng · 12.500 cái', 'Đơn 1.200', 'Cái 12.500']) expect(pick).toContain(words)
})

describe('a packing slip', () => {
  it('names the SKU of every variant and the phone, however long the names are', async () => {
    const long = 'Áo thun nam nữ form rộng tay lỡ vải cotton co giãn bốn chiều thấm hút mồ hôi '.repeat(3).trim()
    const slip: PackingSlipModel = {
      number: '260226ABCDEF12',
      scanned: '260226ABCDEF12',
      shopName: 'Cửa hàng Mộc Miên',
      receiverName: long,
      receiverPhone: '0389214567',
      address: '5 Lê Lợi',
      note: '',
      codAmountVnd: 0,
      items: ['AT-DEN-XL', 'AT-TRANG-M'].map((sku) => ({ name: long, sku, quantity: 1 })),
    }
    const model = { stationName: 'Trạm 02', atMs: Date.UTC(2026, 1, 26, 2, 41), training: false, slips: [slip] }
    const text = textOf((await renderDocument({ kind: 'packing-slips', model }, fonts)).pdf)
    for (const words of ['AT-DEN-XL', 'AT-TRANG-M', '0389214567']) expect(text).toContain(words)
  })
})
