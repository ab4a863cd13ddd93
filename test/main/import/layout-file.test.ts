import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLayoutFile } from '../../../src/main/import/columns/layout-file.ts'
import { recogniseSheet } from '../../../src/main/import/columns/recognise-columns.ts'

const folder = mkdtempSync(join(tmpdir(), 'layouts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const headings = ['Mã đơn hàng', 'Người nhận', 'Điện thoại', 'Nơi đến', 'Tiền']
const head = [
  { row: 1, cells: headings, isBroken: false },
  { row: 2, cells: ['D1', 'Lê An', '0912345678', '1 Trần Phú', '100000'], isBroken: false },
]

it('reads a file with the same headings as a person has said, also after a restart, until it is removed', () => {
  const file = join(folder, 'import-layouts.json')
  const layouts = openLayoutFile(file)
  const before = recogniseSheet(head, layouts.all())
  expect(before.columns.map(({ field }) => field)).toEqual(['number', 'receiverName', 'receiverPhone', null, 'cod'])

  const fields = ['number', 'receiverName', 'receiverPhone', 'address', 'value'] as const
  const columns = headings.map((heading, n) => ({ heading, field: fields[n] ?? null, unit: null }))
  const saved = layouts.save({ name: 'Shop Mộc An', source: 'mocan', columns })

  const after = recogniseSheet(head, openLayoutFile(file).all())
  expect(after.columns.map(({ field, confidence }) => [field, confidence])).toEqual(
    fields.map((field) => [field, 'chosen']),
  )
  expect(after.layout).toMatchObject({ name: 'Shop Mộc An', source: 'mocan' })

  expect(layouts.save({ name: 'Mộc An', source: 'mocan', columns }).id).toBe(saved.id)
  expect(layouts.saved().map(({ name }) => name)).toEqual(['Mộc An'])
  layouts.remove(saved.id)
  expect(recogniseSheet(head, layouts.all()).columns).toEqual(before.columns)
})

it('begins without saved layouts where the file is damaged', () => {
  const file = join(folder, 'damaged.json')
  writeFileSync(file, '{"layouts": 7')
  expect(openLayoutFile(file).saved()).toEqual([])
})
