import type { FieldProblem } from '../validation/field-problem.ts'
import { withoutUnseen } from './unseen.ts'

/**
 * Vietnamese phone numbers as the stations meet them: mobiles of ten digits (03, 05, 07, 08, 09), landlines of eleven
 * (02...), `+84` forms, numbers whose leading zero a spreadsheet ate, and the eleven-digit mobiles of before 2018.
 * Own rules instead of libphonenumber-js: one country, no metadata in the renderer's bundle, and the library knows
 * neither the lost zero nor the old prefixes, nor does it say how many digits are missing.
 */

const mobileLength = 10
/** Landlines since 2017 and the mobiles of before 2018 alike. */
const longLength = 11

/** Old eleven-digit prefixes and their successors, by the Ministry of Information's renumbering of September 2018. */
const successorsOfOldPrefixes: Readonly<Record<string, string>> = {
  '0120': '070',
  '0121': '079',
  '0122': '077',
  '0123': '083',
  '0124': '084',
  '0125': '085',
  '0126': '076',
  '0127': '081',
  '0128': '078',
  '0129': '082',
  '0162': '032',
  '0163': '033',
  '0164': '034',
  '0165': '035',
  '0166': '036',
  '0167': '037',
  '0168': '038',
  '0169': '039',
  '0186': '056',
  '0188': '058',
  '0199': '059',
}

const separators = /[\s.\-\u2010-\u2015()'’]/gu
const maskSigns = /[x*•]/i

/**
 * The national digits of what was typed, "+84 908.765.432" becoming "0908765432". What is not a number alone (letters,
 * two numbers in one cell, a mask) comes back trimmed and otherwise as it was, so that nothing typed is lost.
 */
export function normalizePhone(text: string): string {
  const trimmed = text.trim()
  const withoutFloatTail = withoutUnseen(trimmed)
    .trim()
    .replace(/^(\d{9,12})\.0$/, '$1')
  const bare = withoutFloatTail.replaceAll(separators, '')
  if (!/^\+?\d+$/.test(bare)) return trimmed
  return modernPrefix(withLeadingZero(withoutCountryCode(bare)))
}

/** What is wrong with a phone, or null. `limit` is the number of digits that are missing or too many. */
export function phoneProblem(text: string): Pick<FieldProblem, 'kind' | 'limit'> | null {
  const phone = normalizePhone(text)
  if (phone === '') return { kind: 'required' }
  if (!/^\d+$/.test(phone)) return { kind: 'not-a-phone' }
  const expected = expectedLength(phone)
  if (expected === null) return { kind: 'not-a-phone' }
  if (phone.length < expected) return { kind: 'phone-too-short', limit: expected - phone.length }
  if (phone.length > expected) return { kind: 'phone-too-long', limit: phone.length - expected }
  return null
}

/** "0908 765 432", "024 3825 1234", "0203 3825 123"; anything that is not a whole number stays as it is. */
export function formatPhone(phone: string): string {
  if (/^0[35789]\d{8}$/.test(phone)) return grouped(phone, 4, 7)
  if (/^02[48]\d{8}$/.test(phone)) return grouped(phone, 3, 7)
  if (/^02\d{9}$/.test(phone)) return grouped(phone, 4, 8)
  return phone
}

/** "09xxxxxxxx" or "**********": the carrier hides a number. Such a text never replaces one that a packer typed. */
export function isMaskedPhone(text: string): boolean {
  const bare = withoutUnseen(text).replaceAll(separators, '')
  return maskSigns.test(bare) && /^\+?[\dx*•]+$/i.test(bare)
}

function withoutCountryCode(bare: string): string {
  const international = /^(?:\+|00)84(.*)$/.exec(bare)
  // "+84 (0) 908..." keeps the trunk zero that belongs to the national form.
  if (international) return `0${(international[1] ?? '').replace(/^0+/, '')}`
  if (/^84(?:[35789]\d{8}|[12]\d{9}|0\d{9,10})$/.test(bare)) return `0${bare.slice(2).replace(/^0/, '')}`
  return bare
}

/** A spreadsheet keeps numbers, not zeros: only the exact lengths of a whole number less its zero are repaired. */
function withLeadingZero(digits: string): string {
  const isOldMobile = digits.length === longLength - 1 && `0${digits.slice(0, 3)}` in successorsOfOldPrefixes
  return isOldMobile || /^(?:[35789]\d{8}|2\d{9})$/.test(digits) ? `0${digits}` : digits
}

function modernPrefix(digits: string): string {
  if (digits.length !== longLength) return digits
  const successor = successorsOfOldPrefixes[digits.slice(0, 4)]
  return successor === undefined ? digits : successor + digits.slice(4)
}

/** Null where the first digits belong to no Vietnamese number. A lone "0" is the start of a mobile. */
function expectedLength(digits: string): number | null {
  if (digits === '0') return mobileLength
  // Nine digits have had their zero put back by now, and none is put before ten.
  if (/^0?[35789]/.test(digits))
    return digits.startsWith('0') || digits.length < mobileLength ? mobileLength : mobileLength - 1
  if (digits.startsWith('02')) return longLength
  if (digits.startsWith('01') && digits.length < longLength) return longLength
  return null
}

function grouped(phone: string, firstEnd: number, secondEnd: number): string {
  return `${phone.slice(0, firstEnd)} ${phone.slice(firstEnd, secondEnd)} ${phone.slice(secondEnd)}`
}
