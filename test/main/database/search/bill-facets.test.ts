import { expect, test } from 'vitest'
import { createFacets, facetWords, monthOfDay } from '../../../../src/main/database/search/bill-facets.ts'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import { labelStates } from '../../../../src/shared/domain/bill/bill.ts'
import { statusGroups, vietnamDay } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { openBills } from '../bill-books.ts'

test('the words of filters are those that stand in the index of every profile', () => {
  const { group, label, cod, service, province, sender, operator, day, month } = facetWords
  expect(statusGroups.map(group)).toEqual(['§w', '§p', '§t', '§d', '§f', '§c', '§r', '§o'])
  expect(labelStates.map(label)).toEqual(['¶m', '¶p', '¶o'])
  expect([cod(true), cod(false), service(90)]).toEqual(['¤1', '¤0', '®90'])
  expect([province(36), sender(37), operator(38)]).toEqual(['†10', '‡11', '♦12'])
  const of21November = vietnamDay(Date.UTC(2026, 10, 21, 5))
  expect([day(of21November), month(monthOfDay(of21November))]).toEqual(['¦g16', '©irm'])
})

test('of provinces, senders and operators the first hundred are offered to choose from', () => {
  const { database } = openBills()
  const facets = createFacets(database)
  for (const kind of ['province', 'sender', 'operator'] as const)
    for (let n = 0; n < 101; n += 1) facets.idOf(kind, `${kind} ${n}`)
  const { provinces, senders, operators } = createBillSearch(database)
  expect([provinces(), senders(), operators()].map(({ length }) => length)).toEqual([100, 100, 100])
})

test('of more senders than a filter offers those of most of the newest bills come first, and the others are counted', () => {
  const bills = Array.from({ length: 104 }, (_, n) => ({ sender: `A ${String(n).padStart(3, '0')}` }))
  const { database } = openBills({ sender: '' }, ...bills, { sender: 'Z' }, { sender: 'Y' }, { sender: 'Z' })
  const search = createBillSearch(database)
  const senders = search.senders()
  expect([senders.length, ...senders.slice(0, 3)]).toEqual([100, 'Z', 'A 000', 'A 001'])
  expect(search.sendersLeftOut()).toBe(6)
})

test('a hundred senders are offered by name, and none is left out', () => {
  const names = Array.from({ length: 100 }, (_, n) => `A ${String(n).padStart(3, '0')}`)
  const { database } = openBills(...names.map((sender) => ({ sender })), { sender: 'A 099' })
  const search = createBillSearch(database)
  expect([search.senders(), search.sendersLeftOut()]).toEqual([names, 0])
})
