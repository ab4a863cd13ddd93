import { expect, test } from 'vitest'
import { judgeSteps } from '../../../../scripts/proof/windows-check/judge-steps.ts'

const expected = [
  { what: 'bills', found: { CREATED: 8 } },
  { what: 'after a restart', found: { READY: 5 } },
]
const held = { what: 'after a restart', found: { HOLD: 5 } }
const faultsOf = (there: typeof expected | unknown[], here: unknown[] | null = expected): string[] =>
  judgeSteps({ expected, there: there as typeof expected, here: here as typeof expected | null })
    .filter(({ fault }) => fault !== null)
    .map(({ what, fault }) => `${what}: ${fault ?? ''}`)

test('equal steps have no fault, also where this system is the other one', () => {
  expect(faultsOf(expected)).toEqual([])
  expect(faultsOf(expected, null)).toEqual([])
})

test('a step that differs on either system is a fault, and so is one that is missing', () => {
  expect(faultsOf([expected[0], held])).toEqual([`after a restart: there: ${JSON.stringify(held)}`])
  expect(faultsOf(expected, [expected[0], held])).toEqual([`after a restart: here: ${JSON.stringify(held)}`])
  expect(faultsOf([])).toEqual(['bills: there: "nothing"', 'after a restart: there: "nothing"'])
})

test('a step that nobody expects is a fault, such as why the script broke off', () => {
  expect(faultsOf([...expected, { what: 'failed', found: 'EPERM' }])).toEqual(['failed: not expected'])
})
