import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBillExports, type ExportRequest } from '../../../src/main/bills/export-bills.ts'
import { createBillSearch } from '../../../src/main/database/search/bill-search.ts'
import type { BillExport } from '../../../src/shared/domain/bill/bill-export.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import type { BillSelection } from '../../../src/shared/domain/bill/bill-list.ts'
import { openBills, type BillGiven } from '../database/bill-books.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

const words = { status: () => 'Chờ lấy hàng', service: (id: number) => `dịch vụ ${id}` }
const sheetWorkerFile = join(import.meta.dirname, '../../../src/main/files/sheet.worker.ts')
const columns = [
  { column: 'billCode', heading: 'Mã vận đơn' },
  { column: 'receiverName', heading: 'Người nhận' },
  { column: 'receiverAddress', heading: 'Địa chỉ' },
  { column: 'codVnd', heading: 'Thu hộ' },
] as const

function exportsOver(...requests: readonly BillGiven[]) {
  const { folder, database } = openBills(...requests)
  const reported: BillExport[] = []
  const search = createBillSearch(database)
  const clock = createFakeClock(Date.UTC(2026, 10, 21, 9, 23, 5))
  const exports = createBillExports({ search, clock, sheetWorkerFile, report: (progress) => reported.push(progress) })
  const target = join(folder, 'files')
  const request = (selection: BillSelection, format: ExportRequest['format'] = 'csv'): ExportRequest => ({
    selection,
    format,
    columns,
    words,
    folder: target,
  })
  const ended = async (): Promise<BillExport> => {
    while (reported.at(-1)?.state === undefined || reported.at(-1)?.state === 'running') await nextTurn()
    return reported.at(-1) as BillExport
  }
  return { exports, request, ended, reported, target, search, folder }
}

const all = (except: string[] = []): BillSelection => ({ kind: 'filter', filter: anyBill, upToSeq: 1_000_000, except })

test('a selection becomes a file that a spreadsheet reads as UTF-8, newest first', async () => {
  const { exports, request, ended } = exportsOver(
    { name: 'Lê Thị Đào', address: '12 Hoà Bình, ngõ 3', codVnd: 5000 },
    { name: 'Trần "Bin" Dũng' },
  )
  expect(exports.start(request(all()))).toMatchObject({ state: 'running', total: 2, done: 0 })
  const { state, path, done } = await ended()
  expect([state, done, path.endsWith('bills-20261121-162305.csv')]).toEqual(['done', 2, true])
  expect(readFileSync(path, 'utf8')).toBe(
    '\uFEFF"Mã vận đơn","Người nhận","Địa chỉ","Thu hộ"\r\n"VN001","Trần ""Bin"" Dũng","","0"\r\n"VN000","Lê Thị Đào","12 Hoà Bình, ngõ 3","5000"\r\n',
  )
})

test('a text that a spreadsheet would run as a formula is written as text', async () => {
  const { exports, request, ended } = exportsOver(
    { name: '=HYPERLINK("http://x")', address: '+84' },
    { name: ' =1+1', address: '＝1' },
  )
  exports.start(request(all()))
  const { path } = await ended()
  const lines = readFileSync(path, 'utf8').split('\r\n')
  expect(lines[2]).toBe(`"VN000","'=HYPERLINK(""http://x"")","'+84","0"`)
  expect(lines[1]).toBe(`"VN001","' =1+1","'＝1","0"`)
})

test('what was taken out of a selection is not in the file, nor what was named twice', async () => {
  const { exports, request, ended, reported, target } = exportsOver({}, {}, {})
  exports.start(request(all(['VN001'])))
  const codesIn = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/^"(VN\d+)/gm)].map(([, code = '']) => code)
  expect(codesIn((await ended()).path)).toEqual(['VN002', 'VN000'])
  reported.length = 0
  exports.start(request({ kind: 'codes', billCodes: ['VN001', 'VN001', 'GONE'] }))
  expect(codesIn((await ended()).path)).toEqual(['VN001'])
  expect(readdirSync(target)).toHaveLength(2)
})

test('a long export is written in slices between which other work has its turn, and stops without leaving a file', async () => {
  const { exports, request, target, reported } = exportsOver(
    ...Array.from({ length: 900 }, (_, n) => ({ billCode: `A${n}` })),
  )
  exports.start(request(all()))
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(exports.stop()).toMatchObject({ state: 'stopped', total: 900 })
  await exports.close()
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([])
  expect(reported.map(({ state }) => state).filter((state) => state !== 'running')).toEqual(['stopped'])
})

