import { describe, expect, it } from 'vitest'
import { codIn } from '../../../src/main/pasting/amounts.ts'
import { cleanedMessage, messageText } from '../../../src/main/pasting/message-text.ts'

/** The amount that is collected, and what is asked back about it. */
function cod(text: string): readonly [amountVnd: number | null, doubt: string | null] {
  const { amountVnd, doubt } = codIn(messageText(text), [], null)
  return [amountVnd, doubt]
}

describe('what is collected', () => {
  it.each([
    ['thu 1 triệu 2', 1_200_000],
    ['thu 1 triệu 200 nghìn', 1_200_000],
    ['thu 1 triệu 25 nghìn', 1_025_000],
    ['thu 1tr250k, giao sáng', 1_250_000],
    ['thu hộ 2 triệu rưỡi', 2_500_000],
    ['thu 1 triệu 2 trăm', 1_200_000],
    ['thu 3 trăm nghìn', 300_000],
    ['thu 3 trăm rưỡi', 350_000],
    ['thu 3 trăm 50', 350_000],
    ['COD: 1 200 000đ', 1_200_000],
    ['thu 350 000', 350_000],
    ['thu 1 triệu 2 áo thun', 1_000_000],
    ['số 5 thu 350k', 350_000],
  ])('is read whole: %s', (text, amountVnd) => {
    expect(cod(text)).toEqual([amountVnd, null])
  })

  it.each([
    'COD 350k giảm 50k',
    'COD 350k trừ 50k',
    'COD 350k giảm 10%',
    'COD: 350.000 - 50.000 cọc',
    'COD 350k + 200k',
    'COD 350k x 2',
    'COD 350k x2 áo',
    'COD 350k/cái lấy 2 cái',
    'còn thu 350k - 50k',
  ])('is asked back where the message calculates with it: %s', (text) => {
    expect(cod(text)[1]).toBe('several')
  })

  it.each([
    ['COD 350k - 2 áo thun', 350_000],
    ['COD 350k - 0912', 350_000],
    ['COD 350k/Lan', 350_000],
    ['COD 350k giảm còn 300k', 300_000],
    ['COD 350k (đã giảm 50k)', 350_000],
    ['COD 350k x', 350_000],
    ['thu 350k\n+ 2 áo', 350_000],
  ])('is not asked back where what follows is no part of it: %s', (text, amountVnd) => {
    expect(cod(text)).toEqual([amountVnd, null])
  })

  it('is no number with more digits than amounts have, nor the end of one', () => {
    expect(cod('thu 1500000000000d')).toEqual([null, null])
    expect(cod('thu 350k, stk 19034567890123k')).toEqual([350_000, null])
  })

  it.each([
    ['cod 1250', 1_250_000, 'no-unit'],
    ['cod 1.250', 1_250_000, 'no-unit'],
    ['thu 1.250k', 1_250_000, 'no-unit'],
    ['thu 200k hoặc 220k', 200_000, 'several'],
    ['thu 200k - 250k', 200_000, 'several'],
    ['thu hộ 1.250.000đ, đã cọc 200k', 1_250_000, 'several'],
    ['2 áo 350k, thu 100k', 100_000, 'several'],
    ['áo, ship 100k', 100_000, 'shipping'],
    ['thu 250k, thêm 30k ship', 250_000, 'plus-shipping'],
    ['thu 250k và 30k tiền ship', 250_000, 'plus-shipping'],
    ['áo, không thu 350k', null, 'several'],
    ['áo, đã thanh toán 50%', null, 'several'],
    ['áo, đã ck trước 100k', null, 'several'],
    ['áo, đã thanh toán 100.000đ', null, 'several'],
    ['áo, đã tt 100k', null, 'several'],
    ['áo, trả trước 100k', null, 'several'],
    ['không nhận thì thu 30k', null, 'several'],
    ['khách từ chối thu 30k', null, 'several'],
    ['áo, shop đã thu 350k', null, 'several'],
    ['ao, da thu 350k', null, 'several'],
    ['áo, thu 30k nếu không lấy', null, 'several'],
    ['áo 350k, nặng 2 kg thu tiền khách', 350_000, 'price'],
  ])('is asked back where it may be another: %s', (text, amountVnd, doubt) => {
    expect(cod(text)).toEqual([amountVnd, doubt])
  })

  it.each([
    ['đã cọc 100k, thu 250k', 250_000],
    ['cọc 100k còn 250k', 250_000],
    ['áo 200k, ship 30k, tổng thu 230k', 230_000],
    ['2 kg thu 350k', 350_000],
    ['Anh Huy, thu 350k', 350_000],
    ['áo, dạ thu 350k', 350_000],
    ['thu 350k, không nhận thì hoàn', 350_000],
    ['2 áo, không thu tiền', 0],
    ['2 áo, ko thu cod', 0],
    ['2 áo, đã thanh toán 100%', 0],
    ['2 áo, ck 100%', 0],
    ['2 áo, đã ck trước rồi', 0],
    ['đã thanh toán trước 100k, thu 250k', 250_000],
  ])('is not doubted for what stands beside it: %s', (text, amountVnd) => {
    expect(cod(text)[0]).toBe(amountVnd)
    expect(cod(text)[1]).not.toBe('several')
  })

  it('is nothing that counts goods', () => {
    expect(cod('2 trăm cái áo')).toEqual([null, null])
  })
})

