import { expect, test } from 'vitest'
import { isServerAddress } from '../../../../src/shared/domain/settings/settings.ts'

test('an update server is an https address, or one of this machine, without a name, a query or a part', () => {
  const taken = ['https://updates.example/packbench/', 'http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]/']
  expect(taken.filter((address) => !isServerAddress(address))).toEqual([])
  const refused = [
    '',
    'updates.example',
    'http://updates.example/',
    'ftp://updates.example/',
    'https://lan@updates.example/',
    'https://updates.example/?channel=beta',
    'https://updates.example/#beta',
  ]
  expect(refused.filter(isServerAddress)).toEqual([])
})

test('the address of an update server has five hundred characters at most', () => {
  const address = 'https://updates.example/'.padEnd(500, 'x')
  expect([isServerAddress(address), isServerAddress(`${address}x`)]).toEqual([true, false])
})
