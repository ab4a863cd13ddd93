import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CannotOpen } from '../../../../src/renderer/src/settings/cannot-open/cannot-open.tsx'
import { renderInStation } from '../../rendered/render-in-station.tsx'

test('backups that cannot be listed say so: they may be there', async () => {
  await renderInStation(<CannotOpen problem={{ code: 'storage-failed' }} />, {
    handlers: { 'backups.list': () => ({ ok: false, error: { code: 'core-stopped' } }) },
  })
  await expect.poll(() => document.querySelectorAll('details').length).toBe(2)
})

const backups = [{ name: 'station-2026-11-20.db', madeAtMs: Date.UTC(2026, 10, 20, 3), bytes: 2 * 1024 ** 2 }]
const handlers = {
  'backups.list': () => ({ accountId: 'live', isMade: true, folder: '/p/backups', kept: 7, newest: null, backups }),
} as const

test('where the data is of another account, that is said of the data and not of a backup, and the backups of this account are offered', async () => {
  await renderInStation(<CannotOpen problem={{ code: 'data-of-another', detail: 'station.db is of live-7' }} />, {
    handlers,
    language: 'en',
  })
  await expect.element(page.getByRole('alert').getByText(/data file in this account’s folder/)).toBeVisible()
  expect(page.getByRole('alert').element().textContent).not.toMatch(/another backup|not restored/)
  await expect.element(page.getByTestId('backup-row')).toBeVisible()
})
