import { expect, it } from 'vitest'
import { openBillBook } from '../../../src/main/bills/bill-book.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { usualColumns, type BillView } from '../../../src/shared/domain/bill/bill-list.ts'

const view = (id: string, name: string): BillView => ({
  id,
  name,
  filter: { ...anyBill, query: name },
  columns: ['billCode'],
})
const [lan, hue, own] = [view('1', 'lan'), view('2', 'huế'), view('3', 'own')]

function viewsIn(database: Database) {
  return openBillBook(openStores(database)).views
}

function withStored(change: (json: string) => string) {
  const { database } = openDatabase(':memory:')
  viewsIn(database).write({ views: [lan, hue], columns: ['billCode', 'status'] }, 1)
  const { json } = database.prepare("SELECT json FROM documents WHERE name = 'bill-views'").get() as { json: string }
  const changed = change(json)
  expect(changed).not.toBe(json)
  database.prepare('UPDATE documents SET json = ?').run(changed)
  const views = viewsIn(database)
  const stored = () => database.prepare("SELECT json FROM documents WHERE name = 'bill-views'").pluck().get() as string
  return { views, stored }
}

it.each([
  ['a filter with a word that this build does not know', '"query":"huế"', '"query":7'],
  ['no filter', /"filter":\{"query":"huế"[^]*?\},"columns"/, '"columns"'],
])('a view with %s is counted, costs no other, and stays behind every save', (_what, part, instead) => {
  const { views, stored } = withStored((json) => json.replace(part, instead))
  expect(views.read()).toEqual({ views: [lan], columns: ['billCode', 'status'] })
  expect(views.unread()).toBe(1)
  views.write({ views: [lan, own], columns: ['billCode'] }, 2)
  views.write({ views: [own], columns: ['billCode'] }, 3)
  expect(views.read()).toEqual({ views: [own], columns: ['billCode'] })
  expect(views.unread()).toBe(1)
  expect(stored()).toContain('"id":"2"')
})

it('views of which nothing can be read stay as they are beside what is saved next', () => {
  const { views, stored } = withStored((json) => json.slice(0, -20))
  expect(views.read()).toEqual({ views: [], columns: [...usualColumns] })
  expect(views.unread()).toBe(1)
  views.write({ views: [own], columns: ['billCode'] }, 2)
  expect(views.read().views).toEqual([own])
  expect(views.unread()).toBe(1)
  expect(stored()).toContain('huế')
})
