import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountSummary } from '../../../src/shared/domain/account/account.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { importTold, openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { sendSheet } from '../../../scripts/drive/send-sheet.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

/** A carrier of its own for each shop, so that a bill in the wrong place shows. */
interface Shop {
  readonly username: string
  readonly url: string
  readonly simulator: Simulator
  references(): string[]
}

async function openShop(username: string, port = 0): Promise<Shop> {
  const simulator = createSimulator({ accounts: [{ username, password: 'secret', partnerId: 1 }] })
  const url = await simulator.listen({ port })
  const references = (): string[] => simulator.ledger.all().map((shipment) => shipment.refCode)
  return { username, url, simulator, references }
}

let station: TestStation
let keyStore: Map<string, string>
let mocan: Shop
let hoasen: Shop
beforeEach(async () => {
  keyStore = new Map()
  station = await openTestStation(undefined, keyStore)
  mocan = await openShop('mocan')
  hoasen = await openShop('hoasen')
})
afterEach(async () => {
  await station.close()
  await mocan.simulator.close()
  await hoasen.simulator.close()
})

const signIn = async ({ url, username }: Shop): Promise<string> => {
  const account = { username, password: 'secret', staySignedIn: true }
  const view = await station.ask('account.signIn', signInAt(url, account))
  return view.id ?? ''
}
const summary = async (id: string): Promise<AccountSummary | undefined> =>
  (await station.ask('account.list', undefined)).find((one) => one.id === id)
const leftIn = (id: string, what: keyof NonNullable<AccountSummary['leftovers']>, count: number) =>
  until(
    () => summary(id),
    (one) => one?.leftovers?.[what] === count,
  )

