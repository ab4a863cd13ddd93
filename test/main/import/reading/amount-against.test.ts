import { describe, expect, it } from 'vitest'
import { amountAgainst } from '../../../../src/main/import/reading/amount-against.ts'
import { amountInNote } from '../../../../src/main/pasting/amounts.ts'
import { readCollected } from '../../../../src/main/import/reading/read-cells.ts'
import type { RecognisedColumn } from '../../../../src/shared/domain/order/import-columns.ts'

/** What stands against an amount in another column, or in the note. */
function against(
  amount: string,
  heading: string,
  cell: string,
  amountVnd = 350_000,
  note = '',
  written = String(amountVnd),
): string {
  const named = [amount, heading].map((text, n): RecognisedColumn => ({
    heading: text,
    field: n === 0 ? 'cod' : null,
    unit: null,
    confidence: 'sure',
  }))
  const read = amountAgainst(
    [amount.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')],
    named,
    readCollected,
    amountInNote,
  )
  return read({ cells: [written, cell] }, amountVnd, note)
}

describe('what stands against the amount of an order', () => {
  it('is no other amount of what was paid by transfer, and one where the amount is empty', () => {
    expect(against('COD', 'Tổng thu', '350.000', 0, '', '350.000')).toBe('')
    expect(against('COD', 'Tổng thu', '350.000', 0, '', '')).toBe('350.000')
  })

  it.each([
    ['Khách cần trả', 'Khách đã trả', '100.000'],
    ['Khách phải trả', 'Đã trả', '100.000'],
    ['COD', 'Đã thanh toán', 'TRUE'],
    ['COD', 'Đã CK', 'x'],
    ['Thu hộ', 'Đã chuyển khoản', 'rồi'],
    ['Thu hộ', 'Tổng thu', '300.000'],
    ['Thu hộ', 'Thu thêm ship', '30.000'],
  ])('is, beside "%s", "%s" with %s', (amount, heading, cell) => {
    expect(against(amount, heading, cell)).toBe(cell)
  })

  it.each([
    ['COD', 'Đã thanh toán', 'FALSE'],
    ['COD', 'Đã thanh toán', '100.000'],
    ['COD', 'Đã thanh toán', ''],
    ['COD', 'Đã cọc', 'rồi'],
    ['COD', 'Tổng thu', '350.000'],
    ['COD', 'Tổng thu', ''],
    ['COD', 'Thu thêm ship', '0'],
    ['COD', 'Phí thu hộ', '5.000'],
    ['COD', 'Phí giao hàng thu khách', '30.000'],
    ['COD', 'Giao thất bại - thu tiền', '30.000'],
    ['COD', 'Thu tiền khi khách không nhận', '30.000'],
    ['Tiền thu hộ', 'Khách cần trả', '400.000'],
  ])('is nothing, beside "%s", in "%s" with "%s"', (amount, heading, cell) => {
    expect(against(amount, heading, cell)).toBe('')
  })

  it.each([
    [350_000, 'đã ck rồi'],
    [350_000, 'Khách đã thanh toán, giao sáng'],
    [350_000, 'không thu tiền'],
    [350_000, 'thu 300k'],
    [0, 'thu 350k'],
    [0, 'COD: 350.000'],
  ])('is, for %s, the note "%s"', (amountVnd, note) => {
    expect(against('COD', '', '', amountVnd, note)).toBe(note)
  })

  it.each([
    [350_000, 'thu 350k, gọi trước'],
    [0, 'đã ck rồi'],
    [350_000, 'cho xem hàng, không thử'],
    [350_000, 'không nhận thu ship 30k'],
    [350_000, 'Cho xem hàng. Không lấy thu 30k'],
    [350_000, 'Khách từ chối nhận, vui lòng thu 30k'],
    [350_000, 'Giao thất bại thu 30.000đ'],
    [350_000, 'Bom hàng thu 30k'],
    [350_000, 'thu 30k nếu khách không nhận'],
    [350_000, 'tặng kèm quà 50k'],
    [350_000, 'dạ thanh toán khi nhận hàng'],
    [350_000, 'thu 2 vỏ chai'],
    [350_000, 'Gọi chị Thu 0912345678 trước khi giao'],
    [0, 'gọi trước'],
  ])('is nothing, for %s, in the note "%s"', (amountVnd, note) => {
    expect(against('COD', '', '', amountVnd, note)).toBe('')
  })
})
