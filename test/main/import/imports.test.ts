import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createImports, type Imports } from '../../../src/main/import/imports.ts'
import { enteredAtOnce, type ImportEntry, type OrderPool } from '../../../src/main/ports/order-pool.ts'
import type {
  FaultWords,
  ImportPreview,
  ImportProgress,
  ImportReading,
} from '../../../src/shared/domain/order/import.ts'
import { orderFaultKinds, type OrderContent } from '../../../src/shared/domain/order/order.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'import-'))
const recognised: ImportReading = { places: [], takesOnlySuccessor: false }
const decisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false } as const
const opened: Imports[] = []
afterEach(async () => {
  for (const imports of opened.splice(0)) await imports.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const nothing: Pick<OrderPool, 'known' | 'compare'> = { known: () => [], compare: () => [] }

interface Entered {
  readonly entry: ImportEntry
  readonly orders: OrderContent[]
  end: 'done' | 'takeBack' | null
}

function station(
  take: (count: number) => void = () => undefined,
  inPool: Pick<OrderPool, 'known' | 'compare'> = nothing,
  takenBack: () => void = () => undefined,
) {
  const entered: Entered[] = []
  const reported: ImportProgress[] = []
  const pool: OrderPool = {
    ...inPool,
    begin(entry) {
      const one: Entered = { entry, orders: [], end: null }
      entered.push(one)
      return {
        take(batch) {
          if (one.end !== null) throw new Error('a batch behind the end')
          one.orders.push(...batch)
          take(one.orders.length)
        },
        done: () => void (one.end = 'done'),
        takeBack() {
          one.end = 'takeBack'
          takenBack()
        },
      }
    },
  }
  const imports = createImports({
    workerFile: join(root, 'src/main/core/import.worker.ts'),
    clock: systemClock,
    pool,
    book: { begin: () => expect.unreachable() },
    report: (progress) => reported.push(progress),
  })
  opened.push(imports)
  return { imports, entered, reported }
}

const services = [{ id: 2, names: ['Nhanh'] }]
const task = (path: string) => ({
  path,
  profileFolder: folder,
  resourcesFolder: join(root, 'resources'),
  layouts: [],
  services,
})

async function open(imports: Imports, path: string): Promise<string> {
  const file = await imports.open(task(path))
  if (file.kind !== 'read') throw new Error(file.kind)
  return file.value.fileId
}

async function previewOf(imports: Imports, fileId: string, reading = recognised): Promise<ImportPreview> {
  const answer = await imports.preview(fileId, reading)
  if (answer.kind !== 'read') throw new Error(JSON.stringify(answer))
  return answer.value
}

async function until(imports: Imports, state: ImportProgress['state']): Promise<ImportProgress> {
  for (let n = 0; n < 1_000 && imports.progress().state !== state; n += 1)
    await new Promise((done) => setTimeout(done, 10))
  expect(imports.progress().state).toBe(state)
  return imports.progress()
}

const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Quận,Tỉnh,COD\n'
const line = (n: number, cod = '100000'): string =>
  `D${n},Lê An,0912345678,${n} Trần Phú,Phường Hải Châu,,Đà Nẵng,${cod}\n`
let files = 0
function sheet(text: string | Buffer, suffix = 'csv'): string {
  files += 1
  const path = join(folder, `sheet-${files}.${suffix}`)
  writeFileSync(path, text)
  return path
}

it('shows which orders the station has already, and asks for the contents of no others', async () => {
  const compared: string[] = []
  const { imports } = station(undefined, {
    known: (names) => names.flatMap(({ number }, n) => (/^D[27]$|^D150$/.test(number) ? n : [])),
    compare(orders) {
      compared.push(...orders.map(({ number }) => number))
      return orders.map(({ number }) => {
        if (number === 'D7') return { orderId: 'o7', state: 'waiting', comparison: 'same', fields: [] }
        if (number === 'D2') return { orderId: 'o2', state: 'waiting', comparison: 'replaceable', fields: ['note'] }
        return { orderId: 'o150', state: 'billed', comparison: 'kept', fields: ['codAmountVnd'] }
      })
    },
  })
  const lines = Array.from({ length: 300 }, (_, n) => line(n + 1))
  const { totals, enters, orders, differing } = await previewOf(
    imports,
    await open(imports, sheet(heading + lines.join(''))),
  )
  expect(compared).toEqual(['D2', 'D7', 'D150'])
  expect(totals).toMatchObject({ orders: 300, same: 1, replaceable: 1, kept: 1 })
  expect(enters.good).toEqual({ skip: 297, replace: 298, again: 300 })
  expect(orders.slice(0, 7).map(({ known }) => known?.orderId ?? null)).toEqual([
    null,
    'o2',
    null,
    null,
    null,
    null,
    'o7',
  ])
  expect(differing.map(({ content, known }) => [content.number, known?.comparison])).toEqual([
    ['D2', 'replaceable'],
    ['D150', 'kept'],
  ])
})

it('shows how a file will be read, and enters what has no fault', async () => {
  const { imports, entered } = station()
  const fileId = await open(imports, sheet(heading + line(1) + line(2, 'ba trăm') + line(3, '150k')))
  const preview = await previewOf(imports, fileId)
  expect(preview.totals).toEqual({
    rows: 4,
    orders: 3,
    good: 2,
    mended: 1,
    faulty: 1,
    repeats: 0,
    same: 0,
    replaceable: 0,
    kept: 0,
  })
  expect(preview.columns.map(({ field }) => field)).toEqual([
    'number',
    'receiverName',
    'receiverPhone',
    'address',
    'ward',
    'district',
    'province',
    'cod',
  ])
  expect(preview.columns[7]?.samples).toEqual(['100000', 'ba trăm', '150k'])
  expect(preview.orders.map(({ rows }) => rows)).toEqual([[2], [3], [4]])
  expect(preview.faulty.map(({ content }) => content.faults)).toEqual([
    [{ field: 'codAmountVnd', kind: 'not-a-number', found: 'ba trăm' }],
  ])

  imports.start(fileId, recognised, decisions)
  expect(await until(imports, 'done')).toMatchObject({ entered: 2 })
  expect(entered.map(({ orders, end }) => [orders.map(({ number }) => number), end])).toEqual([[['D1', 'D3'], 'done']])
})

it('mends all orders of an abolished ward by one decision, and takes none without it', async () => {
  const old = (n: number): string => `O${n},Lê An,0912345678,${n} Lê Lợi,Phường Bến Nghé,Quận 1,TP. Hồ Chí Minh,0\n`
  const { imports, entered } = station()
  const fileId = await open(imports, sheet(heading + old(1) + old(2) + line(3)))
  const { unclearPlaces, totals } = await previewOf(imports, fileId)
  expect(totals).toMatchObject({ good: 1, faulty: 2 })
  const [place] = unclearPlaces
  expect([place?.orders, place?.places.map(({ wardName }) => wardName)]).toEqual([2, ['Phường Sài Gòn']])

  const places = [{ found: place?.found ?? '', wardCode: place?.places[0]?.wardCode ?? '' }]
  const mended = await previewOf(imports, fileId, { ...recognised, places })
  expect(mended.totals).toMatchObject({ good: 3, mended: 2, faulty: 0 })
  expect((await previewOf(imports, fileId, { ...recognised, takesOnlySuccessor: true })).totals).toMatchObject({
    faulty: 0,
  })

  imports.start(fileId, { ...recognised, places }, decisions)
  await until(imports, 'done')
  expect(entered[0]?.orders[0]?.receiver.location).toMatchObject({ wardName: 'Phường Sài Gòn' })
})

it('reads columns as a person says', async () => {
  const { imports } = station()
  const fileId = await open(imports, sheet(heading + line(1)))
  const { columns } = await previewOf(imports, fileId)
  const said = columns.map(({ field, unit }) => ({ field: field === 'cod' ? ('value' as const) : field, unit }))
  const { orders } = await previewOf(imports, fileId, { ...recognised, columns: said })
  expect(orders[0]?.content).toMatchObject({ codAmountVnd: 0, valueVnd: 100_000 })
})

it('leaves nothing of an import that is stopped, and none of its batches reaches the next one', async () => {
  const taken = 3 * enteredAtOnce
  let stopAt = taken
  const rows = Array.from({ length: 5_000 }, (_, n) => line(n)).join('')
  const { imports, entered } = station((count) => {
    if (count === stopAt) {
      imports.stop()
      stopAt = 0
      imports.start(fileId, recognised, decisions)
    }
  })
  const fileId = await open(imports, sheet(heading + rows))
  imports.start(fileId, recognised, decisions)
  await expect(imports.preview(fileId, recognised)).resolves.toEqual({ kind: 'running' })
  expect(await until(imports, 'done')).toMatchObject({ entered: 5_000 })
  expect(
    entered.map(({ orders, end }) => [new Set(orders.map(({ number }) => number)).size, orders.length, end]),
  ).toEqual([
    [taken, taken, 'takeBack'],
    [5_000, 5_000, 'done'],
  ])
})

it('takes an import back where the pool fails, and where the account closes', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => line(n)).join('')
  const { imports, entered } = station((count) => {
    if (count === 200) throw new Error('the disk is full')
  })
  const fileId = await open(imports, sheet(heading + rows))
  imports.start(fileId, recognised, decisions)
  expect(await until(imports, 'failed')).toMatchObject({
    entered: 0,
    detail: expect.stringContaining('the disk is full'),
  })
  expect(entered.map(({ end }) => end)).toEqual(['takeBack'])

  const other = station()
  const otherFile = await open(other.imports, sheet(heading + rows))
  other.imports.start(otherFile, recognised, decisions)
  await other.imports.close()
  expect(other.entered.map(({ end }) => end)).toEqual(['takeBack'])
})

