import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { sendSheet } from '../../../scripts/drive/send-sheet.ts'
import type { ImportDecisions, ImportProgress } from '../../../src/shared/domain/order/import.ts'
import type { OrderRow } from '../../../src/shared/domain/order/order-row.ts'
import { importTold, openTestStation, until, type TestStation } from '../station.ts'

const reading = { places: [], takesOnlySuccessor: false }
const skipping: ImportDecisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false }
const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng\n'
const line = (number: string, cod = '100000'): string =>
  `${number},Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,${cod},Ấm siêu tốc,1\n`

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

const choose = (lines: readonly string[]): Promise<string> =>
  sendSheet((piece) => station.ask('import.receive', piece), 'don-hang.csv', Buffer.from(heading + lines.join('')))

async function importing(lines: readonly string[], decisions: Partial<ImportDecisions> = {}): Promise<ImportProgress> {
  const fileId = await choose(lines)
  await station.ask('import.start', { fileId, reading, decisions: { ...skipping, ...decisions } })
  return importTold(station)
}

const everything = { states: [], source: null, text: '', offset: 0, limit: 50 }
const listed = async (): Promise<readonly OrderRow[]> => (await station.ask('orders.list', everything)).rows
const named = async (): Promise<readonly string[]> => (await listed()).map(({ number, state }) => `${number} ${state}`)
const idOf = async (number: string): Promise<string> =>
  (await station.ask('orders.scan', { code: number }))[0]?.id ?? ''

function makeBill(id: string, revision: number) {
  const bill = sampleBill('whatever')
  return station.ask('drafts.submit', {
    bill,
    intent: 'send',
    draftId: null,
    referenceOverrideReason: null,
    order: { id, revision },
  })
}

it('brings orders in from a file, to be scanned, packed and billed under their own number', async () => {
  expect(await importing([line('D-1'), line('D-2')])).toMatchObject({ state: 'done', entered: 2 })
  expect(await named()).toEqual(['D-1 waiting', 'D-2 waiting'])
  const [scanned] = await station.ask('orders.scan', { code: 'd1' })
  if (scanned === undefined) throw new Error('not found')
  expect(scanned).toMatchObject({ number: 'D-1', importedFrom: { fileName: 'don-hang.csv' } })
  const started = await station.ask('orders.start', { id: scanned.id, givesBack: null })
  expect(started).toMatchObject({ state: 'packing', refCode: 'D-1', content: { codAmountVnd: 100_000 } })
  expect(await station.refusal('orders.start', { id: await idOf('D-2'), givesBack: null })).toMatchObject({
    code: 'order-in-hand',
    context: { orderId: scanned.id, number: 'D-1' },
  })
  const draft = await makeBill(started.id, started.revision)
  expect(draft.refCode).toBe('D-1')
  const billed = await until(
    () => station.ask('orders.get', { id: scanned.id }),
    ({ state }) => state === 'billed',
  )
  expect(billed.draft).toMatchObject({ id: draft.id, state: 'CREATED', billCode: expect.any(String) })
  expect(billed.events.map(({ kind }) => kind)).toEqual(['started', 'drafted'])
  expect(await station.refusal('orders.start', { id: scanned.id, givesBack: null })).toMatchObject({
    code: 'order-has-bill',
  })
  expect(await station.ask('orders.counts', undefined)).toMatchObject({ waiting: 1, packing: 0, billed: 1 })
  expect(station.events.filter(({ name }) => name === 'orders.changed').length).toBeGreaterThan(1)
})

it('gives the order in hand back where another one is scanned for it', async () => {
  await importing([line('D-1'), line('D-2')])
  const [first, second] = [await idOf('D-1'), await idOf('D-2')]
  await station.ask('orders.start', { id: first, givesBack: null })
  expect(await station.ask('orders.start', { id: second, givesBack: first })).toMatchObject({ state: 'packing' })
  expect(await named()).toEqual(['D-2 packing', 'D-1 waiting'])
  await station.ask('orders.giveBack', { id: second })
  expect(await named()).toEqual(['D-1 waiting', 'D-2 waiting'])
})

