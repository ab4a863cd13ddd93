import { expect, it } from 'vitest'
import { sampleBill } from '../../../../scripts/drive/sample-bill.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { autosavedFormSchema, type AutosavedForm } from '../../../../src/shared/domain/autosave.ts'
import { draftStates } from '../../../../src/shared/domain/draft.ts'
import { printStates } from '../../../../src/shared/domain/printing/printing.ts'
import { batchOutcomes } from '../../../../src/shared/domain/request/batch.ts'
import { halfTyped } from '../../autosave/typed-texts.ts'
import { openBills } from '../bill-books.ts'
import { addDraft, addRequest, samplePrint } from '../sample-rows.ts'
import { addUnknownAttempt } from '../unknown-attempt.ts'

const newDraft = { state: 'EDITING', reason: 'none', reasonDetail: '', referenceOverridden: false } as const

function leftWith(form: AutosavedForm, ...draftIds: readonly string[]) {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  stores.document('desk-form', autosavedFormSchema).write(form, 1)
  for (const id of draftIds) {
    stores.drafts.insert({ ...newDraft, id, bill: sampleBill(id), billCode: null, createdAtMs: 1 })
  }
  return { ...stores.leftovers.read(), database }
}

const empty: AutosavedForm = { texts: null, waiting: [], editing: null, pins: [] }
const typed: AutosavedForm = { ...empty, texts: halfTyped, waiting: [halfTyped, halfTyped], ids: ['a', 'b', 'c'] }

it('counts every bill of the form, and none where nothing is typed', () => {
  expect(leftWith(typed)).toMatchObject({ halfTyped: 3, forPerson: 0 })
  expect(leftWith(empty)).toMatchObject({ halfTyped: 0 })
})

it('counts a bill once that a process has left both as a draft and in the form', () => {
  expect(leftWith(typed, 'a')).toMatchObject({ halfTyped: 2, forPerson: 1 })
  expect(leftWith({ ...typed, waiting: [], ids: ['a'] }, 'a')).toMatchObject({ halfTyped: 0, forPerson: 1 })
})

it('counts a draft that is edited as the draft that it is', () => {
  const editing = { id: 'd', refCode: 'd', texts: halfTyped }
  expect(leftWith({ ...empty, editing }, 'd')).toMatchObject({ halfTyped: 0, forPerson: 1 })
  expect(leftWith({ ...empty, editing })).toMatchObject({ halfTyped: 1, forPerson: 0 })
})

it('goes on counting the rest where the form is no JSON any more', () => {
  const { database } = leftWith(typed, 'a')
  database.prepare('UPDATE documents SET json = substr(json, 5)').run()
  expect(openStores(database).leftovers.read()).toMatchObject({ halfTyped: 0, forPerson: 1 })
})

it('counts the requests that wait and those that are on their way, each by itself', () => {
  const { database } = leftWith(empty)
  const insert = database.prepare(
    `INSERT INTO requests (kind, bill_code, mark, payload_json, operator, outcome, message, cause, technical, tries, asked_at_ms)
     VALUES ('update', ?, 'none', '{}', 'Lan', ?, '', 'none', '', 0, 1)`,
  )
  for (const [n, outcome] of ['waiting', 'waiting', 'sending', 'accepted'].entries()) insert.run(`V${n}`, outcome)
  const { leftovers } = openStores(database)
  expect(leftovers.requestsUnderWay()).toEqual({ waiting: 2, sending: 1 })
  expect(leftovers.read()).toMatchObject({ requests: 3 })
})

const nothing = { waiting: 0, forPerson: 0, unresolved: 0, requests: 0, prints: 0, halfTyped: 0 }

it('counts a draft of each state where it belongs, and nowhere else', () => {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  const counted = draftStates.map((state) => {
    addDraft(stores, 'a', state)
    const left = stores.leftovers.read()
    database.exec('DELETE FROM drafts; DELETE FROM counters')
    return [state, left]
  })
  expect(counted).toEqual([
    ['EDITING', { ...nothing, forPerson: 1 }],
    ['READY', { ...nothing, waiting: 1 }],
    ['SENDING', { ...nothing, waiting: 1 }],
    ['CREATED', nothing],
    ['REJECTED', { ...nothing, forPerson: 1 }],
    ['UNKNOWN', { ...nothing, unresolved: 1 }],
    ['HOLD', { ...nothing, forPerson: 1 }],
    ['ABANDONED', nothing],
  ])
})

it('counts a draft with attempts of which nobody knows once, whatever its state is, until they are resolved', () => {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  for (const state of draftStates) {
    addDraft(stores, state, state)
    for (let n = 0; n < 2; n += 1) addUnknownAttempt(stores, state)
  }
  addDraft(stores, 'sent at once', 'READY')
  expect(stores.leftovers.read()).toEqual({ ...nothing, unresolved: draftStates.length, waiting: 1 })
  database.exec("UPDATE drafts SET deleted_at_ms = 1 WHERE id IN ('REJECTED', 'HOLD')")
  expect(stores.leftovers.read()).toEqual({ ...nothing, unresolved: draftStates.length, waiting: 1 })
  database.exec("UPDATE attempts SET settled_as = 'absent' WHERE draft_id IN ('READY', 'EDITING', 'HOLD')")
  const left = { unresolved: draftStates.length - 3, waiting: 2, forPerson: 1 }
  expect(stores.leftovers.read()).toEqual({ ...nothing, ...left })
})

it('counts a request while it waits, is on its way or is looked up: tracking says what became of a cancel or return', () => {
  const { database } = openDatabase(':memory:')
  const { leftovers } = openStores(database)
  const counted = (['cancel', 'return', 'update'] as const).flatMap((kind) =>
    batchOutcomes.flatMap((outcome) =>
      [null, 5].flatMap((checkedAtMs) => {
        addRequest(database, { billCode: 'V1', kind, outcome, checkedAtMs })
        const left = leftovers.read()
        const underWay = leftovers.requestsUnderWay()
        database.exec('DELETE FROM requests')
        expect(left).toEqual({ ...nothing, requests: left.requests })
        expect(underWay).toEqual({ waiting: outcome === 'waiting' ? 1 : 0, sending: outcome === 'sending' ? 1 : 0 })
        return left.requests === 0 ? [] : [`${kind} ${outcome}${checkedAtMs === null ? '' : ', checked'}`]
      }),
    ),
  )
  const underWay = (kind: string): readonly string[] =>
    ['waiting', 'waiting, checked', 'sending', 'sending, checked'].map((outcome) => `${kind} ${outcome}`)
  expect(counted).toEqual([
    ...underWay('cancel'),
    'cancel unclear',
    ...underWay('return'),
    'return unclear',
    ...underWay('update'),
  ])
})

it('counts the prints of which nobody knows yet whether they have come out', () => {
  const { database } = openBills({})
  const stores = openStores(database)
  const counted = printStates.filter((state) => {
    stores.printJobs.insertAll([{ ...samplePrint, state }])
    const left = stores.leftovers.read()
    database.exec('DELETE FROM print_jobs')
    expect(left).toEqual({ ...nothing, prints: left.prints })
    return left.prints === 1
  })
  expect(counted).toEqual(['queued', 'rendering', 'sending', 'unclear'])
})
