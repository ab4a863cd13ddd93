import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { copyDatabase } from '../../../src/main/database/maintenance/copy-database.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { ask, expect, signIn, test } from '../station.ts'

function setSchemaVersion(profile: string, version: number): number {
  const database = new SQLite(join(profile, 'accounts', 'training', 'station.db'))
  const before = database.pragma('user_version', { simple: true }) as number
  database.pragma(`user_version = ${version}`)
  database.close()
  return before
}

test('a database of a newer version is left alone, said so with the backups to choose from, and opened when the version fits', async ({
  open,
  profile,
}) => {
  const first = await open()
  await first.hands.startTraining()
  await first.station.close()
  const data = join(profile, 'accounts', 'training')
  mkdirSync(join(data, 'backups'))
  await copyDatabase(join(data, 'station.db'), join(data, 'backups', 'station-2026-11-20.db'), Date.now())
  const ours = setSchemaVersion(profile, 99)
  const second = await open()
  await expect(second.page.getByTestId('screen-cannot-open')).toContainText('Packbench mới hơn')
  await expect(second.page.getByTestId('screen-first-start')).toHaveCount(0)
  await second.page.getByTestId('restore-backup').click()
  await expect(second.page.getByTestId('confirm')).toContainText('Không xóa gì cả')
  await second.page.keyboard.press('Escape')
  await second.page.getByTestId('confirm').waitFor({ state: 'detached' })
  expect(setSchemaVersion(profile, ours)).toBe(99)
  await second.page.getByRole('button', { name: 'Mở lại' }).press('Enter')
  await expect(second.page.getByTestId('screen-new-bill')).toBeVisible()
})

test('what is found while the data is opened stands on the screen, although nobody listened yet when it was found', async ({
  carrier,
  open,
  profile,
}) => {
  const first = await open()
  await signIn(first.page, carrier.url)
  for (const refCode of ['KEPT-1', 'KEPT-2']) {
    const kept = { intent: 'keep', draftId: null, referenceOverrideReason: null } as const
    await ask(first.page, 'drafts.submit', { bill: sampleBill(refCode), ...kept })
  }
  await first.station.close()
  const account = readdirSync(join(profile, 'accounts')).find((id) => id.startsWith('live-')) ?? ''
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(profile, 'accounts', account, `station.db${suffix}`), { force: true })
  const { page } = await open()
  await expect(page.getByRole('complementary')).toContainText('2 đơn chưa gửi')
  await expect(page.getByTestId('newest-backup')).toBeVisible()
})
