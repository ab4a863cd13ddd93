import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportAudit, type AuditExport } from '../../../src/main/audit/export-audit.ts'
import type { AuditFilter } from '../../../src/shared/domain/account/audit.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'audit-')), 'documents')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Only its end is asked for beside what the log itself filters by.
const everything = { untilMs: null } as unknown as AuditFilter

const exportOf = (list: () => unknown): Promise<{ path: string; lines: number }> =>
  exportAudit(
    {
      decisions: { list } as unknown as AuditExport['decisions'],
      folder,
      now: () => Date.UTC(2026, 10, 27),
    },
    everything,
  )

test('two exports of the log in one second are two files, for nobody but who runs the station', async () => {
  const first = await exportOf(() => ({ rows: [] }))
  const second = await exportOf(() => ({ rows: [] }))
  expect(second.path).not.toBe(first.path)
  expect(readFileSync(first.path, 'utf8')).toMatch(/^\uFEFF"time","time_utc",/)
  const isPrivate = process.platform === 'win32' || (statSync(first.path).mode & 0o077) === 0
  expect(isPrivate).toBe(true)
})

test('nothing stays of an export of the log that fails', async () => {
  const broken = exportOf(() => {
    throw new Error('unreadable')
  })
  await expect(broken).rejects.toMatchObject({ error: { code: 'file-not-written' } })
  expect(readdirSync(folder)).toEqual([])
})
