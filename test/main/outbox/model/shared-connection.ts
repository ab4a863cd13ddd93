import type { Statement } from 'better-sqlite3'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { rowDigest } from '../../../../src/main/database/row-digest.ts'

/**
 * One connection to a real file that serves one life of a station after another. Opening a file and preparing some 150 statements
 * takes longer than most lives, so they are prepared once. A life that dies loses the transaction that it was in, and hears from
 * every later call what it hears from a closed database. What it does not have is an end and a new opening of the file.
 */
export interface SharedConnection {
  /** A database for the next life, with the content that the one before left. */
  readonly open: () => Database
  /** Every table is as in a new file. @throws where a row of the last life has no digest of what is in it */
  clear(): void
  /** @throws where the file does not hold together after all its lives */
  close(): void
}

interface Life {
  isOver: boolean
}

type Mode = 'row' | 'pluck' | 'raw'
type Work = (...values: unknown[]) => unknown

export function shareConnection(file: string): SharedConnection {
  const connection = openDatabase(file).database
  connection.pragma('synchronous = OFF')
  const empty = emptyingOf(connection)
  const undigested = undigestedOn(connection)
  const prepared = preparedOn(connection)
  const functions = new Set<string>()

  function statementFor(life: Life, sql: string, mode: Mode): object {
    const statement = prepared(sql, mode)
    return {
      get: guarded(life, (...values) => statement.get(...values)),
      all: guarded(life, (...values) => statement.all(...values)),
      run: guarded(life, (...values) => statement.run(...values)),
      iterate: guarded(life, (...values) => statement.iterate(...values)),
      pluck: () => statementFor(life, sql, 'pluck'),
      raw: () => statementFor(life, sql, 'raw'),
    }
  }

  function transactionFor(life: Life, work: Work): object {
    const transaction = connection.transaction((...values: unknown[]) => {
      const result = work(...values)
      assertOpen(life)
      return result
    })
    const { deferred, immediate, exclusive } = transaction
    return Object.assign(guarded(life, transaction), {
      deferred: guarded(life, deferred),
      immediate: guarded(life, immediate),
      exclusive: guarded(life, exclusive),
    })
  }

  /** Defined anew, a function would expire every prepared statement; those of a station depend on their arguments alone. */
  function define(...definition: Parameters<Database['function']>): void {
    if (!functions.has(definition[0])) connection.function(...definition)
    functions.add(definition[0])
  }

  function open(): Database {
    const life: Life = { isOver: false }
    connection.pragma('query_only = OFF')
    const database = {
      name: connection.name,
      memory: false,
      prepare: (sql: string) => statementFor(life, sql, 'row'),
      transaction: (work: Work) => transactionFor(life, work),
      pragma: guarded(life, (text) => connection.pragma(String(text))),
      function: define,
      close() {
        life.isOver = true
        if (connection.inTransaction) connection.exec('ROLLBACK')
      },
    }
    // Whatever else a station comes to ask of its database is undefined here, and fails the test.
    return database as unknown as Database
  }

  return {
    open,
    clear() {
      connection.pragma('query_only = OFF')
      if (undigested() > 0) throw new Error('a writer has left a row without its digest')
      empty()
    },
    close() {
      const classification = connection.pragma('integrity_check', { simple: true })
      connection.close()
      if (classification !== 'ok') throw new Error(`the database is damaged: ${String(classification)}`)
    },
  }
}

/** No writer of any life forgets the digest of a row that matters. */
function undigestedOn(connection: Database): () => number {
  const tables = (['drafts', 'attempts', 'bills', 'requests'] as const).map(
    (table) => `SELECT count(*) AS n FROM ${table} r WHERE r.digest IS NOT ${rowDigest(table, 'r')}`,
  )
  const counts = connection.prepare<[], number>(`SELECT sum(n) FROM (${tables.join(' UNION ALL ')})`).pluck()
  return () => counts.get() ?? 0
}

function guarded(life: Life, work: Work): Work {
  return (...values) => {
    assertOpen(life)
    return work(...values)
  }
}

function assertOpen(life: Life): void {
  if (life.isOver) throw new TypeError('The database connection is not open')
}

/** Statements by text and by how they return rows, which is a property of the statement. */
function preparedOn(connection: Database): (sql: string, mode: Mode) => Statement {
  const known = new Map<string, Statement>()
  return (sql, mode) => {
    const key = `${mode} ${sql}`
    const statement = known.get(key) ?? connection.prepare(sql)
    if (!known.has(key) && mode !== 'row') statement[mode](true)
    known.set(key, statement)
    return statement
  }
}

interface Table {
  readonly name: string
  readonly type: 'table' | 'virtual'
}

/** What a new database has from its migrations stands in it again after the rest is gone. */
function emptyingOf(connection: Database): () => void {
  const tables = connection
    .prepare<[], Table>(
      `SELECT name, type FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all()
  const insertions = tables
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      connection
        .prepare<[], readonly unknown[]>(`SELECT * FROM ${name}`)
        .raw()
        .all()
        .map(
          (row) => () => connection.prepare(`INSERT INTO ${name} VALUES (${row.map(() => '?').join()})`).run(...row),
        ),
    )
  // A virtual table is a search index here, and this is how such an index forgets everything at once.
  const deletions = tables.map(({ name, type }) =>
    connection.prepare(
      type === 'virtual' ? `INSERT INTO ${name} (${name}) VALUES ('delete-all')` : `DELETE FROM ${name}`,
    ),
  )
  const all = connection.transaction(() => {
    connection.pragma('defer_foreign_keys = ON')
    for (const deletion of deletions) deletion.run()
    for (const insert of insertions) insert()
  })
  return () => all.immediate()
}
