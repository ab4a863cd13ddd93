import { expect, test } from 'vitest'
import { pdfPrinterName, type PrintJobRow } from '../../../src/shared/domain/printing/printing.ts'
import { until, type TestStation } from '../station.ts'
import { openBackedUpStation, type BackedUpStation } from './backed-up-station.ts'

const order = (station: TestStation, billCode: string, reprint: boolean) =>
  station.ask('printing.print', { billCodes: [billCode], profileId: pdfPrinterName, reprint })

const labels = async (station: TestStation, states: PrintJobRow['state'][] = []): Promise<readonly PrintJobRow[]> =>
  (await station.ask('printing.jobs', { states, latestOnly: false, offset: 0, limit: 50 })).rows

/** As a packer prints it, until it is on paper. */
async function print(station: TestStation, billCode: string, reprint = false): Promise<PrintJobRow | undefined> {
  expect(await order(station, billCode, reprint)).toMatchObject({ queued: 1 })
  const [newest] = await until(
    () => labels(station),
    ([job]) => job?.billCode === billCode && job.state === 'sent',
  )
  return newest
}

async function missing(station: TestStation): Promise<readonly string[]> {
  const { rows } = await station.ask('printing.missing', { offset: 0, limit: 50 })
  return rows.map(({ refCode }) => refCode)
}

/** One bill from before the backup and one from after it, both with a label that was printed since; and one without any. */
async function printedSince(backedUp: BackedUpStation) {
  const { station } = backedUp
  await print(station, await station.create('FIRST'))
  const before = await station.create('BEFORE')
  await backedUp.backUp()
  const after = await station.create('AFTER')
  await print(station, before)
  await print(station, after)
  await station.create('UNPRINTED')
  return { before, after }
}

async function restore({ station }: BackedUpStation): Promise<void> {
  const { accountId, backups } = await station.ask('backups.list', undefined)
  await station.ask('backups.restore', { accountId, name: backups[0]?.name ?? '' })
}

test('a label that was printed after the backup is not listed as missing, and the next one carries the mark', async () => {
  const backedUp = await openBackedUpStation()
  const { station } = backedUp
  const { before, after } = await printedSince(backedUp)
  const known = await labels(station)
  await restore(backedUp)
  // Until they are taken over, all of them are in doubt.
  expect(
    await until(
      () => missing(station),
      (codes) => codes.length > 0,
    ),
  ).toEqual(['UNPRINTED'])
  expect(await labels(station)).toEqual(known)
  for (const billCode of [before, after]) {
    expect((await order(station, billCode, false)).refused).toEqual([{ billCode, why: 'already-printed' }])
    expect(await print(station, billCode, true)).toMatchObject({ reprintNumber: 1 })
  }
  await backedUp.close()
})

test('where nobody knows what was printed since the backup, no label is missing: each is unclear until a person has looked', async () => {
  const backedUp = await openBackedUpStation()
  const { station } = backedUp
  const { before, after } = await printedSince(backedUp)
  await backedUp.putBack()
  expect(await missing(station)).toEqual([])
  const unclear = await labels(station, ['unclear'])
  expect(unclear.map(({ receiverName, reason, operator }) => [receiverName !== '', reason, operator])).toEqual(
    Array.from({ length: 3 }, () => [true, 'restored-copy', '']),
  )
  expect((await order(station, after, false)).refused).toEqual([{ billCode: after, why: 'unclear' }])
  expect(await station.ask('printing.confirm', { scannedCode: after })).toMatchObject({ warning: 'none' })

  await backedUp.station.restart()
  const left = await labels(station, ['unclear'])
  expect(left.map(({ billCode }) => billCode)).not.toContain(after)
  await station.ask('printing.resolve', { thereIds: [], missingIds: left.map(({ id }) => id) })
  expect((await missing(station)).toSorted()).toEqual(['BEFORE', 'UNPRINTED'])
  expect(await print(station, before)).toMatchObject({ reprintNumber: 1 })
  await backedUp.close()
})

test('an account whose labels are printed elsewhere has none to look for behind a restore', async () => {
  const backedUp = await openBackedUpStation()
  const { station } = backedUp
  await station.create('BEFORE')
  await backedUp.backUp()
  await station.create('AFTER')
  await backedUp.putBack()
  expect([await labels(station), (await missing(station)).toSorted()]).toEqual([[], ['AFTER', 'BEFORE']])
  await backedUp.close()
})
