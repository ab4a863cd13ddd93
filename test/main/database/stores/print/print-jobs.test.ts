import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { createPrintJobStore, type NewPrint } from '../../../../../src/main/database/stores/print/print-jobs.ts'
import { transactionsOver } from '../../../../../src/main/database/transactions.ts'
import { DamagedRowError } from '../../../../../src/shared/damaged-row-error.ts'
import { draftStates } from '../../../../../src/shared/domain/draft.ts'
import { printStates } from '../../../../../src/shared/domain/printing/printing.ts'
import { openBills } from '../../bill-books.ts'
import { preparedBy } from '../../query-plans.ts'
import { addDraft, samplePrint } from '../../sample-rows.ts'

function stationWith(...prints: readonly Partial<NewPrint>[]) {
  const { database } = openBills(...printStates.map((billCode) => ({ billCode })))
  const stores = openStores(database)
  stores.printJobs.insertAll(
    prints.map((print, n) => ({ ...samplePrint, id: `${n}`, subject: `${n}`, kind: 'handover-list', ...print })),
  )
  return { database, stores, jobs: stores.printJobs }
}

const ofEachState = (): readonly Partial<NewPrint>[] =>
  printStates.map((state) => ({ kind: 'label', id: state, subject: state, state }))

test('after a process that ended, what was being handed over is unclear, what waited has failed, and the rest stays', () => {
  const { jobs } = stationWith(...ofEachState())
  jobs.recover(9)
  const found = printStates.map((id) => {
    const { state, reason, stateSinceMs } = jobs.find(id) ?? samplePrint
    return [id, state, reason, stateSinceMs]
  })
  expect(found).toEqual([
    ['queued', 'failed', 'stopped-before-sending', 9],
    ['rendering', 'failed', 'stopped-before-sending', 9],
    ['sending', 'unclear', 'stopped-while-sending', 9],
    ['sent', 'sent', 'none', 1],
    ['confirmed', 'confirmed', 'none', 1],
    ['unclear', 'unclear', 'none', 1],
    ['failed', 'failed', 'none', 1],
    ['cancelled', 'cancelled', 'none', 1],
  ])
})

test('how far a batch is counts each job once, the time of its first order and of its first label', () => {
  const { jobs } = stationWith(...ofEachState(), { batchId: 'other', state: 'queued' })
  expect(jobs.progress('batch')).toEqual({
    batchId: 'batch',
    total: 8,
    waiting: 3,
    sent: 2,
    failed: 1,
    unclear: 1,
    cancelled: 1,
    truncated: 0,
    askedAtMs: 1,
    firstSentAtMs: null,
  })
  jobs.changeAll([
    { id: 'sent', state: 'sent', sentAtMs: 8, atMs: 8 },
    { id: 'confirmed', state: 'confirmed', sentAtMs: 7, atMs: 7 },
  ])
  expect(jobs.progress('batch').firstSentAtMs).toBe(7)
  expect(jobs.progress('none')).toMatchObject({ total: 0, askedAtMs: 0, firstSentAtMs: null, truncated: 0 })
})

test('labels that are not whole are counted where they came out or may have', () => {
  const { jobs } = stationWith(...ofEachState())
  for (const state of printStates) jobs.setTruncations(state, [{ field: 'note', how: 'shortened' }])
  expect(jobs.progress('batch').truncated).toBe(3)
  expect(jobs.find('sent')?.truncations).toEqual([{ field: 'note', how: 'shortened' }])
})

test('the jobs of a batch that wait and those that are being handed over are told apart, in their order', () => {
  const { jobs } = stationWith(...ofEachState(), { id: 'again', state: 'queued' }, { id: 'foreign', batchId: 'other' })
  const ids = (prints: readonly { readonly id: string }[]) => prints.map(({ id }) => id)
  expect([ids(jobs.waitingOf('batch', 9)), ids(jobs.sendingOf('batch'))]).toEqual([
    ['queued', 'rendering', 'again'],
    ['sending'],
  ])
  expect(ids(jobs.waitingOf('other', 9))).toEqual(['foreign'])
  expect(ids(jobs.waitingOf('batch', 1))).toEqual(['queued'])
  // One that has left meanwhile leaves none behind it out.
  expect(ids(jobs.waitingOf('batch', 9, 'queued'))).toEqual(['rendering', 'again'])
  expect(ids(jobs.waitingOf('batch', 9, 'sending'))).toEqual(['again'])
})

test('unclear jobs of one document are found together: the same batch, printer and name of the print system', () => {
  const { jobs } = stationWith(
    { id: 'a', state: 'unclear', systemJob: '7' },
    { id: 'b', state: 'unclear', systemJob: '7' },
    { id: 'other job', state: 'unclear', systemJob: '8' },
    { id: 'other printer', state: 'unclear', systemJob: '7', printer: 'Brother' },
    { id: 'other batch', state: 'unclear', systemJob: '7', batchId: 'other' },
    { id: 'came out', state: 'sent', systemJob: '7' },
    { id: 'unnamed', state: 'unclear' },
    { id: 'unnamed too', state: 'unclear' },
  )
  const together = (...ids: readonly string[]) => jobs.unclearTogether(ids).map(({ id }) => id)
  expect([together('b'), together('came out'), together('unnamed')]).toEqual([['a', 'b'], ['a', 'b'], ['unnamed']])
  expect(together('unnamed', 'other job')).toEqual(['other job', 'unnamed'])
})

