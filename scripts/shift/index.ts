import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { demoSender } from '../demo/demo-data.ts'
import { createPackerHands } from '../demo/station-page.ts'
import { driveStation, type DrivenStation } from '../drive/drive-station.ts'
import { startLocalCarrier, type LocalCarrier } from '../drive/local-carrier.ts'
import { startSerialScale } from '../drive/serial-line.ts'
import { differences } from './books.ts'
import { usualParcels } from './customers.ts'
import { createCountedKeys } from './counted-keys.ts'
import { runShift } from './run-shift.ts'
import { createTaskLog } from './task-log.ts'
import { walkText, type Walk } from './walk-text.ts'
import { walkDay } from './day/walk-day.ts'
import { readCommandOptions, wholeNumber } from '../start/command-options.ts'
import { prepareDrivenRuntime } from '../start/driven-runtime.ts'
import { StartProblem } from '../start/options.ts'
import { ensureWritableFolder } from '../start/writable-folder.ts'

/**
 * `npm run shift -- --bills 100 --out DIR`: a packer's shift through the real interface, by keyboard and scanner alone, against a
 * carrier that goes away in the middle. Prints keys and seconds for each kind of work, writes them to shift.md and
 * shift.json, and exits 1 where the carrier's books are not what the packer believes. `-- --day --orders 300`: a day with orders of a file, a scale and
 * the driver instead (`walkDay`).
 */
const options = readCommandOptions({
  out: { type: 'string', default: 'demo-output' },
  bills: { type: 'string', default: '100' },
  day: { type: 'boolean', default: false },
  orders: { type: 'string', default: '300' },
})
const out = resolve(options.out)
const root = join(import.meta.dirname, '../..')
const fewestBills = 20

async function walk({ page, runtime }: DrivenStation, carrier: LocalCarrier, bills: number): Promise<Walk> {
  page.setDefaultTimeout(20_000)
  const hands = createPackerHands(page)
  await hands.signIn(carrier.url)
  await hands.connected()
  await hands.enterSender(demoSender)
  await hands.keepParcels(usualParcels)
  await page.getByTestId('field-receiver.phone').focus()
  const hand = createCountedKeys(page)
  const log = createTaskLog(hand)
  const books = await runShift({ page, hand, log, carrier }, bills)
  return { runtime, bills, rows: log.rows(), differences: differences(books, carrier.simulator()) }
}

async function runShiftCommand(): Promise<void> {
  const bills = wholeNumber('bills', options.bills, fewestBills)
  ensureWritableFolder(out, '--out')
  await prepareDrivenRuntime(root, (sentence) => console.log(sentence))
  const profile = mkdtempSync(join(tmpdir(), 'packbench-shift-'))
  const carrier = await startLocalCarrier(`${profile}-carrier.jsonl`)
  const station = await driveStation({ profile, args: [`--carrier=${carrier.url}`] })
  try {
    const walked = await walk(station, carrier, bills)
    const text = walkText(walked)
    writeFileSync(join(out, 'shift.md'), `${text}\n`)
    writeFileSync(join(out, 'shift.json'), `${JSON.stringify(walked, null, 2)}\n`)
    console.log(text)
    process.exitCode = walked.differences.length === 0 ? 0 : 1
  } catch (error) {
    await station.page.screenshot({ path: join(out, 'failed.png') }).catch(() => undefined)
    throw error
  } finally {
    await station.close()
    await carrier.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function walkDayCommand(): Promise<void> {
  const orders = wholeNumber('orders', options.orders, fewestBills)
  await prepareDrivenRuntime(root, (sentence) => console.log(sentence))
  const folder = mkdtempSync(join(tmpdir(), 'packbench-day-'))
  const carrier = await startLocalCarrier(join(folder, 'carrier.jsonl'))
  const scale = await startSerialScale(folder).catch(() => {
    throw new StartProblem('A day needs socat, which makes the serial line of its scale.')
  })
  const start = async (): Promise<DrivenStation> => {
    const station = await driveStation({ profile: join(folder, 'profile'), args: [`--carrier=${carrier.url}`] })
    station.page.setDefaultTimeout(60_000)
    return station
  }
  try {
    const startedMs = performance.now()
    const day = await walkDay({ carrier, scale, orders, start, say: console.log })
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
    console.log(
      `${orders} orders, ${day.keys} keys, ${day.scans} scans, ${day.misweighed} parcels weighed something else than usual, ${day.lookedUp} looked up at the carrier, ${day.printedAgain} labels printed again, ${minutes} minutes of the script.`,
    )
    console.log(
      day.differences.length === 0
        ? 'All books are equal: nothing lost, nothing twice.'
        : `DIFFERENT: ${day.differences.join('; ')}`,
    )
    process.exitCode = day.differences.length === 0 ? 0 : 1
  } finally {
    await scale.end()
    await carrier.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

try {
  await (options.day ? walkDayCommand() : runShiftCommand())
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(error instanceof StartProblem ? sentence : `The shift stopped: ${sentence}`)
  process.exitCode = error instanceof StartProblem ? 2 : 1
}
