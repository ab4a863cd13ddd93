import { z } from 'zod'

/** Short enough to be typed with gloves on, long enough not to be met by chance; tries are limited besides. */
const newPin = /^\d{4,12}$/
/** Whatever was ever taken as one: a stricter rule for new PINs locks out nobody who has an old one. */
const triedPin = /^\d{4,12}$/
const longestName = 60

/** The rule for a PIN that is set. */
export const newPinSchema = z.string().regex(newPin)
/** The rule for a PIN that somebody says they have. */
export const triedPinSchema = z.string().regex(triedPin)

export const operatorNameSchema = z.string().trim().min(1).max(longestName).transform(plainName).refine(isOperatorName)

/** In one form only, and without what cannot be seen: two names that look alike are one. */
function plainName(typed: string): string {
  const inOneLine = typed.normalize('NFC').replaceAll(/[\t\r\n]/g, ' ')
  return inOneLine.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim()
}

/** Whether two names are the same in the log, for whoever reads it. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one).toLocaleLowerCase('vi') === plainName(other).toLocaleLowerCase('vi')
}

/** The rule of `newPinSchema` for a form. */
export function isNewPin(typed: string): boolean {
  return newPin.test(typed)
}

/** The rule of `triedPinSchema` for a form. */
export function isTriedPin(typed: string): boolean {
  return triedPin.test(typed)
}

/** The rule of `operatorNameSchema` for a form. */
export function isOperatorName(typed: string): boolean {
  const { length } = plainName(typed)
  return length > 0 && length <= longestName
}

/** Who may work at this station. Whether somebody has a PIN is known outside of main; the PIN never is. */
export const operatorsViewSchema = z.strictObject({
  operators: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      hasPin: z.boolean(),
      /** Their PIN also stands for that of others, who have forgotten theirs or have left. */
      isLead: z.boolean(),
    }),
  ),
  /** Null until the first operator is entered. */
  currentId: z.string().nullable(),
  /** Nothing is done for anybody until somebody says who they are. The queue goes on. */
  locked: z.boolean(),
})
export type OperatorsView = z.infer<typeof operatorsViewSchema>
