import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { createCore } from '../../../src/main/core/core.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createRandom, type Random } from '../../../src/simulator/random.ts'
import { askedCore, plainCorePorts, type AskedCore } from '../../drive/plain-core.ts'
import { afterImport, differences, type Book, type OrderEntry, type Sheet } from './book.ts'

interface KillOptions {
  readonly home: string
  readonly kills: number
  readonly seed: number
  /** In each file. */
  readonly orders: number
  readonly report: (line: string) => void
}

interface KillTally {
  /** Imports that the kill came too late for. */
  readonly done: number
  /** Those of which nothing may be there. */
  readonly takenBack: number
  readonly orders: number
  readonly faults: readonly string[]
}

interface Import {
  readonly file: string
  readonly sheet: Sheet
}

/** As long as the first import is guessed to take. Later kills come within what the last one that was done has taken, and a little behind it. */
const firstGuessMs = 1_000
/** How much longer an import is guessed to take than the one before that was killed. */
const guessedLonger = 1.3

/**
 * A station imports one file after another and is killed each time. After every second kill its orders are compared with the files, so that a
 * start also finds what two kills have left.
 */
export async function runKills({ home, kills, seed, orders, report }: KillOptions): Promise<KillTally> {
  const random = createRandom(seed)
  const faults: string[] = []
  const pending: Import[] = []
  let [book, lastsMs, done]: [Book, number, number] = [new Map(), firstGuessMs, 0]
  for (let n = 0; n < kills; n += 1) {
    const next = { file: `orders-${n}.csv`, sheet: sheetOf(random, n, orders) }
    writeFileSync(join(home, next.file), textOf(next.sheet))
    pending.push(next)
    const { ranMs, isDone } = await importAndKill(home, next, random() * 1.2 * lastsMs)
    lastsMs = isDone ? ranMs : Math.max(ranMs, lastsMs * guessedLonger)
    if (n % 2 === 0 && n !== kills - 1) continue
    const seen = await look(home, book, pending.splice(0), random)
    book = seen.book
    done += seen.done
    faults.push(...seen.faults)
    report(
      `kill ${n + 1}: ${done} imports done, ${n + 1 - done} taken back, ${book.size} orders, ${faults.length} faults`,
    )
  }
  return { done, takenBack: kills - done, orders: book.size, faults }
}

/** Some of the numbers of earlier files, with other amounts, and some new ones. */
function sheetOf(random: Random, n: number, orders: number): Sheet {
  const first = Math.floor((random() * n * orders) / 3)
  const amountOf = (k: number): number => (n + 1) * 100_000 + (k % 50) * 1_000
  const amounts = new Map(Array.from({ length: orders }, (_, k) => [`D-${first + k}`, amountOf(k)] as const))
  return { amounts, duplicates: random() < 0.7 ? 'replace' : 'skip' }
}

function textOf({ amounts }: Sheet): string {
  const lines = [...amounts].map(
    ([number, amount]) => `${number},Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,${amount},Ấm siêu tốc,1`,
  )
  return ['Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng', ...lines, ''].join('\n')
}

/** @returns how long the import ran, and whether it was done */
async function importAndKill(
  home: string,
  { file, sheet }: Import,
  afterMs: number,
): Promise<{ readonly ranMs: number; readonly isDone: boolean }> {
  const child = fork(join(import.meta.dirname, 'station-process.ts'), [home, join(home, file), sheet.duplicates])
  const ended = once(child, 'exit')
  const begins = once(child, 'message').then(() => true)
  if (!(await Promise.race([begins, ended.then(() => false)])))
    throw new Error('the station ended before it was killed')
  const startedAt = performance.now()
  const isDone = await Promise.race([sleep(afterMs, false), once(child, 'message').then(() => true)])
  const ranMs = performance.now() - startedAt
  child.kill('SIGKILL')
  await ended
  return { ranMs, isDone }
}

interface Seen {
  readonly book: Book
  readonly done: number
  readonly faults: readonly string[]
}

/** Opens the station, compares what it shows with the imports that it says are done, and cancels two orders. */
async function look(home: string, before: Book, pending: readonly Import[], random: Random): Promise<Seen> {
  const folders = { profileFolder: join(home, 'profile'), documentsFolder: join(home, 'documents') }
  const core = await createCore(plainCorePorts({ ...folders, clock: systemClock }))
  const asked = askedCore(core)
  try {
    const { rows } = await asked.ask('orders.imports', { offset: 0, limit: 500 })
    const states = new Map(rows.map(({ fileName, state }) => [fileName, state]))
    const done = pending.filter(({ file }) => states.get(file) === 'done')
    const expected = done.reduce((book, { sheet }) => afterImport(book, sheet), before)
    const faults = await nothingIn(async () => differences(expected, await shownBook(asked)))
    const open = rows
      .filter(({ state }) => state === 'entering')
      .map(({ fileName }) => `${fileName} is still being entered`)
    const left = await nothingIn(() => leftIn(home, expected))
    return { book: await cancelSome(asked, expected, random), done: done.length, faults: [...faults, ...open, ...left] }
  } finally {
    await core.stop()
  }
}

const patienceMs = 20_000

/** What an import replaced is put back, and what it left is removed, in slices behind the start. @returns what is left in the end */
async function nothingIn(look: () => readonly string[] | Promise<readonly string[]>): Promise<readonly string[]> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const faults = await look()
    if (faults.length === 0 || performance.now() > deadline) return faults
    await sleep(50)
  }
}

async function shownBook({ ask }: AskedCore): Promise<Book> {
  const shown = new Map<string, OrderEntry>()
  for (let offset = 0; ; offset += 500) {
    const query = { states: [], source: null, text: '', offset, limit: 500 }
    const { rows } = await ask('orders.list', query)
    for (const { number, codAmountVnd: amount, state } of rows)
      shown.set(number, { amount, isCancelled: state === 'cancelled' })
    if (rows.length < 500) return shown
  }
}

/** What a person has cancelled, no later import may bring back. */
async function cancelSome({ ask }: AskedCore, book: Book, random: Random): Promise<Book> {
  const waiting = [...book].filter(([, { isCancelled }]) => !isCancelled).map(([number]) => number)
  const picked = [1, 2].flatMap(() => waiting[Math.floor(random() * waiting.length)] ?? [])
  const next = new Map(book)
  for (const number of new Set(picked)) {
    const [order] = await ask('orders.scan', { code: number })
    if (order === undefined) throw new Error(`${number} is not found by its number`)
    await ask('orders.cancel', { ids: [order.id], reason: 'khách hủy' })
    next.set(number, { amount: order.codAmountVnd, isCancelled: true })
  }
  return next
}

/** Rows of the database that belong to no order that is shown. */
function leftIn(home: string, book: Book): readonly string[] {
  const [file = ''] = globSync(join(home, 'profile/accounts/training*/station.db'))
  const database = new SQLite(file, { readonly: true })
  try {
    const count = (table: string): unknown => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    return ['orders', 'orders_search_docsize']
      .filter((table) => count(table) !== book.size)
      .map((table) => `${table} has ${String(count(table))} rows and not ${book.size}`)
  } finally {
    database.close()
  }
}