describe('several accounts', () => {
  it('stand side by side, each with its own data, and training among them', async () => {
    const first = await signIn(mocan)
    const second = await signIn(hoasen)
    const all = await station.ask('account.list', undefined)
    expect(all.map(({ account, isFront, isOpen }) => [account.username, isFront, isOpen])).toEqual([
      ['mocan', false, true],
      ['hoasen', true, true],
      ['training', false, false],
    ])
    expect(first).not.toBe(second)
    for (const id of [first, second]) {
      expect(existsSync(join(station.folder, 'profile', 'accounts', id, 'station.db'))).toBe(true)
    }
  })

  it('send each draft to their own carrier, also while another is in front', async () => {
    const first = await signIn(mocan)
    await mocan.simulator.close()
    await station.enter('M-1')
    await station.enter('M-2')
    await signIn(hoasen)
    await station.enter('H-1')
    await until(
      () => station.ask('drafts.counts', undefined),
      (counts) => counts.CREATED === 1,
    )
    expect(await station.ask('drafts.list', { states: [], offset: 0, limit: 10 })).toMatchObject({
      total: 1,
      rows: [{ refCode: 'H-1' }],
    })
    await leftIn(first, 'waiting', 2)
    // The first shop's carrier is back: nobody has to look for its drafts.
    const port = Number(new URL(mocan.url).port)
    mocan = await openShop('mocan', port)
    await leftIn(first, 'waiting', 0)
    expect(mocan.references().toSorted()).toEqual(['M-1', 'M-2'])
    expect(hoasen.references()).toEqual(['H-1'])
  })

  it('keep a saved bill for as long as it can be taken back, and send it then: in the back, and at a locked station', async () => {
    await signIn(mocan)
    const saved = { bill: sampleBill('M-1'), intent: 'send', draftId: null, referenceOverrideReason: null } as const
    const savedAtMs = performance.now()
    await station.ask('drafts.submit', { ...saved, undoSeconds: 5 })
    await signIn(hoasen)
    await station.ask('operators.add', { name: 'Lan', pin: '4711' })
    await station.ask('operators.lock', undefined)
    await until(
      () => Promise.resolve(mocan.references()),
      (references) => references.length === 1,
    )
    expect(performance.now() - savedAtMs).toBeGreaterThan(4900)
    expect([mocan.references(), hoasen.references()]).toEqual([['M-1'], []])
  })

  it('are switched between without waiting, and a running call ends in the account that it began in', async () => {
    const first = await signIn(mocan)
    const second = await signIn(hoasen)
    mocan.simulator.faults.add({
      endpoint: '/v3/bill/create',
      phase: 'before',
      action: { kind: 'delay', ms: 400 },
      times: 1,
    })
    await station.ask('account.switch', { id: first })
    const { id } = await station.enter('SLOW')
    await until(
      () => station.ask('drafts.get', { id }),
      ({ state }) => state === 'SENDING',
    )
    await station.ask('account.switch', { id: second })
    expect(await station.refusal('drafts.get', { id })).toMatchObject({ code: 'draft-not-found' })
    await leftIn(first, 'waiting', 0)
    await station.ask('account.switch', { id: first })
    expect(await station.ask('drafts.get', { id })).toMatchObject({
      state: 'CREATED',
      attempts: [{ outcome: 'created' }],
    })
    expect(hoasen.references()).toEqual([])
  })

  it('refuse a bill that was typed for an account which is no longer in front', async () => {
    const first = await signIn(mocan)
    await signIn(hoasen)
    const late = { bill: sampleBill('LATE'), intent: 'send', draftId: null, referenceOverrideReason: null } as const
    expect(await station.askBound(first, 'drafts.submit', late)).toMatchObject({
      ok: false,
      error: { code: 'account-changed' },
    })
    expect((await station.ask('drafts.counts', undefined)).READY).toBe(0)
    await station.ask('account.switch', { id: first })
    expect(await station.askBound(first, 'drafts.submit', late)).toMatchObject({ ok: true })
  })

  it('tell nothing of the account behind as if it were of the one in front, but say that something moved', async () => {
    await signIn(mocan)
    await mocan.simulator.close()
    await station.enter('M-1')
    const second = await signIn(hoasen)
    station.events.length = 0
    mocan = await openShop('mocan', Number(new URL(mocan.url).port))
    await until(
      () => Promise.resolve(station.events.findLast(({ name }) => name === 'accounts.changed')?.payload),
      (payload) =>
        (payload as AccountSummary[] | undefined)?.some(({ leftovers }) => leftovers?.waiting === 0) === true,
    )
    expect(station.events.filter(({ name }) => name === 'drafts.changed' || name === 'bills.changed')).toEqual([])
    expect((await station.ask('account.view', undefined)).id).toBe(second)
  })

  it('print behind the front without telling the one in front of labels that are not its own', async () => {
    const first = await signIn(mocan)
    const profile = {
      label: 'Bàn 1',
      printer: 'none',
      template: '100x150',
      dpi: 203,
      copies: 1,
      paperName: '',
    } as const
    await station.ask('settings.update', { printerProfiles: [{ id: 'counter', ...profile }], printOnCreate: true })
    await mocan.simulator.close()
    await station.enter('M-1')
    await signIn(hoasen)
    station.events.length = 0
    mocan = await openShop('mocan', Number(new URL(mocan.url).port))
    const database = new SQLite(join(station.folder, 'profile', 'accounts', first, 'station.db'), { readonly: true })
    const jobs = database.prepare('SELECT count(*) FROM print_jobs').pluck()
    await until(
      () => Promise.resolve(jobs.get()),
      (count) => count === 1,
    )
    database.close()
    // What the station says of accounts behind the front is gathered longer than anything that it says of the one in front.
    station.events.length = 0
    await expect.poll(() => station.events.map(({ name }) => name)).toContain('accounts.changed')
    expect(station.events.filter(({ name }) => name === 'printing.changed')).toEqual([])
  })

  it('all go on after a restart, the one in front first', async () => {
    const first = await signIn(mocan)
    await signIn(hoasen)
    await station.restart()
    expect((await station.ask('account.view', undefined)).account?.username).toBe('hoasen')
    const behind = await until(
      () => summary(first),
      (one) => one?.isOpen === true,
    )
    expect(behind).toMatchObject({ isFront: false, problem: null, leftovers: { waiting: 0 } })
  })

  it('leave training closed while another is in front', async () => {
    await station.ask('account.startTraining', undefined)
    await station.enter('T-1')
    await signIn(mocan)
    await until(
      () => summary('training'),
      (one) => one?.isOpen === false,
    )
    expect(mocan.references()).toEqual([])
    await station.ask('account.switch', { id: 'training' })
    expect((await station.ask('drafts.list', { states: [], offset: 0, limit: 5 })).rows[0]?.refCode).toBe('T-1')
  })
})

