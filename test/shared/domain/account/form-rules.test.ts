import { expect, it } from 'vitest'
import {
  isNewPin,
  isOperatorName,
  isTriedPin,
  newPinSchema,
  operatorNameSchema,
  triedPinSchema,
} from '../../../../src/shared/domain/account/operator.ts'
import { isCopyCount, pdfProfile, printerProfileSchema } from '../../../../src/shared/domain/printing/printing.ts'
import { isSendingNumber, settingsSchema } from '../../../../src/shared/domain/settings/settings.ts'

const numbers = [Number.NaN, -1, 0, 1, 1.5, 16, 17, 20, 21, 100, 101]

it.each(['', '123', '1234', '123456789012', '1234567890123', '12a4', ' 1234', '1234\n'])(
  'a form and main agree on whether %j is a PIN',
  (typed) => {
    expect(isNewPin(typed)).toBe(newPinSchema.safeParse(typed).success)
    expect(isTriedPin(typed)).toBe(triedPinSchema.safeParse(typed).success)
  },
)

it.each(['', '   ', 'Lan', ` ${'a'.repeat(60)} `, 'a'.repeat(61)])(
  'a form and main agree on whether %j names an operator',
  (typed) => {
    expect(isOperatorName(typed)).toBe(operatorNameSchema.safeParse(typed).success)
  },
)

it.each(numbers)('a form and main agree on whether %d is a count of copies', (copies) => {
  expect(isCopyCount(copies)).toBe(printerProfileSchema.safeParse({ ...pdfProfile, copies }).success)
})

it.each(numbers)('a form and main agree on whether the outbox may send with %d', (value) => {
  for (const name of ['sendConcurrency', 'cancelChunkSize'] as const)
    expect(isSendingNumber(name, value)).toBe(settingsSchema.shape[name].safeParse(value).success)
})
