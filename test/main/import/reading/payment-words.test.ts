import { describe, expect, it } from 'vitest'
import { isCollected, isOutstanding } from '../../../../src/main/import/reading/payment-words.ts'

describe('whether an order is paid on delivery', () => {
  it.each([
    'Chưa chuyển khoản',
    'chưa ck',
    'Chưa nhận được chuyển khoản',
    'Chưa xác nhận chuyển khoản',
    'Chưa ghi nợ thẻ',
    'Not paid',
    'Not yet paid',
    'No COD',
    'Không thu hộ',
    'không COD',
    'COD: không',
    'Thu hộ: no',
    'Công nợ',
    'Chờ chuyển khoản',
    'Đợi khách CK',
    'Sẽ chuyển khoản',
    'CK sau',
    'CK 50%',
    'đã ck 100k',
    'Trả trước 100.000',
    'Đã CK, khi giao nhớ gọi',
    'Khi nhận: chuyển khoản',
  ])('is asked where %s', (word) => {
    expect(isCollected([word])).toBeNull()
  })

  it.each([
    [['COD', 'Chưa thanh toán'], true],
    [['COD', 'Chưa đối soát'], true],
    [['Chưa trả'], true],
    [['Chưa thu hộ'], true],
    [['Chưa thu tiền'], true],
    [['COD (chưa thu tiền)'], true],
    [['COD, không cho xem hàng'], true],
    [['Thẻ Tín dụng/Ghi nợ'], false],
    [['Ghi nợ/Thẻ'], false],
    [['Chuyển khoản', 'Đã thanh toán'], false],
    [['Đã thanh toán 100%'], false],
    [['Visa 4242'], false],
    [['QR khi giao'], true],
    [['Chuyển khoản khi nhận được hàng.'], true],
    [['Trả tiền khi nhận đơn'], true],
    [['COD, khi giao gọi trước'], true],
    [['COD 350k'], true],
  ])('is read from %j', (words, collected) => {
    expect(isCollected(words)).toBe(collected)
  })
})

describe('money that has not come yet', () => {
  it.each([
    'Chờ chuyển khoản',
    'chưa ck',
    'Chưa nhận được chuyển khoản',
    'CK 50%',
    'đã ck 100k',
    'Đã cọc 100k',
    'Thanh toán một phần',
    'Khách hẹn CK',
    'partially_paid',
  ])('is said by %s', (word) => {
    expect(isOutstanding(['', word])).toBe(true)
  })

  it.each([
    '',
    'Đã thanh toán 100%',
    'Chuyển khoản',
    'Visa 4242',
    'Không thu hộ',
    'COD: không',
    'Bình thường',
    'partially_refunded',
    'Người gửi trả phí',
  ])('is not said by "%s"', (word) => {
    expect(isOutstanding([word])).toBe(false)
  })
})

/** What is done with an amount of the order; and whether an amount is asked for where none stands there. */
type Outcome = 'nothing' | 'the amount' | 'asked'
const outcomeOf = (words: readonly string[]): Outcome => {
  const collects = isCollected(words)
  return collects === null ? 'asked' : collects ? 'the amount' : 'nothing'
}

