import { copyFileSync, mkdtempSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanRecords, type StoredRecord } from '../../../../src/main/database/maintenance/page-scan.ts'
import { scannedColumns } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openIn } from '../../files/open-files.ts'

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

/** Of 200 rows; with the first of them deleted most pages are free. */
function fileOfRows({ deleted = 0 } = {}): string {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES (?, 'w', 'x', 'y', 'z', ?)")
  for (let n = 1; n <= 200; n += 1) insert.run(n, 'long '.repeat(100))
  db.prepare('DELETE FROM things WHERE rowid <= ?').run(deleted)
  db.close()
  return file
}

test('what was deleted is not read from pages that no table uses any more', () => {
  const file = fileOfRows({ deleted: 150 })
  expect(rowsOf(file, 6).map(({ rowId }) => rowId)).toEqual(Array.from({ length: 50 }, (_, n) => 151 + n))
})

test('a list of free pages that goes on in further pages is followed to its end', () => {
  const file = newFile()
  const db = new SQLite(file)
  db.pragma('page_size = 512')
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES (?, 'w', 'x', 'y', 'z', ?)")
  for (let n = 1; n <= 400; n += 1) insert.run(n, 'x'.repeat(400))
  db.exec('DELETE FROM things WHERE rowid <= 350')
  db.close()
  const bytes = readFileSync(file)
  expect(bytes.readUInt32BE((bytes.readUInt32BE(32) - 1) * 512)).toBeGreaterThan(0)
  expect(rowsOf(file, 6).map(({ rowId }) => rowId)).toEqual(Array.from({ length: 50 }, (_, n) => 351 + n))
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
  const first = whole.indexOf('2'.repeat(4092)) - 4
  expect(whole.readUInt32BE(first)).toBe(first / 4096 + 2)
  let lastButOne = first
  while (whole.readUInt32BE((whole.readUInt32BE(lastButOne) - 1) * 4096) !== 0) lastButOne += 4096
  for (const [at, next] of [first, lastButOne].flatMap((page) => [0, 1_000_000, 0xff_ff_ff_ff].map((n) => [page, n]))) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt32BE(next ?? 0, at)
    writeFileSync(file, bytes)
    expect(rowsOf(file, 6).map(({ rowId }) => rowId)).toEqual([1, 3])
  }
})

test.each([
  ['its first bytes, and a size that pages can have', 0, [0xa5], 8192],
  ['a size that no pages have', 16, [], 768],
  ['a size that is too small', 16, [], 256],
])('of a file whose header is torn in %s all is read, by pages of the usual size', (_what, at, noise, pageBytes) => {
  const file = fileOfRows()
  const bytes = readFileSync(file)
  bytes.set(noise, at)
  bytes.writeUInt16BE(pageBytes, 16)
  writeFileSync(file, bytes)
  expect(rowsOf(file, 6)).toHaveLength(200)
})

test.each([4096, 512])('a table without row numbers is read from its pages of %i, inner ones included', (bytes) => {
  const file = newFile()
  const db = new SQLite(file)
  db.pragma(`page_size = ${bytes}`)
  db.exec('CREATE TABLE things (a TEXT PRIMARY KEY, b, c, d, e) WITHOUT ROWID')
  const insert = db.prepare("INSERT INTO things VALUES (?, ?, 1.5, NULL, 'end')")
  // What stays in its page, and what goes on in one other or in several.
  for (let n = 0; n < 300; n += 1) insert.run(`name ${1000 + n}`, 'x'.repeat(n < 250 ? n * 8 : n * 60))
  const stored = db.prepare('SELECT * FROM things ORDER BY a').raw().all()
  db.close()
  const records: StoredRecord[] = []
  scanRecords(
    file,
    (source, columns) => source === 'index' && columns === 5,
    (record) => records.push(record),
  )
  const read = records.toSorted((one, other) => String(one.values[0]).localeCompare(String(other.values[0])))
  expect(read).toEqual(stored.map((values) => ({ source: 'index', rowId: 0, values })))
})

/** Each length up to the most that stands in a page, and a little more; and the same with one whole page beside it. */
const lengthsAround = (most: number): readonly number[] =>
  [most, most + 4092].flatMap((end) => Array.from({ length: 60 }, (_, n) => end - 50 + n))

test.each([
  ['table', '', 4061],
  ['index', 'WITHOUT ROWID', 1002],
] as const)(
  'a row of each length with which it just stays in the page of a %s, or just leaves it, is read',
  (kind, form, most) => {
    const file = newFile()
    const db = new SQLite(file)
    db.exec(`CREATE TABLE things (a TEXT PRIMARY KEY, b, c, d, e, f) ${form}`)
    const insert = db.prepare("INSERT INTO things VALUES (?, 'v', 'w', 'x', 'y', ?)")
    const lengths = lengthsAround(most)
    for (const length of lengths) insert.run(`name ${10_000 + length}`, 'x'.repeat(length))
    db.close()
    const read: string[] = []
    scanRecords(
      file,
      (source, columns) => source === kind && columns === 6,
      ({ values: [name, , , , , text] }) => read.push(`${String(name)} ${String(text)}`),
    )
    expect(read.toSorted()).toEqual(lengths.map((length) => `name ${10_000 + length} ${'x'.repeat(length)}`))
  },
)

