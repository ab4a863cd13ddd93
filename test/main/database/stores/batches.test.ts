import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { batchOutcomes, batchSchema } from '../../../../src/shared/domain/request/batch.ts'
import { addRequest } from '../sample-rows.ts'

function stationWith(...outcomes: readonly string[]) {
  const { database } = openDatabase(':memory:')
  outcomes.forEach((outcome, n) =>
    addRequest(database, { kind: 'cancel', billCode: `V${n}`, outcome, atMs: n + 1, batchId: 'one' }),
  )
  return { database, batches: openStores(database).batches }
}

test('a batch says its first code, how many codes it has, and how many of them have come to what', () => {
  const { database, batches } = stationWith('refused', 'waiting', 'refused', 'accepted')
  addRequest(database, { kind: 'return', billCode: 'X', outcome: 'unclear', batchId: 'other' })
  const counts = { waiting: 1, sending: 0, accepted: 1, refused: 2, unclear: 0, 'not-sent': 0 }
  const batch = batches.find('one')
  expect(batchSchema.parse({ ...batch, isHalted: false })).toMatchObject({ total: 4, firstCode: 'V0', counts })
  expect(batches.counts('one')).toEqual(counts)
  expect(batches.find('none')).toBeUndefined()
})

test('a batch of which every code was left out has no first code', () => {
  const { batches } = stationWith()
  batches.insert({ id: 'empty', kind: 'return', operator: 'Lan', askedAtMs: 7, retryOf: null })
  expect(batches.find('empty')).toMatchObject({
    kind: 'return',
    operator: 'Lan',
    total: 0,
    firstCode: '',
    retryOf: null,
  })
})

test('batches are listed newest first, in any window', () => {
  const { batches } = stationWith()
  for (const id of ['a', 'b', 'c'])
    batches.insert({ id, kind: 'cancel', operator: '', askedAtMs: 1, retryOf: id === 'c' ? 'a' : null })
  const { rows, total } = batches.list(0, 2)
  expect([total, ...rows.map(({ id, retryOf }) => [id, retryOf])]).toEqual([3, ['c', 'a'], ['b', null]])
  expect(batches.list(2, 2)).toMatchObject({ total: 3, rows: [{ id: 'a' }] })
})

test('a batch keeps when it was stopped and the codes that nobody asked for; where those are torn it has none', () => {
  const { database, batches } = stationWith('waiting')
  batches.stop('one', 9)
  batches.setUnrequested('one', ['X1', 'X2'])
  expect(batches.find('one')).toMatchObject({ stoppedAtMs: 9, unrequested: ['X1', 'X2'] })
  database.exec("UPDATE batches SET unrequested_json = '[1'")
  expect(batches.find('one')).toMatchObject({ total: 1, unrequested: [] })
})

test('what a person has to look at comes first where that is asked for, else the codes stand in the order of the list', () => {
  const { batches } = stationWith(
    'accepted',
    'sending',
    'not-sent',
    'refused',
    'waiting',
    'unclear',
    'accepted',
    'unclear',
  )
  const outcomes = (rows: ReturnType<typeof batches.rows>) =>
    rows.map(({ billCode, outcome }) => `${billCode} ${outcome}`)
  const byOutcome = [
    'V5 unclear',
    'V7 unclear',
    'V3 refused',
    'V2 not-sent',
    'V1 sending',
    'V4 waiting',
    'V0 accepted',
    'V6 accepted',
  ]
  expect(outcomes(batches.rowsByOutcome('one', [], 0, 9))).toEqual(byOutcome)
  expect(outcomes(batches.rowsByOutcome('one', [], 2, 3))).toEqual(byOutcome.slice(2, 5))
  expect(outcomes(batches.rows('one', [], 0, 9))).toEqual(byOutcome.toSorted())
  expect(outcomes(batches.rows('one', [], 6, 9))).toEqual(['V6 accepted', 'V7 unclear'])
})

test('of the codes that have come to one outcome those alone are listed', () => {
  const { batches } = stationWith(...batchOutcomes)
  for (const wanted of batchOutcomes)
    for (const read of [batches.rows, batches.rowsByOutcome])
      expect(read('one', [wanted], 0, 9).map(({ outcome }) => outcome)).toEqual([wanted])
})
