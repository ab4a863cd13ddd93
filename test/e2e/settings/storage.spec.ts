import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { copyDatabase } from '../../../src/main/database/maintenance/copy-database.ts'
import { expect, test } from '../station.ts'

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
