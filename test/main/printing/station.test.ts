import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { rasterise, textOf } from '../documents/raster.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { startCups, type CupsServer } from '../../../scripts/drive/cups-server.ts'
import { profile } from './printing-station.ts'

let cups: CupsServer
let station: TestStation
const serverBefore = process.env['CUPS_SERVER']
beforeAll(async () => {
  cups = await startCups()
  cups.addPrinter('label')
  // As for lp itself: it names the server for this process alone.
  process.env['CUPS_SERVER'] = cups.environment['CUPS_SERVER']
  station = await openTestStation()
})
afterAll(async () => {
  await station.close()
  await cups.close()
  if (serverBefore === undefined) delete process.env['CUPS_SERVER']
  else process.env['CUPS_SERVER'] = serverBefore
})

/** A print server, a station and its threads start: a busy machine takes its time. */
const unhurried = { timeout: 60_000 }

test(
  'a bill is created, printed on paper through CUPS, confirmed by its scan, and not printed again',
  unhurried,
  async () => {
    await station.ask('account.startTraining', undefined)
    await station.ask('settings.update', { printerProfiles: [profile] })
    expect(await station.ask('printing.printers', undefined)).toMatchObject([{ name: 'label', state: 'ready' }])
    const billCode = await station.create('PRINT-1')
    expect(await station.ask('printing.missing', { offset: 0, limit: 10 })).toMatchObject({ rows: [{ billCode }] })

    const order = { billCodes: [billCode], profileId: 'counter', reprint: false }
    const { batchId } = await station.ask('printing.print', order)
    await until(
      () => station.ask('printing.jobs', { states: ['sent'], latestOnly: false, offset: 0, limit: 10 }),
      ({ rows }) => rows.some((job) => job.billCode === billCode),
    )
    const [printed] = rasterise(readFileSync(cups.outputOf('label')), 203)
    expect(printed?.decoded).toEqual([`CODE-128:${billCode}`, `QR-Code:${billCode}`])
    expect(textOf(readFileSync(cups.outputOf('label')))).toContain('TẬP HUẤN / TRAINING')
    const done = { billCodes: [billCode], progress: { batchId, total: 1, sent: 1, waiting: 0 } }
    const reported = () => station.events.findLast(({ name }) => name === 'printing.changed')?.payload
    await expect.poll(reported).toMatchObject(done)

    expect(await station.ask('printing.print', order)).toMatchObject({
      refused: [{ billCode, why: 'already-printed' }],
    })
    expect((await station.ask('printing.confirm', { scannedCode: billCode })).job.state).toBe('confirmed')
    await station.restart()
    expect((await station.ask('bills.get', { billCode })).labelPrintedAtMs).not.toBeNull()
    expect((await station.ask('printing.missing', { offset: 0, limit: 10 })).total).toBe(0)
  },
)

test('a test page comes out, and a printer that is not there is named', unhurried, async () => {
  await station.ask('printing.testPage', { profileId: 'counter' })
  expect(textOf(readFileSync(cups.outputOf('label')))).toContain('TRANG THỬ')
  await station.ask('settings.update', { printerProfiles: [{ ...profile, printer: 'nobody' }] })
  expect(await station.refusal('printing.testPage', { profileId: 'counter' })).toMatchObject({
    code: 'printer-not-found',
  })
})

test('a station that wants it prints each bill as soon as the carrier has confirmed it, once', unhurried, async () => {
  await station.ask('settings.update', { printerProfiles: [profile], printOnCreate: true })
  await station.enter('AUTO-1')
  await station.enter('AUTO-2')
  const printed = () =>
    station.ask('printing.jobs', { states: ['sent', 'confirmed'], latestOnly: false, offset: 0, limit: 10 })
  const { rows } = await until(printed, ({ total }) => total === 3)
  expect(rows.map(({ reprintNumber }) => reprintNumber)).toEqual([0, 0, 0])
  // Its draft changes again, and the station starts anew: nothing comes a second time.
  await station.restart()
  await station.ask('settings.update', { printOnCreate: false })
  await station.enter('AUTO-3')
  await until(
    () => station.ask('printing.missing', { offset: 0, limit: 10 }),
    ({ total }) => total === 1,
  )
  expect((await station.ask('printing.jobs', { states: [], latestOnly: false, offset: 0, limit: 10 })).total).toBe(3)
})

test('without a printer labels become PDF files in the folder of the labels', unhurried, async () => {
  const { rows } = await station.ask('printing.missing', { offset: 0, limit: 10 })
  const billCodes = rows.map(({ billCode }) => billCode)
  await station.ask('printing.print', { billCodes, profileId: pdfProfile.id, reprint: false })
  const jobs = await until(
    () => station.ask('printing.jobs', { states: ['sent'], latestOnly: false, offset: 0, limit: 10 }),
    (answer) => answer.rows.some((job) => job.billCode === billCodes[0]),
  )
  expect(textOf(readFileSync(jobs.rows[0]?.systemJob ?? ''))).toContain(billCodes[0])
})
