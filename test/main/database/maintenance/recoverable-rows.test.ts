import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readRecoverableRows } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { attemptOutcomes, draftStates } from '../../../../src/shared/domain/draft.ts'
import { openStation, turnsDone } from '../../outbox/station.ts'
import { billOf } from '../bill-books.ts'
import { damagePages, rootPageOf } from '../damaged-pages.ts'

type Row = Readonly<Record<string, string | number | null>>

/** A row with nothing in it but what is given. */
function insert(db: Database, table: string, given: Row): void {
  const columns = db
    .prepare<[string], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info(?) WHERE (pk = 0 OR type = 'TEXT') AND "notnull" = 1`,
    )
    .all(table)
  const row = { ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'TEXT' ? '' : 0])), ...given }
  const names = Object.keys(row)
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
    ...Object.values(row),
  )
}

const bill = { ...billOf({ name: 'Đào' }), refCode: 'R1' }
const draft = (id: string, state: string, rest: Row = {}): Row => ({
  id,
  state,
  bill_json: JSON.stringify(bill),
  created_at_ms: 5,
  bill_code: state === 'CREATED' ? `VN-${id}` : null,
  ...rest,
})
const request = (kind: string, outcome: string, rest: Row = {}): Row => ({
  kind,
  outcome,
  mark: 'none',
  cause: 'none',
  bill_code: `VN-${kind}-${outcome}`,
  batch_id: kind === 'update' ? null : 'B',
  payload_json: '{"note":"gọi trước"}',
  ...rest,
})

/** What is read of a file with these rows. */
function readAfter(change: (db: Database) => void) {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-readable-')), 'station.db')
  const { database } = openDatabase(file)
  database.pragma('foreign_keys = OFF')
  change(database)
  database.close()
  return { file, ...readRecoverableRows(file) }
}

test('a draft comes with all that its file knows of it: its bill, the tries of which nobody knows, and its label', () => {
  const id = randomUUID()
  const seen = { http_status: 502, response_text: 'Bad Gateway', bill_code_seen: 'VN7' }
  const attempt = { draft_id: id, ref_code: 'R1', payload_json: '{"a":1}', outcome: 'unknown' }
  const { drafts, missingDrafts } = readAfter((db) => {
    insert(db, 'drafts', draft(id, 'UNKNOWN', { reference_overridden: 1 }))
    insert(db, 'attempts', { ...attempt, id: 'second', started_at_ms: 9, ended_at_ms: 10, note_follows: 1, ...seen })
    insert(db, 'attempts', { ...attempt, id: 'first', started_at_ms: 8, outcome: 'open' })
    insert(db, 'label_requests', { draft_id: id, state: 'waiting', operator: 'Lan', asked_at_ms: 6 })
  })
  const sent = { refCode: 'R1', payloadJson: '{"a":1}' }
  const unheard = { httpStatus: null, responseText: null, billCodeSeen: null }
  const unresolved = [
    { id: 'first', isOpen: true, ...sent, noteFollows: false, startedAtMs: 8, ...unheard },
    {
      id: 'second',
      isOpen: false,
      ...sent,
      noteFollows: true,
      startedAtMs: 9,
      httpStatus: 502,
      responseText: 'Bad Gateway',
      billCodeSeen: 'VN7',
    },
  ]
  const labelRequest = { operator: 'Lan', askedAtMs: 6 }
  expect({ drafts, missingDrafts }).toEqual({
    drafts: [{ id, state: 'UNKNOWN', bill, referenceOverridden: true, createdAtMs: 5, unresolved, labelRequest }],
    missingDrafts: 0,
  })
})

test('drafts of every state but those with a bill, given up or deleted come back, and none is missed', () => {
  const { drafts, missingDrafts } = readAfter((db) => {
    for (const state of draftStates) {
      insert(db, 'drafts', draft(randomUUID(), state))
      insert(db, 'drafts', draft(randomUUID(), state, { deleted_at_ms: 7 }))
    }
  })
  const states = drafts.map(({ state }) => state)
  expect(states.toSorted()).toEqual(['EDITING', 'HOLD', 'READY', 'REJECTED', 'SENDING', 'UNKNOWN'])
  expect(missingDrafts).toBe(0)
})

test('each unsent state is counted where its drafts cannot be read', () => {
  const { drafts, missingDrafts } = readAfter((db) => {
    for (const state of draftStates) insert(db, 'drafts', draft(randomUUID(), state, { bill_json: '{"torn":' }))
  })
  expect({ drafts, missingDrafts }).toEqual({ drafts: [], missingDrafts: 6 })
})

test('a try is unresolved while it is open or unknown, until a person has resolved it', () => {
  const id = randomUUID()
  const { drafts } = readAfter((db) => {
    insert(db, 'drafts', draft(id, 'HOLD'))
    for (const outcome of attemptOutcomes) insert(db, 'attempts', { id: outcome, draft_id: id, outcome })
    for (const resolution of ['linked', 'absent', 'given-up'])
      insert(db, 'attempts', { id: resolution, draft_id: id, outcome: 'unknown', settled_as: resolution })
  })
  expect(drafts[0]?.unresolved.map((attempt) => attempt.id).toSorted()).toEqual(['open', 'unknown'])
})

test.each(['waiting', 'ordered', 'refused'])(
  'a label that is %s comes with its draft where it waits, and else not',
  (state) => {
    const id = randomUUID()
    const asked = { job_id: state === 'ordered' ? 'J' : null, why: state === 'refused' ? 'no-printer' : null }
    const { drafts } = readAfter((db) => {
      insert(db, 'drafts', draft(id, 'READY'))
      insert(db, 'label_requests', { draft_id: id, state, operator: 'Lan', asked_at_ms: 6, ...asked })
    })
    expect(drafts[0]?.labelRequest).toEqual(state === 'waiting' ? { operator: 'Lan', askedAtMs: 6 } : null)
  },
)

const requestKinds = ['cancel', 'return', 'update']
const requestOutcomes = ['waiting', 'sending', 'accepted', 'refused', 'unclear', 'not-sent']

test('requests of every kind that wait or are on their way come back with what was asked for, and none is missed', () => {
  const { requests, missingRequests } = readAfter((db) => {
    for (const kind of requestKinds)
      for (const outcome of requestOutcomes)
        insert(
          db,
          'requests',
          request(kind, outcome, { operator: 'Mai', asked_at_ms: 4, chunk_id: outcome === 'sending' ? 'C' : null }),
        )
  })
  const expected = requestKinds.flatMap((kind) =>
    (['waiting', 'sending'] as const).map((outcome) => ({
      kind,
      billCode: `VN-${kind}-${outcome}`,
      operator: 'Mai',
      askedAtMs: 4,
      chunkId: outcome === 'sending' ? 'C' : null,
      ...(kind === 'update' ? { changes: { note: 'gọi trước' } } : { batchId: 'B' }),
    })),
  )
  expect({ requests, missingRequests }).toEqual({ requests: expected, missingRequests: 0 })
})

test('a request that does not say what was asked for is missing while it is open, and not once it has ended', () => {
  const { requests, missingRequests } = readAfter((db) => {
    for (const outcome of requestOutcomes) insert(db, 'requests', request('update', outcome, { payload_json: '{"no' }))
  })
  expect({ requests, missingRequests }).toEqual({ requests: [], missingRequests: 2 })
})

test('the names of the files that a database has recovered from are told, and no other document is taken for them', () => {
  const { recoveredFiles } = readAfter((db) => {
    const write = db.prepare('INSERT INTO documents VALUES (?, ?, 1)')
    write.run('rescued-file', '["station.db.damaged-1","station.db.damaged-2"]')
    write.run('zz-other', '["another"]')
  })
  expect(recoveredFiles).toEqual(['station.db.damaged-1', 'station.db.damaged-2'])
})

test('of a file in which nothing is left to count by, only one that was replaced is known to have missed nothing', () => {
  const { file, missingDrafts, missingRequests } = readAfter((db) => db.exec('DELETE FROM counters'))
  expect([missingDrafts, missingRequests]).toEqual([null, null])
  const replaced = `${file}.replaced-2026-11-21T08-00-00-000Z`
  renameSync(file, replaced)
  expect(readRecoverableRows(replaced)).toMatchObject({ missingDrafts: 0, missingRequests: 0 })
})

/** A second copy of a row, as a page that is not in use any more holds it. Nothing says whether it is as it was written. */
function copyRow(db: Database, table: string, change: string): void {
  const { sql } = db.prepare<[string], { sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?').get(table) ?? {
    sql: '',
  }
  db.exec(sql.replace(`CREATE TABLE ${table}`, 'CREATE TABLE copy').replace(/REFERENCES \w+ \(\w+\)/g, ''))
  db.exec(`INSERT INTO copy SELECT * FROM ${table}; UPDATE copy SET ${change}`)
}

test.each([
  ['newer', 9, 'HOLD'],
  ['older', 3, 'READY'],
])(
  'of two copies of a draft the one with the later change counts, where the one found last is %s',
  (_, since, state) => {
    const { drafts } = readAfter((db) => {
      insert(db, 'drafts', draft(randomUUID(), 'READY', { state_since_ms: 5 }))
      copyRow(db, 'drafts', `state = 'HOLD', state_since_ms = ${since}, digest = NULL`)
    })
    expect(drafts.map((found) => found.state)).toEqual([state])
  },
)

test.each([
  ['resolved later', "settled_as = 'absent', settled_at_ms = 9", []],
  ['begun, and not ended yet', "outcome = 'rejected', ended_at_ms = NULL", ['A']],
  ['ended later', "outcome = 'rejected', ended_at_ms = 9", []],
])('of two copies of a try the one that came last counts: one that was %s', (_, change, unresolved) => {
  const id = randomUUID()
  const { drafts } = readAfter((db) => {
    insert(db, 'drafts', draft(id, 'HOLD'))
    insert(db, 'attempts', { id: 'A', draft_id: id, outcome: 'unknown', started_at_ms: 6, ended_at_ms: 7 })
    copyRow(db, 'attempts', `${change}, digest = NULL`)
  })
  expect(drafts[0]?.unresolved.map((attempt) => attempt.id)).toEqual(unresolved)
})

test.each([
  ['ended', "outcome = 'accepted', ended_at_ms = 9", 0],
  ['never ended', "outcome = 'accepted', ended_at_ms = NULL", 1],
])('of two copies of a request the one that has ended counts: one that %s', (_, change, open) => {
  const { requests } = readAfter((db) => {
    insert(db, 'requests', request('cancel', 'waiting'))
    copyRow(db, 'requests', `${change}, digest = NULL`)
  })
  expect(requests).toHaveLength(open)
})

test.each([
  ['waiting', 'refused', 6, false],
  ['refused', 'waiting', 6, false],
  ['refused', 'waiting', 7, true],
])(
  'a label that is %s, and in another copy of its row %s since %i, is asked for: %s',
  (state, other, atMs, isAsked) => {
    const id = randomUUID()
    const whyOf = (of: string): string | null => (of === 'refused' ? 'no-printer' : null)
    const { drafts } = readAfter((db) => {
      insert(db, 'drafts', draft(id, 'READY'))
      insert(db, 'label_requests', { draft_id: id, state, why: whyOf(state), operator: 'Lan', asked_at_ms: 6 })
      copyRow(
        db,
        'label_requests',
        `state = '${other}', why = nullif('${whyOf(other) ?? ''}', ''), asked_at_ms = ${atMs}`,
      )
    })
    expect(drafts.map(({ labelRequest }) => labelRequest !== null)).toEqual([isAsked])
  },
)

test.each([
  ['another name', "receiver_name = 'Mai'", 0],
  ['another number of its row, which its digest leaves out,', 'seq = 70', 1],
])('of a draft that has %s than it was written with (%s) so many come back: %i', (_what, change, found) => {
  const { drafts } = readAfter((db) => {
    insert(db, 'drafts', draft(randomUUID(), 'READY'))
    copyRow(db, 'drafts', change)
    db.exec('DELETE FROM drafts')
  })
  expect(drafts).toHaveLength(found)
})

test.each([
  ['that its index has', ['requests', 'counters'], 1],
  ['of which nothing is left', ['requests', 'counters', 'requests_by_outcome'], null],
])('a single request on a torn page %s: so many are known to be missing', async (_, torn, missingRequests) => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.queue.pause()
  station.queue.requestCancel('VN-R1')
  station.die()
  const file = join(station.folder, 'station.db')
  new SQLite(file).close()
  damagePages(
    file,
    torn.map((name) => rootPageOf(file, name)),
  )
  expect(readRecoverableRows(file)).toMatchObject({ requests: [], missingRequests })
})

test('rows of an earlier build, which have no digest, come back like all others', () => {
  const id = randomUUID()
  const { drafts, requests } = readAfter((db) => {
    insert(db, 'drafts', draft(id, 'UNKNOWN'))
    insert(db, 'attempts', { id: 'A', draft_id: id, outcome: 'unknown' })
    insert(db, 'requests', request('cancel', 'waiting'))
    for (const table of ['drafts', 'attempts', 'requests']) {
      for (const when of ['insert', 'update']) db.exec(`DROP TRIGGER ${table}_digest_${when}`)
      db.exec(`ALTER TABLE ${table} DROP COLUMN digest`)
    }
  })
  expect(drafts.map(({ unresolved }) => unresolved.map((attempt) => attempt.id))).toEqual([['A']])
  expect(requests.map(({ billCode }) => billCode)).toEqual(['VN-cancel-waiting'])
})
