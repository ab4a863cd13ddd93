import type { vi } from '../../i18n/vi/index.ts'

type FieldWord = keyof typeof vi.paper.fields

/** Fields of a label by what people call them; several fields may say the same thing in another place. */
const wordOf: Readonly<Record<string, FieldWord>> = {
  carrier: 'carrier',
  station: 'station',
  printedAtStation: 'station',
  service: 'service',
  province: 'province',
  ward: 'ward',
  receiverName: 'receiverName',
  receiverAddress: 'receiverAddress',
  receiverStreet: 'receiverAddress',
  note: 'note',
  sender: 'sender',
  senderAddress: 'sender',
  senderWhole: 'sender',
  goods: 'goods',
  goodsWhole: 'goods',
  weight: 'goods',
  reference: 'reference',
  code: 'reference',
  chips: 'chips',
  parcelCode: 'parcelCode',
}

export const fieldWord = (field: string): FieldWord => wordOf[field] ?? 'other'
