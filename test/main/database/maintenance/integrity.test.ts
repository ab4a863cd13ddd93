import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { isOfRowsAlone, mendRows } from '../../../../src/main/database/maintenance/integrity.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { orderContent } from '../../orders/sample-orders.ts'
import { billOf, openBills } from '../bill-books.ts'
import { forbid, insertRow, type Table } from '../forbidden-rows.ts'

/** Ten drafts that wait; the first is changed in a way that its table does not allow, as a flipped bit does. */
function withWrongRow(set: string): { readonly file: string; readonly reopened: ReturnType<typeof openDatabase> } {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  const { drafts } = openStores(database)
  const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  for (let n = 0; n < 10; n += 1) {
    drafts.insert({
      id: `d${n}`,
      bill: { ...billOf({ name: `Tên ${n}`, codVnd: 5 }), refCode: `R${n}` },
      referenceOverridden: false,
      ...origin,
    })
  }
  forbid(database, 'drafts', `${set} WHERE id = 'd0'`)
  database.close()
  return { file, reopened: openDatabase(file) }
}

test.each(["state = 'REAEY'", 'receiver_name = NULL', "cod_amount_vnd = 'x'", "bill_code = 'VN1'"])(
  'one draft with %s does not cost the database: it is damaged, and the nine others wait as before',
  (set) => {
    const { database, damagedCopy } = withWrongRow(set).reopened
    expect(damagedCopy).toBeNull()
    const stores = openStores(database)
    expect(stores.damagedRows.quarantine(1).map(({ kind, id }) => `${kind} ${id}`)).toEqual(['draft d0'])
    expect(stores.drafts.ready(1, 20).map(({ id }) => id)).toEqual([
      'd1',
      'd2',
      'd3',
      'd4',
      'd5',
      'd6',
      'd7',
      'd8',
      'd9',
    ])
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    database.close()
  },
)

test('a disk that takes nothing is told of: what could not be written is not what a row kept from being mended', () => {
  const { file, reopened } = withWrongRow("state = 'REAEY'")
  reopened.database.close()
  const database = new SQLite(file, { readonly: true })
  expect(() => mendRows(database)).toThrow('readonly')
  database.close()
})

test('an index that has lost an entry is made anew: every draft is found by its id again', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  database.exec("INSERT INTO counters VALUES ('a', 1), ('b', 2)")
  const { drafts } = openStores(database)
  drafts.insert({
    id: 'd0',
    bill: { ...billOf({ name: 'A' }), refCode: 'R0' },
    referenceOverridden: false,
    state: 'READY',
    reason: 'none',
    reasonDetail: '',
    billCode: null,
    createdAtMs: 1,
  })
  database.unsafeMode(true)
  database.pragma('writable_schema = ON')
  const sql = database
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'drafts_by_state'")
    .pluck()
    .get()!
  database.exec(
    "UPDATE sqlite_schema SET sql = 'CREATE INDEX drafts_by_state ON drafts (state, seq) WHERE deleted_at_ms IS NOT NULL' WHERE name = 'drafts_by_state'",
  )
  database.pragma('writable_schema = RESET')
  database.exec('REINDEX drafts_by_state')
  database.pragma('writable_schema = ON')
  database.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'drafts_by_state'").run(sql)
  database.pragma('writable_schema = RESET')
  database.close()
  const again = openDatabase(file)
  expect(again.damagedCopy).toBeNull()
  expect(
    openStores(again.database)
      .drafts.ready(1, 5)
      .map(({ id }) => id),
  ).toEqual(['d0'])
  again.database.close()
})

