import { expect, it } from 'vitest'
import type { Database } from '../../../../src/main/database/open.ts'
import { createForgetting } from '../../../../src/main/database/stores/customers/forgetting.ts'
import { createExpectedParcels } from '../../../../src/main/database/stores/handover/expected-parcels.ts'
import { openBills } from '../bill-books.ts'

/** How SQLite answers each question about bills of an age that a store prepares. */
function plansOf(database: Database, create: (database: Database) => unknown): readonly string[] {
  const asked: string[] = []
  const prepare = (sql: string) => {
    asked.push(sql)
    return database.prepare(sql)
  }
  create(Object.create(database, { prepare: { value: prepare } }) as Database)
  return asked
    .filter((sql) => /FROM bills b\b.*\bb\.created_at_ms </s.test(sql))
    .map((sql) => {
      const steps = database
        .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll(/:\w+|\?/g, '1')}`)
        .all()
      return steps.map(({ detail }) => detail).find((detail) => / b\b/.test(detail)) ?? 'bills are not read'
    })
}

it('finds bills of an age by the one index, whoever asks', () => {
  const { database } = openBills({})
  expect(plansOf(database, createForgetting)).toEqual([
    'SEARCH b USING INDEX bills_by_age (<expr>=? AND created_at_ms<?)',
  ])
  const ofHandover = plansOf(database, createExpectedParcels)
  expect(ofHandover).toHaveLength(3)
  expect(new Set(ofHandover)).toEqual(
    new Set(['SEARCH b USING INDEX bills_by_age (<expr>=? AND created_at_ms>? AND created_at_ms<?)']),
  )
})
