import { parseArgs } from 'node:util'

export interface ChaosOptions {
  readonly seed: number
  readonly drafts: number
  readonly kills: number
  readonly faults: boolean
  readonly json: boolean
}

export const usage = `Usage: npm run chaos -- [--seed N] [--drafts N] [--kills N] [--faults on|off] [--json]

  --seed N        of the faults and the instants of the kills (random and printed if absent)
  --drafts N      how many drafts are entered (default 5 for each kill)
  --kills N       how often the station is killed with SIGKILL (default 40)
  --faults on|off whether the carrier and the network misbehave as well (default on)
  --json          the figures as one line of JSON`

/** @throws Error with one sentence about what is wrong with the arguments. */
export function readChaosOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      drafts: { type: 'string' },
      kills: { type: 'string', default: '40' },
      faults: { type: 'string', default: 'on' },
      json: { type: 'boolean', default: false },
    },
  })
  const kills = whole('kills', values.kills, 0)
  if (values.faults !== 'on' && values.faults !== 'off') throw new RangeError('--faults takes "on" or "off"')
  return {
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : whole('seed', values.seed, 0),
    drafts: values.drafts === undefined ? Math.max(20, kills * 5) : whole('drafts', values.drafts, 1),
    kills,
    faults: values.faults === 'on',
    json: values.json,
  }
}

function whole(name: string, text: string, from: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < from || value > 2 ** 31) {
    throw new RangeError(`--${name} takes a whole number from ${from} on, not "${text}"`)
  }
  return value
}
