import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDecisionStore } from '../../../../src/main/database/stores/decisions.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { preparedBy } from '../query-plans.ts'
import { addDraft } from '../sample-rows.ts'

let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-decisions-'))
  database = openDatabase(join(folder, 'station.db')).database
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

function insertBill(billCode: string, refCode: string): void {
  database
    .prepare(
      `INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
         cod_amount_vnd, package_count, status_text, fees_json, created_at_ms, history_json)
       VALUES (?, ?, '{}', '', '', '', '', 0, 1, '', '{}', 1, '[]')`,
    )
    .run(billCode, refCode)
}

function insertPrint(billCode: string, reprintNumber: number, atMs: number): void {
  database
    .prepare(
      `INSERT INTO print_jobs (id, batch_id, kind, subject, title, profile_id, printer, template, copies, reprint_number, parcels,
         confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms)
       VALUES (?, 'b', 'label', ?, '', 'p', 'Zebra', 'a7', 1, ?, 1, '[]', 'sent', 'none', '', '', 'Mai', ?, ?)`,
    )
    .run(`${billCode}-${reprintNumber}`, billCode, reprintNumber, atMs, atMs)
}

const subject = (wanted: string) => ({ operator: null, action: null, fromMs: null, untilMs: null, subject: wanted })