test('a folder that cannot be written is said, with the reason', async () => {
  const { exports, request, ended, folder } = exportsOver({})
  writeFileSync(join(folder, 'taken'), '')
  exports.start({ ...request(all()), folder: join(folder, 'taken') })
  expect(await ended()).toMatchObject({ state: 'failed', path: '', detail: expect.stringContaining('EEXIST') })
})

test('a second export takes the place of the first', async () => {
  const { exports, request, reported, target } = exportsOver({}, {})
  exports.start(request(all()))
  exports.start(request({ kind: 'codes', billCodes: ['VN000'] }))
  while (reported.at(-1)?.state !== 'done') await nextTurn()
  expect(reported.map(({ state }) => state)).toEqual(['stopped', 'done'])
  expect(readdirSync(target)).toHaveLength(1)
})

test('two accounts that export in the same second into one folder get two files', async () => {
  const [one, other] = [exportsOver({ name: 'Đào' }), exportsOver({ name: 'Mai' })]
  one.exports.start(one.request(all()))
  other.exports.start({ ...other.request(all()), folder: one.target })
  const paths = [(await one.ended()).path, (await other.ended()).path]
  expect(readdirSync(one.target).toSorted()).toEqual(['bills-20261121-162305-2.csv', 'bills-20261121-162305.csv'])
  expect(paths.map((path) => /Đào|Mai/.exec(readFileSync(path, 'utf8'))?.[0])).toEqual(['Đào', 'Mai'])
})

/** The files in a ZIP, as its directory names them. */
function unzipped(path: string): ReadonlyMap<string, string> {
  const zip = readFileSync(path)
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, string>()
  for (let n = 0, at = zip.readUInt32LE(end + 16); n < zip.readUInt16LE(end + 10); n += 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    files.set(name, (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + nameLength! + extraLength! + noteLength!
  }
  return files
}

test('a spreadsheet has texts as texts, also what begins like a formula or has no place in XML, and numbers as numbers', async () => {
  const { exports, request, ended, target } = exportsOver(
    { name: '=HYPERLINK("http://x")', address: '12 Hoà Bình \u0007&<', codVnd: 5000 },
    { name: 'Lê Thị Đào', address: '+84' },
  )
  exports.start(request(all(), 'xlsx'))
  const { state, path, done } = await ended()
  expect([state, done, path.endsWith('bills-20261121-162305.xlsx')]).toEqual(['done', 2, true])
  const files = unzipped(path)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet).toContain('<c r="D3"><v>5000</v></c>')
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
  expect(texts).toEqual(expect.arrayContaining(['Mã vận đơn', 'Lê Thị Đào', '+84', '12 Hoà Bình &amp;&lt;']))
  expect(texts.some((text) => text?.startsWith('=HYPERLINK('))).toBe(true)
  expect(readdirSync(target)).toHaveLength(1)
  expect(exports.lastFile()).toBe(path)
})

test('a spreadsheet has twenty thousand bills at most, and of one more no file is left', async () => {
  const { search, request, target } = exportsOver({})
  const bill = search.exportedOne('VN000')!
  // The same bill under every number.
  const exported: typeof search.exported = (_filter, _nowMs, upTo, limit) =>
    Array.from({ length: Math.min(upTo, limit) }, (_, n) => ({ ...bill, seq: upTo - n }))
  const many = { ...search, exported, count: () => 0 }
  const exports = createBillExports({
    search: many,
    clock: createFakeClock(0),
    sheetWorkerFile,
    report: () => undefined,
  })
  const ended = (upToSeq: number): Promise<BillExport> => {
    exports.start(request({ kind: 'filter', filter: anyBill, upToSeq, except: [] }, 'xlsx'))
    return exports.ended()
  }
  expect(await ended(20_001)).toMatchObject({ state: 'failed', path: '', detail: 'more than 20000 bills in one sheet' })
  expect(readdirSync(target)).toEqual([])
  expect(await ended(20_000)).toMatchObject({ state: 'done', done: 20_000 })
})

test('a spreadsheet that is stopped leaves nothing, and while one is written the core has its turns', async () => {
  const { exports, request, ended, target, reported } = exportsOver(
    ...Array.from({ length: 3_000 }, () => ({ name: 'Lan' })),
  )
  exports.start(request(all(), 'xlsx'))
  // Compressing here would be one turn, however long it takes.
  expect(await turnsUntil(() => reported.at(-1)?.state === 'done')).toBeGreaterThan(20)
  expect(readdirSync(target)).toHaveLength(1)
  reported.length = 0
  exports.start(request(all(), 'xlsx'))
  await nextTurn()
  exports.stop()
  await ended()
  await exports.close()
  expect(readdirSync(target)).toHaveLength(1)
})

/** How often something else could run. */
async function turnsUntil(isDone: () => boolean): Promise<number> {
  let turns = 0
  for (; !isDone(); turns += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  return turns
}
