import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import readExcelFile from 'read-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import { zipped } from '../../../bench/import/sample-sheets.ts'
import { detectDelimiter, readCsv } from '../../../src/main/import/sheet/csv-rows.ts'
import { openSheet } from '../../../src/main/import/sheet/open-sheet.ts'
import { SheetRefused, type Cell, type SheetRow } from '../../../src/main/import/sheet/sheet-row.ts'
import { fixtureSheets, sheetBytes } from '../../fixtures/sheets/sheet-bytes.ts'
import { processorMs } from '../../processor-ms.ts'

const folder = mkdtempSync(join(tmpdir(), 'readers-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function rowsOf(bytes: Buffer): Promise<readonly SheetRow[]> {
  files += 1
  const path = join(folder, `sheet-${files}`)
  writeFileSync(path, bytes)
  const sheet = await openSheet(path)
  try {
    const rows: SheetRow[] = []
    for await (const slice of sheet.rows()) rows.push(...slice)
    return rows
  } finally {
    await sheet.close()
  }
}

function csvCells(text: string, pieces: number): readonly (readonly Cell[])[] {
  const reader = readCsv(',')
  const size = Math.ceil(text.length / pieces)
  const rows: SheetRow[] = []
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)))
  return [...rows, ...reader.end()].map(({ cells }) => cells)
}

function attempt(read: () => unknown): unknown {
  try {
    read()
    return 'read'
  } catch (cause) {
    return cause
  }
}

describe('CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ệ', '"', ',', ';', ' ', '\n', '0'), maxLength: 8 })

  it('has the cells that papaparse has, in whatever pieces the text comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 }),
        fc.nat(6),
        fc.boolean(),
        (rows, pieces, quotes) => {
          const text = `${Papa.unparse(rows, { newline: '\r\n', quotes })}\r\n`
          const expected = Papa.parse<string[]>(text.replaceAll('\r\n', '\n'), { delimiter: ',', newline: '\n' }).data
          expect([...csvCells(text, pieces + 1), ['']]).toEqual(expected)
        },
      ),
    )
  })

  it.each([
    ['a;b,c;d\n1;2;3\n', ';'],
    ['"x,y,z"\ta\n"1,2"\tb\n', '\t'],
    ['one column\nalone\n', ','],
  ])('parts %j by %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })

  it('takes time in proportion to its length, whatever its quotes are', () => {
    for (const text of ['"'.repeat(400_000), '"a'.repeat(200_000), '"\n'.repeat(100_000), 'a,"'.repeat(100_000)]) {
      const usedMs = processorMs(() => {
        // Some are refused for their columns: that is an answer, too.
        const end = attempt(() => csvCells(`${text}\n`, 8))
        expect(end === 'read' || end instanceof SheetRefused).toBe(true)
      })
      expect(usedMs).toBeLessThan(5_000)
    }
  })
})

