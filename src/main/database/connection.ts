import SQLite from 'better-sqlite3'

type Statement = SQLite.Statement

/**
 * A connection whose statements are prepared when they first run. Preparing those of all stores takes four times as long as opening the
 * database, and most of them never run between two starts. What is wrong in the SQL of one is said when it first runs.
 */
export function openConnection(file: string): SQLite.Database {
  const database = new SQLite(file)
  const prepare = database.prepare.bind(database)
  const prepareLate = (sql: string): Statement => new LateStatement(database, sql, () => prepare(sql))
  database.prepare = prepareLate as SQLite.Database['prepare']
  return database
}

/** It is changed in the order in which it was asked to be, and then runs. */
class LateStatement implements Statement {
  readonly database: SQLite.Database
  readonly source: string
  readonly #prepare: () => Statement
  readonly #changes: ((statement: Statement) => void)[] = []
  #known: Statement | null = null

  constructor(database: SQLite.Database, source: string, prepare: () => Statement) {
    this.database = database
    this.source = source
    this.#prepare = prepare
  }

  get reader(): boolean {
    return this.#prepared().reader
  }

  get readonly(): boolean {
    return this.#prepared().readonly
  }

  get busy(): boolean {
    return this.#known?.busy ?? false
  }

  run(...bound: unknown[]): SQLite.RunResult {
    return this.#prepared().run(...bound)
  }

  get(...bound: unknown[]): unknown {
    return this.#prepared().get(...bound)
  }

  all(...bound: unknown[]): unknown[] {
    return this.#prepared().all(...bound)
  }

  iterate(...bound: unknown[]): IterableIterator<unknown> {
    return this.#prepared().iterate(...bound)
  }

  columns(): SQLite.ColumnDefinition[] {
    return this.#prepared().columns()
  }

  pluck(isOn = true): this {
    return this.#change((statement) => statement.pluck(isOn))
  }

  expand(isOn = true): this {
    return this.#change((statement) => statement.expand(isOn))
  }

  raw(isOn = true): this {
    return this.#change((statement) => statement.raw(isOn))
  }

  safeIntegers(isOn = true): this {
    return this.#change((statement) => statement.safeIntegers(isOn))
  }

  bind(...bound: unknown[]): this {
    return this.#change((statement) => statement.bind(...bound))
  }

  #change(change: (statement: Statement) => void): this {
    if (this.#known === null) this.#changes.push(change)
    else change(this.#known)
    return this
  }

  #prepared(): Statement {
    if (this.#known !== null) return this.#known
    const statement = this.#prepare()
    for (const change of this.#changes) change(statement)
    this.#known = statement
    return statement
  }
}
