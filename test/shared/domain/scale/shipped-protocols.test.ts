import { expect, test } from 'vitest'
import { shippedProtocols } from '../../../../src/shared/domain/scale/shipped-protocols.ts'

test('each shipped protocol brings the line that its scales leave the factory with', () => {
  const lines = shippedProtocols.map(({ id, line: { baudRate, dataBits, parity, stopBits } }) => [
    id,
    `${baudRate} ${dataBits} ${parity} ${stopBits}`,
  ])
  expect(Object.fromEntries(lines)).toEqual({
    'and-standard': '2400 7 even 1',
    'cas-22': '9600 8 none 1',
    'toledo-continuous': '2400 7 even 1',
    'mt-sics': '9600 8 none 1',
    'toledo-8217': '9600 7 even 1',
    'plain-line': '9600 8 none 1',
  })
})

test('a scale that has to be asked is asked five times a second, in its own words', () => {
  const commands = shippedProtocols.flatMap(({ id, command }) => (command === null ? [] : [[id, command] as const]))
  expect(Object.fromEntries(commands)).toEqual({
    'mt-sics': { text: 'SI\r\n', everyMs: 200 },
    'toledo-8217': { text: 'W', everyMs: 200 },
  })
})