describe('Excel', () => {
  const excel = fixtureSheets('tuned').filter(([, { form }]) => form === 'xlsx')

  it.each(excel)('%s has the cells that read-excel-file has', async (_name, sheet) => {
    const bytes = await sheetBytes(sheet)
    const plain = (value: unknown): Cell => {
      // It leaves the parts of a second by which a serial number misses a minute.
      if (value instanceof Date)
        return new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
      if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
      return typeof value === 'number' || typeof value === 'string' ? value : ''
    }
    const expected = (await readExcelFile(bytes))[0]?.data.map((row) => row.map(plain)) ?? []
    const width = Math.max(...expected.map((row) => row.length))
    const ours = (await rowsOf(bytes)).map(({ cells }) => Array.from({ length: width }, (_, n) => plain(cells[n])))
    const dateOnly = (rows: Cell[][]): Cell[][] =>
      rows.map((row) => row.map((one) => (typeof one === 'string' ? one.replace(' 00:00:00', '').trim() : one)))
    expect(dateOnly(ours)).toEqual(dateOnly(expected))
  })

  const book = (rows: string, more: Record<string, string | Buffer> = {}, prefix = ''): Buffer =>
    zipped({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Ẩn" sheetId="1" state="hidden" r:id="rId9"/><sheet name="B" sheetId="2" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId9" Type="t/worksheet" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Type="t/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<${prefix}worksheet><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
      ...more,
    })

  it('reads the first visible sheet, cells without a place, gaps, rich and escaped texts, and a namespace with a prefix', async () => {
    const sharedStrings =
      '<sst><si><r><t>Áo </t></r><r><t xml:space="preserve">thun</t></r><rPh><t>x</t></rPh></si><si><t/></si></sst>'
    const rows =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="4"><c r="B4" t="inlineStr"><is><t>a&amp;b&#7879;_x000A_</t></is></c><c r="AA4"><v>1.5</v></c></row><row r="5"/>'
    const read = await rowsOf(book(rows, { 'xl/sharedStrings.xml': sharedStrings }))
    expect(read.map(({ row, cells }) => [row, cells.filter((cell) => cell !== '')])).toEqual([
      [1, ['Áo thun']],
      [4, ['a&bệ\n', 1.5]],
      [5, []],
    ])
    expect(read[1]?.cells[26]).toBe(1.5)
    const prefixed = '<x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c></x:row>'
    expect((await rowsOf(book(prefixed, {}, 'x:')))[0]?.cells).toEqual(['a'])
  })

  it('says which rows are hidden', async () => {
    const cell = '<c><v>1</v></c>'
    const read = await rowsOf(
      book(`<row hidden="1">${cell}</row><row hidden="0">${cell}</row><row r="3" hidden="true">${cell}</row><row/>`),
    )
    expect(read.map(({ isHidden }) => isHidden)).toEqual([true, undefined, true, undefined])
  })

  it.each(['', '<v></v>', '<v />', '<v/>'])(
    'does not take a formula that nobody has calculated, with %j, for an empty cell',
    async (value) => {
      const rows = `<row><c><f>D2*E2</f>${value}</c><c>${value}</c></row>`
      expect((await rowsOf(book(rows)))[0]?.cells).toEqual(['#VALUE!', ''])
    },
  )

  it('takes what a formula has for its result', async () => {
    const rows =
      '<row><c><f>D2*E2</f><v>7</v></c><c t="str"><f>IF(A1,"",1)</f><v></v></c><c t="e"><f>B9</f><v>#N/A</v></c><c/></row>'
    expect((await rowsOf(book(rows)))[0]?.cells).toEqual([7, '', '#N/A', ''])
  })

  it('stops at what unpacks to more than a sheet has', async () => {
    const bomb = `<row r="1">${' '.repeat(30_000_000)}</row>`
    await expect(rowsOf(book(bomb))).rejects.toEqual(new SheetRefused('inflates-too-much'))
    const rows = '<row/>'.repeat(200_001)
    await expect(rowsOf(book(rows))).rejects.toEqual(new SheetRefused('too-many-rows'))
    await expect(rowsOf(book('<row><c r="ZZZ1"><v>1</v></c></row>'))).rejects.toEqual(
      new SheetRefused('too-many-columns'),
    )
  })

  it('refuses a row in which a cell has no end', async () => {
    for (const row of ['<row><c r="A1"><v>1</v></row>', '<row><c r="A1"><v>1</v></c><c r="B1"</row>'])
      await expect(rowsOf(book(row))).rejects.toMatchObject({ refusal: 'damaged' })
  })

  it('reads a text in which a tag has no end as far as it goes', async () => {
    const inside = ['<is><t>Áo</t><tx', '<is><t>a</t><t>b']
    const cells = inside.map((text) => `<c t="inlineStr">${text}</c>`).join('')
    expect((await rowsOf(book(`<row>${cells}</row>`)))[0]?.cells).toEqual(['Áo', 'a'])
  })

  it('looks through a text of many parts once', async () => {
    const rows = `<row><c t="inlineStr"><is>${'<r><t></t></r>'.repeat(400_000)}<r><t>Áo</t></r></is></c></row>`
    expect((await rowsOf(book(rows)))[0]?.cells).toEqual(['Áo'])
  })

  it('looks through what stands before the sheet once, and finds its beginning between two pieces', async () => {
    const sheet = (before: number): Record<string, string> => ({
      'xl/worksheets/sheet1.xml': `${' '.repeat(before)}<worksheet><row><c><v>1</v></c></row></worksheet>`,
    })
    expect((await rowsOf(book('', sheet(60_000_000))))[0]?.cells).toEqual([1])
    for (let before = 64 * 1024 - 12; before <= 64 * 1024; before += 1)
      expect((await rowsOf(book('', sheet(before))))[0]?.cells).toEqual([1])
    await expect(rowsOf(book('', { 'xl/worksheets/sheet1.xml': ' '.repeat(60_000_000) }))).rejects.toMatchObject({
      refusal: 'damaged',
    })
  })

  it('has all rows of a sheet whose rows are longer than the pieces that it comes in', async () => {
    const cells = Array.from({ length: 400 }, (_, n) => `<c t="str"><v>${String(n).repeat(300)}</v></c>`).join('')
    const rows = await rowsOf(book(`<row>${cells}</row><row/>`.repeat(7)))
    expect(rows.map((row) => [row.row, row.cells.length])).toEqual(
      Array.from({ length: 14 }, (_, n) => [n + 1, n % 2 === 0 ? 400 : 0]),
    )
  })

  it('takes no other cells out of an archive of which a bit is wrong', async () => {
    const sound = book('<row><c t="str"><v>0912345678</v></c><c><v>150000</v></c></row>')
    const from = sound.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
    const cells = ['0912345678', 150_000]
    expect((await rowsOf(sound))[0]?.cells).toEqual(cells)
    const read: (readonly Cell[])[] = []
    for (let bit = from * 8; bit < sound.indexOf('PK\u0001\u0002') * 8; bit += 1) {
      const damaged = Buffer.from(sound)
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const rows = await rowsOf(damaged).catch((cause: unknown) => cause instanceof SheetRefused)
      if (rows !== true) read.push(Array.isArray(rows) ? rows.flatMap((row: SheetRow) => row.cells) : [])
    }
    expect(read.filter((found) => JSON.stringify(found) !== JSON.stringify(cells))).toEqual([])
  })

  it('says that an archive is cut, encrypted, or none of Excel', async () => {
    const whole = book('<row><c><v>1</v></c></row>')
    await expect(rowsOf(whole.subarray(0, whole.length - 30))).rejects.toMatchObject({ refusal: 'damaged' })
    const encrypted = Buffer.from(whole)
    const entry = encrypted.indexOf('PK\u0001\u0002')
    encrypted[entry + 8] = 1
    await expect(rowsOf(encrypted)).rejects.toMatchObject({ refusal: 'encrypted' })
    await expect(rowsOf(zipped({ 'word/document.xml': '<x/>' }))).rejects.toMatchObject({ refusal: 'not-a-sheet' })
  })
})
