import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import { createScriptedPrinter } from './scripted-printer.ts'
import { openStation } from './station.ts'

/**
 * The station in its last life, in a process that is killed at work. Run with: folder, the carrier's proxy, milliseconds that
 * its clock is ahead, the bill codes of C-01, C-02 ... in their order.
 */
const [home = '', proxyUrl = '', aheadMs = '0', ...codes] = process.argv.slice(2)
const codeOf = (n: number): string => codes[n - 1] ?? ''

/**
 * Outcomes that the journal has wait for others for some milliseconds. A wait as short as this never ends here, so that the
 * kill finds an answer in the journal and not in the database.
 */
const gatheringMs = 20

const clock: Clock = {
  now: () => systemClock.now() + Number(aheadMs),
  monotonic: systemClock.monotonic,
  setTimer: (callback, delayMs) =>
    delayMs === gatheringMs ? { cancel: () => undefined } : systemClock.setTimer(callback, delayMs),
}

const printer = createScriptedPrinter()
printer.next('hold', 'hold')
const station = await openStation({ home, clock, printer: printer.adapter, proxyUrl })

/** One document of labels and one slip are with the printer; more is drawn, and waits, behind each. */
async function leavePrints(): Promise<void> {
  const print = (billCodes: string[]) =>
    station.ask('printing.print', { billCodes, profileId: 'counter', reprint: false })
  const { rows: missing } = await station.ask('printing.missing', { offset: 0, limit: 500 })
  const [last = '', ...first] = missing.map(({ billCode }) => billCode)
  await print(first)
  await print([last])
  const { rows } = await station.ask('drafts.list', { states: ['UNKNOWN', 'HOLD'], offset: 0, limit: 10 })
  const draftIds = rows.filter(({ refCode }) => refCode === 'C-01').map(({ id }) => id)
  await station.ask('printing.printDocumentsAgain', { profileId: 'counter', jobIds: await slipOf('H-1') })
  await station.ask('printing.printSlips', { draftIds, profileId: 'counter', again: false })
  while (printer.held() < 2) await sleep(10)
}

async function slipOf(title: string): Promise<string[]> {
  const { rows } = await station.ask('printing.documents', { offset: 0, limit: 100 })
  return rows.filter((job) => job.title === title).map(({ id }) => id)
}

/** Nothing goes out before somebody has signed in; then everything at once. */
async function ask(): Promise<void> {
  for (const refCode of ['S-1', 'S-2', 'S-3', 'S-4', 'R-1', 'R-2', 'R-3']) await station.enter(refCode, 'send')
  await station.ask('batches.create', { kind: 'cancel', codes: [codeOf(3)] })
  await station.ask('batches.create', { kind: 'return', codes: [codeOf(10)] })
  await station.ask('bills.update', { billCode: codeOf(4), changes: { note: 'gọi trước 30 phút' } })
  await station.ask('bills.update', { billCode: codeOf(5), changes: { codAmountVnd: 99_000 } })
}

await ask()
await leavePrints()
await station.signIn()
process.on('disconnect', () => process.exit(1))
process.send?.('at work')
