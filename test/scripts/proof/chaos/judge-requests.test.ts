import { expect, test } from 'vitest'
import type { CarrierCall } from '../../../../scripts/proof/chaos/carrier-call.ts'
import type { StationRequest } from '../../../../scripts/proof/chaos/request-books.ts'
import { judgeRequests, type RequestEvidence } from '../../../../scripts/proof/chaos/judge-requests.ts'

const row = (change: Partial<StationRequest> = {}): StationRequest => ({
  seq: 1,
  kind: 'cancel',
  billCode: 'B1',
  batchId: 'batch',
  outcome: 'accepted',
  mark: 'none',
  cause: 'none',
  note: '',
  askedAtMs: 90,
  endedAtMs: 200,
  checkedAtMs: null,
  sentAtMs: 100,
  answeredAtMs: 200,
  ...change,
})
const call = (change: Partial<CarrierCall> = {}): CarrierCall => ({
  path: '/v3/bill/destroy',
  billCodes: ['B1'],
  refCode: '',
  note: '',
  arrivedAtMs: 110,
  status: 200,
  isAnswered: true,
  ...change,
})
type Bill = RequestEvidence['ledger'][number]
// Of a shipment only the note is looked at here.
const bill = (note: string, ...interventions: Bill['interventions']): Bill =>
  ({ billCode: 'B1', shipment: { note }, interventions }) as unknown as Bill
const cancelled = { kind: 'cancelled', atMs: 120 } as const

/** One cancel that was asked for, sent once, done and accepted. */
const sound: RequestEvidence = {
  asked: { batches: new Map([['batch', ['B1']]]), updates: new Map() },
  books: { requests: [row()], notes: new Map([['B1', '']]) },
  ledger: [bill('', cancelled)],
  calls: [call()],
  kills: [],
  faults: true,
}
const withRows = (...requests: readonly StationRequest[]): RequestEvidence => ({
  ...sound,
  books: { ...sound.books, requests },
})
const update = (seq: number, note: string, outcome: StationRequest['outcome']): StationRequest =>
  row({ seq, kind: 'update', batchId: null, note, outcome })

test('a run in which carrier and station agree is clean', () => {
  const { requests, accepted, lost, repeated, wrong, unexplained } = judgeRequests(sound)
  expect({ requests, accepted, lost, repeated, wrong, unexplained }).toEqual({
    requests: 1,
    accepted: 1,
    lost: [],
    repeated: [],
    wrong: [],
    unexplained: [],
  })
})

test('a confirmed code or update that is gone, or is left waiting, is lost', () => {
  expect(judgeRequests(withRows()).lost).toEqual(['the request for B1 was confirmed and is gone'])
  expect(judgeRequests(withRows(row({ outcome: 'waiting' }))).lost).toEqual(['the cancel of B1 is left waiting'])
  const asked = { batches: new Map<string, string[]>(), updates: new Map([['N1', 'B1']]) }
  expect(judgeRequests({ ...sound, asked }).lost).toEqual(['the update N1 of B1 was confirmed and is gone'])
})

test('a code that was not sent is lost, unless another request for it was pending', () => {
  expect(judgeRequests(withRows(row(), row({ seq: 2, outcome: 'not-sent' }))).lost).toHaveLength(1)
  const pending = row({ seq: 2, outcome: 'not-sent', mark: 'already-pending' })
  expect(judgeRequests(withRows(row(), pending)).lost).toEqual([])
})

test('accepted and not done is wrong; refused and done while its call ran is wrong, done by an earlier one is not', () => {
  expect(judgeRequests({ ...sound, ledger: [bill('')] }).wrong).toHaveLength(1)
  const refused = withRows(row({ outcome: 'refused' }))
  expect(judgeRequests(refused).wrong).toEqual(['cancel of B1 is refused and was done'])
  expect(judgeRequests({ ...refused, ledger: [bill('', { ...cancelled, atMs: 50 })] }).wrong).toEqual([])
})

test('a second call for one request is repeated, unless the carrier said that it had not processed the first', () => {
  expect(judgeRequests({ ...sound, calls: [call(), call()] }).repeated).toHaveLength(1)
  expect(judgeRequests({ ...sound, calls: [call({ status: 401 }), call()] }).repeated).toEqual([])
  const asked = withRows(row({ outcome: 'unclear' }), row({ seq: 2 }))
  expect(judgeRequests({ ...asked, calls: [call(), call()] }).repeated).toEqual([])
})

