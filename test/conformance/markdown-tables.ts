import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The body rows of every table of a page, cell by cell, by the heading above. Code marks are taken off. */
export function tablesOf(page: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const tables = new Map<string, (readonly string[])[]>()
  let heading = ''
  for (const line of readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8').split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
    if (!line.startsWith('|') || /^\|[\s|:-]*\|$/.test(line)) continue
    const cells = line.split('|').slice(1, -1)
    const rows = tables.get(heading)
    // The first line of a table names its columns.
    if (rows === undefined) tables.set(heading, [])
    else rows.push(cells.map((cell) => cell.replaceAll('`', '').trim()))
  }
  return tables
}
