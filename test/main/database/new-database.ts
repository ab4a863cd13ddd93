import { copyFileSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'

let empty: string | null = null

/** One without a row, made once a process: to bring a new file through all migrations takes longer than most tests. */
function emptyDatabase(): string {
  if (empty !== null) return empty
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-empty-')), 'empty.db')
  openDatabase(file).database.close()
  return (empty = file)
}

/** A station's database, opened as the product opens it. Where nothing of it is there yet it begins as an empty one of the newest schema. */
export function openStationDatabase(file: string): Database {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  if (!readdirSync(folder).some((name) => name.startsWith(basename(file)))) copyFileSync(emptyDatabase(), file)
  return openDatabase(file).database
}