test.each([
  [1, 9],
  [2, 15],
  [3, 21],
])('record %i, whose values are longer than it, is left out, and those beside it are read', (rowId, letters) => {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES ('v', 'w', 'x', 'y', 'z', ?)")
  for (const text of ['one', 'three', 'seventh']) insert.run(text.repeat(3))
  db.close()
  const bytes = readFileSync(file)
  // Six texts: five of one letter, and a longer one. Its length is the last in the head of the record.
  const head = bytes.indexOf(Buffer.from([7, 15, 15, 15, 15, 15, 13 + 2 * letters]))
  bytes[head + 6] = 13 + 2 * (letters + 1)
  writeFileSync(file, bytes)
  expect(rowsOf(file, 6).map((row) => row.rowId)).toEqual([1, 2, 3].filter((other) => other !== rowId))
})

test('a row whose number takes all nine bytes is read like any other', () => {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things (rowid, a, b, c, d, e, f) VALUES (?, ?, 'w', 'x', 'y', 'z', 'end')")
  for (const [n, rowId] of [-1n, 2n ** 56n, 2n ** 63n - 1n].entries()) insert.run(rowId, n)
  db.close()
  const rows = new Set(rowsOf(file, 6).map(({ values }) => values.join()))
  expect(rows).toEqual(new Set([0, 1, 2].map((n) => `${n},w,x,y,z,end`)))
})

test('of a file whose log the disk does not give out nothing is read: its newest rows stand there', () => {
  const file = newFile()
  openDatabase(file).database.close()
  symlinkSync(`${basename(file)}-wal`, `${file}-wal`)
  expect(() => rowsOf(file, 2)).toThrow('ELOOP')
})

test('an empty file holds nothing, and one that is not there is an error', () => {
  const file = newFile()
  expect(() => rowsOf(file, 6)).toThrow('ENOENT')
  writeFileSync(file, '')
  expect(rowsOf(file, 6)).toEqual([])
})

test('a file is open no longer than it is read, also where what it holds is refused by whoever asked for it', () => {
  const file = fileOfRows()
  rowsOf(file, 6)
  expect(openIn(dirname(file))).toEqual([])
  const refused = (): never => {
    throw new Error('refused')
  }
  expect(() => scanRecords(file, () => true, refused)).toThrow('refused')
  expect(openIn(dirname(file))).toEqual([])
})

test('a page that claims more rows than it has room for gives those that it has', () => {
  const file = newFile()
  const db = new SQLite(file)
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare("INSERT INTO things VALUES (?, 'w', 'x', 'y', 'z', 'end')")
  for (let n = 1; n <= 5; n += 1) insert.run(n)
  db.close()
  const bytes = readFileSync(file)
  bytes.writeUInt16BE(0xff_ff, 4096 + 3)
  writeFileSync(file, bytes)
  expect(rowsOf(file, 6).map(({ rowId }) => rowId)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]))
})

/** A file of 200 rows, of which the first 150 were deleted: most pages are free. */
function withFreePages(): { readonly file: string; readonly bytes: Buffer; readonly trunkAt: number } {
  const file = fileOfRows({ deleted: 150 })
  const bytes = readFileSync(file)
  return { file, bytes, trunkAt: (bytes.readUInt32BE(32) - 1) * 4096 }
}

test.each<[string, (bytes: Buffer, trunkAt: number) => void]>([
  ['has another length than the header says', (bytes) => bytes.writeUInt32BE(bytes.readUInt32BE(36) - 1, 36)],
  ['begins beyond the file', (bytes) => bytes.writeUInt32BE(1_000_000, 32)],
  ['leads back to its beginning', (bytes, trunkAt) => bytes.writeUInt32BE(bytes.readUInt32BE(32), trunkAt)],
  ['goes on beyond the file', (bytes, trunkAt) => bytes.writeUInt32BE(1_000_000, trunkAt)],
  ['claims one page more than it has room for', (bytes, trunkAt) => bytes.writeUInt32BE(1023, trunkAt + 4)],
  ['claims as many pages as it has room for', (bytes, trunkAt) => bytes.writeUInt32BE(1022, trunkAt + 4)],
])('where the list of free pages %s, nothing is left out for it', (_what, tear) => {
  const { file, bytes, trunkAt } = withFreePages()
  tear(bytes, trunkAt)
  writeFileSync(file, bytes)
  const read = rowsOf(file, 6).map(({ rowId }) => rowId)
  const isKept = (rowId: number): boolean => rowId > 150
  expect(new Set(read.filter(isKept)).size).toBe(50)
  expect(read.filter((rowId) => !isKept(rowId)).length).toBeGreaterThan(100)
})