describe('the log in the database', () => {
  it('has nothing in a log in which nobody has decided anything', () => {
    expect(createDecisionStore(database).list(0, 10)).toEqual({ rows: [], total: 0 })
  })

  it('notes every print by itself, whoever writes the job', () => {
    insertBill('VN1', 'R1')
    insertPrint('VN1', 0, 10)
    insertPrint('VN1', 1, 20)
    const { rows, total } = createDecisionStore(database).list(0, 10)
    expect(total).toBe(2)
    expect(
      rows.map(({ action, operator, reason, billCode, atMs }) => [action, operator, reason, billCode, atMs]),
    ).toEqual([
      ['reprint', 'Mai', 'Zebra', 'VN1', 20],
      ['print', 'Mai', 'Zebra', 'VN1', 10],
    ])
  })

  it('notes several together: all of them, or none where the disk refuses one', () => {
    const store = createDecisionStore(database)
    const decided = (billCode: string) =>
      [{ billCode }, { atMs: 1, operator: 'Mai', action: 'print-found', reason: '' }] as const
    store.addAll([decided('VN1'), decided('VN2')])
    expect(store.list(0, 10).rows.map(({ billCode }) => billCode)).toEqual(['VN2', 'VN1'])
    database.exec(`CREATE TRIGGER full_disk BEFORE INSERT ON decisions WHEN NEW.bill_code = 'VN4'
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
    expect(() => store.addAll([decided('VN3'), decided('VN4')])).toThrow('disk is full')
    expect(store.list(0, 10).total).toBe(2)
  })

  it('finds what was done to a bill also by the bill’s reference', () => {
    insertBill('VN1', 'R1')
    insertBill('VN2', 'R2')
    insertPrint('VN1', 0, 10)
    insertPrint('VN2', 0, 20)
    const store = createDecisionStore(database)
    expect(store.list(0, 10, subject('r2')).rows.map(({ billCode }) => billCode)).toEqual(['VN2'])
    expect(store.list(0, 10, subject('vn1')).total).toBe(1)
  })

  it('answers a filter from an index, not by reading the whole log', () => {
    const plan = (where: string): string =>
      database
        .prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN SELECT count(*) FROM decisions d WHERE ${where}`)
        .all()
        .map(({ detail }) => detail)
        .join('; ')
    expect(plan("d.operator = 'Mai'")).toContain('decisions_by_operator')
    expect(plan("d.action = 'print'")).toContain('decisions_by_action')
    expect(plan("d.seq IN (SELECT seq FROM decisions WHERE bill_code = 'x' COLLATE NOCASE)")).toContain(
      'decisions_by_bill',
    )
  })

  it('finds what was done to a bill without reading the whole log', () => {
    const asked = preparedBy(database, (db) => createDecisionStore(db).list(0, 10, subject('VN1')))
    const steps = asked
      .filter((sql) => sql.includes('bills c'))
      .flatMap((sql) =>
        database
          .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll(/:\w+/g, '1')}`)
          .all(),
      )
    expect(steps.length).toBeGreaterThan(10)
    expect(steps.map(({ detail }) => detail).filter((detail) => /^SCAN (?:d|b|decisions)\b/.test(detail))).toEqual([])
  })

  it('answers from anywhere in a long log as fast as from its beginning', () => {
    const many = 200_000
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
      INSERT INTO decisions (at_ms, operator, action, reason) SELECT i, 'Mai', 'enter', '' FROM n`)
    const store = createDecisionStore(database)
    const { rows, total } = store.list(many - 3, 100)
    expect([total, ...rows.map(({ seq }) => seq)]).toEqual([many, 3, 2, 1])
    expect(store.list(many, 100).rows).toEqual([])
    const fastest = (offset: number): number =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const beganAt = performance.now()
          store.list(offset, 100)
          return performance.now() - beganAt
        }),
      )
    expect(fastest(many - 100)).toBeLessThan(10 * fastest(0))
    const filter = { ...subject(''), operator: 'Mai' }
    expect(store.list(many - 3, 100, filter).rows.map(({ seq }) => seq)).toEqual([3, 2, 1])
  })

  it('finds a period in a long log, also where the clock was wrong for a while', () => {
    const store = createDecisionStore(database)
    const at = (n: number): number => (n >= 1500 && n < 1600 ? 9_000_000 : n * 10 - (n >= 4500 ? 30_000 : 0))
    const taken = Array.from({ length: 5300 }, (_, n) => at(n))
    database.transaction(() => {
      for (const atMs of taken) store.add({}, { atMs, operator: 'Mai', action: 'enter', reason: '' })
    })()
    const bounds = [null, 0, 5, 9_990, 14_990, 16_000, 20_000, 31_234, 44_990, 46_000, 9_000_000, 9_000_001]
    for (const fromMs of bounds) {
      for (const untilMs of bounds) {
        const wanted = taken.filter((ms) => (fromMs === null || ms >= fromMs) && (untilMs === null || ms < untilMs))
        const { rows, total } = store.list(0, 3, { operator: null, action: null, subject: '', fromMs, untilMs })
        const newest = wanted.slice(-3).toReversed()
        expect({ fromMs, untilMs, total, newest: rows.map(({ atMs }) => atMs) }).toEqual({
          fromMs,
          untilMs,
          total: wanted.length,
          newest,
        })
      }
    }
    const early = { operator: null, action: null, subject: '', fromMs: null, untilMs: 9_000 }
    expect(store.list(0, 3, early).total).toBe(900)
  })

  it('reads only the spans that can matter for a period', () => {
    const store = createDecisionStore(database)
    database.transaction(() => {
      for (let n = 0; n < 3000; n += 1) store.add({}, { atMs: n, operator: 'Mai', action: 'enter', reason: '' })
    })()
    // Without a look at the spans the row of the first would be found by its time.
    database.prepare('UPDATE decisions SET at_ms = 2500 WHERE seq = 1').run()
    const range = { operator: null, action: null, subject: '', fromMs: 2400, untilMs: 2600 }
    expect(store.list(0, 1, range).total).toBe(200)
  })
})

describe('the decision with which a draft took its reference', () => {
  const now = { atMs: 1, operator: 'Lan' } as const

  it('is the last that entered, changed or brought it back; none where it was kept as refused', () => {
    addDraft(openStores(database), 'a', 'EDITING')
    const decisions = createDecisionStore(database)
    const steps = [
      ['hold', ''],
      ['enter', 'send'],
      ['override-reference', 'Hai kiện'],
      ['edit', 'keep-refused'],
      ['hold', ''],
      ['restore', ''],
      ['edit', 'keep'],
      ['delete', ''],
      ['restore', ''],
      ['release', ''],
    ] as const
    const took = steps.map(([action, reason]) => {
      decisions.add({ draftId: 'a' }, { ...now, action, reason })
      return decisions.tookReference('a')
    })
    expect(took).toEqual([null, 2, 2, null, null, null, 7, 7, 9, 9])
    expect(decisions.tookReference('b')).toBeNull()
  })
})
