import { phoneProblem } from './phone.ts'

/** As many digits as the shortest phone has without its leading zero. */
const fewestDigits = 9

/** A name that ends in a whole phone number: two bills have run into one, in all likelihood. */
export function endsInPhone(name: string): boolean {
  const digits = /[\d\s.+-]+$/.exec(name)?.[0].replaceAll(/\D/g, '') ?? ''
  if (digits.length < fewestDigits) return false
  // "Nguyễn Văn A 2 0912345678" ends in one as well.
  return [9, 10, 11].some((length) => length <= digits.length && phoneProblem(digits.slice(-length)) === null)
}