test.each([
  "state = 'seot'",
  "kind = 'labem'",
  "kind = 'slip', state = 'confirmed'",
  "state = 'failed', origin = 'creatfd'",
  "kind = 'slip', origin = 'created'",
])('one print with %s does not cost the database, and is no other print than it was', (set) => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  const job = `'b', 'counter', 'label', '100x150', 1, 0, 1, '[]', 'none', '', '', 'Mai', 1, 1`
  database.pragma('foreign_keys = OFF')
  database.exec(`INSERT INTO print_jobs (id, kind, subject, title, state, batch_id, profile_id, printer, template, copies,
        reprint_number, parcels, confirmed_json, reason, detail, system_job, operator, asked_at_ms, state_since_ms)
      VALUES ('p0', 'label', 'V0', 'V0', 'sent', ${job}), ('p1', 'label', 'V1', 'V1', 'sent', ${job})`)
  database.pragma('ignore_check_constraints = ON')
  const name = 'print_jobs_digest_update'
  const sql = database.prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = '${name}'`).pluck().get()
  database.exec(`DROP TRIGGER ${name}; UPDATE print_jobs SET ${set} WHERE id = 'p0'; ${sql}`)
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  const { printJobs } = openStores(reopened.database)
  expect(printJobs.find('p0')).toMatchObject({ reason: 'damaged', systemJob: '' })
  expect(printJobs.find('p1')).toMatchObject({ kind: 'label', state: 'sent', reason: 'none' })
})

const refused = { kind: 'update', mark: 'none', outcome: 'refused', cause: 'tracked' }
const importer = { state: 'done' }
const waiting = { state: 'waiting', reason: 'none' }

test.each<readonly [Table, string, Readonly<Record<string, string>>, Readonly<Record<string, string | number | null>>]>(
  [
    ['drafts', 'reference_overridden = 5', { state: 'HOLD' }, { reference_overridden: 0 }],
    ['drafts', 'receiver_name = NULL', { state: 'HOLD' }, { receiver_name: '', state: 'HOLD' }],
    ['drafts', "receiver_name = x'4c616e'", { state: 'HOLD' }, { receiver_name: 'Lan', state: 'HOLD' }],
    ['drafts', 'cod_amount_vnd = NULL', { state: 'HOLD' }, { cod_amount_vnd: 0, state: 'HOLD' }],
    ['drafts', "cod_amount_vnd = '12đ'", { state: 'HOLD' }, { cod_amount_vnd: 12, state: 'HOLD' }],
    ['bills', "expected_at_ms = '12đ'", {}, { expected_at_ms: 12, label_printed_at_ms: null }],
    ['bills', "tracking_json = x'7b7d'", {}, { tracking_json: '{}', draft_id: null }],
    ['attempts', 'note_follows = 5', { outcome: 'rejected' }, { note_follows: 0, outcome: 'rejected' }],
    ['attempts', "outcome = 'x'", { outcome: 'rejected' }, { outcome: 'unknown', settled_as: null }],
    ['attempts', "settled_as = 'x'", { outcome: 'unknown' }, { outcome: 'unknown', settled_as: null }],
    ['attempts', "settled_as = 'absent'", { outcome: 'rejected' }, { outcome: 'unknown', settled_as: null }],
    ['bills', 'needs_action = 5', {}, { needs_action: 1, carrier_draft: 0 }],
    ['bills', 'carrier_draft = 5', {}, { needs_action: 0, carrier_draft: 0 }],
    ['requests', "mark = 'x'", refused, { mark: 'none', outcome: 'refused', cause: 'tracked' }],
    ['requests', "cause = 'x'", refused, { mark: 'none', outcome: 'refused', cause: 'rescued' }],
    ['requests', "kind = 'x'", refused, { kind: 'update', outcome: 'refused', cause: 'tracked' }],
    ['requests', "kind = 'return'", refused, { kind: 'update', outcome: 'refused', cause: 'tracked' }],
    ['requests', "kind = 'x'", { ...refused, kind: 'return', batch_id: 'B' }, { kind: 'cancel', batch_id: 'B' }],
    ['requests', "outcome = 'x'", refused, { mark: 'none', outcome: 'unclear', cause: 'rescued' }],
    ['orders', 'is_faulty = 5', waiting, { is_faulty: 1, state: 'waiting' }],
    ['orders', "state = 'x'", waiting, { is_faulty: 0, state: 'held', reason: 'damaged' }],
    ['order_imports', "state = 'x'", importer, { state: 'done' }],
    ['label_requests', "state = 'x'", { state: 'waiting' }, { state: 'withdrawn', job_id: null, why: null }],
    ['label_requests', "job_id = 'J'", { state: 'waiting' }, { state: 'ordered', job_id: 'J', why: null }],
    ['label_requests', 'why = NULL', { state: 'refused', why: 'no-printer' }, { state: 'withdrawn', why: null }],
    ['label_requests', "state = 'x'", { state: 'refused', why: 'no-printer' }, { state: 'refused', why: 'no-printer' }],
    ['label_requests', "why = 'x'", { state: 'ordered', job_id: 'J' }, { state: 'ordered', job_id: 'J', why: null }],
    ['customers', 'name_is_edited = 5', { kind: 'sender' }, { name_is_edited: 1, kind: 'sender' }],
    ['customers', "kind = 'x'", { kind: 'sender' }, { name_is_edited: 0, kind: 'receiver' }],
    ['handover_parcels', 'is_withheld = 5', { place: 'taken' }, { is_withheld: 0, place: 'taken' }],
    ['handover_parcels', "place = 'x'", { place: 'taken' }, { is_withheld: 0, place: 'left' }],
  ],
)('a row of %s with %s costs no database, and says what nothing is sent by', (table, set, given, mended) => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  insertRow(database, table, given)
  forbid(database, table, set)
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(reopened.database.prepare(`SELECT ${Object.keys(mended).join(', ')} FROM ${table}`).all()).toEqual([mended])
  reopened.database.close()
})

test.each(
  (['is_refused + 4', 'NULL', "'yes'"] as const).flatMap((damage) => [
    [damage, 'and nobody has packed it anew', []] as const,
    [damage, 'and another draft has its order', ['d1']] as const,
  ]),
)(
  'a draft of an order of which nobody knows whether it was refused (%s) costs no database, %s',
  (damage, _, others) => {
    const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
    const { database } = openDatabase(file)
    const { drafts, orders } = openStores(database)
    const order = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '', importSeq: null } as const
    orders.insert({ id: 'o', content: orderContent('DH-1'), ...order, createdAtMs: 1 })
    const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
    for (const id of ['d0', ...others]) {
      drafts.insert({ id, bill: { ...billOf({}), refCode: id }, referenceOverridden: false, ...origin })
      const isRefused = id === 'd0' && others.length > 0
      orders.link({ draftId: id, orderId: 'o', why: '', isRefused, operator: 'Lan', atMs: 2 })
    }
    forbid(database, 'order_drafts', `is_refused = ${damage} WHERE draft_id = 'd0'`)
    database.close()
    const reopened = openDatabase(file)
    expect(reopened.damagedCopy).toBeNull()
    expect(openStores(reopened.database).orders.find('o')?.draftId).toBe(others[0] ?? 'd0')
    expect(reopened.database.pragma('integrity_check', { simple: true })).toBe('ok')
    reopened.database.close()
  },
)

test('handover lists in a state that is none do not cost the database: each is open or closed as its times say', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  const list = { scope: { fromMs: 0, untilMs: null, serviceIds: [] }, openedAtMs: 1, closings: 1, revision: 1 }
  const words = { driverName: 'Tài', plate: '51C-1', giver: 'Lan', reopened: [], sheets: [] }
  const stores = openStores(database)
  for (const [number, closedAtMs] of [[1, null] as const, [2, 5] as const, [3, 5] as const]) {
    const times = { isOpen: closedAtMs === null, firstClosedAtMs: 5, closedAtMs }
    stores.handoverLists.put({ number, name: `BG-${number}`, ...list, ...words, ...times })
  }
  database.pragma('ignore_check_constraints = ON')
  database.exec("UPDATE handover_lists SET state = 'cloqed' WHERE seq < 3")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  const { handoverLists } = openStores(reopened.database)
  expect([1, 2, 3].map((number) => handoverLists.find(number)?.isOpen)).toEqual([true, false, false])
  expect(handoverLists.current()?.number).toBe(1)
  expect(reopened.database.pragma('integrity_check', { simple: true })).toBe('ok')
  reopened.database.close()
})

test('a page of another table, whose rows have no keys here, is damage: the database is kept, and another one takes its place', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  for (const operator of ['Lan', 'Mai'])
    database
      .prepare("INSERT INTO decisions (at_ms, operator, action, reason) VALUES (1, ?, 'print', 'may-1')")
      .run(operator)
  const rootOf = database.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck()
  const [decisions, prints] = [rootOf.get('decisions'), rootOf.get('print_jobs')]
  database.unsafeMode(true)
  database.pragma('writable_schema = ON')
  const move = database.prepare('UPDATE sqlite_schema SET rootpage = ? WHERE name = ?')
  move.run(prints, 'decisions')
  move.run(decisions, 'print_jobs')
  database.close()
  const again = openDatabase(file)
  expect(again.damagedCopy).toMatch(/damaged/)
  expect(again.database.prepare('SELECT count(*) FROM print_jobs').pluck().get()).toBe(0)
  expect(again.database.pragma('integrity_check', { simple: true })).toBe('ok')
  again.database.close()
})

interface Words {
  readonly table: string
  readonly column: string
  readonly words: readonly (string | number)[]
}

/** Which words the definitions allow in a column, where they name them. */
function wordsIn(db: Database): readonly Words[] {
  const tables = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    .all()
  return tables.flatMap(({ name, sql }) =>
    [...sql.matchAll(/CHECK \((\w+) IN \(([^)]*)\)\)/g)].map(([, column = '', list = '']) => ({
      table: name,
      column,
      words: list.split(/,\s*/).map((word) => (word.startsWith("'") ? word.slice(1, -1) : Number(word))),
    })),
  )
}

/** What else a row must say that says such a word; by its table alone for every row of it. */
const besides: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'drafts CREATED': { bill_code: 'V' },
  'attempts linked': { outcome: 'unknown' },
  'attempts absent': { outcome: 'unknown' },
  'attempts given-up': { outcome: 'unknown' },
  requests: { batch_id: 'B' },
  'requests update': { batch_id: null },
  'label_requests ordered': { job_id: 'J' },
  'label_requests refused': { why: 'no-printer' },
}

test('what a mended row stands beside stays as it was: every word that a column may have', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  const all = wordsIn(database)
  const usual = (table: string) =>
    Object.fromEntries(
      all
        .filter((of) => of.table === table && of.column !== 'settled_as')
        .map(({ column, words: [first = ''] }) => [column, first]),
    )
  let rows = 0
  for (const { table, column, words } of all) {
    for (const word of words) {
      rows += 1
      const own = { ...besides[table], ...besides[`${table} ${word}`], [column]: word }
      insertRow(database, table, { ...usual(table), ...own }, rows)
    }
  }
  const content = (db: Database) =>
    [...new Set(all.map(({ table }) => table))].map((table) => db.prepare(`SELECT * FROM ${table}`).raw().all())
  const before = content(database)
  insertRow(database, 'handover_parcels', { place: 'taken', is_withheld: 0, bill_code: 'damaged' }, rows + 1)
  forbid(database, 'handover_parcels', "place = 'x' WHERE bill_code = 'damaged'")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  const mended = reopened.database.prepare("DELETE FROM handover_parcels WHERE bill_code = 'damaged' RETURNING place")
  expect(mended.pluck().all()).toEqual(['left'])
  expect(content(reopened.database)).toEqual(before)
  expect(rows).toBeGreaterThan(70)
  reopened.database.close()
})

test.each([
  ['row 5 missing from index drafts_by_state', true],
  ['row 51 values differ from index drafts_by_state', true],
  ['wrong # of entries in index drafts_by_state', true],
  ['non-unique entry in index drafts_by_reference', true],
  ['rowid not at end-of-record for row 5 of index drafts_by_state', true],
  ['CHECK constraint failed in drafts', true],
  ['NULL value in drafts.receiver_name', true],
  ['non-INTEGER value in drafts.cod_amount_vnd', true],
  ['NUMERIC value in drafts.receiver_name', true],
  ['Tree 5 page 7 cell 0: Rowid 9 out of order', false],
  ['Tree 5 page 7: btreeInitPage() returns error code 11', false],
  ['Freelist: size is 5 but should be 6', false],
  ['Page 9: never used', false],
  ['malformed inverted index for FTS5 table main.bills_search', false],
])('where SQLite finds "%s", rows alone are wrong: %s', (problem, isOfRows) => {
  expect(isOfRowsAlone([problem])).toBe(isOfRows)
  expect(isOfRowsAlone(['NULL value in drafts.receiver_name', problem])).toBe(isOfRows)
})

test.each([
  ['requests', "kind = 'update'", 'return'],
  ['requests', "kind = 'x'", 'return'],
  ['batches', "kind = 'x'", 'return'],
  ['batches', "kind = 'x', id = 'of nothing'", 'cancel'],
  ['request_chunks', "kind = 'x'", 'return'],
  ['request_chunks', "kind = 'x', id = 'of nothing'", 'update'],
] as const)('what a row of %s no longer says (%s) it has from those that belong to it', (table, set, kind) => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  insertRow(database, 'batches', { id: 'B', kind: 'return' })
  insertRow(database, 'request_chunks', { id: 'C', kind: 'return' })
  insertRow(database, 'requests', { ...refused, kind: 'return', batch_id: 'B', chunk_id: 'C' })
  forbid(database, table, set)
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(reopened.database.prepare(`SELECT kind FROM ${table}`).pluck().all()).toEqual([kind])
  expect(reopened.database.pragma('integrity_check', { simple: true })).toBe('ok')
  reopened.database.close()
})

test.each<readonly [string, Readonly<Record<string, string | number | null>>]>([
  ["kind = 'x'", { kind: 'cancel', batch_id: 'B' }],
  ["bill_code = x'564e3030'", { kind: 'return', batch_id: 'B' }],
  ["bill_code = x'35'", { kind: 'update', batch_id: null, payload_json: '{}' }],
])('a request of an earlier build, without a digest, is not vouched for by what mending makes of %s', (set, given) => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  insertRow(database, 'batches', { id: 'B', kind: 'return' })
  const waits = { mark: 'none', outcome: 'waiting', cause: 'none', payload_json: '{}' }
  insertRow(database, 'requests', { ...waits, ...given, bill_code: 'VN000' })
  insertRow(database, 'requests', { ...waits, kind: 'return', batch_id: 'B', bill_code: 'VN999' }, 1)
  database.exec('UPDATE requests SET digest = NULL')
  forbid(database, 'requests', `${set} WHERE bill_code = 'VN000'`)
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  const { damagedRows, requests } = openStores(reopened.database)
  expect(requests.waitingOf('B', 9, () => undefined).map(({ billCode }) => billCode)).toEqual(['VN999'])
  expect(damagedRows.quarantine(1)).toMatchObject([{ kind: 'request' }])
  const outcomes = reopened.database.prepare('SELECT outcome, cause FROM requests ORDER BY seq').all()
  expect(outcomes).toEqual([
    { outcome: 'unclear', cause: 'rescued' },
    { outcome: 'waiting', cause: 'none' },
  ])
  reopened.database.close()
})

test('a draft and a bill of an earlier build that were mended are damaged, and those beside them unproved', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
  const { database } = openDatabase(file)
  const rows = { drafts: { state: 'READY', bill_json: '{}' }, bills: { bill_json: '{}' } } as const
  for (const [table, given] of Object.entries(rows)) {
    for (const n of [0, 1]) insertRow(database, table, { ...given, ref_code: `R${n}` }, n)
    database.exec(`UPDATE ${table} SET digest = NULL`)
  }
  for (const table of ['drafts', 'bills'] as const)
    forbid(database, table, "cod_amount_vnd = '12đ' WHERE ref_code = 'R0'")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  const kinds = openStores(reopened.database).damagedRows.quarantine(1)
  expect(kinds.map(({ kind }) => kind)).toEqual(['draft', 'bill'])
  reopened.database.close()
})

test.each([
  ['Huế', 'province'],
  ['Kho A', 'sender'],
  ['Lan', 'operator'],
])('"%s", of which a filter no longer knows what it is, is a %s as the bills say', (value, kind) => {
  const { folder, database } = openBills({ province: 'Huế', sender: 'Kho A' })
  database.exec("INSERT OR IGNORE INTO bill_facets (kind, value) VALUES ('operator', 'Lan')")
  const facets = (db: Database) => db.prepare('SELECT * FROM bill_facets ORDER BY id').all()
  const before = facets(database)
  expect(before).toContainEqual(expect.objectContaining({ kind, value }))
  forbid(database, 'bill_facets', `kind = 'x' WHERE value = '${value}'`)
  database.close()
  const reopened = openDatabase(join(folder, 'station.db'))
  expect(reopened.damagedCopy).toBeNull()
  expect(facets(reopened.database)).toEqual(before)
  reopened.database.close()
})

test.each(['province_id', 'district_id', 'ward_id'])(
  'a place of the carrier whose %s is none is forgotten alone',
  (id) => {
    const file = join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')
    const { database } = openDatabase(file)
    const ids = { province_id: 1, district_id: 1, ward_id: 1 }
    for (const name of ['A', 'B']) insertRow(database, 'carrier_places', { ...ids, province_name: name })
    forbid(database, 'carrier_places', `${id} = -1 WHERE province_name = 'A'`)
    database.close()
    const reopened = openDatabase(file)
    expect(reopened.damagedCopy).toBeNull()
    expect(reopened.database.prepare('SELECT province_name FROM carrier_places').pluck().all()).toEqual(['B'])
    reopened.database.close()
  },
)
