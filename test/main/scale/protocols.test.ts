import { expect, test } from 'vitest'
import { checkProtocol } from '../../../src/main/scale/protocols.ts'
import { shippedProtocols } from '../../../src/shared/domain/scale/shipped-protocols.ts'

const [shipped] = shippedProtocols
const described = (change: object): string => JSON.stringify({ ...shipped, ...change })

test('a protocol of the station’s own is known by its own id', () => {
  expect(checkProtocol(described({ id: 'own' }))).toEqual({ id: 'own', problem: '' })
})

test('the id of a protocol that is shipped is refused: Settings would name that one, and the scale be read by the other', () => {
  expect(checkProtocol(described({}))).toEqual({ id: null, problem: expect.stringContaining('and-standard') })
})

test('what is wrong with a protocol is said', () => {
  expect(checkProtocol('{')).toMatchObject({ id: null, problem: expect.stringContaining('JSON') })
  expect(checkProtocol(described({ id: '' }))).toMatchObject({ id: null, problem: expect.stringContaining('id') })
})
