import { expect, test } from 'vitest'
import { isPlainLoopback, serverAddressProblem } from '../../../src/shared/domain/server-address.ts'

test.each([
  ['https://api.carrier.vn/base', null],
  ['http://localhost:8080/', null],
  ['http://[::1]/', null],
  ['http://127.0.0.2/', 'it must start with https://'],
  ['http://api.carrier.vn/', 'it must start with https://'],
  ['ftp://localhost/', 'it must start with https://'],
  ['https://lan@api.carrier.vn/', 'it must not carry a user name or password'],
  ['https://:secret@api.carrier.vn/', 'it must not carry a user name or password'],
  ['https://api.carrier.vn/?x=1', 'it must end with the path'],
  ['https://api.carrier.vn/#x', 'it must end with the path'],
])('of a server at %s it is said: %s', (address, problem) => {
  expect(serverAddressProblem(new URL(address))).toBe(problem)
})

test('https to this machine is not plain', () => {
  const addresses = ['http://127.0.0.1/', 'https://127.0.0.1/', 'http://localhost.example/']
  expect(addresses.map((address) => isPlainLoopback(new URL(address)))).toEqual([true, false, false])
})
