import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanRecords, type StoredRecord } from '../../../../src/main/database/maintenance/page-scan.ts'
import { scannedColumns } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'packbench-scan-')), 'station.db')

function rowsOf(file: string, columns: number): StoredRecord[] {
  const records: StoredRecord[] = []
  scanRecords(
    file,
    (source, count) => source === 'table' && count === columns,
    (record) => records.push(record),
  )
  return records.toSorted((a, b) => a.rowId - b.rowId)
}

const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
  fc.string({ maxLength: 40 }),
  // Longer than a page, so that it goes on elsewhere.
  fc.nat(20_000).map((length) => 'đ'.repeat(length)),
)

test.each([
  ['DELETE', 4096],
  ['WAL', 4096],
  ['DELETE', 512],
  ['WAL', 8192],
])('whatever stands in a table is read as SQLite reads it, with journal_mode %s and pages of %i', (mode, bytes) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { maxLength: 40 }), (rows) => {
      const file = newFile()
      const db = new SQLite(file)
      db.pragma(`page_size = ${bytes}`)
      db.pragma(`journal_mode = ${mode}`)
      db.pragma('synchronous = OFF')
      // Numbers are bound as floats; a column of integers stores each in as few bytes as it takes.
      db.exec('CREATE TABLE things (a INTEGER, b INTEGER, c, d, e, f, g)')
      const insert = db.prepare('INSERT INTO things VALUES (?, ?, ?, 0, 1, ?, ?)')
      for (const row of rows) insert.run(...row, 'end', Buffer.from([1, 2]))
      const stored = db.prepare('SELECT rowid, * FROM things ORDER BY rowid').raw().all() as unknown[][]
      const read = rowsOf(file, 7)
      db.close()
      expect(read.map(({ rowId, values }) => [rowId, ...values])).toEqual(stored)
    }),
    { numRuns: 15 },
  )
})

test('each form in which SQLite stores a value is read: whole numbers of none to eight bytes, fractions, texts, bytes and nothing', () => {
  const wholes = [0, 1, -1, 2, 127, -128, 128, 32_767, -32_768, 32_768, 8_388_607, -8_388_608, 8_388_608].concat(
    [31, 47].flatMap((bits) => [2 ** bits - 1, -(2 ** bits), 2 ** bits]),
    [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  )
  const others = [0.5, -1e300, '', 'Đào', Buffer.from([0, 255]), Buffer.alloc(0), null]
  const file = newFile()
  const db = new SQLite(file)
  const all = [...wholes.map(BigInt), ...others]
  db.exec(`CREATE TABLE things (${all.map((_, n) => `c${n}`).join(', ')})`)
  db.prepare(`INSERT INTO things VALUES (${all.map(() => '?').join(', ')})`).run(...all)
  db.close()
  expect(rowsOf(file, all.length)).toEqual([{ source: 'table', rowId: 1, values: [...wholes, ...others] }])
})

test('what was deleted is not read from pages that no table uses any more', () => {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES (?, 'w', 'x', 'y', 'z', ?)")
  for (let n = 1; n <= 200; n += 1) insert.run(n, 'long '.repeat(100))
  db.exec('DELETE FROM things WHERE rowid <= 150')
  db.close()
  expect(rowsOf(file, 6).map(({ rowId }) => rowId)).toEqual(Array.from({ length: 50 }, (_, n) => 151 + n))
})

test('a record whose pages end too early, or lie beyond the file, is left out, and those beside it are read', () => {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES (?, 'w', 'x', 'y', 'z', ?)")
  for (let n = 1; n <= 3; n += 1) insert.run(n, String(n).repeat(20_000))
  db.close()
  const whole = readFileSync(file)
  // Each page of an overflow names the one behind it first: the first of the second row's text goes on right behind it.
  const at = whole.indexOf('2'.repeat(4092)) - 4
  expect(whole.readUInt32BE(at)).toBe(at / 4096 + 2)
  for (const next of [0, 1_000_000, 0xff_ff_ff_ff]) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt32BE(next, at)
    writeFileSync(file, bytes)
    expect(rowsOf(file, 6).map(({ rowId }) => rowId)).toEqual([1, 3])
  }
})

test.each([
  ['its first bytes, and a size that pages can have', 0, [0xa5], 8192],
  ['a size that no pages have', 16, [], 768],
  ['a size that is too small', 16, [], 256],
])('of a file whose header is torn in %s all is read, by pages of the usual size', (_what, at, noise, pageBytes) => {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES (?, 'w', 'x', 'y', 'z', ?)")
  for (let n = 1; n <= 200; n += 1) insert.run(n, 'long '.repeat(100))
  db.close()
  const bytes = readFileSync(file)
  bytes.set(noise, at)
  bytes.writeUInt16BE(pageBytes, 16)
  writeFileSync(file, bytes)
  expect(rowsOf(file, 6)).toHaveLength(200)
})

test('whatever bytes stand in a file, reading ends and is no error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.constantFrom(0x0d, 0x0a, 0x02), (noise, at, type) => {
      const file = newFile()
      const db = new SQLite(file)
      db.exec('CREATE TABLE things (a, b, c, d, e)')
      const insert = db.prepare("INSERT INTO things VALUES (?, 'x', 'y', 'z', ?)")
      for (let n = 1; n <= 5; n += 1) insert.run(n, 'long '.repeat(1000 * n))
      db.close()
      const bytes = readFileSync(file)
      bytes.set(noise.subarray(0, bytes.length), at % Math.max(1, bytes.length - noise.length))
      bytes[4096] = type
      writeFileSync(file, bytes)
      expect(rowsOf(file, 5).length).toBeLessThan(5000)
    }),
    { numRuns: 100 },
  )
})

test('columns of recovered tables are those of the schema, in its order', () => {
  const { database } = openDatabase(newFile())
  for (const [table, columns] of Object.entries(scannedColumns)) {
    expect(database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').pluck().all(table)).toEqual(columns)
  }
  database.close()
})
