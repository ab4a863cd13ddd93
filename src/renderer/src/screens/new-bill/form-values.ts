import type { BillInput, BillType, Cargo, Party } from '../../../../shared/domain/bill-input.ts'
import type { FieldProblem } from '../../../../shared/domain/field-problem.ts'
import { formatVndNumber, parseVnd } from '../../../../shared/domain/money.ts'
import { formatPhone, normalizePhone } from '../../../../shared/domain/phone.ts'
import { formatKgNumber, parseWeightGrams } from '../../../../shared/domain/weight.ts'
import { cmText, parseCm } from '../../parts/centimetres.ts'
import { parseWhole } from '../../parts/whole-number.ts'

/** The bill as it stands in the fields: the same paths as `BillInput`, with every number as the text that is typed. */
export interface FormValues {
  refCode: string
  sender: Party
  receiver: Party
  receiverEmail: string
  returnElsewhere: boolean
  returnTo: Party
  cargo: {
    content: string
    typeId: string
    packageCount: string
    weightGrams: string
    lengthCm: string
    widthCm: string
    heightCm: string
    valueVnd: string
  }
  serviceId: string
  paymentMethodId: string
  codAmountVnd: string
  otherFeeVnd: string
  returnDocument: boolean
  installation: boolean
  carrierDraft: boolean
  billType: BillType
  billReturn: string
  note: string
}

export interface ReadForm {
  readonly bill: BillInput
  /** Fields with text in them that is no number; their value in `bill` is what an empty field would give. */
  readonly unreadable: readonly FieldProblem[]
}

const noParty: Party = { name: '', phone: '', address: '', location: null }

/** What stands in the fields, in the app's units. Nothing is guessed: an unreadable number is reported. */
export function readForm(values: FormValues): ReadForm {
  const unreadable: FieldProblem[] = []
  const number = (field: string, text: string, parse: (text: string) => number | null): number | null => {
    if (text.trim() === '') return null
    const value = parse(text)
    if (value === null) unreadable.push({ field, kind: 'not-a-number' })
    return value
  }
  const { cargo } = values
  const bill: BillInput = {
    refCode: values.refCode.trim(),
    sender: readParty(values.sender),
    receiver: readParty(values.receiver),
    receiverEmail: values.receiverEmail.trim(),
    returnTo: values.returnElsewhere ? readParty(values.returnTo) : null,
    cargo: {
      content: cargo.content.trim(),
      typeId: readId(cargo.typeId),
      packageCount: number('cargo.packageCount', cargo.packageCount, parseWhole) ?? 1,
      weightGrams: number('cargo.weightGrams', cargo.weightGrams, parseWeightGrams),
      lengthCm: number('cargo.lengthCm', cargo.lengthCm, parseCm),
      widthCm: number('cargo.widthCm', cargo.widthCm, parseCm),
      heightCm: number('cargo.heightCm', cargo.heightCm, parseCm),
      valueVnd: number('cargo.valueVnd', cargo.valueVnd, parseVnd),
    },
    serviceId: readId(values.serviceId),
    paymentMethodId: readId(values.paymentMethodId),
    codAmountVnd: number('codAmountVnd', values.codAmountVnd, parseVnd) ?? 0,
    otherFeeVnd: number('otherFeeVnd', values.otherFeeVnd, parseVnd),
    returnDocument: values.returnDocument,
    installation: values.installation,
    carrierDraft: values.carrierDraft,
    billType: values.billType,
    billReturn: values.billType === 'outbound' ? '' : values.billReturn.trim(),
    note: values.note.trim(),
  }
  return { bill, unreadable }
}

/** The fields of a bill that is already known: a restored form, or a draft to edit. */
export function fillForm(bill: BillInput): FormValues {
  return {
    ...bill,
    sender: bill.sender,
    receiver: { ...bill.receiver, phone: formatPhone(bill.receiver.phone) },
    returnElsewhere: bill.returnTo !== null,
    returnTo: bill.returnTo ?? noParty,
    cargo: cargoTexts(bill.cargo),
    serviceId: textOf(bill.serviceId),
    paymentMethodId: textOf(bill.paymentMethodId),
    codAmountVnd: bill.codAmountVnd === 0 ? '' : moneyText(bill.codAmountVnd),
    otherFeeVnd: moneyText(bill.otherFeeVnd),
  }
}

/** The goods as they stand in their fields. */
export function cargoTexts(cargo: Cargo): FormValues['cargo'] {
  return {
    content: cargo.content,
    typeId: textOf(cargo.typeId),
    packageCount: textOf(cargo.packageCount),
    weightGrams: cargo.weightGrams === null ? '' : formatKgNumber(cargo.weightGrams),
    lengthCm: cmText(cargo.lengthCm),
    widthCm: cmText(cargo.widthCm),
    heightCm: cmText(cargo.heightCm),
    valueVnd: moneyText(cargo.valueVnd),
  }
}

function moneyText(amountVnd: number | null): string {
  return amountVnd === null ? '' : formatVndNumber(amountVnd)
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}

function readId(text: string): number | null {
  return text === '' ? null : Number(text)
}

function readParty(party: Party): Party {
  return {
    name: party.name.trim(),
    phone: normalizePhone(party.phone),
    address: party.address.trim(),
    location: party.location,
  }
}
