import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStationDatabase } from './new-database.ts'

/** FTS5 keeps its index in tables of its own. */
const ofAnIndex = /_search_(config|data|docsize|idx)$/

function namesOfTables(): string[] {
  const database = openStationDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-tables-')), 'station.db'))
  const names = database
    .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all()
  database.close()
  return names.filter((name) => !ofAnIndex.test(name)).toSorted()
}

/** What stands in backticks in the first column of a table. */
function namesOnPage(page: string): string[] {
  const cells = page.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []))
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).toSorted()
}

test('the page of tables names each table and view of a new database, and no other', () => {
  expect(namesOnPage(readFileSync('docs/database.md', 'utf8'))).toEqual(namesOfTables())
})
