import { foldText } from '../../../shared/domain/text/fold.ts'
import { billField } from '../stores/bills/bill-columns.ts'

/** What of a bill can be searched for by words. */
export interface BillText {
  readonly billCode: string
  readonly refCode: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly address: string | null
  readonly wardName: string
  readonly provinceName: string
}

/** Of a bill `b`. */
export const textColumns = `b.bill_code AS billCode, b.ref_code AS refCode, b.receiver_name AS receiverName,
  b.receiver_phone AS receiverPhone, ${billField('$.receiver.address')} AS address, b.ward_name AS wardName,
  b.province_name AS provinceName`

/**
 * The words under which the index knows a bill. Of a phone the last four digits are a word of their own, because receivers are
 * asked for them.
 */
export function wordsOfBill(bill: BillText): string[] {
  const { billCode, refCode, receiverPhone: phone, receiverName, address, wardName, provinceName } = bill
  const texts = [billCode, refCode, phone, phone.slice(-4), receiverName, address ?? '', wardName, provinceName]
  return indexedWords(texts.join(' '))
}

/**
 * What search compares: folded words. A chunk such as "DON-7" or "12/3" is found by its parts and by all of it, so it is
 * indexed as "don", "7" and "don7": one word to look for, where a phrase of three common ones would be slow.
 */
export function indexedWords(text: string): string[] {
  return chunks(text).flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
}

/** The words that a query looks for; what stands between spaces is one. */
export function queriedWords(query: string): string[] {
  return chunks(query).map((parts) => parts.join(''))
}

function chunks(text: string): string[][] {
  return foldText(text)
    .split(/\s+/)
    .map((chunk) => chunk.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    .filter((parts) => parts.length > 0)
}
