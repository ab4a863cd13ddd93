import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import type { BillViews } from '../../src/shared/domain/bill/bill-list.ts'
import type { BillTexts, AutosavedForm, AutosavedState } from '../../src/shared/domain/autosave.ts'
import type { Settings } from '../../src/shared/domain/settings/settings.ts'
import { sampleBill } from '../drive/sample-bill.ts'

const nobody = { name: '', phone: '', address: '', location: null }

/** A bill in the middle of being typed: numbers that nobody can read yet, half a phone, half a ward. */
export function textsFor(refCode: string): BillTexts {
  return {
    refCode,
    sender: sampleBill('').sender,
    receiver: { ...nobody, phone: '0900 00', name: 'Nguyễn Thị' },
    receiverEmail: '',
    returnElsewhere: false,
    returnTo: nobody,
    cargo: {
      content: 'Áo khoác',
      typeId: '2',
      packageCount: '1',
      weightGrams: '1,',
      lengthCm: '3x',
      widthCm: '',
      heightCm: '',
      valueVnd: '1.5',
    },
    serviceId: '90',
    paymentMethodId: '11',
    codAmountVnd: '15o',
    otherFeeVnd: '',
    returnDocument: true,
    installation: false,
    carrierDraft: false,
    billType: 'outbound',
    billReturn: '',
    note: 'gọi trư',
    wardTyped: { receiver: 'ba đì', returnTo: '' },
  }
}

export const formOf = (refCode: string, editing: AutosavedForm['editing']): AutosavedForm => ({
  texts: textsFor(refCode),
  waiting: [textsFor(`${refCode}-NEXT`)],
  editing,
  pins: ['sender', 'cargo.content'],
})

/** What lies on the other screens. */
export const tableOf = (billCode: string, draftId: string): AutosavedState => ({
  batch: { kind: 'return', text: `${billCode}\nVN-HALF-TYP`, id: null },
  track: { codes: [billCode], selected: billCode, typed: 'SIM12' },
  fees: {
    from: sampleBill('').sender.location,
    to: sampleBill('').receiver.location,
    weight: '1,5',
    length: '30',
    width: '',
    height: '',
    cod: '250000',
    value: '',
    payerId: 11,
  },
  updates: { [billCode]: { note: 'giao buổi ch', returnDocument: true } },
  dialogs: { 'settings.sender': { 'party.name': 'Kho Thủ Đ', isUsual: true, 'party.location': null } },
  queue: { tab: 'UNKNOWN', text: 'U-', workOff: { [draftId]: { code: 'SIM', reason: 'chưa thấy trên' } } },
  pace: { day: '2026-11-22', bills: 14, totalMs: 420_000, lastMs: 31_000 },
})

export const views: BillViews = {
  views: [
    {
      id: 'cod',
      name: 'Có COD, chưa in',
      filter: { ...anyBill, cod: 'yes', labels: ['missing'] },
      columns: ['billCode', 'receiver', 'cod', 'label'],
    },
  ],
  columns: ['billCode', 'status', 'receiver', 'cod', 'created'],
}

const printerProfile = { dpi: 203, copies: 1, paperName: '' } as const

export const settings: Partial<Omit<Settings, 'operator'>> = {
  stationCode: 'TB1',
  stationName: 'Trạm Mẫu',
  sendConcurrency: 2,
  lockAfterMinutes: 30,
  senders: [{ id: 'kho', label: 'Kho mẫu', party: sampleBill('').sender }],
  defaultSenderId: 'kho',
  printerProfiles: [
    { id: 'counter', label: 'Máy in bàn 2', printer: 'label-printer', template: '100x150', ...printerProfile },
    { id: 'office', label: 'Máy in văn phòng', printer: 'office-printer', template: 'a5', ...printerProfile },
  ],
  printerProfileId: 'counter',
  documentProfileId: 'office',
  parcelPresets: [
    {
      id: 'tee',
      name: 'Áo thun, túi nhỏ',
      cargo: sampleBill('').cargo,
      serviceId: 90,
      paymentMethodId: 11,
      returnDocument: false,
      installation: false,
      note: '',
    },
  ],
  cancelPhrases: { accepted: ['Đã ghi nhận huỷ {code}'], refused: [] },
  shortcuts: { 'Alt+P': 'Alt+Q' },
}

/** Who works at the station; the PIN is a sample. */
export const operators = [
  { name: 'Lan', pin: null },
  { name: 'Minh', pin: '2580' },
] as const

/** A black ring, as the window hands a decoded logo over. */
export const logo = {
  width: 80,
  height: 80,
  ink: Uint8Array.from({ length: 80 * 80 }, (_, at) => {
    const distance = Math.hypot((at % 80) - 40, Math.floor(at / 80) - 40)
    return distance > 20 && distance < 38 ? 255 : 0
  }),
  fileName: 'logo.svg',
}
