import { closeSync, openSync, writeSync } from 'node:fs'
import SQLite from 'better-sqlite3'

export const pageBytes = 4096

/** Overwrites whole pages, as a dying disk does. Page 1 holds the schema. */
export function damagePages(file: string, pages: readonly number[]): void {
  const handle = openSync(file, 'r+')
  for (const page of pages) writeSync(handle, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes)
  closeSync(handle)
}

/** The page on which a table or an index begins. */
export function rootPageOf(file: string, name: string): number {
  const db = new SQLite(file, { readonly: true })
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name)!
  db.close()
  return page
}
