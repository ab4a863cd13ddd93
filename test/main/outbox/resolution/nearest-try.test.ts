import { expect, test } from 'vitest'
import type { BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import type { LinkFacts } from '../../../../src/shared/domain/bill/link-comparison.ts'
import { nothingTold } from './nothing-told.ts'
import { openStation, refused, turnsDone, unclear, validBill } from '../station.ts'
import type { Station } from '../station.ts'

/** A bill that nobody heard of twice: sent, sent again and refused, corrected and sent once more. */
async function sentTwice(first: Partial<BillInput>, corrected: Partial<BillInput>) {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1', first)
  await turnsDone()
  station.clock.advance(5 * 60 * 1000)
  station.carrier.script = () => refused('Sai phường')
  station.queue.resend({ id, reason: 'not in the portal' })
  await turnsDone()
  station.carrier.script = () => unclear()
  const bill = { ...validBill, refCode: 'R1', ...first, ...corrected }
  station.queue.submit({ bill, intent: 'send', draftId: id, referenceOverrideReason: null })
  await turnsDone()
  expect(station.state('R1')).toBe('UNKNOWN')
  return { station, id }
}

function tells(station: Station, facts: Partial<LinkFacts>): void {
  const told = { ...nothingTold, ...facts }
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: '', facts: told })
}

const link = (station: Station, id: string, comparedCode: string | null = null) =>
  station.queue.link({ id, billCode: 'VN-77', comparedCode })

const keptBill = (station: Station): BillInput | null => {
  const kept = station.queue.bills.get('VN-77')
  return kept.ok ? kept.value.bill : null
}

const explained = (station: Station, id: string) => {
  const draft = station.queue.get(id)
  return draft.ok ? draft.value.attempts.map(({ resolvedAs }) => resolvedAs) : draft.error.code
}

const mai = { receiver: { ...validBill.receiver, name: 'Phạm Mai' } }

test('a bill is that of the try which it resembles, and is kept as that one was sent', async () => {
  const { station, id } = await sentTwice({}, mai)
  tells(station, { receiverName: 'PHAM MAI' })
  expect(await link(station, id)).toMatchObject({ value: { state: 'CREATED', unresolvedAttempts: 1 } })
  expect(keptBill(station)?.receiver.name).toBe('Phạm Mai')
  expect(explained(station, id)).toEqual([null, null, 'linked'])
})

test('whose parcel it is counts before what the carrier has weighed', async () => {
  const cargo = (weightGrams: number) => ({ cargo: { ...validBill.cargo, weightGrams } })
  const { station, id } = await sentTwice(
    { codAmountVnd: 100_000, ...cargo(500) },
    { codAmountVnd: 200_000, ...cargo(600) },
  )
  tells(station, { codAmountVnd: 200_000, weightGrams: 500 })
  expect(await link(station, id)).toMatchObject({ value: { state: 'CREATED' } })
  expect(keptBill(station)?.codAmountVnd).toBe(200_000)
})

test.each([
  ['of the later try', '5 Hai Bà Trưng, Huế', '5 Hai Bà Trưng'],
  ['of the earlier try', '12 Lê Lợi, Huế', '12 Lê Lợi'],
  ['of neither', 'Huế', '12 Lê Lợi'],
])(
  'where two tries differ in their address alone, and the carrier has that %s, a person compares',
  async (...given) => {
    const [, told, kept] = given
    const { station, id } = await sentTwice({}, { receiver: { ...validBill.receiver, address: '5 Hai Bà Trưng' } })
    tells(station, { receiverName: 'NGUYEN THI DAO', address: told })
    expect(await link(station, id)).toMatchObject({ error: { code: 'several-tries', context: { refCode: 'R1' } } })
    const compared = await station.queue.compareLink({ id, billCode: 'VN-77' })
    expect(compared).toMatchObject({ value: { doubt: 'several-tries', differing: [], sent: { address: kept } } })
    // What a person has compared is linked, whatever tracking says by then.
    tells(station, { receiverName: 'NGUYEN THI DAO', address: '5 Hai Bà Trưng 12 Lê Lợi' })
    expect(await link(station, id, 'VN-77')).toMatchObject({ value: { state: 'CREATED' } })
    expect(keptBill(station)?.receiver.address).toBe(kept)
  },
)

test('a try whose row is damaged keeps no other one from being linked: a person compares', async () => {
  const { station, id } = await sentTwice({}, mai)
  station.db.exec('DROP TRIGGER attempts_digest_update')
  station.db.exec(`UPDATE attempts SET payload_json = '{' WHERE seq = (SELECT max(seq) FROM attempts)`)
  tells(station, { receiverName: 'NGUYEN THI DAO' })
  expect(await link(station, id)).toMatchObject({ error: { code: 'several-tries' } })
  await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(await link(station, id, 'VN-77')).toMatchObject({ value: { state: 'CREATED' } })
  expect(explained(station, id)).toEqual(['linked', null, null])
})

test('where no try can be read, nothing is linked', async () => {
  const { station, id } = await sentTwice({}, mai)
  station.db.exec('DROP TRIGGER attempts_digest_update')
  station.db.exec(`UPDATE attempts SET payload_json = '{'`)
  tells(station, {})
  const answers = [await link(station, id), await station.queue.compareLink({ id, billCode: 'VN-77' })]
  expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual(['row-damaged', 'row-damaged'])
  expect(station.state('R1')).toBe('UNKNOWN')
})