describe('what is collected, where the message says more than one amount', () => {
  it.each([
    ['cod 1 triệu hai trăm nghìn', null, 'unclear'],
    ['cod 1 triệu hai', null, 'unclear'],
    ['thu 2 triệu tư, giao sáng', null, 'unclear'],
    ['cod 2tr năm', null, 'unclear'],
    ['cod 350 nghìn rưỡi', null, 'unclear'],
  ])('asks back %s, of which the end is in words', (text, amountVnd, doubt) => {
    expect(cod(text)).toEqual([amountVnd, doubt])
  })

  it.each([
    ['cod 1 triệu, năm áo', 1_000_000],
    ['cod 350k hai áo', 350_000],
    ['thu 1 triệu từ chị Lan', 1_000_000],
  ])('reads %s, behind which other words stand', (text, amountVnd) => {
    expect(cod(text)).toEqual([amountVnd, null])
  })

  it.each([
    ['350k đã ck, thu ship 30k', 0, 'shipping'],
    ['đã thanh toán, ship khách trả 30k', 30_000, 'several'],
    ['đã ck, ship 30k', 0, 'shipping'],
    ['đã ck, thu thêm 20k', 20_000, 'several'],
    ['ck rồi, khách trả thêm 20k', 20_000, 'several'],
  ])('asks back %s: paid, and more to come', (text, amountVnd, doubt) => {
    expect(cod(text)).toEqual([amountVnd, doubt])
  })

  it.each(['2 áo 350k đã ck', 'đã ck 350k rồi, tt rồi', 'đơn 350k, ck rồi', 'ck rồi, 2 áo 350k'])(
    'is nothing where all was paid: %s',
    (text) => {
      expect(cod(text)).toEqual([0, null])
    },
  )

  it.each([
    ['2 áo 350k, cho xem hàng không thử', 350_000, 'price'],
    ['2 ao 350k, cho xem hang ko thu', 350_000, 'price'],
    ['2 áo 350k, dạ thanh toán khi nhận hàng ạ', 350_000, 'price'],
    ['2 ao 350k, da thanh toan khi nhan hang', 350_000, 'price'],
    ['2 áo 350k, không thu thêm phí ship', 350_000, 'price'],
    ['tổng 350k, không thu thêm', 350_000, 'total'],
    ['2 áo 350k, chưa thanh toán 100%', 350_000, 'price'],
    ['2 áo 350k, nếu đã ck thì gọi', 350_000, 'price'],
    ['2 áo 350k, đã ck nhầm', 350_000, 'price'],
    ['2 áo 350k, chuyển khoản rồi sẽ báo', 350_000, 'price'],
    ['2 áo 350k, đã tt cho shipper khi nhận', 350_000, 'price'],
    ['2 áo 350k, cho thử ko ưng ko thu tiền', 350_000, 'price'],
    ['2 áo 350k, không nhận thì không thu tiền', 350_000, 'price'],
    ['2 áo 350k, không thu được thì gọi', 350_000, 'price'],
    ['2 áo 350k, Đã thanh toán: Chưa', 350_000, 'price'],
    ['2 áo 350k, đã ck cho shop chưa ạ', 350_000, 'price'],
    ['2 áo 350k, đã ck shop 100k', null, 'several'],
    ['2 áo 350k, đã chuyển tiền 100k', null, 'several'],
    ['2 áo 350k, đã ck trước cho shop 1.200.000đ', null, 'several'],
  ])('is not nothing for words that are like those of a payment: %s', (text, amountVnd, doubt) => {
    expect(cod(text)).toEqual([amountVnd, doubt])
  })

  it.each([
    '2 áo 350k, dạ ck rồi ạ',
    '2 áo 350k, đã ck hồi sáng',
    '2 áo 350k, Đã thanh toán: rồi',
    '2 áo 350k, ko thu',
  ])('is nothing where it was paid indeed: %s', (text) => {
    expect(cod(text)).toEqual([0, null])
  })

  it.each([
    'COD: theo đơn',
    'COD: 1.250tr',
    'COD 2.5',
    'cod 1t2',
    'cod 350n',
    'Thu hộ (COD): 2.5',
    'Số tiền: theo bill',
    'Tiền thu hộ: không',
  ])('is asked back where nobody here reads what stands behind its word: %s', (text) => {
    expect(cod(text)).toEqual([null, 'unclear'])
  })

  it.each(['COD:', 'COD:\nGhi chú: gọi trước', 'Thu: \nLan', 'chị Thu 12 Lê Lợi', 'thứ 2: giao'])(
    'is not asked for where nothing stands behind its word: %j',
    (text) => {
      expect(cod(text)).toEqual([null, null])
    },
  )

  it.each([
    ['Thu hộ (COD): 350.000', 350_000, null],
    ['COD (VNĐ): 350.000', 350_000, null],
    ['COD 350k/400k', 350_000, 'several'],
    ['2 gấu con 350k', 350_000, 'price'],
    ['2 gau, con 350k', 350_000, null],
    ['2 gấu, còn 350k', 350_000, null],
    ['2 cốc 350k', 350_000, 'price'],
    ['còn 2.5kg gạo, cod 350k', 350_000, null],
    ['2000 Đồng Khởi', null, null],
    ['1014 Đ Lê Lợi, cod 9000d', 9_000, null],
    ['12K Lê Lợi', null, null],
    ['áo 12K Nam', 12_000, 'price'],
  ])('is read of %s', (text, amountVnd, doubt) => {
    expect(cod(text)).toEqual([amountVnd, doubt])
  })

  it.each(['thu 350k, cọc rồi 100k', 'thu 350k, đã cọc trước 100k', 'cod 350k, cọc trước 100k'])(
    'asks back %s: a deposit behind it',
    (text) => {
      expect(cod(text)).toEqual([350_000, 'several'])
    },
  )

  it.each([
    'COD: 350k (chưa ship)',
    'COD: 350k chưa bao gồm phí ship',
    'COD: 350k (đã bao gồm ship)',
    'COD 350k chưa tính ship',
    'COD 350k, chưa kể ship',
    'COD 350k chưa gồm ship',
  ])('asks back %s, which speaks of the transport', (text) => {
    expect(cod(text)).toEqual([350_000, 'plus-shipping'])
  })
})

