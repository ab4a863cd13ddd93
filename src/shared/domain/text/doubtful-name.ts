import { phoneProblem } from './phone.ts'

const ofPhone = /[\d\s.+-]/

/** A name that ends in a whole phone number: two bills have run into one, in all likelihood. */
export function endsInPhone(name: string): boolean {
  // From the end: a pattern that is tried at each letter takes the square of a long name's time.
  const begin = name.split('').findLastIndex((sign) => !ofPhone.test(sign)) + 1
  const digits = name.slice(begin).replaceAll(/\D/g, '')
  // Also without its leading zero, and "Nguyễn Văn A 2 0912345678" ends in one as well.
  return [9, 10, 11].some((length) => length <= digits.length && phoneProblem(digits.slice(-length)) === null)
}
