import { statSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { problemsIn } from './integrity.ts'
import { createHoldingsStore, type Holdings } from '../stores/holdings.ts'
import { createOwnerStore } from '../stores/owner.ts'

/** Reading every page takes seconds a gigabyte; of a larger file the tables are begun and counted. */
const wholeUpToBytes = 64 * 1024 * 1024
/** Every schema has them. */
export const tablesOfStation = ['drafts', 'attempts', 'bills', 'requests', 'documents', 'decisions']

/**
 * Reads a database of any version without changing it.
 * @returns its schema
 * @throws where SQLite cannot read it, or finds it damaged
 */
export function lookAtDatabase(file: string): number {
  const database = new SQLite(file, { readonly: true })
  try {
    const isSmall = statSync(file).size <= wholeUpToBytes
    const found = isSmall ? database.pragma('quick_check(1)', { simple: true }) : 'ok'
    if (found !== 'ok') throw new Error(`the database is damaged: ${String(found)}`)
    for (const table of tablesOfStation) {
      database.prepare(`SELECT count(*) FROM ${table}`).get()
      database.prepare(`SELECT * FROM ${table} LIMIT 1`).get()
    }
    return Number(database.pragma('user_version', { simple: true }))
  } finally {
    database.close()
  }
}

/** Whether nothing is wrong in a database and its log, which stays as it is. Reading all of it takes about six seconds a gigabyte. @throws where it cannot be read */
export function isWholeDatabase(file: string): boolean {
  const database = new SQLite(file, { readonly: true })
  try {
    return problemsIn(database).length === 0
  } finally {
    database.close()
  }
}

export interface DescribedDatabase {
  readonly schema: number
  /** Whose data it holds; null where it does not say. */
  readonly accountId: string | null
  readonly held: Holdings
}

/** What a person is told of a database from elsewhere. @throws where it cannot be read */
export function describeDatabase(file: string): DescribedDatabase {
  const schema = lookAtDatabase(file)
  const database = new SQLite(file, { readonly: true })
  try {
    return { schema, accountId: createOwnerStore(database).read(), held: createHoldingsStore(database).read() }
  } finally {
    database.close()
  }
}