describe('a payment that is said and doubted', () => {
  it.each([
    'chắc ck rồi',
    'hình như đã ck rồi',
    'khách nói đã ck',
    'bao giờ ck rồi thì giao',
    'đã ck, tiền chưa về',
    'Đã CK (chưa thấy)',
    'đã ck, check giúp em',
    'đã ck, sai số tiền',
    'đã ck trùng',
    'đã ck đơn khác',
    'đã ck bill giả',
    'ck rồi hoàn',
  ])('is asked back: %s', (text) => {
    expect(cod(text)).toEqual([null, 'unclear'])
  })
})

describe('what is collected, where the message says so and no amount', () => {
  it.each([
    '2 áo, ck rồi lấy hàng',
    '2 ao, tt roi giao',
    '2 áo, thanh toán rồi mới gửi',
    '2 áo, ship cod nha',
    '2 áo, COD',
    '2 áo, thu hộ giúp em',
    '2 áo, nhận hàng thanh toán',
    '2 áo, dạ thanh toán khi nhận hàng',
    '2 áo, ck khi nhận',
    '2 áo, xem hàng rồi ck',
    '2 áo, trả tiền cho shipper',
    '2 áo, chưa ck',
    '2 áo, mai em ck',
    '2 áo, tối nay ck',
    '2 áo, hứa ck',
    '2 áo, khách bảo ck',
    '2 áo, nhắc ck',
    '2 áo, gửi stk ck',
    '2 áo, ưng thì ck',
    '2 áo, nhận hàng thì ck',
    '2 áo, có thể chuyển khoản',
  ])('is asked back: %s', (text) => {
    expect(cod(text)).toEqual([null, 'unclear'])
  })

  it.each([
    ['2 áo 350k, ck rồi lấy hàng', 350_000, 'price'],
    ['2 áo 350k, chưa ck', 350_000, 'price'],
    ['2 áo, COD 350k', 350_000, null],
    ['2 áo, nhận hàng thanh toán 350k', 350_000, 'price'],
  ])('is the amount that stands there: %s', (text, amountVnd, doubt) => {
    expect(cod(text)[0]).toBe(amountVnd)
    expect(cod(text)[1]).toBe(doubt)
  })

  it.each(['2 áo 350k, ck r', '2 áo, đã bank rồi', 'đã ck rồi giao giúp em', 'ck rồi, giao sáng', 'ck rồi nha shop'])(
    'is nothing where it was paid: %s',
    (text) => {
      expect(cod(text)).toEqual([0, null])
    },
  )

  it.each(['COD (VNĐ): ', 'Thu hộ (COD):', '2 áo', 'chị Mai ck rồi', 'Lan Mai 12 Lê Lợi'])(
    'is not asked for by the words of a form or a name: %s',
    (text) => {
      expect(cod(text)[1]).toBeNull()
    },
  )
})

