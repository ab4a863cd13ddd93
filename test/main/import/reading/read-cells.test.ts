import { describe, expect, it } from 'vitest'
import {
  isEnded,
  readBounded,
  readCollected,
  readCount,
  readNumber,
} from '../../../../src/main/import/reading/read-cells.ts'

describe('a count', () => {
  it.each(['1.000', '1,000', '12.000', '2.000 cái'])('of %s has two readings', (text) => {
    expect(readCount(text, 100_000)).toMatchObject({ fault: 'two-readings' })
  })

  it.each([
    ['1,0', 1],
    ['2.00', 2],
    ['1000', 1000],
    [1000, 1000],
    ['3 hộp', 3],
  ])('of %s is %s', (cell, count) => {
    expect(readCount(cell, 100_000)).toMatchObject({ value: count, fault: null })
  })
})

describe('the number of an order', () => {
  it('is in doubt where a spreadsheet has kept a part of its digits', () => {
    expect(readNumber(5.76461413038786e17).fault).toBe('two-readings')
    expect(readNumber('576461413038785752')).toMatchObject({ value: '576461413038785752', fault: null })
    expect(readNumber(261121000123)).toMatchObject({ value: '261121000123', fault: null })
  })

  it('is none where its formula has no result', () => {
    expect(readNumber('#N/A').fault).toBe('unknown-value')
  })
})

describe('an amount to collect', () => {
  it.each(['1.250', '1,250', 1250, '9999'])('of %s without a unit may be in thousands', (cell) => {
    expect(readCollected(cell).fault).toBe('two-readings')
  })

  it.each([
    ['1.250đ', 1250],
    ['1250 VND', 1250],
    ['5k', 5000],
    ['10.000', 10_000],
    [10_000, 10_000],
    ['0', 0],
  ])('of %s is read as it stands', (cell, value) => {
    expect(readCollected(cell)).toMatchObject({ value, fault: null })
  })
})

describe('a text', () => {
  it.each(['#N/A', '#REF!', '#VALUE!', '12 Lê Lợi, #NAME?'])('%s is the failure of a formula', (text) => {
    expect(readBounded(text, 100).fault).toBe('unknown-value')
  })

  it('with the same sign is one', () => {
    expect(readBounded('Shop #1, áo #N', 100).fault).toBeNull()
  })
})

describe('an order', () => {
  it.each([
    'Đang giao',
    'Đang giao hàng',
    'Đã vận chuyển',
    'Giao không thành công',
    'Đang chuyển hoàn',
    'Đã nhận hàng',
    'Chưa thanh toán - Đã giao hàng',
    'Chưa đối soát, đã hủy',
    'Đã lấy hàng',
    'Lấy hàng thành công',
    'Đang trung chuyển',
    'Đang luân chuyển',
    'Từ chối nhận hàng',
    'Hoàn trả',
    'Thất lạc',
    'Dispatched',
    'Out for delivery',
  ])('is not to be packed where its status is %s', (status) => {
    expect(isEnded(status)).toBe(true)
  })

  it.each([
    'Phát thành công',
    'Đã phát',
    'Thành công',
    'Đã xuất kho',
    'Đã lấy',
    'Trả lại hàng',
    'Trả lại',
    'Không giao được',
    'Phát không thành công',
    'Đã hoàn hàng',
  ])('is not to be packed where its carrier or its shop says %s', (status) => {
    expect(isEnded(status)).toBe(true)
  })

  it.each([
    'Đặt hàng thành công',
    'Thanh toán thành công',
    'Chưa xuất kho',
    'Chưa phát',
    'Chưa lấy',
    'Chờ phát',
    'Đã phát hành hóa đơn',
    'Đã phát sinh lỗi',
    'Đã lấy mã vận đơn',
    'Đã lấy số vận đơn',
    'Đã gửi email xác nhận',
    'Đã gửi hóa đơn',
    'Không lấy được hàng, hẹn lại',
  ])('is to be packed where its carrier or its shop says %s', (status) => {
    expect(isEnded(status)).toBe(false)
  })

  it.each([
    'Đang giao dịch',
    'Chưa giao',
    'Chờ lấy hàng',
    'Đã xác nhận',
    'Chờ giao',
    'Chưa hoàn thành',
    'Chưa hủy',
    'Chưa được giao thành công',
    'Đã thanh toán - chưa giao thành công',
    'Chưa lấy hàng thành công',
    'Not shipped',
    'Not yet shipped',
    'Not cancelled',
  ])('is to be packed where its status is %s', (status) => {
    expect(isEnded(status)).toBe(false)
  })
})
