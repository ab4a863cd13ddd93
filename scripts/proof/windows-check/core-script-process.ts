import SQLite from 'better-sqlite3'
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { unsentWorkOf } from '../../../src/main/accounts/unsent-work.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { pdfPrinterName } from '../../../src/shared/domain/printing/printing.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import { startLocalCarrier, type LocalCarrier } from '../../drive/local-carrier.ts'
import { sampleBill } from '../../drive/sample-bill.ts'
import { signInAt } from '../../drive/sign-in.ts'
import { createLife, type StationHome, type StationLife } from '../chaos/station.ts'

/**
 * The core script: what a station does in a day and through its accidents, told step by step. It says the same on every system; what it
 * says is written into a file, since Windows' Node writes into no pipe under wine.
 */
const { values } = parseArgs({
  options: { application: { type: 'string' }, folder: { type: 'string' }, told: { type: 'string' } },
})
const { application = '', folder = '', told = '' } = values

interface Script {
  readonly home: StationHome
  readonly carrier: LocalCarrier
  readonly say: (what: string, found: unknown) => void
}

async function run(script: Script): Promise<void> {
  await aDay(script)
  await aRestartWithUnsentDrafts(script)
  await othersInTheDatabase(script)
  await aBackupIsRestored(script)
  await anOlderFileIsPutBack(script)
  theBooksAgree(script)
}

/** A life of the station: its calls answer with values, and it ends in order unless it is killed. */
async function living<T>(home: StationHome, work: (ask: Ask, life: StationLife) => Promise<T>): Promise<T> {
  const life = createLife(home)
  const ask: Ask = async (channel, input) => {
    const answer = await life.ask(channel, input)
    if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.error)}`)
    return answer.value
  }
  try {
    await life.start()
    const done = await work(ask, life)
    await life.stop()
    return done
  } finally {
    await life.kill()
  }
}

type Ask = <C extends Channel>(channel: C, input: ChannelInput<C>) => Promise<ChannelOutput<C>>

const patienceMs = 120_000

async function until<T>(ask: () => Promise<T> | T, isSatisfied: (answer: T) => boolean): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (isSatisfied(answer)) return answer
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`)
    await sleep(25)
  }
}

const enter = (ask: Ask, refCode: string): Promise<{ readonly id: string }> =>
  ask('drafts.submit', { bill: sampleBill(refCode), intent: 'send', draftId: null, referenceOverrideReason: null })

async function enterSome(ask: Ask, name: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await enter(ask, `${name}-${n}`)
}

const counts = (ask: Ask): Promise<ChannelOutput<'drafts.counts'>> => ask('drafts.counts', undefined)

/** What no draft is in is not said. */
const occupied = (all: Readonly<Record<string, number>>): unknown =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const untilCreated = async (ask: Ask, created: number): Promise<unknown> =>
  occupied(
    await until(
      () => counts(ask),
      ({ CREATED }) => CREATED === created,
    ),
  )

const creates = '/v3/bill/create'

