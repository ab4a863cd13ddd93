import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { accountFolderIn } from '../../../src/main/accounts/account-id.ts'
import { keptDays } from '../../../src/main/command-line/answered-requests.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { databaseFileIn } from '../../../src/main/files/account-files.ts'
import { commandFolderIn, endpointFileIn } from '../../../src/main/ipc/station-command.ts'
import { parseCommand } from '../../../src/main/shell/command-line/parse-command.ts'
import { openTestStation, type TestStation } from '../station.ts'
import { command } from './ask.ts'
import { heading, line } from './sheet.ts'

let station: TestStation
let folder: string
const profile = (): string => join(station.folder, 'profile')
const run = (...args: readonly string[]) => command(profile(), ...args)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  station = await openTestStation()
})
afterEach(async () => {
  await station.close()
  rmSync(folder, { recursive: true })
})

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const sheet = (...lines: readonly string[]): string => written('don-hang.csv', heading + lines.join(''))

async function training(): Promise<void> {
  await station.ask('account.startTraining', undefined)
  const senders = [{ id: 's1', label: 'Shop', party: sampleBill('').sender }]
  await station.ask('settings.update', { senders })
}
const requestFiles = (): string[] => readdirSync(join(commandFolderIn(profile()), 'requests'))
const requestFile = (): string => join(commandFolderIn(profile()), 'requests', requestFiles()[0] ?? '')

/** As if the station had been killed behind what it did, before it noted the answer. */
function loseAnswer(): void {
  const request = JSON.parse(readFileSync(requestFile(), 'utf8')) as object
  writeFileSync(requestFile(), JSON.stringify({ ...request, answer: null }))
}

const drafts = async (): Promise<number> =>
  (await station.ask('drafts.list', { states: [], offset: 0, limit: 500 })).total

/** What an import came to. */
const importOf = (answer: { readonly value: unknown } | null): { readonly importId: string } =>
  ((answer?.value ?? {}) as { readonly imported: { readonly importId: string } }).imported

