import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { batchOutcomes } from '../../../../src/shared/domain/request/batch.ts'
import { printStates } from '../../../../src/shared/domain/printing/printing.ts'
import { openBills } from '../bill-books.ts'
import { addDraft, addRequest, samplePrint } from '../sample-rows.ts'
import { addUnknownAttempt } from '../unknown-attempt.ts'

function training() {
  const { database } = openBills()
  const stores = openStores(database)
  return { database, stores, training: stores.training }
}

test('training notes what it is told and keeps the rest; where that cannot be read it begins anew', () => {
  const { database, training: store } = training()
  const blank = { hasSender: false, hasDrafts: false, bills: 0, hasFound: false, isCardClosed: true }
  expect(store.read()).toEqual(blank)
  store.note({ hasSender: true, bills: 7 }, 1)
  store.note({ isCardClosed: false }, 2)
  expect(store.read()).toEqual({ ...blank, hasSender: true, bills: 7, isCardClosed: false })
  database.exec("UPDATE documents SET json = '{' WHERE name = 'training'")
  expect(store.read()).toEqual(blank)
})

test('training is empty until a draft or a bill was entered, also where it was deleted since', () => {
  const { database, stores, training: store } = training()
  expect(store.isEmpty()).toBe(true)
  addDraft(stores, 'a', 'EDITING')
  database.exec('UPDATE drafts SET deleted_at_ms = 5')
  expect(store.isEmpty()).toBe(false)
  expect(openStores(openBills({}).database).training.isEmpty()).toBe(false)
})

test('a find is a step where the window has said so', () => {
  const { training: store } = training()
  expect(store.done()).toEqual([])
  store.note({ hasFound: true }, 1)
  expect(store.done()).toEqual(['find'])
})

test('a label that came out is a step, whatever else was printed', () => {
  const { database } = openBills({})
  const { printJobs, training: store } = openStores(database)
  const done = printStates.filter((state) => {
    printJobs.insertAll([{ ...samplePrint, state }])
    const isDone = store.done().includes('print')
    database.exec('DELETE FROM print_jobs')
    return isDone
  })
  expect(done).toEqual(['sent', 'confirmed'])
  printJobs.insertAll([{ ...samplePrint, kind: 'handover-list', state: 'sent' }])
  expect(store.done()).toEqual([])
})

test('a cancel that the carrier has accepted is a step, and no other request', () => {
  const { database, training: store } = training()
  const done = (['cancel', 'return', 'update'] as const).flatMap((kind) =>
    batchOutcomes.flatMap((outcome) => {
      addRequest(database, { kind, outcome, billCode: 'V1' })
      const isDone = store.done().includes('cancel')
      database.exec('DELETE FROM requests')
      return isDone ? [`${kind} ${outcome}`] : []
    }),
  )
  expect(done).toEqual(['cancel accepted'])
})

test('a bill that was created, one that was refused and corrected, and an unclear one that was resolved are steps', () => {
  const { database, stores, training: store } = training()
  const attempt = (draftId: string, outcome: 'created' | 'rejected'): void => {
    addUnknownAttempt(stores, draftId)
    database.prepare("UPDATE attempts SET outcome = ? WHERE outcome = 'unknown'").run(outcome)
  }
  for (const id of ['a', 'b', 'c']) addDraft(stores, id, 'EDITING')
  attempt('a', 'rejected')
  expect(store.done()).toEqual([])
  attempt('b', 'created')
  attempt('b', 'rejected')
  expect(store.done()).toEqual(['create'])
  attempt('a', 'created')
  expect(store.done()).toEqual(['create', 'correct'])
  addUnknownAttempt(stores, 'c')
  expect(store.done()).toEqual(['create', 'correct'])
  database.exec("UPDATE attempts SET settled_as = 'absent' WHERE outcome = 'unknown'")
  expect(store.done()).toEqual(['create', 'correct', 'resolve'])
})
