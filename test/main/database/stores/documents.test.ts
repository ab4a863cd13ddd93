import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDocumentStore } from '../../../../src/main/database/stores/documents.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'

function database() {
  return openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-documents-')), 'station.db')).database
}

test('a document is null until it is saved, then what was saved last', () => {
  const form = createDocumentStore(database(), 'desk-form', z.strictObject({ text: z.string() }))
  expect(form.read()).toBeNull()
  form.write({ text: 'Đào' }, 5)
  form.write({ text: 'Lan' }, 6)
  expect(form.read()).toEqual({ value: { text: 'Lan' }, savedAtMs: 6 })
})

test('a stored document that no longer fits its schema is an error, not a guess', () => {
  const db = database()
  createDocumentStore(db, 'settings', z.unknown()).write({ future: true }, 1)
  const settings = createDocumentStore(db, 'settings', z.strictObject({ language: z.string() }))
  expect(() => settings.read()).toThrow('damaged')
  expect([settings.readable(), settings.isDamaged()]).toEqual([null, true])
})

test('what is told of damage says what could not be read', () => {
  const db = database()
  const settings = createDocumentStore(db, 'settings', z.strictObject({ language: z.string() }))
  settings.write({ language: 'vi' }, 1)
  const causeOf = (json: string): unknown => {
    db.prepare('UPDATE documents SET json = ?').run(json)
    try {
      return settings.read()
    } catch (error) {
      return error instanceof DamagedRowError ? error.cause : error
    }
  }
  expect(causeOf('{')).toBeInstanceOf(SyntaxError)
  expect(causeOf('{}')).toBeInstanceOf(z.ZodError)
})