describe('what is collected, as chats and programs write it', () => {
  it.each([
    ['Tổng thanh toán: ₫350.000', 350_000, 'total'],
    ['Thành tiền: đ1.250.000', 1_250_000, 'total'],
    ['Số tiền: 350.000', 350_000, 'price'],
    ['Tiền: 250', 250_000, 'no-unit'],
    ['2 áo, 0đ', 0, null],
    ['2 áo, COD: ₫0', 0, null],
    ['Giá trị hàng 2tr, cod 350k', 350_000, null],
    ['2 áo, bảo hiểm 2tr', null, null],
    ['2 áo, nếu khách k nhận thu 30k', null, 'several'],
    ['2 áo 350k, nếu hỏng thì không thu tiền', 350_000, 'price'],
    ['2 áo 350k, không ưng, ko thu tiền', 350_000, 'price'],
    ['2 áo 350k, đã ck đơn cũ', 350_000, 'price'],
    ['2 áo 350k, đã ck?', 350_000, 'price'],
    ['2 áo 350k. khách hủy ko thu', 350_000, 'price'],
    ['2 áo, ck rồi hãy gửi', null, 'unclear'],
    ['2 áo 350k, đã ck thiếu 50k', null, 'several'],
    ['2 áo 350k, ship đã ck', 350_000, 'price'],
    ['2 áo, ship đã ck', null, 'unclear'],
    ['Tiền ship 30k khách đã ck, tiền hàng 350k thu cod', 350_000, 'plus-shipping'],
    ['2 áo 350k, free ship, đã ck', 0, null],
    ['2 áo 350k miễn phí ship đã ck', 0, null],
    ['2 áo, nhờ thu dùm 350', 350_000, 'no-unit'],
    ['2 áo, thu giúp em 350k', 350_000, null],
    ['2 áo, COD là 350k', 350_000, null],
    ['tổng 2 món, tổng 720k', 720_000, 'total'],
  ])('is read of %s', (text, amountVnd, doubt) => {
    expect(cod(cleanedMessage(text))).toEqual([amountVnd, doubt])
  })
})