it('imports a file again without bringing back what was packed or cancelled, and shows what differs', async () => {
  await importing([line('D-1'), line('D-2'), line('D-3'), line('D-4')])
  const packed = await station.ask('orders.start', { id: await idOf('D-1'), givesBack: null })
  await makeBill(packed.id, packed.revision)
  await station.ask('orders.cancel', { ids: [await idOf('D-2')], reason: 'khách đổi ý' })
  const edited = [line('D-1', '200000'), line('D-2', '200000'), line('D-3', '300000'), line('D-4')]
  await importing(edited, { duplicates: 'replace' })
  const [latest] = (await station.ask('orders.imports', { offset: 0, limit: 10 })).rows
  expect(latest).toMatchObject({ state: 'done', added: 0, updated: 1, same: 1, skipped: 0, kept: 2 })
  expect(latest?.differences.map(({ number, fields }) => [number, fields])).toEqual([
    ['D-1', ['codAmountVnd']],
    ['D-2', ['codAmountVnd']],
  ])
  const amounts = (await listed()).map(({ number, codAmountVnd, state }) => [number, codAmountVnd, state] as const)
  expect(amounts.toSorted(([one], [other]) => one.localeCompare(other))).toMatchObject([
    ['D-1', 100_000, expect.stringMatching(/drafted|billed/)],
    ['D-2', 100_000, 'cancelled'],
    ['D-3', 300_000, 'waiting'],
    ['D-4', 100_000, 'waiting'],
  ])
})

it('takes a whole import back while nothing of it is packed, with what it has changed', async () => {
  await importing([line('D-1')])
  await importing([line('D-1', '50000'), line('D-2')], { duplicates: 'replace' })
  const [second, first] = (await station.ask('orders.imports', { offset: 0, limit: 10 })).rows
  if (first === undefined || second === undefined) throw new Error('not listed')
  await station.ask('orders.start', { id: await idOf('D-1'), givesBack: null })
  expect(await station.refusal('orders.takeBack', { importId: second.importId })).toEqual({ code: 'import-packed' })
  await station.ask('orders.giveBack', { id: await idOf('D-1') })
  expect(await station.ask('orders.takeBack', { importId: second.importId })).toMatchObject({ state: 'taken-back' })
  expect(await station.ask('orders.scan', { code: 'D-2' })).toEqual([])
  await until(listed, ([order]) => order?.codAmountVnd === 100_000)
  expect(await named()).toEqual(['D-1 waiting'])
})

it('enters a number again only with a reason, as an order of its own that waits on hold', async () => {
  await importing([line('D-1')])
  await importing([line('D-1')], { duplicates: 'again', reason: 'gửi bù' })
  expect(await named()).toEqual(['D-1 waiting', 'D-1-2 held'])
  expect((await listed()).at(1)).toMatchObject({ reason: 'imported-again', reasonDetail: 'gửi bù' })
  await station.ask('orders.release', { ids: [await idOf('D-1-2')], reason: '' })
  expect(await named()).toEqual(['D-1 waiting', 'D-1-2 waiting'])
})