describe('an amount is dropped only where all of it was plainly paid', () => {
  it.each([
    ['Đã thanh toán'],
    ['ĐÃ THANH TOÁN'],
    ['Đã thanh toán'.normalize('NFD')],
    ['Da thanh toan'],
    ['Đã thanh toán online'],
    ['Đã thanh toán, chờ giao'],
    ['Chờ giao, đã thanh toán'],
    ['Đã thanh toán (chưa giao hàng)'],
    ['Đã thanh toán, không hoàn tiền'],
    ['Đã thanh toán hết, không còn nợ'],
    ['Đã thanh toán, không thu nữa'],
    ['Đã thanh toán tiền mặt'],
    ['Đã CK đủ'],
    ['Đã CK ngày 1/2'],
    ['Đã chuyển tiền'],
    ['Đã nhận tiền'],
    ['paid'],
    ['Paid, no refund'],
    ['Prepaid'],
    ['Thẻ ngân hàng nội địa/ATM'],
    ['The tin dung'],
    ['Ví'],
    ['Vi dien tu'],
    ['Ví ShopeePay'],
    ['Tài khoản ngân hàng đã liên kết ShopeePay'],
    ['Credit/Debit card'],
    ['Bank Deposit'],
    ['Chuyển khoản cho ngân hàng'],
    ['Chuyển khoản cho anh Huy'],
    ['Chuyển khoản', 'Đã thanh toán'],
    ['Thẻ', 'paid'],
    ['Đã CK, freeship'],
    ['Đã CK, miễn phí ship'],
    ['Free ship đã CK'],
    ['Đã CK cả ship'],
    ['Miễn phí ship, đã CK'],
    ['miễn phí ship đã ck'],
    ['Đã ship đã CK'],
    ['Đã CK, người gửi trả phí'],
    ['Đã CK, không cần thu thêm'],
    ['Đã CK, không phải trả ship'],
    ['Đã CK tiền hàng + ship'],
    ['Đã CK, không thu thêm ship'],
    ['Đã CK, shop trả ship'],
    ['Đã thanh toán, ship giờ hành chính'],
    ['Đã thanh toán, ship thứ 7'],
    ['Đã chuyển khoản cho chị Lan'],
    ['Đã CK, cho khách xem hàng'],
    ['thanh toan the'],
    ['Thanh toan vi'],
    ['tra the'],
    ['ck the, giao gio hanh chinh'],
  ])('%s %s', (...words) => {
    const cells = words.filter((word) => word !== undefined)
    expect([outcomeOf(cells), isOutstanding(cells)]).toEqual(['nothing', false])
  })
})

describe('an amount is collected as it stands, and asked for where none does', () => {
  it.each([
    ['COD'],
    ['Thu COD'],
    ['Thu hộ'],
    ['Tiền mặt'],
    ['Cash on delivery'],
    ['Thanh toán khi nhận hàng'],
    ['Thanh toán sau khi nhận hàng'],
    ['Thanh toán khi giao hàng (COD)'],
    ['Chưa thanh toán'],
    ['CHƯA TT'],
    ['unpaid'],
    ['COD', 'Chưa thanh toán'],
    ['COD', 'Chờ thanh toán'],
    ['COD', 'Chờ xử lý'],
    ['Cash on Delivery (COD)', 'pending'],
    ['COD (chờ thanh toán)'],
    ['COD, thu thêm ship'],
    ['COD, khách ck ship trước'],
  ])('%s %s', (...words) => {
    const cells = words.filter((word) => word !== undefined)
    expect([outcomeOf(cells), isOutstanding(cells)]).toEqual(['the amount', true])
  })
})