/** A station's file with the log that a killed process leaves beside it. */
function killedAfter(work: (db: SQLite.Database, write: (a: unknown, rowId: number) => void) => void): string {
  const origin = newFile()
  const db = new SQLite(origin)
  db.pragma('journal_mode = WAL')
  db.pragma('wal_autocheckpoint = 0')
  db.exec('CREATE TABLE things (a, b, c, d, e, f)')
  const insert = db.prepare('INSERT OR REPLACE INTO things (rowid, a, b, c, d, e, f) VALUES (?, ?, 1, 2, 3, 4, ?)')
  work(db, (a, rowId) => insert.run(rowId, a, 'long '.repeat(100)))
  const file = newFile()
  for (const suffix of ['', '-wal']) copyFileSync(origin + suffix, file + suffix)
  db.close()
  return file
}

const firstValues = (file: string): readonly unknown[] => rowsOf(file, 6).map(({ values: [first] }) => first)

test('what a transaction has written that was never committed is not read from the log', () => {
  const file = killedAfter((db, write) => {
    for (let n = 1; n <= 100; n += 1) write('committed', n)
    db.pragma('cache_size = 5')
    db.exec('BEGIN')
    for (let n = 1; n <= 100; n += 1) write('not committed', n)
  })
  expect(readFileSync(`${file}-wal`).includes('not committed')).toBe(true)
  expect(firstValues(file)).toEqual(Array.from({ length: 100 }, () => 'committed'))
})

test('what stands in a log behind its end, from before it began anew, is not read', () => {
  const file = killedAfter((db, write) => {
    for (let n = 1; n <= 100; n += 1) write('before', n)
    for (let n = 1; n <= 100; n += 1) write('now', n)
    db.exec('DELETE FROM things WHERE rowid = 1')
    db.pragma('wal_checkpoint(RESTART)')
    write('again', 1)
  })
  expect(readFileSync(`${file}-wal`).includes('before')).toBe(true)
  expect(firstValues(file)).toEqual(['again', ...Array.from({ length: 99 }, () => 'now')])
})

const frameBytes = 24 + 4096

test.each<[string, (log: Buffer) => Buffer]>([
  ['ends within its last frame', (log) => log.subarray(0, -1)],
  ['has another byte in the page of its last frame', (log) => log.fill(7, log.length - 1)],
  [
    'has another page number in its last frame',
    (log) => log.fill(9, log.length - frameBytes + 3, log.length - 4096 - 20),
  ],
  ['has another sum in its last frame', (log) => log.fill(9, log.length - 4096 - 8, log.length - 4096 - 4)],
  ['has another second sum in its last frame', (log) => log.fill(9, log.length - 4096 - 4, log.length - 4096)],
  ['has another salt in its last frame', (log) => log.fill(9, log.length - 4096 - 16, log.length - 4096 - 8)],
])('a log that %s is read up to there', (_what, tear) => {
  const file = killedAfter((db, write) => {
    for (let n = 1; n <= 3; n += 1) write('first', n)
    db.pragma('wal_checkpoint(TRUNCATE)')
    write('second', 2)
    write('last', 3)
  })
  expect(firstValues(file)).toEqual(['first', 'second', 'last'])
  writeFileSync(`${file}-wal`, tear(readFileSync(`${file}-wal`)))
  expect(firstValues(file)).toEqual(['first', 'second', 'first'])
})

test.each<[string, (log: Buffer) => Buffer]>([
  ['is shorter than its header', (log) => log.subarray(0, 31)],
  ['ends within its first number but one', (log) => log.subarray(0, 5)],
  ['is no log', (log) => log.fill(0, 0, 4)],
  ['has pages of another size', (log) => log.fill(0x20, 10, 11)],
])('a log that %s is left out, and the file is read', (_what, tear) => {
  const file = killedAfter((db, write) => {
    write('in the file', 1)
    db.pragma('wal_checkpoint(TRUNCATE)')
    write('in the log', 1)
  })
  writeFileSync(`${file}-wal`, tear(readFileSync(`${file}-wal`)))
  expect(firstValues(file)).toEqual(['in the file'])
})

test('of a file that is cut, what stands in its log behind the cut is read as well', () => {
  const file = killedAfter((db, write) => {
    for (let n = 1; n <= 200; n += 1) write('in the file', n)
    db.pragma('wal_checkpoint(TRUNCATE)')
    write('in the log', 200)
  })
  truncateSync(file, 4096 * 10)
  const values = firstValues(file)
  expect(values.length).toBeLessThan(100)
  expect([values[0], values.at(-1)]).toEqual(['in the file', 'in the log'])
})

test.each([1, 500, 2000, 4095])(
  'of a file that ends with %i bytes of a page what is missing reads as zeros',
  (left) => {
    const file = fileOfRows()
    const everything = (): readonly string[] => {
      const found: string[] = []
      scanRecords(
        file,
        () => true,
        ({ source, rowId, values }) => found.push([source, rowId, ...values].join(' ')),
      )
      return found
    }
    const whole = everything()
    truncateSync(file, 4096 * 10 + left)
    const cut = everything().map((row) => row.replace(/\0+$/, ''))
    expect(cut.length).toBeGreaterThan(50)
    expect(cut.filter((row) => !whole.some((before) => before.startsWith(row)))).toEqual([])
  },
)

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
