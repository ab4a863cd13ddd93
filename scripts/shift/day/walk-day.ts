import type { Page } from 'playwright-core'
import { pdfPrinterName } from '../../../src/shared/domain/printing/printing.ts'
import { demoSender } from '../../demo/demo-data.ts'
import { createPackerHands } from '../../demo/station-page.ts'
import { ask } from '../../drive/ask.ts'
import type { LocalCarrier } from '../../drive/local-carrier.ts'
import type { SerialScale } from '../../drive/serial-line.ts'
import { createCountedKeys, type CountedKeys } from '../counted-keys.ts'
import { dayDifferences } from './day-books.ts'
import { ordersOfDay, sheetOf, type DayOrder } from './day-orders.ts'

export interface DayOptions {
  readonly carrier: LocalCarrier
  readonly scale: SerialScale
  readonly orders: number
  /** Starts the station on the day's profile. */
  readonly start: () => Promise<DayStation>
  readonly say: (sentence: string) => void
}

interface DayStation {
  readonly page: Page
  readonly close: () => Promise<void>
  readonly kill: () => Promise<void>
}

export interface Day {
  readonly differences: readonly string[]
  readonly keys: number
  readonly scans: number
  /** Drafts whose answer a kill has taken, and that the packer looked up at the carrier. */
  readonly lookedUp: number
  /** Parcels in which something was missing, told before their label. */
  readonly misweighed: number
  /** Labels of which a kill has left unclear whether they came. */
  readonly printedAgain: number
}

/** What stays the same while stations come and go. */
interface Work {
  readonly options: DayOptions
  readonly orders: readonly DayOrder[]
  station: DayStation
  hand: CountedKeys
  keys: number
  scans: number
  lookedUp: number
  misweighed: number
  printedAgain: number
}

/**
 * A day at one packing bench, by scanner, scale and few keys: a file of orders is imported, each order scanned, weighed and printed by itself, and
 * handed to the driver. The carrier is away in the middle, and the station is killed twice: while it imports, and while it sends.
 */
export async function walkDay(options: DayOptions): Promise<Day> {
  const orders = ordersOfDay(options.orders)
  const station = await options.start()
  const hand = createCountedKeys(station.page)
  const work: Work = { options, orders, station, hand, keys: 0, scans: 0, lookedUp: 0, misweighed: 0, printedAgain: 0 }
  try {
    await furnish(work)
    await importOrders(work)
    await packAll(work)
    await allPrinted(work)
    await handOver(work)
    count(work)
    const differences = await dayDifferences(work.station.page, orders, options.carrier.simulator())
    const { keys, scans, lookedUp, misweighed, printedAgain } = work
    return { differences, keys, scans, lookedUp, misweighed, printedAgain }
  } finally {
    await work.station.close()
  }
}

const profileId = 'pdf'

async function furnish({ options, station: { page } }: Work): Promise<void> {
  const hands = createPackerHands(page)
  await hands.signIn(options.carrier.url)
  await hands.connected()
  await hands.enterSender(demoSender)
  const profile = {
    id: profileId,
    label: 'PDF',
    printer: pdfPrinterName,
    template: '100x150',
    dpi: 203,
    copies: 1,
    paperName: '',
  } as const
  const { scale } = await ask(page, 'settings.get', undefined)
  await ask(page, 'settings.update', {
    undoSeconds: 0,
    printerProfiles: [profile],
    printerProfileId: profileId,
    scale: { ...scale, kind: 'serial', port: options.scale.path, protocolId: 'and-standard', printsWhenStill: true },
  })
}

/** The first time the station is killed while it enters the orders; what was entered of them by then is taken back by the next start. */
async function importOrders(work: Work): Promise<void> {
  await startImport(work)
  await restart(work, 'while orders are imported')
  const { page } = work.station
  const counts = await ask(page, 'orders.counts', undefined)
  if (counts.waiting !== 0 && counts.waiting !== work.orders.length)
    throw new Error(`A killed import has left ${counts.waiting} of ${work.orders.length} orders`)
  if (counts.waiting > 0) return
  await startImport(work)
  await page.getByTestId('import-done').waitFor({ timeout: 60_000 })
  await work.hand.press('Escape')
}

async function startImport({ hand, orders, station: { page } }: Work): Promise<void> {
  await hand.press('F10')
  await page.getByTestId('screen-orders').waitFor()
  await hand.press('Alt+N')
  const file = { name: 'don-hang.csv', mimeType: 'text/csv', buffer: Buffer.from(sheetOf(orders)) }
  await page.getByTestId('import-file').setInputFiles(file)
  await page.getByTestId('import-row').first().waitFor()
  await hand.press('Control+Enter')
}

async function packAll(work: Work): Promise<void> {
  const { options, orders } = work
  const at = (part: number): number => Math.floor(orders.length * part)
  const [away, back, killed] = [at(0.4), at(0.55), at(0.7)]
  for (const [n, order] of orders.entries()) {
    if (n === away) await options.carrier.cutOff()
    if (n === back) await options.carrier.restore()
    // The station learns what goods weigh from bills; the script may be ahead of them as no packer is.
    if (order.forgottenGrams !== null) await billed(work, n)
    await scanToPack(work, order)
    if (n === killed) {
      await weigh(work, order)
      await restart(work, 'while a parcel is sent')
      await lookUp(work)
      if (await isWaiting(work, order)) await scanToPack(work, order)
      else continue
    }
    await weigh(work, order)
  }
}