describe('an amount is asked about, and asked for where none stands there', () => {
  it.each([
    ['Chờ thanh toán'],
    ['Đang chờ thanh toán'],
    ['Chờ xác nhận thanh toán'],
    ['Chờ thanh toán online'],
    ['cho thanh toan'],
    ['Cho thanh toán'],
    ['Chờ xử lý'],
    ['Đang xử lý'],
    ['Chờ khách chuyển tiền'],
    ['Thanh toán sau'],
    ['Trả sau'],
    ['Thanh toán: chưa'],
    ['Chưa'],
    ['FALSE'],
    ['Chưa nhận tiền'],
    ['Chưa nhận được tiền'],
    ['Chưa chuyển tiền'],
    ['Khách không thanh toán trước'],
    ['awaiting payment'],
    ['Payment due'],
    ['Pay later'],
    ['pending'],
    ['Paid - pending'],
    ['authorized'],
    ['voided'],
    ['refunded'],
    ['Đã hoàn tiền'],
    ['Đã hoàn trả'],
    ['Hoàn tiền toàn bộ'],
    ['Chuyển khoản thất bại'],
    ['VNPay - giao dịch không thành công'],
    ['Thẻ - đã hủy'],
    ['Card declined'],
    ['Thanh toán 50%'],
    ['COD 50%'],
    ['Thanh toán một phần'],
    ['Đã thanh toán một phần'],
    ['CK trước 1 phần'],
    ['Đã trả một nửa'],
    ['da ck mot nua'],
    ['Đã CK 1/2'],
    ['Đã CK đợt 1'],
    ['đã ck 1tr2'],
    ['Đã ck 100000'],
    ['CK 100k, còn COD 250k'],
    ['Đã ck 100k, thu hộ 250k'],
    ['Còn nợ 200k'],
    ['Còn thiếu 200k'],
    ['Khách nợ 200k'],
    ['Trả góp'],
    ['Đã cọc 100k (no refund)'],
    ['Đã cọc 100k, không hoàn cọc'],
    ['Tiền đặt cọc'],
    ['Deposit paid'],
    ['Half paid'],
    ['Balance due'],
    ['partially_paid'],
    ['Collect the rest by card'],
    ['COD', 'Đã thanh toán'],
    ['COD', 'authorized'],
    ['Chuyển khoản', 'Chờ thanh toán'],
    ['Chuyển khoản', 'Chưa thanh toán'],
    ['Chuyển khoản', 'Chờ xử lý'],
    ['Chuyển khoản', 'pending'],
    ['Chuyển khoản', 'refunded'],
    ['Thẻ', 'authorized'],
    ['Chuyển khoản', 'Chưa đối soát'],
    ['Đã trả ship'],
    ['Đã trả  ship'],
    ['Đã CK tiền ship'],
    ['Đã thanh toán phí ship'],
    ['đã ck ship'],
    ['Chuyển khoản trước tiền ship'],
    ['Phí ship đã thanh toán'],
    ['Ship đã ck'],
    ['Shipping fee paid'],
    ['Đã trả phí vận chuyển'],
    ['Đã CK, thu thêm ship'],
    ['Đã CK, thu ship'],
    ['Đã ck, còn ship'],
    ['đã ck còn thu 30k'],
    ['đã ck còn thu ship'],
    ['Đã CK, chưa bao gồm phí ship'],
    ['Đã CK, khách trả ship'],
    ['Đã CK, nhận hàng trả ship'],
    ['Đã CK, ship khách chịu'],
    ['Đã CK, phải thu thêm'],
    ['Đã CK, cần thu thêm ship'],
    ['Đã CK (tiền ship)'],
    ['Ship: đã trả'],
    ['Freight prepaid'],
    ['Đang cho chuyển khoản'],
    ['Còn cho CK, đơn gấp'],
    [' cho chuyển khoản'],
    ['TT - cho chuyển khoản'],
    ['Khách cho chuyển khoản'],
  ])('%s %s', (...words) => {
    const cells = words.filter((word) => word !== undefined)
    expect([outcomeOf(cells), isOutstanding(cells)]).toEqual(['asked', true])
  })
})

describe('an amount is asked about, and nothing is missing where none stands there', () => {
  it.each([
    [''],
    ['Bình thường'],
    ['Đã hoàn trả một phần'],
    ['Hoàn tiền một phần'],
    ['Chuyển khoản', 'partially_refunded'],
    ['Không cần thanh toán'],
    ['Không thu tiền'],
    ['Đã trả hàng'],
    ['Pack the gift'],
    ['Vì khách ở xa'],
    ['vi khach o xa'],
    ['Công nợ'],
    ['thanh toan the nao cung duoc'],
    ['thanh toan vi khach o xa'],
    ['Người gửi trả ship'],
  ])('%s %s', (...words) => {
    const cells = words.filter((word) => word !== undefined)
    expect([outcomeOf(cells), isOutstanding(cells)]).toEqual(['asked', false])
  })
})
