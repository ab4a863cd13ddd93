import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportAudit, type AuditExport } from '../../../src/main/audit/export-audit.ts'
import { createDecisionStore, type DecisionStore } from '../../../src/main/database/stores/decisions.ts'
import { openStationDatabase } from '../database/new-database.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'audit-')), 'documents')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = Date.UTC(2026, 10, 27)
const everything = { operator: null, action: null, fromMs: null, untilMs: null, subject: '' }

const exportOf = (decisions: AuditExport['decisions']): Promise<{ path: string; lines: number }> =>
  exportAudit({ decisions, folder, now: () => now }, everything)

const none: AuditExport['decisions'] = { below: () => [] }

test('two exports of the log in one second are two files, for nobody but who runs the station', async () => {
  const first = await exportOf(none)
  const second = await exportOf(none)
  expect(second.path).not.toBe(first.path)
  expect(readFileSync(first.path, 'utf8')).toMatch(/^\uFEFF"time","time_utc",/)
  const isPrivate = process.platform === 'win32' || (statSync(first.path).mode & 0o077) === 0
  expect(isPrivate).toBe(true)
})

test('nothing stays of an export of the log that fails', async () => {
  const broken = exportOf({
    below() {
      throw new Error('unreadable')
    },
  })
  await expect(broken).rejects.toMatchObject({ error: { code: 'file-not-written' } })
  expect(readdirSync(folder)).toEqual([])
})

test('the log is exported whole, also what a clock that was ahead has noted, and without what is noted meanwhile', async () => {
  const database = openStationDatabase(join(folder, 'station.db'))
  const store = createDecisionStore(database)
  const note = (reason: string, atMs: number): void => store.add({}, { atMs, operator: 'Mai', action: 'pause', reason })
  database.transaction(() => {
    for (let n = 1; n <= 4100; n += 1) note(`line ${n}`, n % 2 === 0 ? now - n : now + n)
  })()
  const below: DecisionStore['below'] = (...asked) => {
    const rows = store.below(...asked)
    note('meanwhile', now - 1)
    return rows
  }
  const { path, lines } = await exportOf({ below })
  const reasons = readFileSync(path, 'utf8').match(/line \d+|meanwhile/g)
  expect(lines).toBe(4100)
  expect(reasons).toEqual(Array.from({ length: 4100 }, (_, n) => `line ${4100 - n}`))
  database.close()
})
