import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLayoutFile } from '../../../src/main/import/columns/layout-file.ts'
import { recogniseSheet } from '../../../src/main/import/columns/recognise-columns.ts'

const now = (): number => 7
const folder = mkdtempSync(join(tmpdir(), 'layouts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const headings = ['Mã đơn hàng', 'Người nhận', 'Điện thoại', 'Nơi đến', 'Tiền']
const head = [
  { row: 1, cells: headings, isBroken: false },
  { row: 2, cells: ['D1', 'Lê An', '0912345678', '1 Trần Phú', '100000'], isBroken: false },
]

it('reads a file with the same headings as a person has said, also after a restart, until it is removed', () => {
  const file = join(folder, 'import-layouts.json')
  const layouts = openLayoutFile(file, now)
  const before = recogniseSheet(head, layouts.all())
  expect(before.columns.map(({ field }) => field)).toEqual(['number', 'receiverName', 'receiverPhone', null, 'cod'])

  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'value'] as const
  const columns = headings.map((heading, n) => ({ heading, field: fields[n] ?? null, unit: null }))
  const saved = layouts.save({ name: 'Shop Mộc An', source: 'mocan', columns })

  const after = recogniseSheet(head, openLayoutFile(file, now).all())
  expect(after.columns.map(({ field, confidence }) => [field, confidence])).toEqual(
    fields.map((field) => [field, 'chosen']),
  )
  expect(after.layout).toMatchObject({ name: 'Shop Mộc An', source: 'mocan' })

  expect(layouts.save({ name: 'Mộc An', source: 'mocan', columns }).id).toBe(saved.id)
  expect(layouts.saved().map(({ name }) => name)).toEqual(['Mộc An'])
  layouts.remove(saved.id)
  expect(recogniseSheet(head, layouts.all()).columns).toEqual(before.columns)
})

it('reads columns under one heading as a person has said of each: the sender and the receiver', () => {
  const layouts = openLayoutFile(join(folder, 'parties.json'), now)
  const parties = ['Mã đơn', 'Tên', 'SĐT', 'Tên', 'SĐT', 'COD']
  const fields = ['number', null, null, 'receiverName', 'receiverPhone', 'cod'] as const
  layouts.save({
    name: 'Hai bên',
    source: 'sheet',
    columns: parties.map((heading, n) => ({ heading, field: fields[n] ?? null, unit: null })),
  })
  const { columns } = recogniseSheet([{ row: 1, cells: parties, isBroken: false }], layouts.all())
  expect(columns.map(({ field, confidence }) => [field, confidence])).toEqual(fields.map((field) => [field, 'chosen']))
})

const saved = (name: string) => ({
  id: name,
  name,
  source: 'shop',
  signature: [name],
  isExact: true,
  columns: [{ heading: name, field: 'number', unit: null }],
})
const columns = [{ heading: 'Mã', field: 'number' as const, unit: null }]

it('keeps beside the layouts those that it cannot read, and what else a newer build has written', () => {
  const file = join(folder, 'newer.json')
  const newer = [
    { ...saved('a'), since: 2 },
    { ...saved('b'), columns: [{ heading: 'b', field: 'colour', unit: null }] },
  ]
  writeFileSync(file, JSON.stringify({ layouts: [saved('c'), ...newer, saved('d')], version: 2 }))
  const layouts = openLayoutFile(file, now)
  expect(layouts.saved().map(({ name }) => name)).toEqual(['c', 'd'])
  const made = layouts.save({ name: 'e', source: 'shop', columns })
  layouts.remove('c')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ layouts: [made, saved('d'), ...newer], version: 2 })
  expect(openLayoutFile(file, now).saved()).toEqual([made, saved('d')])
})

it('copies a file that it cannot read before the first save takes its place', () => {
  const file = join(folder, 'torn.json')
  const torn = JSON.stringify({ layouts: [saved('a')] }).slice(0, -9)
  writeFileSync(file, torn)
  const layouts = openLayoutFile(file, now)
  layouts.save({ name: 'e', source: 'shop', columns })
  layouts.save({ name: 'f', source: 'shop', columns })
  expect(readFileSync(`${file}.damaged-7`, 'utf8')).toBe(torn)
  expect(readdirSync(folder).filter((name) => name.startsWith('torn.json.'))).toHaveLength(1)
  expect(
    openLayoutFile(file, now)
      .saved()
      .map(({ name }) => name),
  ).toEqual(['f'])
})

it('begins without saved layouts where the file is damaged', () => {
  const file = join(folder, 'damaged.json')
  writeFileSync(file, '{"layouts": 7')
  expect(openLayoutFile(file, now).saved()).toEqual([])
})

it('says of a file that the disk does not give out that it could not be read, and reads it as soon as it is given', () => {
  const file = join(folder, 'not-given.json')
  // As EIO and EACCES, but on every machine and for every user.
  symlinkSync('not-given.json', file)
  expect(() => openLayoutFile(file, now)).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: 'storage-failed' }) as unknown }),
  )
  rmSync(file)
  writeFileSync(file, JSON.stringify({ layouts: [saved('a')] }))
  expect(openLayoutFile(file, now).saved()).toHaveLength(1)
})