async function billed({ station: { page } }: Work, count: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await ask(page, 'orders.counts', undefined)).billed >= count) return
    await page.waitForTimeout(200)
  }
  throw new Error(`The first ${count} orders were not created within a minute`)
}

async function scanToPack({ hand, station: { page } }: Work, { number }: DayOrder): Promise<void> {
  await hand.scan(number)
  await page.getByTestId('packing-head').getByText(number).waitFor()
}

/** The parcel is laid on the scale and taken off again once its bill has left the form: no key is pressed. */
async function weigh(work: Work, { number, weightGrams, forgottenGrams }: DayOrder): Promise<void> {
  const { scale, carrier } = work.options
  const { page } = work.station
  const lay = async (grams: number): Promise<void> => {
    await scale.put(grams)
    // As a packer does who looks at the display.
    while ((await ask(page, 'scale.view', undefined)).netGrams !== grams) await page.waitForTimeout(20)
  }
  if (forgottenGrams !== null) {
    await lay(forgottenGrams)
    await page.getByTestId('unusual-weight').waitFor()
    if (carrier.simulator().ledger.billsByReference(number).length > 0)
      throw new Error(`${number} became a bill without what was forgotten`)
    work.misweighed += 1
  }
  await scale.put(weightGrams)
  await page.getByTestId('packing-head').waitFor({ state: 'detached' })
  await lay(0)
}

async function isWaiting({ station: { page } }: Work, { number }: DayOrder): Promise<boolean> {
  const [found] = await ask(page, 'orders.scan', { code: number })
  return found?.state === 'waiting' || found?.state === 'packing'
}

/** Ended as by a power cut, and started again on the same profile. */
async function restart(work: Work, when: string): Promise<void> {
  const { options } = work
  count(work)
  await work.station.kill()
  options.say(`killed ${when}`)
  await options.scale.put(0)
  work.station = await options.start()
  const { page } = work.station
  work.hand = createCountedKeys(page)
  await page.getByTestId('connection').waitFor()
  const isSignedOut = (await page.getByTestId('connection').getAttribute('data-connection')) === 'signedOut'
  if (isSignedOut) await createPackerHands(page).signInAgain('training')
  await createPackerHands(page).connected()
}

/** An answer that the kill has taken: the packer looks at the carrier's page and says what is there. */
async function lookUp(work: Work): Promise<void> {
  const { page } = work.station
  const { rows } = await ask(page, 'drafts.list', { states: ['UNKNOWN'], offset: 0, limit: 10 })
  for (const { id, refCode } of rows) {
    work.lookedUp += 1
    const [bill] = work.options.carrier.simulator().ledger.billsByReference(refCode)
    if (bill === undefined) await ask(page, 'drafts.resend', { id, reason: 'Trang của hãng không có' })
    else await ask(page, 'drafts.link', { id, billCode: bill.billCode, comparedCode: null })
  }
}

/** A kill in the middle of a print: nobody but the packer can say whether the paper came. It is in nobody's hand, so it is printed again. */
async function printUnclear({ station: { page } }: Work): Promise<number> {
  const { rows } = await ask(page, 'printing.jobs', { states: ['unclear'], latestOnly: true, offset: 0, limit: 50 })
  if (rows.length === 0) return 0
  const { missing } = await ask(page, 'printing.resolve', { thereIds: [], missingIds: rows.map(({ id }) => id) })
  await ask(page, 'printing.print', { billCodes: missing, profileId, reprint: false })
  return missing.length
}

/** The station sends what waited and prints it, by itself. */
async function allPrinted(work: Work): Promise<void> {
  const { orders, station } = work
  const { page } = station
  for (let tries = 0; tries < 600; tries += 1) {
    const { billed } = await ask(page, 'orders.counts', undefined)
    const { missing, running, unclear } = await ask(page, 'printing.overview', undefined)
    if (billed === orders.length && missing + running + unclear === 0) return
    work.printedAgain += await printUnclear(work)
    await page.waitForTimeout(200)
  }
  throw new Error('Not all bills were created and printed within two minutes')
}

/** Each label is scanned once more, on its way into the driver's car. */
async function handOver(work: Work): Promise<void> {
  const { hand, orders, options, station } = work
  const { page } = station
  await hand.press('F11')
  await page.getByTestId('screen-handover').waitFor()
  const { ledger } = options.carrier.simulator()
  for (const { number } of orders) await hand.scan(ledger.billsByReference(number)[0]?.billCode ?? '')
  await page
    .locator(`[data-testid=handover-counts][data-taken="${orders.length}"][data-missing="0"]`)
    .waitFor({ timeout: 60_000 })
  await hand.press('Control+Enter')
  await page.getByTestId('sign-off-driver').waitFor()
  await hand.tabTo('sign-off-driver')
  await hand.type('Nguyễn Văn Tài')
  // A press right behind the one that has opened the question closes nothing.
  await page.waitForTimeout(500)
  await hand.press('Control+Enter')
  await page.getByTestId('sign-off-driver').waitFor({ state: 'detached' })
}

function count(work: Work): void {
  work.keys += work.hand.keys()
  work.scans += work.hand.scans()
}