it('takes back that orders were cancelled or held: each is again what it was, with its reason', async () => {
  await importing([line('D-1'), line('D-2'), line('D-3')])
  await importing([line('D-1')], { duplicates: 'again', reason: 'gửi bù' })
  const before = await listed()
  const ids = before.map(({ id }) => id)
  const undo = (from: 'held' | 'cancelled', rows: readonly OrderRow[]) =>
    station.ask('orders.undoMove', {
      from,
      orders: rows.map(({ id, state, reason, reasonDetail }) => {
        if (state !== 'waiting' && state !== 'packing' && state !== 'held') throw new Error(state)
        return { id, state, reason, reasonDetail }
      }),
    })
  await station.ask('orders.cancel', { ids, reason: '' })
  expect(await undo('cancelled', before)).toEqual({ moved: ids, left: [] })
  expect(await named()).toEqual(['D-1 waiting', 'D-2 waiting', 'D-3 waiting', 'D-1-2 held'])
  expect((await listed()).at(3)).toMatchObject({ reason: 'imported-again', reasonDetail: 'gửi bù' })
  expect(await undo('held', before.slice(0, 3))).toEqual({ moved: [], left: ids.slice(0, 3) })
  const second = await idOf('D-2')
  await station.ask('orders.start', { id: second, givesBack: null })
  const packing = (await listed()).filter(({ id }) => id === second)
  await station.ask('orders.hold', { ids: [second], reason: '' })
  await undo('held', packing)
  expect(await named()).toContain('D-2 packing')
  await station.ask('orders.hold', { ids: [second], reason: '' })
  await station.ask('orders.start', { id: await idOf('D-3'), givesBack: null })
  await undo('held', packing)
  expect(await named()).toEqual(['D-3 packing', 'D-1 waiting', 'D-2 waiting', 'D-1-2 held'])
})

it('leaves nothing of an import that a person stops', async () => {
  const fileId = await choose(Array.from({ length: 20_000 }, (_, n) => line(`D-${n}`)))
  await station.ask('import.start', { fileId, reading, decisions: skipping })
  await importTold(station, ({ state, entered }) => state === 'entering' && entered > 0)
  await station.ask('import.stop', undefined)
  expect(await named()).toEqual([])
  expect(await station.ask('orders.scan', { code: 'D-0' })).toEqual([])
  expect(await importing([line('D-0')])).toMatchObject({ state: 'done', entered: 1 })
  expect(await named()).toEqual(['D-0 waiting'])
})

async function haveSender(): Promise<void> {
  const location = {
    system: 'new',
    provinceCode: '79',
    provinceName: 'Thành phố Hồ Chí Minh',
    wardCode: '26968',
    wardName: 'Phường Tân Sơn Nhất',
  } as const
  const party = { name: 'Shop Mộc An', phone: '0901234567', address: '18 Cộng Hòa', location }
  await station.ask('settings.update', { senders: [{ id: 's', label: 'Kho', party }], defaultSenderId: 's' })
}

const weighed = heading.replace('Mã đơn', 'Khối lượng,Mã đơn')

/** A sheet with a column of weights. */
async function importingWeighed(lines: readonly string[], decisions: Partial<ImportDecisions> = {}): Promise<void> {
  const file = Buffer.from(weighed + lines.join(''))
  const fileId = await sendSheet((piece) => station.ask('import.receive', piece), 'can.csv', file)
  await station.ask('import.start', { fileId, reading, decisions: { ...skipping, ...decisions } })
  await importTold(station, ({ state }) => state === 'done')
}

const drafts = async (): Promise<readonly string[]> => {
  const { rows } = await station.ask('drafts.list', { states: [], offset: 0, limit: 50 })
  return rows.map(({ refCode, state, reason }) => `${refCode} ${state} ${reason}`).toSorted()
}

/** One import after the other becomes bills: once the bill of this one is there, those of the imports before it are. */
async function behindEarlierImports(): Promise<void> {
  await importingWeighed([`1kg,${line('D-BEHIND')}`], { into: 'drafts' })
  await until(drafts, (rows) => rows.some((row) => row.startsWith('D-BEHIND ')))
}

