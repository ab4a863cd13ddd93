import { expect, test } from 'vitest'
import { auditFilterSchema } from '../../../../src/shared/domain/account/audit.ts'
import { letters, takenAtEdges, takes } from '../limits.ts'

test.each([
  ['operator', 200],
  ['action', 64],
  ['subject', 200],
])('the %s that the log is searched for has %i letters at most', (name, most) => {
  const everything = { operator: null, action: null, fromMs: null, untilMs: null, subject: '' }
  const isTaken = (length: number): boolean => takes(auditFilterSchema)({ ...everything, [name]: letters(length) })
  expect(takenAtEdges(isTaken, 0, most)).toEqual([0, most])
})
