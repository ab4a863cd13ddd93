import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/** Lays the journal of a change that a crash has cut short beside a file: whoever opens the file there takes its first pages back to those of another one. */
export function layHotJournal(file: string): void {
  const other = join(mkdtempSync(join(tmpdir(), 'packbench-journal-')), 'other.db')
  const database = new SQLite(other)
  database.pragma('synchronous = OFF')
  database.exec("CREATE TABLE others (a TEXT); INSERT INTO others VALUES ('before')")
  database.exec("BEGIN; UPDATE others SET a = 'half done'; CREATE TABLE more (a TEXT)")
  copyFileSync(`${other}-journal`, `${file}-journal`)
  database.close()
}
