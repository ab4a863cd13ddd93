import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { sendSheet } from '../../../scripts/drive/send-sheet.ts'
import type { CustomerTab, CustomersEntered } from '../../../src/shared/domain/customer.ts'
import type { ImportDecisions } from '../../../src/shared/domain/order/import.ts'
import { importTold, openTestStation, until, type TestStation } from '../station.ts'

// Each import starts a thread that loads the directory.
vi.setConfig({ testTimeout: 60_000 })
const reading = { places: [], takesOnlySuccessor: false }
const intoBook: ImportDecisions = { into: 'customers', duplicates: 'skip', reason: '', takesFaulty: false }
const heading = 'Số điện thoại,Tên người nhận,Số nhà và đường,Phường/xã,Tỉnh/thành phố,Ghi chú\n'
const lan = '0912345678,Trần Lan,12 Trần Phú,Phường Hải Châu,Đà Nẵng,Gọi trước\n'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

async function entering(sheet: Uint8Array | string, to: TestStation = station): Promise<CustomersEntered | undefined> {
  const file = typeof sheet === 'string' ? Buffer.from(sheet) : sheet
  const fileId = await sendSheet((piece) => to.ask('import.receive', piece), 'khach.csv', file)
  await to.ask('import.start', { fileId, reading, decisions: intoBook })
  const { customers } = await importTold(to)
  return customers
}

const list = (query = '', tab: CustomerTab = 'receivers', of: TestStation = station) =>
  of.ask('contacts.list', { tab, query, offset: 0, limit: 50 })
const named = async (query: string): Promise<readonly string[]> => (await list(query)).rows.map(({ name }) => name)

async function known(phone: string) {
  const { rows } = await list(phone)
  return station.ask('contacts.get', { id: rows[0]?.id ?? '' })
}

it('receivers of a file come into the book once each, with every address, and are found by digits and without accents', async () => {
  const second = '0912345678,Trần Lan,9 Hai Bà Trưng,Phường Hải Châu,Đà Nẵng,\n'
  const hung = '84 908 765 432,Trương Văn Hùng,31 Nguyễn Huệ,Phường Thuận Hóa,Huế,\n'
  expect(await entering(`${heading}${lan}${second}${hung},Không số,1 A,,,\n0123,Số sai,1 A,,,\n`)).toEqual({
    added: 2,
    changed: 1,
    same: 0,
    forgotten: 0,
    refused: 2,
    refusedFirst: ['Không số', 'Số sai · 0123'],
  })
  expect(await known('0912345678')).toMatchObject({
    name: 'Trần Lan',
    note: 'Gọi trước',
    bills: 0,
    addressList: [
      { address: '12 Trần Phú', location: { wardName: 'Phường Hải Châu' } },
      { address: '9 Hai Bà Trưng', location: { wardName: 'Phường Hải Châu' } },
    ],
    events: [{ kind: 'imported' }, { kind: 'imported' }],
  })
  expect(await named('7654')).toEqual(['Trương Văn Hùng'])
  expect(await named('truong hung')).toEqual(['Trương Văn Hùng'])
  expect(await entering(`${heading}${lan}${second}`)).toMatchObject({ added: 0, changed: 0, same: 2 })
})

it('an import changes nothing that is in the book: name, note, block, main address', async () => {
  const location = null
  const addresses = [{ address: '7 Ngõ 82', location, isMain: true }]
  const said = { kind: 'receiver', phone: '0912345678', name: 'Chị Lan', note: 'Giao buổi tối', addresses } as const
  const { id } = await station.ask('contacts.save', { id: null, customer: said, shown: [] })
  await station.ask('contacts.block', { ids: [id], note: 'Chuyển khoản trước' })
  expect(await entering(heading + lan)).toMatchObject({ added: 0, changed: 1 })
  expect(await known('0912345678')).toMatchObject({
    name: 'Chị Lan',
    note: 'Giao buổi tối',
    isBlocked: true,
    addressList: [{ address: '7 Ngõ 82', isMain: true }, { address: '12 Trần Phú' }],
  })
  expect(await station.ask('orders.list', { states: [], source: null, text: '', offset: 0, limit: 5 })).toMatchObject({
    rows: [],
  })
})

it('who was forgotten on request does not come back by an old file, only by a new bill', async () => {
  await entering(heading + lan)
  const { path } = await station.ask('contacts.export', { language: 'vi' })
  const ids = (await list('0912345678')).rows.map(({ id }) => id)
  await station.ask('contacts.forget', { ids, reason: 'Khách gọi' })
  expect(await entering(readFileSync(path))).toMatchObject({ added: 0, forgotten: 1 })
  expect(await named('0912345678')).toEqual([])
  const bill = sampleBill('R1')
  const { receiver } = bill
  const submission = { intent: 'send', draftId: null, referenceOverrideReason: null } as const
  await station.ask('drafts.submit', {
    bill: { ...bill, receiver: { ...receiver, phone: '0912345678' } },
    ...submission,
  })
  await until(
    () => list('0912345678'),
    ({ rows }) => rows.length === 1,
  )
  expect(await entering(heading + lan)).toMatchObject({ forgotten: 0, changed: 1 })
})

it.each(['vi', 'en'] as const)(
  'what is exported in %s is read back as it was, and runs nothing in a spreadsheet',
  async (language) => {
    await entering(`${heading}${lan}"0912345678","Trần Lan","9 Hai Bà Trưng",,,\n0908765432,=1+1,-7 Lê Lợi,,,@x\n`)
    const { rows } = await list()
    await station.ask('contacts.block', { ids: [rows.find(({ name }) => name === 'Trần Lan')?.id ?? ''], note: 'Bom' })
    const { path, customers, damaged } = await station.ask('contacts.export', { language })
    expect({ customers, damaged }).toEqual({ customers: 2, damaged: 0 })
    // Windows knows no such modes.
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.part'))).toEqual([])
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('"Bom"')
    expect(text).not.toMatch(/"[=+\-@](?!"")/)
    const other = await openTestStation()
    try {
      await other.ask('account.startTraining', undefined)
      expect(await entering(readFileSync(path), other)).toMatchObject({ added: 2, changed: 1, refused: 0 })
      const copied = await list('', 'receivers', other)
      const values = (all: typeof copied) =>
        all.rows
          .map(({ phone, name, address, wardName, provinceName, addresses, hasNote }) => [
            phone,
            name.replace(/^'/, ''),
            address.replace(/^'/, ''),
            wardName,
            provinceName,
            addresses,
            hasNote,
          ])
          .toSorted((a, b) => String(a).localeCompare(String(b)))
      expect(values(copied)).toEqual(values(await list()))
    } finally {
      await other.close()
    }
  },
)
