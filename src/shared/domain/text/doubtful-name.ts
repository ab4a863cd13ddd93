import { phoneProblem } from './phone.ts'

const ofPhone = /[\d\s.+-]/

/** A name that ends in a whole phone number: two bills have run into one, in all likelihood. */
export function endsInPhone(name: string): boolean {
  // From the end: a pattern that is tried at each letter takes the square of a long name's time.
  const begin = name.split('').findLastIndex((sign) => !ofPhone.test(sign)) + 1
  const digits = name.slice(begin).replaceAll(/\D/g, '')
  // With the zero that it may have in front it ends in one too, and so does "Nguyễn Văn A 2 0912345678".
  return [9, 10].some((length) => length <= digits.length && phoneProblem(digits.slice(-length)) === null)
}