it('makes bills of a selection at once, each order once, and says of every other one what keeps it', async () => {
  await haveSender()
  await station.ask('queue.pause', undefined)
  const phoneless = `1kg,D-4,Lê An,,1 Trần Phú,Phường Hải Châu,Đà Nẵng,100000,Ấm siêu tốc,1\n`
  await importingWeighed(
    [`1kg,${line('D-1')}`, `1kg,${line('D-2')}`, `,${line('D-3')}`, phoneless, `1kg,${line('D-5')}`],
    { takesFaulty: true },
  )
  const ids = await Promise.all(['D-1', 'D-2', 'D-3', 'D-4', 'D-5'].map(idOf))
  await station.ask('orders.cancel', { ids: ids.slice(4), reason: '' })
  const answers = await Promise.all([
    station.ask('orders.makeBills', { ids: [...ids, ...ids.slice(0, 1)] }),
    station.ask('orders.makeBills', { ids }),
  ])
  expect(answers.map(({ made }) => made.length)).toEqual([2, 0])
  expect(answers[0].left.map(({ error: { code, problems } }) => [code, problems?.map(({ field }) => field)])).toEqual([
    ['bill-incomplete', ['cargo.weightGrams']],
    ['order-faulty', undefined],
    ['order-not-waiting', undefined],
  ])
  expect(answers[1].left.map(({ error }) => error.code).slice(0, 2)).toEqual(['order-has-bill', 'order-has-bill'])
  expect(await drafts()).toEqual(['D-1 READY waiting-turn', 'D-2 READY waiting-turn'])
  expect((await station.ask('orders.get', { id: ids[0] ?? '' })).content?.weightGrams).toBe(1000)
})

it('enters a file as bills: good rows are sent once all are in, a number that comes again waits on hold, the rest stays to be packed', async () => {
  await haveSender()
  await station.ask('queue.pause', undefined)
  await importingWeighed([`1kg,${line('D-1')}`])
  await importingWeighed([`1kg,${line('D-1')}`, `1kg,${line('D-2')}`, `,${line('D-3')}`], {
    into: 'drafts',
    duplicates: 'again',
    reason: 'gửi bù',
  })
  await until(drafts, (rows) => rows.length >= 2)
  expect(await drafts()).toEqual(['D-1-2 HOLD parked-by-packer', 'D-2 READY waiting-turn'])
  expect((await named()).toSorted()).toEqual(['D-1 waiting', 'D-1-2 drafted', 'D-2 drafted', 'D-3 waiting'])
  // The same file once more makes no second bill of anything.
  await importingWeighed([`1kg,${line('D-1')}`, `1kg,${line('D-2')}`], { into: 'drafts', duplicates: 'replace' })
  await behindEarlierImports()
  expect(await drafts()).toHaveLength(3)
  const [again] = (await station.ask('drafts.list', { states: ['HOLD'], offset: 0, limit: 5 })).rows
  expect(await station.ask('drafts.release', { id: again?.id ?? '' })).toMatchObject({ state: 'READY' })
})

it('makes no bill of an import that is stopped', async () => {
  await haveSender()
  await station.ask('queue.pause', undefined)
  const file = Buffer.from(weighed + Array.from({ length: 20_000 }, (_, n) => `1kg,${line(`D-${n}`)}`).join(''))
  const fileId = await sendSheet((piece) => station.ask('import.receive', piece), 'can.csv', file)
  await station.ask('import.start', { fileId, reading, decisions: { ...skipping, into: 'drafts' } })
  await importTold(station, ({ entered }) => entered > 0)
  await station.ask('import.stop', undefined)
  await behindEarlierImports()
  expect([await named(), await drafts()]).toEqual([['D-BEHIND drafted'], ['D-BEHIND READY waiting-turn']])
})

it('makes no bill any more once its account closes: nobody would send it', async () => {
  await haveSender()
  await importingWeighed(Array.from({ length: 40 }, (_, n) => `1kg,${line(`D-${n}`)}`))
  const ids = (await listed()).map(({ id }) => id)
  // The queue's stop waits for the answer of its carrier.
  await station.ask('training.practise', { trouble: 'slow', on: true })
  const { id } = await station.enter('UNDER-WAY')
  await until(
    () => station.ask('drafts.get', { id }),
    ({ state }) => state === 'SENDING',
  )
  const making = station.ask('orders.makeBills', { ids })
  const stopping = station.stop()
  const { made, left } = await making
  await stopping
  expect(made.length + left.length).toBe(40)
  expect(left.length).toBeGreaterThan(20)
  expect(new Set(left.map(({ error: { code } }) => code))).toEqual(new Set(['core-stopped']))
})