async function aDay({ home, carrier, say }: Script): Promise<void> {
  await living(home, async (ask) => {
    await ask('account.startTraining', undefined)
    await enterSome(ask, 'Tập', 3)
    say('training, over a socket or named pipe', await untilCreated(ask, 3))

    const { account } = await ask('account.signIn', signInAt(carrier.url, { staySignedIn: true }))
    say('signed in', account?.username)
    await ask('settings.update', { undoSeconds: 0, labelFolder: join(home.profileFolder, 'Nhãn') })
    await enterSome(ask, 'DAY', 8)
    say('bills', await untilCreated(ask, 8))

    carrier.simulator().faults.add({ endpoint: creates, phase: 'after', action: { kind: 'drop' }, times: 1 })
    const { id } = await enter(ask, 'LOST-ANSWER')
    const unclear = await until(
      () => ask('drafts.get', { id }),
      ({ state }) => state === 'UNKNOWN',
    )
    say('a lost answer', [unclear.reason, unclear.attempts.map(({ outcome }) => outcome)])

    const { rows } = await ask('bills.list', { filter: anyBill, offset: 0, limit: 50 })
    const codes = rows.map(({ billCode }) => billCode).toSorted()
    await ask('printing.print', { billCodes: codes.slice(0, 3), profileId: pdfPrinterName, reprint: false })
    const printed = await until(
      () => filesIn(join(home.profileFolder, 'Nhãn'), '.pdf'),
      (files) => files.length > 0,
    )
    say('labels', [printed.length, printed.every((file) => readFileSync(file).subarray(0, 5).toString() === '%PDF-')])

    await ask('bills.cancel', { billCode: codes[0] ?? '' })
    const batch = await ask('batches.create', { kind: 'cancel', codes: codes.slice(1, 3) })
    const done = await until(
      () => ask('batches.get', { id: batch.id, outcomes: [], offset: 0, limit: 10 }),
      ({ rows: all }) => all.every(({ outcome }) => outcome === 'accepted'),
    )
    say('cancelled', done.total)
    await exportBoth(ask, home, say)
    const { madeAtMs } = await ask('backups.backUpNow', undefined)
    say('backed up', madeAtMs > 0)
  })
}

async function exportBoth(ask: Ask, { profileFolder }: StationHome, say: Script['say']): Promise<void> {
  for (const format of ['csv', 'xlsx'] as const) {
    const selection = { kind: 'filter' as const, filter: anyBill, upToSeq: 1_000_000, except: [] }
    await ask('bills.export', { selection, format, columns: [{ column: 'billCode', heading: 'Mã vận đơn' }] })
    const [file = ''] = await until(
      () => filesIn(profileFolder, `.${format}`),
      (files) => files.length === 1,
    )
    const bytes = readFileSync(file)
    say(
      `exported as ${format}`,
      format === 'csv' ? bytes.toString('utf8').trim().split('\n').length : bytes[0] === 0x50,
    )
  }
}

/** On any drive: what waits goes on waiting, and is not taken for a copy. Sending is paused, so that no kill falls into a call. */
async function aRestartWithUnsentDrafts({ home, say }: Script): Promise<void> {
  await living(home, async (ask) => {
    await ask('queue.pause', undefined)
    await enterSome(ask, 'WAITS', 5)
    const { id } = await enter(ask, 'HELD')
    await ask('drafts.hold', { id })
    say('paused', occupied(await counts(ask)))
  })
  await living(home, async (ask, life) => {
    say('after a restart', occupied(await counts(ask)))
    await life.kill()
  }).catch(ignoreDeath)
  await living(home, async (ask, life) => {
    say('after a kill', occupied(await counts(ask)))
    const second = createLife(home)
    await second.start()
    const { problem } = await accountOf(second)
    say('a second station on the folder', problem?.code)
    await second.stop()
    await enter(ask, 'BESIDE-IT')
    say('the first goes on', occupied(await counts(ask)))
    await life.kill()
  }).catch(ignoreDeath)
  appendFileSync(newestSegment(home), '{"torn')
  await living(home, async (ask) => say('with a torn journal', occupied(await counts(ask))))
}

const ignoreDeath = (cause: unknown): void => {
  if (!String(cause).includes('The station is dead')) throw cause
}

