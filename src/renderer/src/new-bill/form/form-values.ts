import type { BillInput, Party } from '../../../../shared/domain/bill/bill-input.ts'
import type { BillTexts } from '../../../../shared/domain/autosave.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { parseVnd } from '../../../../shared/domain/quantity/money.ts'
import { formatPhone, normalizePhone } from '../../../../shared/domain/text/phone.ts'
import { seenText } from '../../../../shared/domain/text/unseen.ts'
import { cargoTexts, idText, moneyText, numberReader, readCargo, readId } from '../../format/cargo-texts.ts'

/** The bill as it stands in the fields; what is kept over a crash is exactly this. */
export type FormValues = BillTexts

export interface ReadForm {
  readonly bill: BillInput
  /** Fields with text in them that is no number; their value in `bill` is what an empty field would give. */
  readonly unreadable: readonly FieldProblem[]
}

const noParty: Party = { name: '', phone: '', address: '', location: null }

/** What stands in the fields, in the app's units. Nothing is guessed: an unreadable number is reported. */
export function readForm(values: FormValues): ReadForm {
  const unreadable: FieldProblem[] = []
  const number = numberReader(unreadable)
  const bill: BillInput = {
    refCode: seenText(values.refCode),
    sender: readParty(values.sender),
    receiver: readParty(values.receiver),
    receiverEmail: seenText(values.receiverEmail),
    returnTo: values.returnElsewhere ? readParty(values.returnTo) : null,
    cargo: readCargo(values.cargo, number),
    serviceId: readId(values.serviceId),
    paymentMethodId: readId(values.paymentMethodId),
    codAmountVnd: number('codAmountVnd', values.codAmountVnd, parseVnd) ?? 0,
    otherFeeVnd: number('otherFeeVnd', values.otherFeeVnd, parseVnd),
    returnDocument: values.returnDocument,
    installation: values.installation,
    carrierDraft: values.carrierDraft,
    billType: values.billType,
    billReturn: values.billType === 'outbound' ? '' : seenText(values.billReturn),
    note: seenText(values.note),
  }
  return { bill, unreadable }
}

/** The fields of a bill that is already known: a draft to edit. */
export function fillForm(bill: BillInput): FormValues {
  return {
    ...bill,
    sender: bill.sender,
    receiver: { ...bill.receiver, phone: formatPhone(bill.receiver.phone) },
    returnElsewhere: bill.returnTo !== null,
    returnTo: bill.returnTo ?? noParty,
    cargo: cargoTexts(bill.cargo),
    serviceId: idText(bill.serviceId),
    paymentMethodId: idText(bill.paymentMethodId),
    codAmountVnd: bill.codAmountVnd === 0 ? '' : moneyText(bill.codAmountVnd),
    otherFeeVnd: moneyText(bill.otherFeeVnd),
    wardTyped: { receiver: '', returnTo: '' },
  }
}

function readParty(party: Party): Party {
  return {
    name: seenText(party.name),
    phone: normalizePhone(party.phone),
    address: seenText(party.address),
    location: party.location,
  }
}
