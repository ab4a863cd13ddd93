import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { addRowDigest } from '../../../src/main/database/row-digest.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountFolderIn } from '../../../src/main/accounts/account-id.ts'
import type { PrinterAdapter } from '../../../src/main/ports/printer.ts'
import type { LabelRequest } from '../../../src/shared/domain/printing/label-request.ts'
import type { PrintState } from '../../../src/shared/domain/printing/printing.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { profile } from '../printing/printing-station.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

/** Takes everything at once, and keeps the titles of what it was given. */
const titles: string[] = []
const printer: PrinterAdapter = {
  list: () => Promise.resolve({ ok: true, value: [] }),
  print(_, { title }) {
    titles.push(title)
    return Promise.resolve({ kind: 'printed', systemJob: String(titles.length) })
  },
  cancel: () => Promise.resolve('taken-back'),
}

const carrierOf = (username: string): Simulator =>
  createSimulator({ accounts: [{ username, password: 'secret', partnerId: 1 }] })

let station: TestStation
let carrier: Simulator
let url: string
beforeEach(async () => {
  titles.length = 0
  station = await openTestStation(undefined, new Map(), undefined, { printer })
  carrier = carrierOf('mocan')
  url = await carrier.listen({ port: 0 })
})
afterEach(async () => {
  await station.close()
  await carrier.close()
})

async function signIn(baseUrl: string, username: string): Promise<string> {
  const account = { username, password: 'secret', staySignedIn: true }
  const view = await station.ask('account.signIn', signInAt(baseUrl, account))
  await station.ask('settings.update', { printerProfiles: [profile] })
  return view.id ?? ''
}

async function submit(refCode: string, draftId: string | null = null): Promise<string> {
  const bill = sampleBill(refCode)
  const input = { bill, intent: 'send', draftId, referenceOverrideReason: null, printWhenCreated: true } as const
  return (await station.ask('drafts.submit', input)).id
}

const requestOf = async (id: string): Promise<LabelRequest | undefined> =>
  (await station.ask('printing.labelRequests', { draftIds: [id] }))[0]
const reaches = (id: string, state: PrintState) =>
  until(
    () => requestOf(id),
    (request) => request?.job?.state === state,
  )

/** The carrier is away, so that the bill waits. */
const cutOff = (): Promise<void> => carrier.close()
async function bringBack(): Promise<void> {
  carrier = carrierOf('mocan')
  await carrier.listen({ port: Number(new URL(url).port) })
}

/** Labels are drawn by threads that start first. */
const unhurried = { timeout: 60_000 }

test(
  'a label that was asked for with its draft is printed once the carrier has confirmed the bill',
  unhurried,
  async () => {
    await signIn(url, 'mocan')
    await cutOff()
    const id = await submit('R-1')
    expect(await requestOf(id)).toMatchObject({ state: 'waiting', billCode: null, job: null, refCode: 'R-1' })
    // The same draft once more: one request, one label.
    await submit('R-1', id)
    await bringBack()
    const { billCode, job } = (await reaches(id, 'sent')) ?? {}
    expect(job).toMatchObject({ billCode, printer: profile.printer, reprintNumber: 0 })
    expect(titles).toEqual([`Packbench ${billCode} (1)`])
  },
)

test('an account in the back prints what was asked for in it', unhurried, async () => {
  const other = carrierOf('hoasen')
  try {
    const first = await signIn(url, 'mocan')
    await cutOff()
    await submit('R-1')
    await signIn(await other.listen({ port: 0 }), 'hoasen')
    await bringBack()
    await until(
      () => Promise.resolve(titles),
      (printed) => printed.length === 1,
    )
    expect((await station.ask('printing.overview', undefined)).running).toBe(0)
    const database = new SQLite(databaseOf(first), { readonly: true })
    expect(database.prepare('SELECT state FROM label_requests').pluck().all()).toEqual(['ordered'])
    database.close()
  } finally {
    await other.close()
  }
})

test('a locked station prints it, and a restart between draft and bill keeps the request', unhurried, async () => {
  await signIn(url, 'mocan')
  await station.ask('operators.add', { name: 'Lan', pin: '4711' })
  await cutOff()
  const id = await submit('R-1')
  await station.stop()
  await bringBack()
  // An operator with a PIN makes it start locked.
  await station.restart()
  await until(
    () => Promise.resolve(titles),
    (printed) => printed.length === 1,
  )
  expect(await station.refusal('printing.labelRequests', { draftIds: [id] })).toMatchObject({ code: 'station-locked' })
})

test(
  'a bill that was confirmed before its label could be ordered has it printed after the next start',
  unhurried,
  async () => {
    const account = await signIn(url, 'mocan')
    await cutOff()
    const id = await submit('R-1')
    await bringBack()
    await reaches(id, 'sent')
    await station.stop()
    // As if the process had ended between the bill and its job.
    const database = new SQLite(databaseOf(account))
    addRowDigest(database)
    database.exec("UPDATE label_requests SET state = 'waiting', job_id = NULL; DELETE FROM print_jobs")
    database.exec('UPDATE bills SET label_printed_at_ms = NULL')
    database.close()
    await station.restart()
    await reaches(id, 'sent')
    expect(titles).toHaveLength(2)
  },
)

test('on a copy a requested label is not printed by itself: its bill is listed without one', unhurried, async () => {
  const account = await signIn(url, 'mocan')
  await cutOff()
  const id = await submit('R-1')
  await station.stop()
  const folder = accountFolderIn(join(station.folder, 'profile'), account)
  cpSync(folder, `${folder}-copy`, { recursive: true })
  rmSync(folder, { recursive: true })
  renameSync(`${folder}-copy`, folder)
  await station.restart()
  await bringBack()
  await until(
    () => requestOf(id),
    (request) => request?.state === 'held',
  )
  await station.ask('drafts.release', { id })
  const request = await until(
    () => requestOf(id),
    (now) => now?.billCode !== null,
  )
  expect(request).toMatchObject({ state: 'held', job: null })
  expect(titles).toEqual([])
  expect(await station.ask('printing.missing', { offset: 0, limit: 10 })).toMatchObject({
    rows: [{ billCode: request?.billCode }],
    total: 1,
  })
})

const databaseOf = (account: string): string =>
  join(accountFolderIn(join(station.folder, 'profile'), account), 'station.db')
