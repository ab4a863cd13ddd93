import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDecisionStore } from '../../../src/main/db/decisions.ts'
import { openDatabase, type Database } from '../../../src/main/db/open.ts'

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
      `INSERT INTO print_jobs (id, batch_id, bill_code, profile_id, printer, template, copies, reprint_number, parcels,
         confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms)
       VALUES (?, 'b', ?, 'p', 'Zebra', 'a7', 1, ?, 1, '[]', 'sent', 'none', '', '', 'Mai', ?, ?)`,
    )
    .run(`${billCode}-${reprintNumber}`, billCode, reprintNumber, atMs, atMs)
}

const subject = (wanted: string) => ({ operator: null, action: null, fromMs: null, untilMs: null, subject: wanted })

describe('the log in the database', () => {
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
})