test('the carrier holds the note that was accepted last, or one that was unclear after it', () => {
  const books = { requests: [update(1, 'a', 'accepted'), update(2, 'b', 'unclear')], notes: new Map([['B1', 'a']]) }
  const held = (note: string) => judgeRequests({ ...sound, books, ledger: [bill(note)], calls: [] }).wrong.length
  expect([held('a'), held('b'), held(''), held('c')]).toEqual([0, 0, 1, 1])
})

test('unclear is explained by a kill or a cut answer in its own time, and by nothing else', () => {
  const unclear = { ...withRows(row({ outcome: 'unclear', checkedAtMs: 300 })), ledger: [bill('')] }
  const odd = (change: Partial<RequestEvidence>) => judgeRequests({ ...unclear, ...change }).unexplained.length
  expect(odd({})).toBe(1)
  expect(odd({ calls: [call({ isAnswered: false })] })).toBe(0)
  expect(odd({ calls: [call({ isAnswered: false })], faults: false })).toBe(1)
  expect(odd({ kills: [{ atMs: 150, deadAtMs: 151 }] })).toBe(0)
  expect(odd({ kills: [{ atMs: 900, deadAtMs: 901 }] })).toBe(1)
})

test('a refusal in doubt needs a try before it; what became of that one is judged in its own row', () => {
  const inDoubt = row({ seq: 2, outcome: 'unclear', cause: 'after-unclear', checkedAtMs: null })
  const judge = (...rows: readonly StationRequest[]) => judgeRequests({ ...withRows(...rows), ledger: [bill('')] })
  expect(judge(row({ outcome: 'refused' }), inDoubt).unexplained).toEqual([])
  expect(judge(row({ billCode: 'B2', outcome: 'refused' }), inDoubt).unexplained).toHaveLength(1)
})

test('an update that took over an unclear one is explained by what cut that one off', () => {
  const first = { ...update(1, 'a', 'unclear'), askedAtMs: 90, endedAtMs: 200 }
  const second = { ...update(2, 'b', 'unclear'), askedAtMs: 200, endedAtMs: 300 }
  const cut = call({ path: '/v3/bill/update-shipping', arrivedAtMs: 110, isAnswered: false })
  const refused = call({ path: '/v3/bill/update-shipping', arrivedAtMs: 250 })
  const evidence = { ...withRows(first, second), calls: [cut, refused] }
  expect(judgeRequests(evidence).unexplained).toEqual([])
  const apart = { ...second, askedAtMs: 210 }
  expect(judgeRequests({ ...evidence, ...withRows(first, apart), calls: [cut, refused] }).unexplained).toHaveLength(1)
})

test('unclear is never explained where tracking was asked after it had been done', () => {
  const cut = [call({ isAnswered: false })]
  const looked = withRows(row({ outcome: 'unclear', checkedAtMs: 300 }))
  expect(judgeRequests({ ...looked, calls: cut }).unexplained).toHaveLength(1)
})

test('a cancel that was done is refused by tracking only where the carrier has moved the parcel since', () => {
  const refused = row({ outcome: 'refused', cause: 'tracked', answeredAtMs: null, endedAtMs: 300 })
  const judged = (...later: Bill['interventions']) =>
    judgeRequests({ ...withRows(refused), ledger: [bill('', cancelled, ...later)] }).wrong
  expect(judged()).toHaveLength(1)
  expect(judged({ kind: 'moved', atMs: 400, statusId: 3 })).toHaveLength(1)
  expect(judged({ kind: 'moved', atMs: 250, statusId: 3 })).toEqual([])
})

test('what tracking contradicts is explained only where the carrier has moved the parcel since it was done', () => {
  const contradicted = row({ outcome: 'unclear', cause: 'contradicted', endedAtMs: 300 })
  const judged = (...interventions: Bill['interventions']) =>
    judgeRequests({ ...withRows(contradicted), ledger: [bill('', ...interventions)] }).unexplained
  expect(judged({ kind: 'moved', atMs: 250, statusId: 3 })).toHaveLength(1)
  expect(judged(cancelled, { kind: 'moved', atMs: 400, statusId: 3 })).toHaveLength(1)
  expect(judged(cancelled, { kind: 'moved', atMs: 250, statusId: 3 })).toEqual([])
})