describe('forgetting an account', () => {
  it('is refused for the one in front, and for one that holds something, with what it holds', async () => {
    const first = await signIn(mocan)
    await station.enter('KEEP', 'keep')
    expect(await station.refusal('account.forget', { id: first })).toMatchObject({ code: 'account-in-front' })
    await signIn(hoasen)
    expect(await station.refusal('account.forget', { id: first })).toMatchObject({
      code: 'account-not-empty',
      context: { forPerson: 1, waiting: 0 },
    })
    expect(await station.refusal('account.forget', { id: 'nobody' })).toMatchObject({ code: 'account-not-found' })
  })

  it('is refused for one with an order that nobody has packed', async () => {
    const first = await signIn(mocan)
    const line = 'DH-1,Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,100000,Ấm siêu tốc,1'
    const sheet = Buffer.from(`Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng\n${line}\n`)
    const fileId = await sendSheet((piece) => station.ask('import.receive', piece), 'don.csv', sheet)
    const decisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false } as const
    await station.ask('import.start', { fileId, reading: { places: [], takesOnlySuccessor: false }, decisions })
    await importTold(station)
    await signIn(hoasen)
    expect(await summary(first)).toMatchObject({ leftovers: { orders: 1, handover: 0 } })
    expect(await station.refusal('account.forget', { id: first })).toMatchObject({
      code: 'account-not-empty',
      context: { orders: 1 },
    })
  })

  it('takes the account and its secrets, and keeps its bills for the day it comes back', async () => {
    const first = await signIn(mocan)
    const { id } = await station.enter('DONE')
    await until(
      () => station.ask('drafts.get', { id }),
      ({ state }) => state === 'CREATED',
    )
    await signIn(hoasen)
    expect(keyStore.has(first)).toBe(true)
    const rest = await station.ask('account.forget', { id: first })
    expect(rest.map(({ account }) => account.username)).toEqual(['hoasen', 'training'])
    expect(keyStore.has(first)).toBe(false)
    await station.restart()
    expect(await summary(first)).toBeUndefined()
    await signIn(mocan)
    expect(await station.ask('drafts.get', { id })).toMatchObject({ state: 'CREATED' })
  })
})

describe('a station that is closed while training starts', () => {
  it('leaves no carrier behind, and nothing fails after its end', async () => {
    for (let round = 0; round < 5; round += 1) {
      await station.ask('account.startTraining', undefined)
      await station.restart()
    }
    expect((await station.ask('account.view', undefined)).account?.kind).toBe('training')
  })
})

describe('signing out', () => {
  it('says so where the key store still keeps the password, and not before it has gone', async () => {
    const id = await signIn(mocan)
    const { delete: remove } = keyStore
    keyStore.delete = () => {
      throw new Error('the file is held')
    }
    const refusal = { code: 'secrets-not-forgotten', detail: 'the file is held' }
    expect(await station.refusal('account.signOut', undefined)).toMatchObject(refusal)
    expect(await station.ask('account.view', undefined)).toMatchObject({ session: 'signed-out' })
    keyStore.delete = remove
    await station.ask('account.signOut', undefined)
    expect(keyStore.has(id)).toBe(false)
  })

  it('is refused without an account: nothing of one that cannot be opened would be forgotten', async () => {
    expect(await station.refusal('account.signOut', undefined)).toMatchObject({ code: 'no-account' })
  })
})