async function accountOf(life: StationLife): Promise<ChannelOutput<'account.view'>> {
  const answer = await life.ask('account.view', undefined)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

function newestSegment({ profileFolder }: StationHome): string {
  const journal = join(dirname(databaseOf(profileFolder)), 'journal')
  const names = readdirSync(journal).filter((name) => name.endsWith('.log'))
  return join(journal, names.toSorted().at(-1) ?? '')
}

/** The one beside that of training. */
function databaseOf(profileFolder: string): string {
  const accounts = join(profileFolder, 'accounts')
  const live = readdirSync(accounts).find((name) => name !== 'training') ?? ''
  return join(accounts, live, 'station.db')
}

/** This process has the file open while the station in another one writes it. */
async function othersInTheDatabase({ home, say }: Script): Promise<void> {
  const file = databaseOf(home.profileFolder)
  await living(home, async (ask) => {
    const reader = new SQLite(file, { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM drafts').get()
    await enter(ask, 'BESIDE-A-READER')
    reader.close()
    const writer = new SQLite(file)
    writer.exec('BEGIN IMMEDIATE')
    const entered = enter(ask, 'BEHIND-A-WRITER')
    await sleep(700)
    writer.exec('ROLLBACK')
    writer.close()
    await entered
    say('beside a reader, behind a writer', occupied(await counts(ask)))
    const { unsent, unresolved, unread } = unsentWorkOf(home.profileFolder)
    say('counted beside the station', { unsent, unresolved, unread })
    await ask('queue.resume', undefined)
    say('sending goes on', await untilCreated(ask, 16))
  })
}

/** Longer than the station needs to put a backup in the place of a database, shorter than it waits for whoever reads that. */
const scanMs = 800

async function aBackupIsRestored({ home, say }: Script): Promise<void> {
  await living(home, async (ask) => {
    const { accountId, backups } = await ask('backups.list', undefined)
    const [newest] = backups
    const scanned = openSync(databaseOf(home.profileFolder), 'r')
    setTimeout(() => closeSync(scanned), scanMs)
    await ask('backups.restore', { accountId, name: newest?.name ?? '' })
    say('a backup was restored', occupied(await counts(ask)))
  })
  await living(home, async (ask) => say('and a restart', occupied(await counts(ask))))
}

/** The same file with older content in it, as a person or a tool puts it back: the journal and what stands outside know better. */
async function anOlderFileIsPutBack({ home, say }: Script): Promise<void> {
  const file = databaseOf(home.profileFolder)
  await living(home, async (ask) => {
    await ask('queue.pause', undefined)
    await enterSome(ask, 'OLDER', 2)
  })
  const older = join(folder, 'older.db')
  copyFileSync(file, older)
  await living(home, async (ask) => {
    const { CREATED } = await counts(ask)
    await ask('queue.resume', undefined)
    say('sent', await untilCreated(ask, CREATED + 2))
  })
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  copyFileSync(older, file)
  await living(home, async (ask) => {
    say('an older file was put back', occupied(await counts(ask)))
    await ask('queue.resume', undefined)
    await sleep(500)
    say('nothing of it is sent', occupied(await counts(ask)))
  })
}

/** No reference has two shipments, whatever happened. */
function theBooksAgree({ carrier, say }: Script): void {
  const { ledger } = carrier.simulator()
  const all = ['DAY', 'WAITS', 'OLDER'].flatMap((name) => Array.from({ length: 8 }, (_, n) => `${name}-${n + 1}`))
  const references = [...all, 'LOST-ANSWER', 'HELD', 'BESIDE-IT', 'BESIDE-A-READER', 'BEHIND-A-WRITER']
  const shipments = references.map((reference) => ledger.billsByReference(reference).length)
  say('shipments, most of one reference', [shipments.reduce((sum, one) => sum + one), Math.max(...shipments)])
}

function filesIn(parent: string, ending: string): readonly string[] {
  if (!existsSync(parent)) return []
  const names = readdirSync(parent, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
  return names.map((name) => join(parent, name)).filter((file) => !file.includes('accounts'))
}

const steps: { readonly what: string; readonly found: unknown }[] = []
const carrier = await startLocalCarrier(join(folder, 'ledger.jsonl'))
try {
  await run({
    home: { profileFolder: join(folder, 'Trạm đóng gói số 1'), secrets: new Map(), applicationFolder: application },
    carrier,
    say: (what, found) => steps.push({ what, found }),
  })
} catch (cause) {
  steps.push({ what: 'failed', found: cause instanceof Error ? cause.message : String(cause) })
  process.exitCode = 1
} finally {
  await carrier.end()
  writeFileSync(told, JSON.stringify(steps))
}
process.exit()
