import type { ReadMessage } from '../../../../shared/domain/bill/pasted-message.ts'
import { locationOfWard } from '../../../../shared/domain/place/location.ts'
import { formatKgNumber } from '../../../../shared/domain/quantity/weight.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { moneyText } from '../../format/cargo-texts.ts'
import type { FormValues } from '../form/form-values.ts'
import { messageFields, shownText, type FieldDoubt, type MessageField, type PastedMessage } from './message-text.ts'

export interface FilledMessage extends Pick<PastedMessage, 'doubts' | 'unused'> {
  readonly values: FormValues
}

/**
 * The form with a message in its empty fields; nothing that stands in one is replaced. A ward that is in doubt stands in its field as
 * the words of the message, and so does every ward where the account's interface has districts (`takesWards` is false).
 */
export function withMessage(values: FormValues, read: ReadMessage, takesWards: boolean): FilledMessage {
  const { receiver, ward } = read
  const location = ward === null || !takesWards ? null : locationOfWard(ward)
  const said: Readonly<Record<MessageField, string>> = {
    'receiver.phone': formatPhone(receiver.phone),
    'receiver.name': receiver.name,
    'receiver.location': location === null ? read.place : JSON.stringify(location),
    'receiver.address': receiver.address,
    'cargo.content': read.content,
    'cargo.packageCount': read.packageCount === null ? '' : String(read.packageCount),
    'cargo.weightGrams': read.weightGrams === null ? '' : formatKgNumber(read.weightGrams),
    codAmountVnd: read.codAmountVnd === 0 ? '' : moneyText(read.codAmountVnd),
    note: read.note,
  }
  // A bill has one parcel until somebody says more.
  const isFree = (field: MessageField): boolean =>
    (field === 'cargo.packageCount' ? ['', '1'] : ['']).includes(shownText(values, field).trim())
  const put = (field: MessageField): string =>
    isFree(field) && (said[field] !== '' || field !== 'cargo.packageCount') ? said[field] : shownText(values, field)
  const filled: FormValues = {
    ...values,
    receiver: {
      phone: put('receiver.phone'),
      name: put('receiver.name'),
      address: put('receiver.address'),
      location: isFree('receiver.location') ? location : values.receiver.location,
    },
    wardTyped: {
      ...values.wardTyped,
      receiver: isFree('receiver.location') && location === null ? read.place : values.wardTyped.receiver,
    },
    cargo: {
      ...values.cargo,
      content: put('cargo.content'),
      packageCount: put('cargo.packageCount'),
      weightGrams: put('cargo.weightGrams'),
    },
    codAmountVnd: put('codAmountVnd'),
    note: put('note'),
  }
  return {
    values: filled,
    doubts: messageFields.flatMap((field): FieldDoubt[] => {
      const asked = read.doubts.find((each) => each.field === field)
      if (asked === undefined || !isFree(field)) return []
      const wards = field === 'receiver.location' && takesWards ? read.wardCandidates : []
      return [{ field, asked, text: shownText(filled, field), wards }]
    }),
    unused: messageFields.flatMap((field) => {
      const text = field === 'receiver.location' ? read.place : said[field]
      return said[field] === '' || isFree(field) || isSame(said[field], shownText(values, field))
        ? []
        : [{ field, text }]
    }),
  }
}

const isSame = (a: string, b: string): boolean => a.replaceAll(/\s/g, '') === b.replaceAll(/\s/g, '')

/** The form without what a message has put into it: what stands in a field otherwise by now stays. */
export function withoutMessage(values: FormValues, before: FormValues, filled: FormValues): FormValues {
  const goesBack = (field: MessageField): boolean =>
    shownText(values, field) === shownText(filled, field) && shownText(filled, field) !== shownText(before, field)
  const back = (field: MessageField): string => shownText(goesBack(field) ? before : values, field)
  const { location, wardTyped } = goesBack('receiver.location')
    ? { location: before.receiver.location, wardTyped: before.wardTyped.receiver }
    : { location: values.receiver.location, wardTyped: values.wardTyped.receiver }
  return {
    ...values,
    receiver: {
      phone: back('receiver.phone'),
      name: back('receiver.name'),
      address: back('receiver.address'),
      location,
    },
    wardTyped: { ...values.wardTyped, receiver: wardTyped },
    cargo: {
      ...values.cargo,
      content: back('cargo.content'),
      packageCount: back('cargo.packageCount'),
      weightGrams: back('cargo.weightGrams'),
    },
    codAmountVnd: back('codAmountVnd'),
    note: back('note'),
  }
}
