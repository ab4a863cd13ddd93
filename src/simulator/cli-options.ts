import { parseArgs } from 'node:util'
import type { Account } from './accounts.ts'
import type { ListenTarget } from './http/listen.ts'
import type { SimulatorOptions } from './options.ts'

export interface CliOptions {
  readonly target: ListenTarget
  readonly verbose: boolean
  readonly simulator: SimulatorOptions
}

export const USAGE = `Usage: simulator (--port N | --socket PATH) [options]

  --port N              TCP port on 127.0.0.1; 0 picks a free one
  --socket PATH         Unix socket, or a Windows pipe's name, instead of a port
  --control             serve /_control/* (faults, ledger, clock, tokens); for tests only
  --seed N              repeatable bill codes and lives
  --access-seconds N    lifetime of access tokens (default 60)
  --refresh-seconds N   lifetime of refresh tokens (default 120)
  --reusable-refresh    refresh tokens may be used more than once
  --account U:P:ID      user name, password and partner id; may be repeated (default training:training:10001)
  --sample-bills N      start with N shipments in all stages of life
  --ledger FILE         keep the ledger in this JSON-lines file
  --clock-rate X        how fast the carrier's clock runs (default 1)
  --failure-status N    HTTP status of business failures (default 200)
  --rate-limit N        at most N requests a second, then 429
  --verbose             one line per request, without anything secret`

const FLAGS = {
  port: { type: 'string' },
  socket: { type: 'string' },
  control: { type: 'boolean', default: false },
  seed: { type: 'string' },
  'access-seconds': { type: 'string' },
  'refresh-seconds': { type: 'string' },
  'reusable-refresh': { type: 'boolean', default: false },
  account: { type: 'string', multiple: true },
  'sample-bills': { type: 'string' },
  ledger: { type: 'string' },
  'clock-rate': { type: 'string' },
  'failure-status': { type: 'string' },
  'rate-limit': { type: 'string' },
  verbose: { type: 'boolean', default: false },
} as const

function readNumber(name: string, text: string | undefined, from: number, to: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < from || value > to) {
    throw new RangeError(`--${name} takes a number from ${from} to ${to}, not "${text}"`)
  }
  return value
}

function readWhole(name: string, text: string | undefined, from: number, to: number): number | undefined {
  const value = readNumber(name, text, from, to)
  if (value !== undefined && !Number.isInteger(value)) throw new RangeError(`--${name} takes a whole number`)
  return value
}

function readSeconds(name: string, text: string | undefined): string | undefined {
  const seconds = readNumber(name, text, 0.001, 31_536_000)
  return seconds === undefined ? undefined : `${seconds} seconds`
}

function readAccount(text: string): Account {
  const match = /^([^:]+):(.+):(\d+)$/u.exec(text)
  const [, username, password, partnerId] = match ?? []
  if (username === undefined || password === undefined) {
    throw new RangeError('--account takes USER:PASSWORD:PARTNER_ID')
  }
  return { username, password, partnerId: Number(partnerId) }
}

function readTarget(port: string | undefined, socketPath: string | undefined): ListenTarget {
  if ((port === undefined) === (socketPath === undefined)) throw new RangeError('Give either --port or --socket')
  return socketPath === undefined ? { port: readWhole('port', port, 0, 65_535) ?? 0 } : { socketPath }
}

/** @throws Error with one sentence that says what is wrong with the arguments. */
export function readCliOptions(args: readonly string[]): CliOptions {
  const { values } = parseArgs({ args: [...args], options: FLAGS })
  const requestsPerSecond = readWhole('rate-limit', values['rate-limit'], 1, 1_000_000)
  return {
    target: readTarget(values.port, values.socket),
    verbose: values.verbose,
    simulator: {
      control: values.control,
      seed: readWhole('seed', values.seed, 0, 2 ** 32 - 1),
      accessTokenLifetime: readSeconds('access-seconds', values['access-seconds']),
      refreshTokenLifetime: readSeconds('refresh-seconds', values['refresh-seconds']),
      singleUseRefreshTokens: !values['reusable-refresh'],
      accounts: values.account?.map(readAccount),
      sampleBills: readWhole('sample-bills', values['sample-bills'], 0, 1_000_000),
      ledgerPath: values.ledger,
      clockRate: readNumber('clock-rate', values['clock-rate'], 0, 1_000_000),
      businessFailureStatus: readWhole('failure-status', values['failure-status'], 200, 499),
      rateLimit: requestsPerSecond === undefined ? undefined : { requests: requestsPerSecond, perSeconds: 1 },
    },
  }
}