describe('import', () => {
  beforeEach(training)

  it('enters the good orders of a sheet, names the others, and changes nothing of what is known', async () => {
    const first = await run('import', sheet(line('D-1'), line('D-2'), line('D-3', 'nhiều')))
    expect(first).toMatchObject({
      exitCode: 6,
      value: {
        totals: { orders: 3, good: 2, faulty: 1 },
        left: [{ rows: [4], number: 'D-3', why: 'faulty' }],
        imported: { state: 'done', added: 2, fileName: 'don-hang.csv' },
      },
    })
    const second = await run('import', sheet(line('D-1', '250000'), line('D-2'), line('D-4')))
    expect(second).toMatchObject({
      exitCode: 6,
      value: {
        left: [{ number: 'D-1', why: 'differs', known: { state: 'waiting', fields: ['codAmountVnd'] } }],
        imported: { added: 1, same: 1, skipped: 1, updated: 0 },
      },
    })
    const [order] = await station.ask('orders.scan', { code: 'D-1' })
    expect(order?.codAmountVnd).toBe(100_000)
    const audit = await station.ask('audit.list', { offset: 0, limit: 5 })
    expect(JSON.stringify(audit)).toContain('orders-imported')
    expect(readdirSync(commandFolderIn(profile()))).not.toContainEqual(expect.stringContaining('sheet'))
  })

  it('says what it would do, and enters nothing, with --dry-run', async () => {
    expect(await run('import', sheet(line('D-1')), '--dry-run')).toMatchObject({
      exitCode: 0,
      value: { totals: { good: 1 }, imported: null },
    })
    expect(await station.ask('orders.scan', { code: 'D-1' })).toEqual([])
  })

  it('that is asked again is answered and not entered twice, also by the next station, and where the answer was lost', async () => {
    const path = sheet(line('D-1'))
    const first = await run('import', path, '--request-id', 'r1')
    const again = await run('import', path, '--request-id', 'r1')
    expect(again).toEqual({ ...first, repeated: true })
    await station.restart()
    expect(await run('import', path, '--request-id', 'r1')).toEqual(again)
    loseAnswer()
    expect(await run('import', path, '--request-id', 'r1')).toMatchObject({
      ok: true,
      value: { totals: null, imported: importOf(first) },
    })
    expect(await station.ask('orders.imports', { offset: 0, limit: 10 })).toMatchObject({ total: 1 })
    expect(await run('import', sheet(line('D-2')), '--request-id', 'r1')).toMatchObject({
      exitCode: 1,
      error: { code: 'request-id-taken' },
    })
  })

  it('keeps nothing of what stands in the cells of a faulty row: an answer that is repeated says where it is wrong', async () => {
    const path = sheet(line('D-1'), line('D-2').replace('0912345678', '0912 chị Lan'))
    const first = await run('import', path, '--request-id', 'r1')
    expect(JSON.stringify(first)).toContain('0912 chị Lan')
    expect(readFileSync(requestFile(), 'utf8')).not.toContain('chị Lan')
    expect(await run('import', path, '--request-id', 'r1')).toMatchObject({
      repeated: true,
      value: { left: [{ rows: [3], number: 'D-2', why: 'faulty', faults: [{ field: 'receiver.phone', found: '' }] }] },
    })
  })

  it('answers in one piece whatever signs a name has: some end a line elsewhere', async () => {
    const path = written('đơn\u2028hàng.csv', heading + line('D-1'))
    expect(await run('import', path)).toMatchObject({
      exitCode: 0,
      value: { imported: { fileName: 'đơn\u2028hàng.csv' } },
    })
    const numbers = written('numbers.txt', 'D-1\u2028D-2\nD-3\u0085')
    expect(await run('status', numbers)).toMatchObject({
      exitCode: 0,
      value: { orders: [{ number: 'D-1\u2028D-2', state: 'order-not-found' }, { state: 'order-not-found' }] },
    })
  })

  it('refuses what is no sheet', async () => {
    expect(
      await run('import', written('old.xls', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'))),
    ).toMatchObject({
      exitCode: 1,
      error: { code: 'sheet-refused' },
    })
  })
})

describe('send', () => {
  beforeEach(training)

  it('makes bills of an import, prints them, and says how each order stands', async () => {
    const imported = await run('import', sheet(line('D-1'), line('D-2'), line('D-3', '0', '250'), line('D-4', '0', '')))
    const { importId } = importOf(imported)
    const sent = await run('send', '--import', importId, '--print', '--wait', '30', '--request-id', 's1')
    expect(sent).toMatchObject({
      exitCode: 6,
      value: {
        made: [
          { number: 'D-1', refCode: 'D-1' },
          { number: 'D-2', refCode: 'D-2' },
        ],
        left: [
          { number: 'D-3', why: 'doubtful', field: 'cargo.weightGrams' },
          { number: 'D-4', why: 'bill-incomplete', field: 'cargo.weightGrams' },
        ],
      },
      after: {
        orders: [
          { number: 'D-1', state: 'billed', billCode: expect.any(String) },
          { number: 'D-2', state: 'billed', billCode: expect.any(String) },
          { number: 'D-3', state: 'waiting', billCode: null },
          { number: 'D-4', state: 'waiting', billCode: null },
        ],
      },
    })
    const labels = await station.ask('printing.jobs', { states: [], latestOnly: true, offset: 0, limit: 10 })
    expect(labels.rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('leaves what New bill would ask back or not take, and says of each order why', async () => {
    await run('import', sheet(...['D-1', 'D-2', 'D-3'].map((number) => line(number))))
    const usual = written('numbers.txt', 'D-1\nD-2\nD-3\n')
    expect(await run('send', usual, '--wait', '30')).toMatchObject({ exitCode: 0 })
    const heavy = line('D-6', '100000', '1,9')
    await run('import', sheet(line('D-4'), line('D-5'), heavy, line('D-7').replace('Ấm siêu tốc', 'Ấm đun')))
    const [order] = await station.ask('orders.scan', { code: 'D-4' })
    await station.ask('orders.cancel', { ids: [order?.id ?? ''], reason: '' })
    const [blocked] = (
      await station.ask('contacts.list', { tab: 'receivers', query: '0912345678', offset: 0, limit: 5 })
    ).rows
    const numbers = written('more.txt', 'D-1\nD-4\nD-5\nD-6\n')
    expect(await run('send', numbers)).toMatchObject({
      exitCode: 6,
      value: {
        made: [{ number: 'D-5' }],
        left: [
          { number: 'D-1', why: 'billed' },
          { number: 'D-4', why: 'cancelled' },
          // The parcels before it weighed 500 g.
          { number: 'D-6', why: 'doubtful', field: 'cargo.weightGrams' },
        ],
      },
    })
    await station.ask('contacts.block', { ids: [blocked?.id ?? ''], note: 'bùng hàng' })
    expect(await run('send', written('blocked.txt', 'D-7\n'))).toMatchObject({
      exitCode: 6,
      value: { made: [], left: [{ number: 'D-7', why: 'customer-blocked' }] },
    })
  })

  it('makes one bill of an order, however often and under whatever id it is asked', async () => {
    await run('import', sheet(line('D-1'), line('D-2')))
    const numbers = written('numbers.txt', '\uFEFFD-1\r\nD-2\r\nd1\r\n')
    const first = await run('send', numbers, '--request-id', 's1')
    expect(first).toMatchObject({
      value: { made: [{ number: 'D-1' }, { number: 'D-2' }], left: [{ number: 'd1', why: 'order-not-found' }] },
    })
    expect(await run('send', numbers, '--request-id', 's1')).toEqual({ ...first, repeated: true })
    loseAnswerOf('s1')
    await station.restart()
    expect(await run('send', numbers, '--request-id', 's1')).toMatchObject({ value: { made: [] } })
    expect(await run('send', numbers)).toMatchObject({
      value: { made: [], left: [{ number: 'D-1' }, { number: 'D-2' }, {}] },
    })
    expect(await drafts()).toBe(2)
  })

  it('that two scripts ask for at once makes one bill, and one import under one id', async () => {
    await run('import', sheet(line('D-1')))
    const numbers = written('numbers.txt', 'D-1\n')
    const both = await Promise.all([run('send', numbers), run('send', numbers)])
    const made = both.map((answer) => JSON.stringify(answer?.value).includes('"made":[{'))
    expect(made.filter(Boolean)).toEqual([true])
    const path = sheet(line('D-2'))
    const same = await Promise.all([1, 2].map(() => run('import', path, '--request-id', 'r1')))
    expect(same).toMatchObject([{ ok: true }, { ok: true }])
    expect(same.filter((answer) => answer?.repeated === true)).toHaveLength(1)
    expect(await drafts()).toBe(1)
  })
})

function loseAnswerOf(id: string): void {
  const name = `${createHash('sha256').update(id).digest('hex')}.json`
  const file = join(commandFolderIn(profile()), 'requests', name)
  const request = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...request, answer: null }))
}

describe('print and export', () => {
  beforeEach(training)

  it('prints the bills that the codes of a file name once, and names what it does not print', async () => {
    const code = await station.create('R-1')
    const codes = written('codes.csv', `bill_code;name\n${code.toLowerCase()};A\n${code};A\nCP-UNKNOWN;B\n`)
    const first = await run('print', codes, '--request-id', 'p1', '--wait', '30')
    expect(first).toMatchObject({ exitCode: 6, value: { queued: 1, refused: [{ billCode: 'CP-UNKNOWN' }] } })
    loseAnswer()
    await station.restart()
    // The label that was printed before the answer was lost is not printed again.
    expect(await run('print', codes, '--request-id', 'p1')).toMatchObject({ value: { queued: 0 } })
    await run('print', codes, '--reprint', '--request-id', 'p2', '--wait', '30')
    loseAnswerOf('p2')
    expect(await run('print', codes, '--reprint', '--request-id', 'p2')).toMatchObject({
      exitCode: 1,
      error: { code: 'request-unclear' },
    })
  })

  it('prints no label of a bill that the carrier created otherwise, at which nobody has looked', async () => {
    const code = await station.create('R-1')
    await station.stop()
    const { database } = openDatabase(databaseFileIn(accountFolderIn(profile(), 'training')))
    const { updates } = openStores(database)
    const changes = { codAmountVnd: 500_000 }
    const seq = updates.insertEnded({ billCode: code, statusId: 2, changes, operator: '', askedAtMs: Date.now() })
    const said = { outcome: 'unclear', message: 'cod_amount 350000', cause: 'contradicted', technical: '' } as const
    updates.end(seq, said, Date.now())
    database.close()
    await station.restart()
    const answer = await run('print', written('codes.txt', code), '--request-id', 'p1')
    expect(answer).toMatchObject({ exitCode: 6, value: { refused: [{ billCode: code, why: 'created-otherwise' }] } })
  })

  it('writes the bills into a file that was not there, with headings for a program', async () => {
    const code = await station.create('R-1')
    const out = join(folder, 'bills.csv')
    expect(await run('export', out, '--today', '--request-id', 'e1')).toMatchObject({ exitCode: 0 })
    const text = readFileSync(out, 'utf8')
    expect(text).toContain('billCode')
    expect(text).toContain(code)
    expect(await run('export', out)).toMatchObject({ exitCode: 1, error: { code: 'file-not-written' } })
    expect(await run('export', out, '--today', '--request-id', 'e1')).toMatchObject({ exitCode: 0, repeated: true })
    expect(readFileSync(out, 'utf8')).toBe(text)
  })

  it('never says of a file that was there before that it is the export, however often it is asked', async () => {
    await station.create('R-1')
    const out = written('bills.csv', 'of yesterday')
    for (const isRepeated of [undefined, true])
      expect([isRepeated, await run('export', out, '--request-id', 'e1')]).toMatchObject([
        isRepeated,
        { exitCode: 1, error: { code: 'file-not-written' } },
      ])
    expect(readFileSync(out, 'utf8')).toBe('of yesterday')
    rmSync(out)
    expect(await run('export', out, '--request-id', 'e1')).toMatchObject({ exitCode: 0, repeated: true })
    expect(readFileSync(out, 'utf8')).toContain('billCode')
  })
})

describe('a station', () => {
  it('that is not open is told apart from one that refuses', async () => {
    await station.stop()
    expect(await run('status')).toBeNull()
    expect(() => statSync(endpointFileIn(profile()))).toThrow('ENOENT')
  })

  it('without an account, or with another one in front, does nothing', async () => {
    expect(await run('status')).toMatchObject({ exitCode: 0, value: { accountId: null, problem: null } })
    expect(await run('import', sheet(line('D-1')), '--request-id', 'r1')).toMatchObject({
      error: { code: 'no-account' },
    })
    await training()
    expect(await run('import', sheet(line('D-1')), '--account', 'other')).toMatchObject({
      error: { code: 'account-changed' },
    })
    expect(await station.ask('orders.scan', { code: 'D-1' })).toEqual([])
    // Nothing was done under this id.
    expect(await run('import', sheet(line('D-1')), '--request-id', 'r1', '--account', 'training')).toMatchObject({
      exitCode: 0,
      value: { imported: { added: 1 } },
    })
  })

  it('that is locked when a lost answer is asked for again still knows what was done', async () => {
    await training()
    const path = sheet(line('D-1'))
    const first = await run('import', path, '--request-id', 'r1')
    loseAnswer()
    const { operators } = await station.ask('operators.add', { name: 'Hạnh', pin: '4711' })
    await station.ask('operators.switch', { id: operators[0]?.id ?? '', pin: '4711' })
    await station.ask('operators.lock', undefined)
    expect(await run('import', path, '--request-id', 'r1')).toMatchObject({ error: { code: 'station-locked' } })
    await station.ask('operators.switch', { id: operators[0]?.id ?? '', pin: '4711' })
    const again = await run('import', path, '--request-id', 'r1')
    expect(importOf(again)).toEqual(importOf(first))
  })

  it('that is locked says so to everything but a general status, and takes the command once it is unlocked', async () => {
    await training()
    const path = sheet(line('D-1'))
    const numbers = written('numbers.txt', 'D-1\n')
    const { operators } = await station.ask('operators.add', { name: 'Hạnh', pin: '4711' })
    await station.ask('operators.switch', { id: operators[0]?.id ?? '', pin: '4711' })
    await station.ask('operators.lock', undefined)
    expect(await run('status')).toMatchObject({ exitCode: 0, value: { isLocked: true } })
    for (const args of [
      ['status', numbers],
      ['send', numbers],
      ['send'],
      ['export', join(folder, 'a.csv')],
      ['import', path, '--request-id', 'r1'],
    ])
      expect([args, await run(...args)]).toMatchObject([args, { exitCode: 1, error: { code: 'station-locked' } }])
    await station.ask('operators.switch', { id: operators[0]?.id ?? '', pin: '4711' })
    expect(await run('import', path, '--request-id', 'r1')).toMatchObject({ exitCode: 0 })
  })

  it('to send what waits never ends a pause: it is refused, sends nothing, and is run under the same id once a person resumes', async () => {
    await training()
    await station.ask('queue.pause', undefined)
    const draft = await station.enter('R-1')
    expect(await run('send', '--request-id', 'r1')).toMatchObject({
      exitCode: 1,
      error: { code: 'queue-paused', detail: 'paused' },
    })
    expect(await run('status')).toMatchObject({ value: { queue: { status: 'paused' }, drafts: { READY: 1 } } })
    await station.restart()
    expect(await run('send')).toMatchObject({ error: { code: 'queue-paused' } })
    expect((await station.ask('drafts.get', { id: draft.id })).state).toBe('READY')
    expect(JSON.stringify(await station.ask('audit.list', { offset: 0, limit: 9 }))).not.toContain('send-now')
    await station.ask('queue.resume', undefined)
    expect(await run('send', '--request-id', 'r1')).toMatchObject({
      exitCode: 0,
      value: { queue: { status: 'running' } },
    })
    expect(JSON.stringify(await station.ask('audit.list', { offset: 0, limit: 9 }))).toContain('send-now')
  })

  it('whose request file is damaged runs nothing under that id, and everything under another', async () => {
    await training()
    await run('send', '--request-id', 'r1')
    writeFileSync(requestFile(), '{"id":')
    expect(await run('send', '--request-id', 'r1')).toMatchObject({ exitCode: 1, error: { code: 'requests-unread' } })
    expect(await run('send', '--request-id', 'r2')).toMatchObject({ exitCode: 0 })
  })

  it('keeps an id for its term', async () => {
    await training()
    await run('send', '--request-id', 'old')
    const old = new Date(Date.now() - (keptDays + 1) * 86_400_000)
    utimesSync(requestFile(), old, old)
    await station.restart()
    await run('send', '--request-id', 'new')
    expect(requestFiles()).toHaveLength(1)
    expect(await run('send', '--request-id', 'old')).not.toHaveProperty('repeated')
  })

  it('does what it is asked for, also where an old request cannot be removed', async () => {
    await training()
    await run('send', '--request-id', 'old')
    // As Windows refuses to remove what a scanner has open.
    const kept = requestFile()
    rmSync(kept)
    mkdirSync(kept)
    const old = new Date(Date.now() - (keptDays + 1) * 86_400_000)
    utimesSync(kept, old, old)
    await station.restart()
    expect(await run('send', '--request-id', 'new')).toMatchObject({ exitCode: 0 })
  })
})

describe('the command line', () => {
  it('says what it does not understand, before any station is asked', async () => {
    const strange = [
      [],
      ['erase'],
      ['import'],
      ['import', '/there/is/none.csv'],
      ['send', '--reprint'],
      ['send', written('n.txt', 'D-1'), '--import', 'x'],
      ['send', written('empty.txt', '\n \n')],
      ['export', 'bills.pdf'],
      ['send', '--request-id', 'with space'],
      ['print', written('none.txt', '')],
      ['print', written('codes.xlsx', 'PK\0\u0003')],
      ['status', '--wait', 'long'],
      ['status', '--nothing'],
      ['status', '--profile', ''],
    ]
    for (const args of strange) await expect(parseCommand(args, folder)).rejects.toThrow(/\w/)
  })

  it('refuses a list that is longer than any command before it is asked for again and again', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => `${'Đơn-'.repeat(48)}${index}`)
    await expect(parseCommand(['status', written('long.txt', numbers.join('\n'))], folder)).rejects.toThrow(/1000000/)
  })

  it('reads lists as PowerShell writes them, in UTF-16', async () => {
    const list = (text: string): string => written('list.txt', Buffer.from(`\uFEFF${text}`, 'utf16le'))
    const { command: status } = await parseCommand(['status', list('Đ-1\r\nD-2\r\n')], folder)
    const { command: print } = await parseCommand(['print', list('CP1\r\nCP2\r\n')], folder)
    expect([status, print]).toMatchObject([{ numbers: ['Đ-1', 'D-2'] }, { billCodes: ['CP1', 'CP2'] }])
  })

  it('calls an unknown option by its name in one sentence, above what there is', async () => {
    await expect(parseCommand(['status', '--nothing'], folder)).rejects.toThrow(
      /^Unknown option '--nothing'\.\n\nCOMMAND/,
    )
    await expect(parseCommand(['status', '--account'], folder)).rejects.toThrow(
      /^Option '--account <value>'[^.\n]*\.\n\n/,
    )
  })
})
