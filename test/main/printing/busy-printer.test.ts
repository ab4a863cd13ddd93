import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCups, type CupsServer } from '../../../scripts/drive/cups-server.ts'
import type { PrinterAdapter } from '../../../src/main/ports/printer.ts'
import { createCupsPrinter } from '../../../src/main/printing/printers/cups-printer.ts'
import { openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let cups: CupsServer
beforeAll(async () => {
  cups = await startCups()
  cups.addPrinter('label')
  cups.run('/usr/sbin/cupsdisable', 'label')
})
afterAll(() => cups.close())

/** For how many pages each document was followed. */
let followed: number[]
let printer: PrinterAdapter
const stations: PrintingStation[] = []
beforeEach(() => {
  followed = []
  const followMs = (pages: number): number => {
    followed.push(pages)
    return 60_000
  }
  printer = createCupsPrinter({ environment: cups.environment, followMs })
})
afterEach(async () => {
  for (const station of stations.splice(0)) await station.close()
  cups.run('cancel', '-a', 'label')
})

/** An account of the station, which has one print system for all. */
function account(): PrintingStation {
  const station = openPrintingStation(printer, writtenLabels())
  stations.push(station)
  return station
}

async function print(station: PrintingStation, codes: readonly string[]): Promise<void> {
  for (const code of codes) station.addBill(code)
  await station.ask['printing.print']({ billCodes: [...codes], profileId: 'counter', reprint: false })
}

const codes = Array.from({ length: 45 }, (_, n) => `SM${100 + n}`)

test('a PDF of a batch that lies behind another is followed for both', async () => {
  await print(account(), codes)
  await expect.poll(() => followed, { timeout: 10_000 }).toEqual([10, 20])
})

test('a slip that lies behind labels at the same printer is followed for all of them', async () => {
  const station = account()
  await print(station, codes.slice(0, 10))
  await expect.poll(() => followed, { timeout: 10_000 }).toEqual([10])
  station.addDraft('DON-1')
  await station.ask['printing.printSlips']({ draftIds: ['DON-1'], profileId: 'counter', again: false })
  await expect.poll(() => followed, { timeout: 10_000 }).toEqual([10, 11])
})

test('a label of an account is followed for what another account has at the printer, also where that was closed meanwhile', async () => {
  const first = account()
  await print(first, codes.slice(0, 10))
  await expect.poll(() => followed, { timeout: 10_000 }).toEqual([10])
  const second = account()
  await print(second, ['SM1'])
  await expect.poll(() => followed, { timeout: 10_000 }).toEqual([10, 11])
  await first.close()
  stations.splice(stations.indexOf(first), 1)
  await print(second, ['SM2'])
  await expect.poll(() => followed, { timeout: 10_000 }).toEqual([10, 11, 12])
})
