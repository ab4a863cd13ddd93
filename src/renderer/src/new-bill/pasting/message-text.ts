import type { StoreApi } from 'zustand/vanilla'
import type { MessageDoubt } from '../../../../shared/domain/bill/pasted-message.ts'
import type { WardMatch } from '../../../../shared/domain/place/directory.ts'
import type { FormValues } from '../form/form-values.ts'

/** The fields that a message fills, in the order in which Tab visits them. */
export const messageFields = [
  'receiver.phone',
  'receiver.name',
  'receiver.location',
  'receiver.address',
  'cargo.content',
  'cargo.packageCount',
  'cargo.weightGrams',
  'codAmountVnd',
  'note',
] as const
export type MessageField = (typeof messageFields)[number]

/** What a person has to confirm of a field that a message has filled. */
export interface FieldDoubt {
  readonly field: MessageField
  readonly asked: MessageDoubt
  /** What stands in the field as long as nobody has changed it. */
  readonly text: string
  /** The wards that the message may mean, where it is a ward; a person chooses. */
  readonly wards: readonly WardMatch[]
}

/** A message that was pasted into a bill; a further one stands below the first. */
export interface PastedMessage {
  readonly text: string
  /** More was pasted than is read. */
  readonly isCut: boolean
  readonly state: 'reading' | 'read' | 'failed'
  /** In the order of the fields. */
  readonly doubts: readonly FieldDoubt[]
  /** What the message says of fields in which something else stood already. */
  readonly unused: readonly { readonly field: MessageField; readonly text: string }[]
}

/** By the ids of their bills. */
export type PastedMessages = StoreApi<ReadonlyMap<string, PastedMessage>>

/** What a field shows; of the ward its name, or what is typed for one. */
export function shownText({ receiver, cargo, codAmountVnd, note, wardTyped }: FormValues, field: MessageField): string {
  const texts: Readonly<Record<MessageField, string>> = {
    'receiver.phone': receiver.phone,
    'receiver.name': receiver.name,
    'receiver.location': receiver.location === null ? wardTyped.receiver : JSON.stringify(receiver.location),
    'receiver.address': receiver.address,
    'cargo.content': cargo.content,
    'cargo.packageCount': cargo.packageCount,
    'cargo.weightGrams': cargo.weightGrams,
    codAmountVnd,
    note,
  }
  return texts[field]
}

const leastDigitsOfPhone = 8

/**
 * Whether a pasted text is a message. A phone or a name alone is not: it goes into its field as it is. A message has words, and
 * several lines or cells, or a phone beside them, or several parts between commas.
 */
export function isMessage(pasted: string): boolean {
  const text = pasted.trim()
  if (!/\p{L}{2}/u.test(text)) return false
  if (/[\n\r\t]/.test(text)) return true
  return text.replaceAll(/\D/g, '').length >= leastDigitsOfPhone || text.split(/[,;|]/).length > 2
}
