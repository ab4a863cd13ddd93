import { labelFieldsOf } from '../../src/main/documents/model/label-fields.ts'
import type { LabelModel } from '../../src/shared/domain/printing/label.ts'

export interface RivalText {
  readonly text: string
  readonly sizePt: number
  readonly isBold: boolean
}

const fixed = ['NGƯỜI NHẬN', 'KIỆN', 'CƯỚC PHÍ', 'Vui lòng kiểm tra hàng trước khi nhận', 'Hotline 1900 0000']

/** The about thirty texts that the rivals write: the same words as on our label, without any fitting. */
export function rivalTexts(model: LabelModel): RivalText[] {
  const { texts } = labelFieldsOf(model, 1)
  const wanted = [
    texts.carrier,
    texts.station,
    texts.service,
    texts.code.slice(0, -4),
    texts.code.slice(-4),
    texts.province,
    texts.ward,
    texts.parts,
    texts.receiverName,
    texts.receiverPhone,
    texts.receiverStreet,
    texts.receiverAddress,
    texts.cod,
    texts.codCaption,
    texts.payer,
    texts.note,
    texts.sender,
    texts.senderAddress,
    texts.weight,
    texts.goods,
    texts.reference,
    texts.printed,
    ...fixed,
  ]
  return wanted
    .filter(Boolean)
    .map((text, index) => ({ text, sizePt: index % 5 === 0 ? 14 : 9, isBold: index % 2 === 0 }))
}
