import type { BillTexts } from '../../../src/shared/domain/autosave.ts'

const nobody = { name: '', phone: '', address: '', location: null }

/** A form in the middle of being typed: a number that nobody can read yet, half a ward, half a phone. */
export const halfTyped: BillTexts = {
  refCode: '',
  sender: nobody,
  receiver: { ...nobody, phone: '0908 7', name: 'Lê Ho' },
  receiverEmail: '',
  returnElsewhere: false,
  returnTo: nobody,
  cargo: {
    content: 'Áo',
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
  returnDocument: false,
  installation: false,
  carrierDraft: false,
  billType: 'outbound',
  billReturn: '',
  note: 'gọi trư',
  wardTyped: { receiver: 'tan th', returnTo: '' },
}
