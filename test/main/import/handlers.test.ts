import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { shippedLayouts } from '../../../src/main/import/columns/layouts.ts'
import { openLayoutFile } from '../../../src/main/import/columns/layout-file.ts'
import { importHandlers } from '../../../src/main/import/handlers.ts'
import { createImports } from '../../../src/main/import/imports.ts'
import type { OrderPool } from '../../../src/main/ports/order-pool.ts'
import { createReceivedFiles } from '../../../src/main/import/received-file.ts'
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
const imports = createImports({
  workerFile,
  clock: systemClock,
  pool,
  book: { begin: () => expect.unreachable() },
  report: () => undefined,
})
afterAll(async () => {
  await imports.close()
  rmSync(folder, { recursive: true })
})

const received = join(folder, 'received')
const layouts = openLayoutFile(join(folder, 'layouts.json'), () => 0)
const handlers = importHandlers({
  imports: () => imports,
  entries: () => expect.fail('only a person imports here'),
  receivedFolder: folder,
  layouts: () => layouts,
  task: () => ({
    profileFolder: folder,
    resourcesFolder: join(root, 'resources'),
    layouts: layouts.all(),
    services: [],
  }),
  received: createReceivedFiles(received),
  folder: () => folder,
  now: Date.now,
})
const reading = { places: [], takesOnlySuccessor: false }

const line = 'D1,Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,0\n'
const orders = `Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD\n${line}`

/** As the window sends a file: piece by piece. */
async function send(name: string, text: string, pieceBytes = 64) {
  const bytes = Buffer.from(text)
  const transferId = randomUUID()
  for (let offset = 0; ; offset += pieceBytes) {
    const isLast = offset + pieceBytes >= bytes.length
    const piece = { transferId, name, offset, bytes: bytes.subarray(offset, offset + pieceBytes), isLast }
    const answer = await handlers['import.receive'](piece)
    if (answer !== null) return answer
    expect(isLast).toBe(false)
  }
}

it('opens what was received whole and nothing else, and removes it when it is let go', async () => {
  const first = await send('don.csv', orders)
  const second = await send('../đơn 21/11.csv', orders)
  if (first.kind !== 'read' || second.kind !== 'read') throw new Error('not opened')
  expect(second.value).toMatchObject({ name: '.._đơn 21_11.csv', bytes: Buffer.byteLength(orders) })
  expect(JSON.stringify(second)).not.toContain(folder)
  expect(await handlers['import.preview']({ fileId: first.value.fileId, reading })).toEqual({ kind: 'closed' })
  const preview = await handlers['import.preview']({ fileId: second.value.fileId, reading })
  expect(preview).toMatchObject({ kind: 'read', value: { totals: { orders: 1 } } })
  expect(readdirSync(received)).toHaveLength(1)
  await handlers['import.close'](undefined)
  expect(readdirSync(received)).toEqual([])
})

it('takes no piece out of its order, and none of an older transfer', async () => {
  const piece = (transferId: string, offset: number, isLast = false) =>
    handlers['import.receive']({ transferId, name: 'a.csv', offset, bytes: new Uint8Array(10), isLast })
  const [older, newer] = [randomUUID(), randomUUID()]
  expect(await piece(older, 0)).toBeNull()
  expect(await piece(older, 20)).toEqual({ kind: 'closed' })
  expect(await piece(newer, 0)).toBeNull()
  expect(await piece(older, 10, true)).toEqual({ kind: 'closed' })
  expect(readdirSync(received)).toHaveLength(1)
})

it.each([
  ['between two of its pieces', false],
  ['with its last piece', true],
])('keeps nothing of a file that is closed %s', async (_, isLast) => {
  const piece = (offset: number, isEnd: boolean) =>
    handlers['import.receive']({ transferId, name: 'a.csv', offset, bytes: Buffer.from(orders), isLast: isEnd })
  const transferId = randomUUID()
  const [answer] = await Promise.all([piece(0, isLast), handlers['import.close'](undefined)])
  expect(answer).toEqual({ kind: 'closed' })
  expect(readdirSync(received)).toEqual([])
  expect(await piece(Buffer.byteLength(orders), true)).toEqual({ kind: 'closed' })
})

it('keeps no file of receivers: neither what a killed station left behind, nor what is too large', async () => {
  const left = join(folder, 'left behind')
  mkdirSync(left)
  writeFileSync(join(left, 'before.sheet'), orders)
  const files = createReceivedFiles(left)
  await expect.poll(() => existsSync(left)).toBe(false)
  const piece = { transferId: randomUUID(), name: 'a.csv', isLast: false }
  expect(await files.receive({ ...piece, offset: 0, bytes: new Uint8Array(10) })).toEqual({ kind: 'more' })
  const tooMuch = { ...piece, offset: 10, bytes: new Uint8Array(200_000_000 - 10 + 1) }
  expect(await files.receive(tooMuch)).toEqual({ kind: 'too-large' })
  expect(readdirSync(left)).toEqual([])
})

it.each(languages)('writes a template in %s that is read without a doubt', async (language) => {
  const { path } = await handlers['import.writeTemplate']({ language })
  const file = await send('mau.csv', readFileSync(path, 'utf8'))
  if (file.kind !== 'read') throw new Error('not opened')
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
