import { indexedWords } from './search-words.ts'

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
  b.receiver_phone AS receiverPhone, b.bill_json ->> '$.receiver.address' AS address, b.ward_name AS wardName,
  b.province_name AS provinceName`

export function wordsOfBill(bill: BillText): string[] {
  const { billCode, refCode, receiverPhone: phone, receiverName, address, wardName, provinceName } = bill
  const texts = [billCode, refCode, phone, phone.slice(-4), receiverName, address ?? '', wardName, provinceName]
  return indexedWords(texts.join(' '))
}

/** Longer beginnings are rare: FTS5 answers for them. */
export const longestBeginning = 10

/** Every beginning of the words, once; one that would cut a character in two is none. */
export function beginningsOf(words: readonly string[]): Set<string> {
  const beginnings = new Set<string>()
  for (const word of words) {
    for (let length = 1; length <= Math.min(longestBeginning, word.length); length += 1) {
      const beginning = word.slice(0, length)
      if (beginning.isWellFormed()) beginnings.add(beginning)
    }
  }
  return beginnings
}
