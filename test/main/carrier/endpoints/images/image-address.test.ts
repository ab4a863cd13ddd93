import { expect, test } from 'vitest'
import {
  isCarriersOwnHost,
  isNonPublicAddress,
  refusalOfImageLink,
} from '../../../../../src/main/carrier/endpoints/images/image-address.ts'

// Before a range, its first address, its last one, and behind it; null where another range goes on.
test.each([
  ['this network', null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['private', '9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['shared by carriers of the internet', '100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['this computer', '126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['of one link', '169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['private', '172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['special', '191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['for examples', '192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['of a former tunnel', '192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['private', '192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['for measuring', '198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['for examples', '198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['for examples', '203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['for groups', '223.255.255.255', '224.0.0.0', '239.255.255.255', null],
  ['reserved', null, '240.0.0.0', '255.255.255.255', null],
  ['IPv4 in IPv6, and this computer', null, '::', '::ffff:ffff', '::1:0:0'],
  ['translated', '::fffe:ffff:ffff:ffff', '::ffff:0:0:0', '::ffff:0:ffff:ffff', '::ffff:1:0:0'],
  ['translated', '64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff', '64:ff9b::', '64:ff9b::ffff:ffff', '64:ff9b::1:0:0'],
  ['translated here', '64:ff9b:0:ffff::', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
  ['thrown away', 'ff:ffff::', '100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::'],
  ['of tunnels', '2000:ffff::', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ['for examples', '2001:db7:ffff::', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['of tunnels', '2001:ffff::', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  ['for examples', '3ffe:ffff::', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
  ['of routes', '5eff:ffff::', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '5f01::'],
  ['private', 'fbff:ffff::', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe00::'],
  ['of one link', 'fe7f:ffff::', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['of one site', null, 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['for groups', null, 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
])('no picture comes from the range %s between %s and %s', (_, before, first, last, behind) => {
  expect([first, last].filter((address) => !isNonPublicAddress(address))).toEqual([])
  expect([before, behind].filter((address) => address !== null && isNonPublicAddress(address))).toEqual([])
})

const why = (link: string, carrierUrl = 'https://carrier.example'): string | null =>
  refusalOfImageLink(link, { carrierUrl })

test.each([
  ['nowhere', 'not an address'],
  ['https://user@img.example.com/a.jpg', 'the address carries credentials'],
  ['https://:secret@img.example.com/a.jpg', 'the address carries credentials'],
  ['http://img.example.com/a.jpg', 'not https'],
  ['http://img.example.com:443/a.jpg', 'not https'],
  ['https://img.example.com:444/a.jpg', 'another port than 443'],
  ['https://carrier.example:444/a.jpg', 'another port than 443'],
  ...['localhost', 'a.localhost', 'printer.LOCAL', 'a.internal', 'router.home.arpa', 'printer.local.', 'intranet'].map(
    (host) => [`https://${host}/a.jpg`, 'an address inside a private network'],
  ),
  ['https://[fe80::1]/a.jpg', 'an address inside a private network'],
])('a picture is not fetched from %s: %s', (link, refusal) => {
  expect(why(link)).toBe(refusal)
})

test.each(['localhost.example.com', 'mylocal.example', 'img.local.example', '[2606:4700::1111]', '8.8.8.8'])(
  'a picture may come from %s, which is no name of this network',
  (host) => {
    expect(why(`https://${host}/a.jpg`)).toBeNull()
  },
)

test('the carrier’s own host may speak plainly on this machine alone, and on its own port', () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(why(`http://${host}:8089/a.jpg`, `http://${host}:8089`)).toBeNull()
    expect(why(`http://${host}:8090/a.jpg`, `http://${host}:8089`)).toBe('another port than 443')
    expect(why(`http://${host}:8089/a.jpg`)).toBe('not https')
  }
  expect(isCarriersOwnHost('carrier.example', { carrierUrl: 'https://carrier.example/api' })).toBe(true)
  expect(isCarriersOwnHost('img.carrier.example', { carrierUrl: 'https://carrier.example' })).toBe(false)
  expect(isCarriersOwnHost('', { carrierUrl: '' })).toBe(false)
})
