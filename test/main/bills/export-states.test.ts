import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { openTestStation, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

const exportAll = () => {
  const selection = { kind: 'filter' as const, filter: anyBill, except: [], upToSeq: 1 }
  return station.ask('bills.export', {
    selection,
    format: 'csv',
    columns: [{ column: 'billCode', heading: 'Mã vận đơn' }],
  })
}
const told = () => station.events.filter(({ name }) => name === 'bills.exported').map(({ payload }) => payload)

test('an export says that none was asked for, that it runs, that it was stopped, that it is done, and why it failed', async () => {
  await station.create('EXP-1')
  expect((await station.ask('bills.stopExport', undefined)).state).toBe('idle')
  expect(await exportAll()).toMatchObject({ state: 'running', total: 1 })
  expect((await station.ask('bills.stopExport', undefined)).state).toBe('stopped')
  await exportAll()
  await expect
    .poll(() => told().at(-1))
    .toMatchObject({ state: 'done', done: 1, path: expect.stringMatching(/\.csv$/) })
  const inTheWay = join(station.folder, 'no-folder')
  writeFileSync(inTheWay, '')
  await station.ask('settings.update', { labelFolder: inTheWay })
  await exportAll()
  await expect.poll(() => told().at(-1)).toMatchObject({ state: 'failed', detail: expect.stringContaining(inTheWay) })
})

test('how an export stands is answered to a window that was away, and its end until that was said', async () => {
  const now = () => station.ask('bills.exportState', undefined)
  await station.create('EXP-1')
  expect((await now()).state).toBe('idle')
  await exportAll()
  // A window that has seen an earlier end does not take this one away.
  await station.ask('bills.exportSeen', undefined)
  expect((await now()).state).not.toBe('idle')
  await expect.poll(now).toMatchObject({ state: 'done', done: 1, path: expect.stringMatching(/\.csv$/) })
  await station.ask('bills.exportSeen', undefined)
  expect((await now()).state).toBe('idle')
  // Its folder is still known; this machine opens none.
  expect((await station.refusal('bills.openExportFolder', undefined)).code).toBe('not-available-here')
})