it('writes a pick list and packing slips of a selection, and names the bills by their goods', async () => {
  await haveSender()
  const of = (number: string, goods: string, cod = '100000'): string =>
    `1kg,${number},Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,${cod},${goods},2\n`
  await importingWeighed([of('D-1', 'Ấm'), of('D-2', 'Bình'), of('D-3', 'Ấm'), of('D-4', 'Ấm')])
  const ids = await Promise.all(['D-1', 'D-2', 'D-3', 'D-4'].map(idOf))
  const list = await station.ask('labels.savePickList', { orderIds: ids })
  expect([list.pages, list.leftOut, existsSync(list.path)]).toEqual([1, [], true])
  await station.ask('orders.cancel', { ids: ids.slice(3), reason: '' })
  const slips = await station.ask('labels.savePackingSlips', { orderIds: ids })
  expect([slips.pages, slips.leftOut]).toEqual([3, ['D-4']])
  expect(await station.refusal('labels.savePickList', { orderIds: ids.slice(3) })).toMatchObject({
    code: 'order-not-waiting',
  })
  expect(await station.ask('orders.billsByGoods', { ids })).toEqual({ billCodes: [], without: 4 })
  await station.ask('orders.makeBills', { ids: ids.slice(0, 3) })
  const rows = await until(listed, (now) => now.filter(({ state }) => state === 'billed').length === 3)
  const codeOf = (number: string) => rows.find((row) => row.number === number)?.draft?.billCode
  const { billCodes, without } = await station.ask('orders.billsByGoods', { ids })
  expect([billCodes, without]).toEqual([[codeOf('D-1'), codeOf('D-3'), codeOf('D-2')], 1])
})

it('keeps who let an order go without all its items, why and what was missing, and asks a lead where there is one', async () => {
  await importing([line('D-1')])
  const { operators } = await station.ask('operators.add', { name: 'Mai', pin: null })
  const packed = await station.ask('orders.start', { id: await idOf('D-1'), givesBack: null })
  const given = { id: packed.id, revision: packed.revision, counted: [0], reason: 'hết hàng', pin: null }
  expect(await station.refusal('orders.overrule', { ...given, revision: 9 })).toMatchObject({ code: 'order-changed' })
  // Nothing is missing: there is nothing to keep.
  expect((await station.ask('orders.overrule', { ...given, counted: [1] })).events).toHaveLength(1)
  await station.ask('orders.overrule', given)
  const added = await station.ask('operators.add', { name: 'Lan', pin: '4071' })
  const lan = added.operators.find(({ name }) => name === 'Lan')?.id ?? ''
  await station.ask('operators.setLead', { id: lan, isLead: true, pin: '4071' })
  expect(await station.refusal('orders.overrule', given)).toMatchObject({ code: 'pin-refused' })
  expect(await station.refusal('orders.overrule', { ...given, pin: '0000' })).toMatchObject({ code: 'pin-refused' })
  const { events } = await station.ask('orders.overrule', { ...given, pin: '4071' })
  expect(events.map(({ kind, operator, reason }) => [kind, operator, reason])).toEqual([
    ['started', 'Mai', ''],
    ['items-overruled', 'Mai', 'hết hàng: Ấm siêu tốc 0/1'],
    ['items-overruled', 'Mai', 'hết hàng (Lan): Ấm siêu tốc 0/1'],
  ])
  const { rows } = await station.ask('audit.list', { offset: 0, limit: 50 })
  const noted = rows.filter(({ action }) => action === 'items-overruled')
  expect(noted.map(({ operator, reason }) => `${operator} ${reason}`)).toContain('Mai D-1: hết hàng')
  expect(operators).toHaveLength(1)
  await station.ask('orders.giveBack', { id: packed.id })
  expect(await station.refusal('orders.overrule', { ...given, pin: '4071' })).toMatchObject({
    code: 'order-not-waiting',
  })
})
