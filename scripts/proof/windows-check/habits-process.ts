import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createCore } from '../../../src/main/core/core.ts'
import { logFileIn, openStationLog } from '../../../src/main/core/station-log.ts'
import { keepsBirths } from '../../../src/main/database/maintenance/instance.ts'
import { saveNewFile } from '../../../src/main/documents/paper-file.ts'
import { replaceFile, replaceFileSync } from '../../../src/main/files/durable-file.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createSumatraPrinter } from '../../../src/main/printing/printers/sumatra-printer.ts'
import { askedCore, plainCorePorts, type AskedCore } from '../../drive/plain-core.ts'
import { sampleBill } from '../../drive/sample-bill.ts'

/** What Windows does otherwise than Linux, tried one by one; what was found is written into a file. */
const { values } = parseArgs({
  options: { folder: { type: 'string' }, printer: { type: 'string' }, told: { type: 'string' } },
})
const { folder = '', printer = '', told = '' } = values

/** @returns what there is to say, or null; throws what speaks against it */
type Trial = () => Promise<string | null> | string | null

const trials: Readonly<Record<string, Trial>> = {
  'a file that another program reads is replaced once it is let go': async () => {
    const file = prepared('held.json', 'before')
    const asItIs = await heldOpen(file, 10_000, () => refusalOf(() => renameSync(prepared('plain', 'x'), file)))
    await heldOpen(file, heldMs, () => replaceFileSync(file, 'at once'))
    equal(readFileSync(file, 'utf8'), 'at once')
    await heldOpen(file, heldMs, () => replaceFile(file, 'later'))
    equal(readFileSync(file, 'utf8'), 'later')
    return asItIs === null ? 'this system lets it be replaced at once' : `without waiting: ${asItIs}`
  },
  'a full log is rotated, also while somebody reads it': async () => {
    const log = openStationLog(prepareFolder('log'))
    const file = logFileIn(join(folder, 'log'))
    const fill = (): void => {
      for (let n = 0; n < 11; n += 1) log.info({ n, line: 'x'.repeat(100_000) }, 'long')
    }
    fill()
    await heldOpen(file, heldMs, () => log.info('one more'))
    fill()
    log.info('the last')
    await log.close()
    equal(existsSync(`${file}.1`), true)
    rmSync(join(folder, 'log'), { recursive: true })
    return null
  },
  'the folder of a station that has stopped can be deleted by the same process': async () => {
    const profile = join(folder, 'deleted')
    const { stop } = await training(profile, ['DELETED-1'])
    await stop()
    rmSync(profile, { recursive: true })
    equal(existsSync(profile), false)
    return null
  },
  'a profile whose path is longer than 260 letters': async () => {
    const profile = join(folder, ...Array.from({ length: 8 }, (_, n) => `${n} ${'rất dài '.repeat(5)}x`))
    const first = await training(profile, ['LONG-1'])
    await first.stop()
    const again = await training(profile, [])
    equal((await again.core.ask('drafts.counts', undefined)).CREATED, 1)
    await again.stop()
    return `${profile.length} letters`
  },
  'no device, and no name that Windows shortens, is taken as the name of a paper': async () => {
    const names = ['CON', 'aux.txt', 'NUL.x', 'com1', 'trailing.', 'trailing ', 'a:b', 'Vận đơn', '..']
    const papers = join(folder, 'papers')
    for (const name of names) {
      const saved = await saveNewFile(papers, name, 'pdf', Buffer.from(name))
      if (!saved.ok) throw new Error(`${name}: ${JSON.stringify(saved.error)}`)
      equal(readFileSync(saved.value, 'utf8'), name)
    }
    equal(readdirSync(papers).length, names.length)
    return null
  },
  'the command line of the printing program': async () => {
    if (printer === '') return 'not tried: there is no makensis'
    const adapter = createSumatraPrinter({ program: printer, powershell: 'none.exe', environment: process.env })
    const file = prepared('Nhãn số 1 (2).pdf', 'x')
    const order = { copies: 2, pages: 1, paperMm: { width: 100, height: 150 }, title: 'x' }
    for (const name of ['Máy in tem', '\\\\kho\\Zebra "ZD220"', 'C:\\đường dẫn\\', 'a & b %PATH% ^ |']) {
      const outcome = await adapter.print(file, { ...order, printer: name, paperName: 'Tem 100 x 150 "kho"' })
      equal(outcome.kind, 'printed')
      const settings = 'noscale,2x,simplex,paper=Tem 100 x 150 "kho"'
      equal(argumentsOf(printer), ['-print-to', name, '-print-settings', settings, '-silent', file])
    }
    const missing = await createSumatraPrinter({ program: `${printer}.no`, powershell: '', environment: {} }).print(
      file,
      { ...order, printer: 'x', paperName: '' },
    )
    equal(missing.kind, 'not-printed')
    return null
  },
  'whether the drive keeps the time at which a file was made': () =>
    keepsBirths(folder)
      ? 'it does'
      : 'it does not: times of making follow the last change here, as on some network drives',
}

const heldMs = 500

/** While a thread of its own has the file open, as a scanner does. */
async function heldOpen<T>(file: string, forMs: number, work: () => T | Promise<T>): Promise<T> {
  const source = `
    const { parentPort, workerData: { file, forMs } } = require('node:worker_threads')
    const { closeSync, openSync } = require('node:fs')
    const handle = openSync(file, 'r')
    const end = () => { closeSync(handle); process.exit() }
    setTimeout(end, forMs)
    parentPort.on('message', end)
    parentPort.postMessage('open')`
  const holder = new Worker(source, { eval: true, workerData: { file, forMs } })
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  await new Promise((resolve) => holder.once('message', resolve))
  try {
    return await work()
  } finally {
    holder.postMessage('end', [])
    await gone
  }
}

async function training(
  profileFolder: string,
  references: readonly string[],
): Promise<{ core: AskedCore; stop: () => Promise<void> }> {
  const ports = plainCorePorts({ profileFolder, documentsFolder: profileFolder, clock: systemClock })
  const opened = await createCore(ports)
  const core = askedCore(opened)
  await core.ask('account.startTraining', undefined)
  await core.ask('settings.update', { undoSeconds: 0 })
  for (const refCode of references) {
    const draft = { bill: sampleBill(refCode), intent: 'send', draftId: null, referenceOverrideReason: null } as const
    const { id } = await core.ask('drafts.submit', draft)
    await core.until('drafts.get', { id }, ({ state }) => state === 'CREATED')
  }
  return { core, stop: () => opened.stop() }
}

function prepareFolder(name: string): string {
  mkdirSync(join(folder, name), { recursive: true })
  return join(folder, name)
}

function prepared(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function refusalOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (cause) {
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  }
}

const argumentsOf = (program: string): readonly string[] =>
  readFileSync(join(dirname(program), 'arguments.txt'), 'utf16le')
    .trimEnd()
    .split('\n')

function equal(found: unknown, wanted: unknown): void {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value))
  if (one !== other) throw new Error(`${one} instead of ${other}`)
}

const found: { readonly what: string; readonly fault: string | null; readonly note: string | null }[] = []
for (const [what, attempt] of Object.entries(trials)) {
  const outcome = await Promise.race([
    Promise.resolve(attempt()).then(
      (note) => ({ what, fault: null, note }),
      (cause: unknown) => ({ what, fault: cause instanceof Error ? cause.message : String(cause), note: null }),
    ),
    sleep(400_000, { what, fault: 'it did not end', note: null }),
  ])
  found.push(outcome)
}
writeFileSync(told, JSON.stringify(found))
process.exit()