test('which unclear jobs stand together is found once for all that are asked about, and not anew for each', () => {
  const { database } = stationWith()
  const prepared = preparedBy(database, (db) => createPrintJobStore(db, transactionsOver(database)))
  const sql = prepared.find((each) => each.includes('json_each') && each.includes('system_job')) ?? ''
  const steps = database.prepare<unknown[], { readonly detail: string }>(
    `EXPLAIN QUERY PLAN ${sql.replaceAll('?', "'[]'")}`,
  )
  const details = steps.all().map(({ detail }) => detail)
  expect(details.length).toBeGreaterThan(1)
  expect(details.filter((detail) => detail.startsWith('CORRELATED'))).toEqual([])
})

test('a job that is confirmed has no reason any more, one whose parcels are not all scanned keeps it', () => {
  const { jobs } = stationWith({
    id: 'one',
    kind: 'label',
    subject: 'sent',
    state: 'unclear',
    reason: 'still-waiting',
    parcels: 2,
  })
  const job = { id: 'one', reason: 'still-waiting' } as const
  jobs.confirm(job, [1], 'unclear', 5)
  expect(jobs.find('one')).toMatchObject({
    confirmedParcels: [1],
    state: 'unclear',
    reason: 'still-waiting',
    stateSinceMs: 5,
  })
  jobs.confirm(job, [1, 2], 'confirmed', 6)
  expect(jobs.find('one')).toMatchObject({
    confirmedParcels: [1, 2],
    state: 'confirmed',
    reason: 'none',
    stateSinceMs: 6,
  })
})

test('what a change does not name is as after no print, but for the time at which it came out', () => {
  const { jobs } = stationWith({ id: 'one', reason: 'still-waiting', detail: 'd', systemJob: '7', sentAtMs: 3 })
  jobs.changeAll([{ id: 'one', state: 'failed', atMs: 9 }])
  expect(jobs.find('one')).toMatchObject({
    state: 'failed',
    reason: 'none',
    detail: '',
    systemJob: '',
    sentAtMs: 3,
    stateSinceMs: 9,
  })
  jobs.setDrawn('one', 4, 3)
  expect([jobs.labelRevision('one'), jobs.find('one')?.parcels, jobs.labelRevision('none')]).toEqual([4, 3, 0])
  expect([jobs.find('none'), jobs.request('none'), jobs.request('one')]).toEqual([undefined, null, null])
})

test('documents are listed newest first and labels are not among them; counted are those whose newest print is so', () => {
  const { jobs } = stationWith(
    { id: '1', subject: 'd1', state: 'failed' },
    { id: '2', subject: 'd1', state: 'unclear' },
    { id: '3', subject: 'd1', kind: 'batch-result', state: 'failed' },
    { id: '4', kind: 'label', subject: 'sent', state: 'failed' },
  )
  const { documents } = jobs
  const { rows, total } = documents.list(0, 2)
  expect([total, ...rows.map(({ id }) => id)]).toEqual([3, '3', '2'])
  expect(documents.list(2, 2).rows.map(({ id }) => id)).toEqual(['1'])
  expect(documents.ofSubject('d1').map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect([documents.find('4'), documents.find('3')?.kind]).toEqual([undefined, 'batch-result'])
  expect([documents.countNewest('failed'), documents.countNewest('unclear')]).toEqual([1, 1])
})

test('a slip is wanted of each draft that waits for its code, oldest first', () => {
  const { database, stores, jobs } = stationWith()
  for (const state of draftStates.toReversed()) addDraft(stores, state, state)
  const wanted = ['READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD']
  expect(jobs.documents.slipsWanted(9)).toEqual(wanted.toReversed())
  expect(jobs.documents.slipsWanted(2)).toHaveLength(2)
  database.exec("UPDATE drafts SET deleted_at_ms = 1 WHERE state <> 'READY'")
  expect(jobs.documents.slipsWanted(9)).toEqual(['READY'])
})

test('no slip is wanted of a draft whose slip is out, may be, is being printed or could not be taken back', () => {
  const states = printStates.filter((state) => state !== 'confirmed')
  const { stores, jobs } = stationWith()
  for (const id of [...states, 'not taken back', 'with another paper']) addDraft(stores, id, 'READY')
  const slip = { ...samplePrint, kind: 'slip' } as const
  jobs.insertAll([
    ...states.map((state) => ({ ...slip, id: state, subject: state, state })),
    { ...slip, id: 'x', subject: 'not taken back', state: 'cancelled', reason: 'not-taken-back' },
    { ...slip, id: 'y', subject: 'with another paper', kind: 'handover-list', state: 'sent' },
  ])
  expect(jobs.documents.slipsWanted(20)).toEqual(['failed', 'cancelled', 'with another paper'])
})

test('what a handover list was asked for is told as long as its row is as it was written', () => {
  const request = { billCodes: ['SM1', 'SM2'] }
  const { database, jobs } = stationWith({ request, title: 'BG-1' })
  expect(jobs.request('0')).toEqual(request)
  database.exec("DROP TRIGGER print_jobs_digest_update; UPDATE print_jobs SET detail = 'x'")
  expect(() => jobs.request('0')).toThrow(new DamagedRowError('BG-1'))
})
