import { expect, it } from 'vitest'
import { sampleBill } from '../../../../scripts/drive/sample-bill.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { autosavedFormSchema, type AutosavedForm } from '../../../../src/shared/domain/autosave.ts'
import { halfTyped } from '../../autosave/typed-texts.ts'

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
