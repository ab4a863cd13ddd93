import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { orderContent } from '../../../orders/sample-orders.ts'
import { addDraft } from '../../sample-rows.ts'

function pool() {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  const { orders, orderImports } = stores
  const begin = (id: string): number => orderImports.begin({ id, fileName: `${id}.csv`, operator: 'Lan', atMs: 1 })
  return {
    database,
    stores,
    imports: orderImports,
    begin,
    /** As an import enters an order. */
    enter(number: string, importSeq: number | null, state: 'waiting' | 'packing' = 'waiting'): void {
      const origin = { reason: 'none', reasonDetail: '', refCode: '', createdAtMs: 1 } as const
      orders.insert({ id: number, content: orderContent(number), importSeq, state, ...origin })
    },
    /** As an import changes an order that is there, with what to put back. */
    change(number: string, importSeq: number, note: string): void {
      const order = orders.find(number)!
      orders.replaceContent(order, orderContent(number, { note }), importSeq)
      const event = { orderId: number, atMs: 2, operator: 'Lan', kind: 'changed', reason: '' } as const
      orders.addEvent({ ...event, importSeq, beforeJson: order.contentJson })
    },
    pack(number: string): void {
      addDraft(stores, `draft of ${number}`, 'EDITING')
      const link = { isRefused: false, why: '', operator: 'Lan', atMs: 3 }
      orders.link({ draftId: `draft of ${number}`, orderId: number, ...link })
    },
    note: (number: string): string | undefined => stores.orderLists.detail(number)?.content?.note,
    /** Clears an import whole, some at once. @returns how many steps it took; it never needs as many as twenty */
    clear(seq: number, limit = 9): number {
      let steps = 1
      while (steps < 20 && orderImports.clear(seq, limit, 8)) steps += 1
      return steps
    },
  }
}

const tally = { added: 0, updated: 0, same: 0, skipped: 0, kept: 0 }

test('an import adds up what became of its pieces, and lists the first two hundred differences', () => {
  const { database, imports, begin } = pool()
  const seq = begin('one')
  const differences = Array.from({ length: 120 }, (_, n) => ({
    orderId: `${n}`,
    number: `${n}`,
    state: 'waiting' as const,
    fields: ['note'],
  }))
  imports.note(seq, { added: 1, updated: 2, same: 3, skipped: 4, kept: 5, differences })
  imports.note(seq, { added: 10, updated: 20, same: 30, skipped: 40, kept: 50, differences })
  const found = imports.find('one')
  expect(found).toMatchObject({
    importId: 'one',
    fileName: 'one.csv',
    operator: 'Lan',
    atMs: 1,
    state: 'entering',
    added: 11,
    updated: 22,
    same: 33,
    skipped: 44,
    kept: 55,
  })
  expect(found?.differences).toEqual([...differences, ...differences].slice(0, 200))
  database.exec("UPDATE order_imports SET differences_json = '{'")
  expect(imports.find('one')).toMatchObject({ added: 11, differences: [] })
  imports.note(seq, { ...tally, differences: differences.slice(0, 1) })
  expect(imports.find('one')?.differences).toEqual(differences.slice(0, 1))
})

test('imports are listed newest first, and their orders in the order of the file once all of them are there', () => {
  const { imports, begin, enter, change } = pool()
  const [one, two] = [begin('one'), begin('two')]
  for (const number of ['A', 'B', 'C']) enter(number, one)
  enter('D', two)
  expect([imports.orderIds('one', 0, 9), imports.find('none')]).toEqual([[], undefined])
  imports.done(one)
  expect([imports.orderIds('one', 0, 9), imports.orderIds('one', 1, 1)]).toEqual([['A', 'B', 'C'], ['B']])
  change('B', two, 'x')
  expect([imports.touchedIds(two), imports.touchedIds(one)]).toEqual([
    ['B', 'D'],
    ['A', 'B', 'C'],
  ])
  const listed = (offset: number, limit: number) => {
    const { rows, total } = imports.list(offset, limit)
    return [total, ...rows.map(({ importId, state }) => `${importId} ${state}`)]
  }
  expect([listed(0, 9), listed(1, 1)]).toEqual([
    [2, 'two entering', 'one done'],
    [2, 'one done'],
  ])
})

test('an import is taken back once, and one that was taken back is not done any more', () => {
  const { imports, begin, enter, stores } = pool()
  const [one, two, three] = [begin('one'), begin('two'), begin('three')]
  imports.done(one)
  expect([imports.takeBack('one'), imports.takeBack('one'), imports.takeBack('none')]).toEqual([true, false, false])
  imports.done(one)
  imports.done(two)
  enter('A', three)
  imports.takeBackUnended()
  const states = ['one', 'two', 'three'].map((id) => imports.find(id)?.state)
  expect(states).toEqual(['taken-back', 'done', 'taken-back'])
  expect(imports.uncleared()).toEqual([one, three])
  expect(imports.clear(three, 9, 8)).toBe(true)
  expect(imports.clear(three, 9, 8)).toBe(false)
  expect([imports.uncleared(), stores.orders.has('A')]).toEqual([[one], false])
})