it('says that the disk is full, and not that the file is damaged', async () => {
  const { imports } = station(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  imports.start(await open(imports, sheet(heading + line(1))), recognised, decisions)
  expect(await until(imports, 'failed')).toMatchObject({
    trouble: 'storage-full',
    refusal: null,
    detail: expect.stringContaining('disk is full'),
  })
})

it('has stopped an import, and let go of its file, also where the disk does not take that it is taken back', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const rows = Array.from({ length: 2_000 }, (_, n) => line(n)).join('')
  const { imports } = station(undefined, undefined, () => {
    throw full
  })
  const begin = async (): Promise<string> => {
    const fileId = await open(imports, sheet(heading + rows))
    expect(imports.start(fileId, recognised, decisions).kind).toBe('read')
    return fileId
  }
  const fileId = await begin()
  expect(() => imports.stop()).toThrow('disk is full')
  expect(imports.progress()).toMatchObject({ state: 'stopped', entered: 0 })
  expect(await imports.preview(fileId, recognised)).toMatchObject({ kind: 'read' })
  const next = await begin()
  await expect(imports.close()).rejects.toBe(full)
  expect(imports.progress().state).toBe('stopped')
  expect(await imports.preview(next, recognised)).toEqual({ kind: 'closed' })
})

it('gives the faulty rows back with their columns and the reason, and they can be imported again', async () => {
  const words: FaultWords = {
    heading: 'Lý do',
    fields: { codAmountVnd: 'Thu hộ', phone: 'Số điện thoại' },
    kinds: Object.fromEntries(orderFaultKinds.map((kind) => [kind, `[${kind}]`])) as FaultWords['kinds'],
  }
  const formula = 'F1,"=HYPERLINK(""x"")",****567,5 Trần Phú,Phường Hải Châu,,Đà Nẵng,0\n'
  const { imports } = station()
  const fileId = await open(imports, sheet(heading + line(1) + line(2, 'ba trăm') + formula))
  const written = await imports.writeFaulty(
    fileId,
    { reading: recognised, takesFaulty: false, words },
    join(folder, 'out'),
  )
  if (written.kind !== 'read') throw new Error(written.kind)
  const text = readFileSync(written.value.path, 'utf8')
  expect(written.value.rows).toBe(2)
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFF"Mã đơn","Tên","SĐT","Địa chỉ","Phường","Quận","Tỉnh","COD","Lý do"',
    '"D2","Lê An","=""0912345678""","2 Trần Phú","Phường Hải Châu","","Đà Nẵng","ba trăm","Thu hộ: [not-a-number] (ba trăm)"',
    `"F1","'=HYPERLINK(""x"")","****567","5 Trần Phú","Phường Hải Châu","","Đà Nẵng","=""0""","Số điện thoại: [masked] (****567)"`,
  ])
  expect(readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.part'))).toEqual([])

  const again = await open(imports, sheet(text.replace('ba trăm"', '300000"')))
  const { totals, orders } = await previewOf(imports, again)
  expect(totals).toMatchObject({ orders: 2, good: 1, faulty: 1 })
  expect(orders[0]?.content).toMatchObject({ number: 'D2', codAmountVnd: 300_000, receiver: { phone: '0912345678' } })
  expect(orders[1]?.content.receiver.name).toBe('=HYPERLINK("x")')
})

