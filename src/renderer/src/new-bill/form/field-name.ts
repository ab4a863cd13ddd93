import { useTranslation } from 'react-i18next'

const names = {
  phone: 'newBill.phone',
  name: 'newBill.name',
  address: 'newBill.address',
  location: 'newBill.ward',
  content: 'newBill.content',
  typeId: 'newBill.cargoType',
  packageCount: 'newBill.packages',
  weightGrams: 'newBill.weight',
  lengthCm: 'newBill.length',
  widthCm: 'newBill.width',
  heightCm: 'newBill.height',
  valueVnd: 'newBill.value',
  serviceId: 'newBill.services',
  paymentMethodId: 'newBill.payer',
  codAmountVnd: 'newBill.cod',
  otherFeeVnd: 'newBill.otherFee',
  refCode: 'newBill.refCode',
  receiverEmail: 'newBill.email',
  returnDocument: 'newBill.returnDocument',
  installation: 'newBill.installation',
  carrierDraft: 'newBill.carrierDraft',
  billType: 'newBill.billType',
  billReturn: 'newBill.billReturn',
  note: 'newBill.note',
  sender: 'newBill.sender',
  receiver: 'newBill.receiver',
  returnTo: 'newBill.returnTo',
} as const

type Named = keyof typeof names

/** What a field's path is called on screen: "receiver.phone" is "Phone", "sender.phone" is "Sender, phone". */
export function useFieldName(): (path: string) => string {
  const { t } = useTranslation()
  return (path) => {
    const [side, leaf] = path.split('.')
    const last = leaf ?? side ?? path
    const own = isNamed(last) ? t(names[last]) : path
    return side === 'sender' || side === 'returnTo' ? (leaf === undefined ? own : `${t(names[side])}, ${own}`) : own
  }
}

function isNamed(name: string): name is Named {
  return name in names
}