test('the orders of an import that is taken back go in slices with their words, those of others stay', () => {
  const { imports, begin, enter, clear, stores } = pool()
  const seq = begin('one')
  for (const number of ['first', 'A', 'B', 'C']) enter(number, number === 'first' ? null : seq)
  imports.takeBack('one')
  expect(imports.clear(seq, 2, 8)).toBe(true)
  expect(['A', 'B', 'C'].filter(stores.orders.has)).toHaveLength(1)
  expect(clear(seq, 2)).toBe(2)
  expect(['first', 'A', 'B', 'C'].filter(stores.orders.has)).toEqual(['first'])
  const { receiver } = orderContent('next')
  const next = orderContent('next', { receiver: { ...receiver, name: 'Lan' } })
  const origin = {
    state: 'waiting',
    reason: 'none',
    reasonDetail: '',
    refCode: '',
    importSeq: null,
    createdAtMs: 1,
  } as const
  stores.orders.insert({ id: 'next', content: next, ...origin })
  const found = (text: string): readonly string[] =>
    stores.orderLists.list({ states: [], source: null, text, offset: 0, limit: 9 }).rows.map(({ id }) => id)
  expect([found('duong'), found('lan')]).toEqual([['first'], ['next']])
})

test('an order whose draft was deleted stays as cancelled for its number, one that a later import has changed is that one’s', () => {
  const { imports, begin, enter, change, pack, clear, stores } = pool()
  const [one, two] = [begin('one'), begin('two')]
  for (const number of ['packed', 'later', 'earlier']) enter(number, one)
  change('earlier', one, 'own')
  change('later', two, 'x')
  imports.done(two)
  pack('packed')
  stores.drafts.remove('draft of packed', 5)
  imports.takeBack('one')
  clear(one)
  expect(stores.orders.find('packed')).toMatchObject({
    state: 'cancelled',
    reason: 'none',
    importSeq: null,
    stateSinceMs: 8,
  })
  expect(stores.orders.find('later')).toMatchObject({ state: 'waiting', importSeq: two })
  expect(stores.orders.has('earlier')).toBe(false)
})

test('what an import has changed gets its former content, unless it was changed since or cannot be relied on', () => {
  const { database, imports, begin, enter, change, clear, note, stores } = pool()
  for (const number of ['A', 'B', 'C', 'D', 'E']) enter(number, null)
  const [one, two] = [begin('one'), begin('two')]
  for (const number of ['A', 'B', 'C', 'D', 'E']) change(number, one, 'one')
  change('B', two, 'two')
  stores.orders.replaceContent(stores.orders.find('C')!, orderContent('C', { note: 'of a person' }), null)
  database.exec(`UPDATE order_events SET before_json = '{' WHERE order_id = 'E'`)
  for (const seq of [one, two]) imports.done(seq)
  const trigger = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'orders_digest_update'").pluck().get()
  database.exec(
    `DROP TRIGGER orders_digest_update; UPDATE orders SET ward_name = 'x' WHERE id = 'D'; ${String(trigger)}`,
  )
  imports.takeBack('one')
  expect(clear(one, 2)).toBe(4)
  const contents = ['A', 'B', 'C', 'E'].map(note)
  expect(contents).toEqual(['Gọi trước khi giao', 'two', 'of a person', 'one'])
  expect(stores.orders.find('D')?.contentJson).toContain('"one"')
  expect(stores.orders.find('A')).toMatchObject({ changedBy: null, revision: 3 })
})

test('an import is packed where an order that it brought or changed has a draft, or is just being packed', () => {
  const { begin, enter, change, pack, imports, stores } = pool()
  const ids = ['brought', 'changed', 'packing', 'changed, packing', 'waiting', 'given back']
  const seqs = ids.map(begin)
  enter('1', seqs[0]!)
  enter('2', null)
  change('2', seqs[1]!, 'x')
  enter('3', seqs[2]!, 'packing')
  enter('4', null, 'packing')
  change('4', seqs[3]!, 'x')
  enter('5', seqs[4]!)
  enter('6', seqs[5]!)
  expect(ids.filter(imports.isPacked)).toEqual(['packing', 'changed, packing'])
  for (const number of ['1', '2', '6']) pack(number)
  stores.drafts.remove('draft of 6', 5)
  expect(ids.filter(imports.isPacked)).toEqual(['brought', 'changed', 'packing', 'changed, packing'])
  expect(imports.isPacked('none')).toBe(false)
})

test('an order of an import that was taken back is removed before its turn where its number comes again', () => {
  const { begin, enter, imports, stores } = pool()
  const seq = begin('one')
  for (const number of ['A', 'B']) enter(number, seq)
  imports.takeBack('one')
  imports.remove(stores.orders.find('A')!.seq, 8)
  imports.remove(99, 8)
  expect(['A', 'B'].filter(stores.orders.has)).toEqual(['B'])
})
