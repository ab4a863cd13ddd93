import { describe, expect, it } from 'vitest'
import { labelFieldsOf } from '../../../../src/main/documents/model/label-fields.ts'
import { sampleLabel, sampleSlip, severalParcels } from '../sample-label.ts'

describe('the texts of a label', () => {
  it('say money, weight, phone and time as people read them in Vietnam', () => {
    const { texts } = labelFieldsOf(sampleLabel, 1)
    expect(texts.cod).toBe('1.250.000\u00a0đ')
    expect(texts.receiverPhone).toBe('0389\u00a0214\u00a0567')
    expect(texts.weight).toBe('1,25\u00a0kg · 30×20×12\u00a0cm')
    expect(texts.printed).toBe('In 26/02/2026 09:41')
  })

  it('name ward and province behind the street only where the street does not say them', () => {
    const { receiver } = sampleLabel
    const said = { ...receiver, address: '5 Lê Lợi, phường Văn Miếu - Quốc Tử Giám' }
    expect(labelFieldsOf(sampleLabel, 1).texts.receiverAddress).toContain(
      'P.\u00a0Văn Miếu\u00a0- Quốc Tử Giám, TP.\u00a0Hà Nội',
    )
    expect(labelFieldsOf({ ...sampleLabel, receiver: said }, 1).texts.receiverAddress).toBe(
      '5 Lê Lợi, phường Văn Miếu\u00a0- Quốc Tử Giám, TP.\u00a0Hà Nội',
    )
  })

  it('name a ward whose name another one in the street begins with', () => {
    const addressOf = (address: string, wardName: string): string =>
      labelFieldsOf({ ...sampleLabel, sender: { ...sampleLabel.sender, address, wardName } }, 1).texts.senderAddress
    expect(addressOf('9 Cộng Hòa, Phường Tân Sơn Nhất', 'Phường Tân Sơn')).toContain('P.\u00a0Tân Sơn')
    expect(addressOf('9 Cộng Hòa, Phường 12', 'Phường 1')).toContain('P.\u00a01')
    for (const address of ['Khu 3 Phường Tân Sơn', 'phường tân sơn; cổng sau', '9 Cộng Hòa (Phường Tân Sơn)\nnhà sau'])
      expect(addressOf(address, 'Phường Tân Sơn')).not.toContain('P.')
  })

  it('name ward and province once, whatever stands between them', () => {
    const places = { wardName: 'Phường Tân Sơn', provinceName: 'TP. Hồ Chí Minh' }
    const addressOf = (address: string): string =>
      labelFieldsOf({ ...sampleLabel, receiver: { ...sampleLabel.receiver, ...places, address } }, 1).texts
        .receiverAddress
    for (const between of [', ', ' ', ' - ', ', Quận Tân Bình, ', ' Quận Tân Bình ', ' - Q. Tân Bình - ']) {
      const text = addressOf(`9 Cộng Hòa, Phường Tân Sơn${between}TP. Hồ Chí Minh`)
      expect([text.split('Tân Sơn').length, text.split('Hồ Chí Minh').length]).toEqual([2, 2])
    }
    expect(addressOf('9 Cộng Hòa')).toBe('9 Cộng Hòa, P.\u00a0Tân Sơn, TP. Hồ Chí Minh')
  })

  it('say the whole address of the sender too', () => {
    const sender = { ...sampleLabel.sender, address: '18 Cộng Hòa', wardName: 'Phường Tân Sơn Nhất' }
    const { texts } = labelFieldsOf({ ...sampleLabel, sender: { ...sender, provinceName: 'Thành phố Hồ Chí Minh' } }, 1)
    expect(texts.senderAddress).toBe('18 Cộng Hòa, P.\u00a0Tân Sơn Nhất, TP.\u00a0Hồ Chí Minh')
    expect(texts.senderWhole).toContain(texts.senderAddress)
  })

  it('put the station at the head where no carrier is named', () => {
    expect(labelFieldsOf({ ...sampleLabel, carrierName: '' }, 1).texts).toMatchObject({
      carrier: sampleLabel.stationName,
      station: '',
    })
  })

  it('number the parcels and say that the money of several is collected once', () => {
    const { texts, flags, chips } = labelFieldsOf(severalParcels, 2)
    expect(texts).toMatchObject({ parts: '2/3', parcelCode: 'SME8031472659-2' })
    expect(texts.codCaption).toBe('TIỀN THU HỘ CẢ ĐƠN 3 KIỆN, THU 1 LẦN')
    expect(flags.has('multi')).toBe(true)
    expect(chips).toEqual(['THU HỒI CHỨNG TỪ', 'CÓ LẮP ĐẶT', 'ĐỔI HÀNG: THU VỀ'])
  })

  it('mark training and reprints, both at once too', () => {
    const markOf = (training: boolean, reprintNumber: number): string =>
      labelFieldsOf({ ...sampleLabel, training, reprintNumber }, 1).texts.footMark
    expect(markOf(false, 0)).toBe('')
    expect(markOf(false, 2)).toBe('IN LẠI / REPRINT 2 · 26/02 09:41')
    expect(markOf(true, 0)).toBe('TẬP HUẤN – KHÔNG GỬI HÀNG')
    expect(markOf(true, 2)).toBe('TẬP HUẤN · IN LẠI / REPRINT 2')
  })

  it('carry the reference as the code of a slip', () => {
    expect(labelFieldsOf(sampleSlip, 1).texts).toMatchObject({ code: 'DH-2026-004718' })
  })
})
