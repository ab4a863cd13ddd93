import { expect, test } from 'vitest'
import { carrierAddress } from '../../../src/main/accounts/accounts.ts'

test.each([
  ['https://api.carrier.vn', 'https://api.carrier.vn'],
  ['  https://api.carrier.vn/base/ ', 'https://api.carrier.vn/base'],
  ['api.carrier.vn', 'https://api.carrier.vn'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('%s is read as %s', (typed, address) => {
  expect(carrierAddress(typed)).toEqual({ ok: true, value: address })
})

test.each(['', 'http://api.carrier.vn', 'ftp://api.carrier.vn', 'https://user:pw@api.carrier.vn', 'https://a.vn/?x=1'])(
  '%s is refused: a password must not travel there',
  (typed) => {
    expect(carrierAddress(typed)).toMatchObject({ ok: false, error: { code: 'carrier-address-invalid' } })
  },
)
