import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../../../src/main/database/open.ts'
import { createPrintJobStore } from '../../../../../src/main/database/stores/print/print-jobs.ts'

const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'durability-')), 'station.db'))
const jobs = createPrintJobStore(database)
const full = 2
const normal = 1
const level = (db: Database): unknown => db.pragma('synchronous', { simple: true })

it('a step that waits for the next write is not synced on its own, and what follows it is', () => {
  expect(jobs.inTransaction(() => level(database), 'with-the-next')).toBe(normal)
  expect(jobs.inTransaction(() => level(database))).toBe(full)
})

it('a step that fails leaves the next write as durable as ever', () => {
  const failing = (): never => {
    throw new Error('the disk is full')
  }
  expect(() => jobs.inTransaction(failing, 'with-the-next')).toThrow('the disk is full')
  expect(level(database)).toBe(full)
})

it('a step within a transaction is as durable as that transaction', () => {
  const inner = database.transaction(() => jobs.inTransaction(() => level(database), 'with-the-next'))
  expect(inner.immediate()).toBe(full)
})
