import { normalizePhone } from './phone.ts'

/** What must not leave the station, or outlive the person whom it is about, in a text that somebody else has written. */

/** The text without anything that looks like a token. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/eyJ[\w-]{1,8000}(?:\.[\w-]{0,8000}){0,2}/g, '[token]')
}

/** The text without whatever begins like a phone and is as long as one: a number too many rather than one too few. */
export function withoutPhones(text: string): string {
  return withoutNumbers(text, (written) => phoneLike.test(written), '[phone]')
}

/** The text without this phone, however it is written there. */
export function withoutPhone(text: string, phone: string): string {
  const wanted = normalizePhone(phone)
  const lastDigits = wanted.slice(-fewestDigits)
  // Nearly every text has none of it, and looking at each of its numbers takes a second for a long one.
  if (lastDigits.length < fewestDigits || !text.replaceAll(/\D/g, '').includes(lastDigits)) return text
  const isWanted = (written: string): boolean =>
    written.replaceAll(/\D/g, '').endsWith(lastDigits) && normalizePhone(written) === wanted
  return withoutNumbers(text, isWanted, '…')
}

/** Whatever the prefix of a phone becomes, these stay; no phone is shorter. */
const fewestDigits = 7

/** From a digit short of a mobile to "0084 (0)" before a landline. "0.123456789" is a measured time, "0.908.765.432" a phone. */
const phoneLike = /^(?:(?:\+|00)?84|0(?!\.)|0(?=\.\d{3,4}\D))(?:\D*\d){8,12}$/

/** Where a number begins, or an id, whose digits are no phone. */
const start = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<!\d)[+\d]/gi
/** A number with what is put between the digits of a phone in one line. */
const written = /\+?\d(?:[\p{Zs}\t.\-\u2010-\u2015()'’\p{Default_Ignorable_Code_Point}]{0,8}\d){7,14}/uy

/** `isMeant` is asked for the longest number at a place first. */
function withoutNumbers(text: string, isMeant: (written: string) => boolean, instead: string): string {
  let kept = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(start)) {
    if (index < end || found.length > 1) continue
    const number = endings(text, index).find(isMeant)
    if (number === undefined) continue
    kept += text.slice(end, index) + instead
    end = index + number.length
  }
  return kept + text.slice(end)
}

/** What may be one number from a place on, longest first: it ends where no digit follows at once. */
function endings(text: string, from: number): string[] {
  written.lastIndex = from
  const [longest = ''] = written.exec(text) ?? []
  const ends = [...longest.matchAll(/\d/g)].map(({ index }) => index + 1)
  return ends
    .filter((end) => !/\d/.test(text[from + end] ?? ''))
    .map((end) => longest.slice(0, end))
    .toReversed()
}
