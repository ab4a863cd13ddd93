import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from './station.ts'

function setSchemaVersion(profile: string, version: number): number {
  const database = new SQLite(join(profile, 'accounts', 'training', 'station.db'))
  const before = database.pragma('user_version', { simple: true }) as number
  database.pragma(`user_version = ${version}`)
  database.close()
  return before
}

test('a database of a newer version is left alone, said so, and opened again when the version fits', async ({
  open,
  profile,
}) => {
  const first = await open()
  await first.hands.startTraining()
  await first.station.close()
  const ours = setSchemaVersion(profile, 99)
  const second = await open()
  await expect(second.page.getByTestId('screen-cannot-open')).toContainText('Packbench mới hơn')
  await expect(second.page.getByTestId('screen-first-start')).toHaveCount(0)
  expect(setSchemaVersion(profile, ours)).toBe(99)
  await second.page.keyboard.press('Enter')
  await expect(second.page.getByTestId('screen-new-bill')).toBeVisible()
})