it('says that the faulty rows could not be written, and refuses no file for it', async () => {
  const { imports } = station()
  const fileId = await open(imports, sheet(heading + line(1, 'ba trăm')))
  const inTheWay = sheet('a file where the folder should be')
  const kinds = Object.fromEntries(orderFaultKinds.map((kind) => [kind, kind])) as FaultWords['kinds']
  const request = { reading: recognised, takesFaulty: false, words: { heading: '', fields: {}, kinds } }
  await expect(imports.writeFaulty(fileId, request, inTheWay)).rejects.toMatchObject({
    error: { code: 'file-not-written' },
  })
  const again = await imports.writeFaulty(fileId, request, join(folder, 'second'))
  const once = await imports.writeFaulty(fileId, request, join(folder, 'second'))
  expect([again, once]).toMatchObject([{ value: { rows: 1 } }, { value: { rows: 1 } }])
  expect(readdirSync(join(folder, 'second')).filter((name) => name.endsWith('.csv'))).toHaveLength(2)
})

it('says why a file is not read', async () => {
  const { imports } = station()
  const refusalOf = async (path: string): Promise<unknown> => {
    const file = await imports.open(task(path))
    if (file.kind !== 'read') return 'refusal' in file && file.refusal
    const answer = await imports.preview(file.value.fileId, recognised)
    return 'refusal' in answer && answer.refusal
  }
  const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
  expect(await refusalOf(join(folder, 'nothing.csv'))).toBe('gone')
  expect(await refusalOf(sheet(''))).toBe('empty')
  expect(await refusalOf(sheet('\uFEFF\n\n;;\n'))).toBe('empty')
  expect(await refusalOf(sheet(compound, 'xls'))).toBe('old-excel')
  expect(await refusalOf(sheet(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), 'xlsx'))).toBe(
    'encrypted',
  )
  expect(await refusalOf(sheet(Buffer.from('PK\u0003\u0004 and no archive'), 'xlsx'))).toBe('damaged')
  expect(await refusalOf(sheet(Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 7) % 32)), 'csv'))).toBe(
    'not-a-sheet',
  )
  expect(await refusalOf(sheet('a,b,c\n' + ',,\n'.repeat(200_001)))).toBe('too-many-rows')
  expect(await refusalOf(sheet(`${Array.from({ length: 700 }, (_, n) => `c${n}`).join(',')}\n`))).toBe(
    'too-many-columns',
  )
}, 60_000)

it('lets a file go before which another one was opened, and removes what was received of both', async () => {
  const { imports } = station()
  const paths = [sheet(heading + line(1)), sheet(heading + line(2))]
  const answers = await Promise.all(paths.map((path) => imports.open(task(path), 'đơn.csv')))
  expect(answers.map(({ kind }) => kind)).toEqual(['closed', 'read'])
  await imports.close()
  expect(paths.filter((path) => existsSync(path))).toEqual([])
})

it('opens nothing that was received behind a close', async () => {
  const { imports } = station()
  const path = sheet(heading + line(1))
  const [answer] = await Promise.all([imports.open(task(path), 'đơn.csv'), imports.close()])
  expect(answer.kind).toBe('closed')
  expect(existsSync(path)).toBe(false)
})
