import { crc32 } from 'node:zlib'
import SQLite from 'better-sqlite3'
import type { Database } from 'better-sqlite3'
import { migrate, newestSchema } from '../migrate.ts'

interface Definition {
  readonly type: string
  readonly name: string
  readonly sql: string
}

/** Of the tables, indexes, triggers and views; SQLite makes its own indexes again from those. */
function definitionsOf(db: Database): readonly Definition[] {
  return db
    .prepare<[], Definition>('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name')
    .all()
}

const sealOf = (definitions: readonly Definition[]): number => crc32(JSON.stringify(definitions)) | 0

/** Notes in the file's header what its definitions are, so that a change that no statement made is seen when it is opened. */
export function sealSchema(db: Database): void {
  db.pragma(`application_id = ${sealOf(definitionsOf(db))}`)
}

/**
 * SQLite checks pages and rows, and takes the text of its definitions as it stands: one wrong letter in a trigger makes every statement of
 * its table fail. The migrations say what the text is, and no row depends on it. To be called on a file of the newest schema.
 */
export function mendSchema(db: Database): void {
  const found = definitionsOf(db)
  if (db.pragma('application_id', { simple: true }) === sealOf(found)) return
  const wrong = wrongAmong(found)
  if (wrong.length > 0) rewrite(db, wrong)
  sealSchema(db)
}

/**
 * The same where a wrong letter makes no SQL at all: SQLite opens nothing of such a file. To be called before anything is asked of it.
 * @throws what SQLite says of the file where that is not about its definitions, or is of another schema
 */
export function mendUnreadableSchema(db: Database): void {
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get()
  } catch (error) {
    if (db.pragma('user_version', { simple: true }) !== newestSchema) throw error
    writing(db, () => {
      const wrong = wrongAmong(definitionsOf(db))
      if (wrong.length === 0) throw error
      update(db, wrong)
    })
  }
}

/** As they should be, of those that are there and differ. */
function wrongAmong(found: readonly Definition[]): readonly Definition[] {
  return freshDefinitions().filter(({ type, name, sql }) =>
    found.some((other) => other.type === type && other.name === name && other.sql !== sql),
  )
}

function freshDefinitions(): readonly Definition[] {
  const fresh = new SQLite(':memory:')
  try {
    migrate(fresh)
    return definitionsOf(fresh)
  } finally {
    fresh.close()
  }
}

const rewrite = (db: Database, definitions: readonly Definition[]): void => writing(db, () => update(db, definitions))

/** While definitions can be read and written as they stand, whatever they say. */
function writing(db: Database, work: () => void): void {
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    work()
  } finally {
    db.pragma('writable_schema = RESET')
    db.unsafeMode(false)
  }
}

function update(db: Database, definitions: readonly Definition[]): void {
  const write = db.prepare<[Definition]>('UPDATE sqlite_schema SET sql = :sql WHERE type = :type AND name = :name')
  db.transaction(() => {
    for (const definition of definitions) write.run(definition)
  })()
}
