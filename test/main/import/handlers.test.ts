import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { shippedLayouts } from '../../../src/main/import/columns/layouts.ts'
import { openLayoutFile } from '../../../src/main/import/columns/layout-file.ts'
import { importHandlers } from '../../../src/main/import/handlers.ts'
import { createImports } from '../../../src/main/import/imports.ts'
import type { OrderPool } from '../../../src/main/ports/order-pool.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { languages } from '../../../src/shared/domain/settings/language.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'import-handlers-'))
const workerFile = join(root, 'src/main/core/import.worker.ts')
const pool: OrderPool = {
  known: () => [],
  compare: () => [],
  begin: () => {
    throw new Error('nothing is entered here')
  },
}
const imports = createImports({ workerFile, clock: systemClock, pool, report: () => undefined })
afterAll(async () => {
  await imports.close()
  rmSync(folder, { recursive: true })
})

let chosen: string | null = null
const layouts = openLayoutFile(join(folder, 'layouts.json'))
const handlers = importHandlers({
  imports: () => imports,
  layouts: () => layouts,
  task: () => ({
    profileFolder: folder,
    resourcesFolder: join(root, 'resources'),
    layouts: layouts.all(),
    services: [],
  }),
  chooseFile: () => Promise.resolve(chosen),
  folder: () => folder,
  now: Date.now,
})
const reading = { places: [], takesOnlySuccessor: false }

it('opens what a person has chosen and nothing else', async () => {
  expect(await handlers['import.choose'](undefined)).toBeNull()
  chosen = join(folder, 'orders.csv')
  writeFileSync(
    chosen,
    'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD\nD1,Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,0\n',
  )
  const first = await handlers['import.choose'](undefined)
  const second = await handlers['import.choose'](undefined)
  if (first?.kind !== 'read' || second?.kind !== 'read') throw new Error('not opened')
  expect(second.value).toMatchObject({ name: 'orders.csv' })
  expect(JSON.stringify(second)).not.toContain(folder)
  expect(await handlers['import.preview']({ fileId: first.value.fileId, reading })).toEqual({ kind: 'closed' })
  expect(await handlers['import.preview']({ fileId: second.value.fileId, reading })).toMatchObject({ kind: 'read' })
})

it.each(languages)('writes a template in %s that is read without a doubt', async (language) => {
  const { path } = await handlers['import.writeTemplate']({ language })
  chosen = path
  const file = await handlers['import.choose'](undefined)
  if (file?.kind !== 'read') throw new Error('not opened')
  const preview = await handlers['import.preview']({ fileId: file.value.fileId, reading })
  if (preview.kind !== 'read') throw new Error(preview.kind)
  expect(readFileSync(path, 'utf8').startsWith('\uFEFF')).toBe(true)
  expect(preview.value.columns.map(({ field, confidence }) => [field === null, confidence])).toEqual(
    preview.value.columns.map(() => [false, 'sure']),
  )
  expect(preview.value.source).toBe('sheet')
  expect(preview.value.totals).toMatchObject({
    rows: 3,
    orders: 1,
    good: 1,
    mended: expect.any(Number),
    faulty: 0,
    repeats: 0,
  })
  expect(preview.value.orders[0]?.content.items.map(({ quantity }) => quantity)).toEqual([2, 1])
})

it('ships layouts whose columns each name a heading once', () => {
  for (const { columns, signature } of shippedLayouts) {
    const names = columns.map(({ heading }) => heading)
    expect(new Set(names).size).toBe(names.length)
    expect(signature.every((heading) => heading !== '')).toBe(true)
  }
})
