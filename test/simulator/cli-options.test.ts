import { expect, it } from 'vitest'
import { readCliOptions } from '../../src/simulator/cli-options.ts'

it('reads every option', () => {
  const line =
    '--socket /run/carrier.sock --control --verbose --seed 9 --access-seconds 60 --refresh-seconds 120 ' +
    '--reusable-refresh --account shop:se:cret:77 --sample-bills 5 --ledger l.jsonl --clock-rate 0.5 ' +
    '--failure-status 422 --rate-limit 10'
  expect(readCliOptions(line.split(' '))).toEqual({
    target: { socketPath: '/run/carrier.sock' },
    verbose: true,
    simulator: {
      control: true,
      seed: 9,
      accessTokenLifetime: '60 seconds',
      refreshTokenLifetime: '120 seconds',
      singleUseRefreshTokens: false,
      accounts: [{ username: 'shop', password: 'se:cret', partnerId: 77 }],
      sampleBills: 5,
      ledgerPath: 'l.jsonl',
      clockRate: 0.5,
      businessFailureStatus: 422,
      rateLimit: { requests: 10, perSeconds: 1 },
    },
  })
})

it('leaves to the simulator what nobody asked for', () => {
  const { target, verbose, simulator } = readCliOptions(['--port', '8080'])
  expect([target, verbose]).toEqual([{ port: 8080 }, false])
  expect(simulator).toMatchObject({ control: false, singleUseRefreshTokens: true })
  expect(simulator.accessTokenLifetime).toBeUndefined()
})

it.each([
  [[], 'Give either --port or --socket'],
  [['--port', '1', '--socket', 'x'], 'Give either --port or --socket'],
  [['--port', '70000'], '--port takes a number'],
  [['--port', '1.5'], '--port takes a whole number'],
  [['--port', '1', '--access-seconds', '0'], '--access-seconds takes a number'],
  [['--port', '1', '--seed', ''], '--seed takes a number'],
  [['--port', '1', '--account', 'nobody'], '--account takes'],
  [['--port', '1', '--wings'], '--wings'],
  [['--port'], '--port'],
])('refuses %j: %s', (args, reason) => {
  expect(() => readCliOptions(args)).toThrow(reason)
})
