import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, type Channel } from '../../../src/shared/ipc/contract.ts'
import { realInputs } from '../../shared/ipc/real-inputs.ts'
import { openTestStation, type TestStation } from '../station.ts'

const channels = Object.keys(contract) as Channel[] // the contract's own keys
const inputsEach = 300
/** Stands in every generated text, so that an error that repeats its input is seen. */
const canary = 'C4n4ry-0908765432'

const text = fc.oneof(
  fc.constant(canary),
  fc.string({ maxLength: 8 }).map((more) => canary + more),
  fc.constantFrom(`${canary}\u0000`, `../../${canary}`, `'; DROP TABLE drafts; --${canary}`, canary.repeat(400)),
)
const leaf = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, undefined, true, 0, -1, Infinity, Number.NaN, 2 ** 53, {}, [], new Date(0), 10n),
  fc.uint8Array({ maxLength: 4 }),
)
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(text, fc.constantFrom('id', '__proto__', 'constructor', 'filter', 'limit')),
      tie('anything'),
      {
        maxKeys: 4,
      },
    ),
  ),
}))

/** A true input with one of its fields bent, left out or added: the neighbourhood of what is taken. */
function bent(channel: Channel): fc.Arbitrary<unknown> {
  const objects = realInputs[channel].filter((input) => typeof input === 'object' && input !== null)
  if (objects.length === 0) return anything
  return fc.tuple(fc.constantFrom(...objects), fc.nat(), anything, fc.boolean()).map(([real, at, value, isAdded]) => {
    const keys = Object.keys(real)
    const key = isAdded ? canary : (keys[at % keys.length] ?? canary)
    return { ...real, [key]: value }
  })
}

const generated = (channel: Channel): unknown[] =>
  fc.sample(fc.oneof(anything, bent(channel)), { numRuns: inputsEach, seed: 20_261_123 })

let station: TestStation
beforeAll(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterAll(() => station.close())

/** @returns channels of which an error repeated what was sent, or that answered no result */
async function tryAll(isWanted: (channel: Channel, input: unknown) => boolean): Promise<string[]> {
  const faults = new Set<string>()
  for (const channel of channels) {
    for (const input of generated(channel)) {
      if (!isWanted(channel, input)) continue
      const answer = await station.invoke(channel, input)
      if (typeof answer.ok !== 'boolean') faults.add(`${channel}: no result`)
      if (!answer.ok && JSON.stringify(answer.error).includes(canary)) {
        faults.add(`${channel}: ${answer.error.code} repeats its input`)
      }
    }
  }
  return [...faults]
}

const takes = (channel: Channel, input: unknown): boolean => contract[channel].input.safeParse(input).success

test('300 inputs of each channel that its schema refuses are refused, and no refusal repeats them', async () => {
  expect(await tryAll((channel, input) => !takes(channel, input))).toEqual([])
  expect(await station.invoke('drafts.counts', undefined)).toMatchObject({ ok: true })
}, 120_000)

test('a locked station does nothing for any of them', async () => {
  const { currentId } = await station.ask('operators.add', { name: 'Mai', pin: null })
  const before = await station.ask('settings.get', undefined)
  await station.ask('operators.lock', undefined)
  const isRefused = (channel: Channel): boolean => !('whileLocked' in contract[channel])
  for (const channel of channels.filter(isRefused)) {
    for (const input of [...realInputs[channel], ...generated(channel)]) {
      expect(await station.invoke(channel, input)).toEqual({ ok: false, error: { code: 'station-locked' } })
    }
  }
  await station.ask('operators.switch', { id: currentId ?? '', pin: null })
  expect(await station.ask('settings.get', undefined)).toEqual(before)
}, 120_000)
