import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openStationDatabase } from './new-database.ts'
import { preparedBy } from './query-plans.ts'

/** With every bill, order, customer and parcel these grow. */
const grown =
  `attempts bills customer_events customers decisions drafts handover_parcels handover_scans order_drafts order_events orders
  print_jobs requests`.split(/\s+/)

/** By their other names in a statement, too. */
function tablesIn(sql: string): readonly string[] {
  const named = [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE)\s+(\w+)(?:\s+AS)?\s+(\w+)/g)]
  return named.flatMap(([, table = '', name = '']) => (grown.includes(table) ? [table, name] : []))
}

/** The table of which all rows without a value are read by the index that keeps it unique, such as all orders without a draft. */
function everyNull(step: string, sql: string): string | undefined {
  const [, table, column] = /^SEARCH (\w+) USING INDEX sqlite_autoindex_\w+ \((\w+)=\?\)$/.exec(step) ?? []
  return column !== undefined && new RegExp(`\\b${column} IS NULL`).test(sql) ? table : undefined
}

test('no statement reads all of a table that grows with the years, but those that end with the first rows that they want', () => {
  const database = openStationDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-plans-')), 'station.db'))
  const plan = (sql: string): string[] =>
    database
      .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll(/[:@]\w+|\?/g, '1')}`)
      .all()
      .map(({ detail }) => detail)
  const statements = [...new Set(preparedBy(database, openStores))].filter((sql) =>
    /^\s*(SELECT|UPDATE|DELETE|WITH)/.test(sql),
  )
  const scanning = statements.filter((sql) => {
    const steps = plan(sql)
    const isWalk = /LIMIT (\?|:\w+)|SELECT EXISTS/.test(sql) && !steps.includes('USE TEMP B-TREE FOR ORDER BY')
    const scans = steps.flatMap((step) => /^SCAN (\w+)$/.exec(step)?.[1] ?? everyNull(step, sql) ?? [])
    return !isWalk && scans.some((name) => tablesIn(sql).includes(name))
  })
  expect(statements.length).toBeGreaterThan(300)
  expect(scanning).toEqual([])
  database.close()
})
