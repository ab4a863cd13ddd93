import { expect, it } from 'vitest'
import type { Database } from '../../../../src/main/database/open.ts'
import { createForgetting } from '../../../../src/main/database/stores/customers/forgetting.ts'
import { createExpectedParcels } from '../../../../src/main/database/stores/handover/expected-parcels.ts'
import { openBills } from '../bill-books.ts'
import { planOf, preparedBy } from '../query-plans.ts'

/** How SQLite answers each question about bills of an age that a store prepares. */
const plansOf = (database: Database, create: (database: Database) => unknown): readonly (string | null)[] =>
  preparedBy(database, create)
    .filter((sql) => /FROM bills b\b.*\bb\.created_at_ms </s.test(sql))
    .map((sql) => planOf(database, sql, 'b'))

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
