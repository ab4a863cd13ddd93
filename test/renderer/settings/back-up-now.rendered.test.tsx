import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BackupsSection } from '../../../src/renderer/src/settings/backups/backups-section.tsx'
import { dayMs, hourMs } from '../../../src/shared/domain/time/time-units.ts'
import { err } from '../../../src/shared/result.ts'
import { eventually } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const first = { name: 'station-2026-11-20.db', madeAtMs: Date.UTC(2026, 10, 20, 3), bytes: 2 * 1024 ** 2 }
const second = { name: 'station-2026-11-21.db', madeAtMs: Date.UTC(2026, 10, 21, 3), bytes: 2 * 1024 ** 2 }

/** Words that belong together are kept on one line by a space that does not break. */
const words = (text: string): RegExp => new RegExp(text.replaceAll(' ', String.raw`\s`))

const listOf = (backups: (typeof first)[], newest = backups[0]?.name ?? null) => ({
  accountId: 'live',
  isMade: true,
  folder: '/p/backups',
  kept: 7,
  newest,
  backups,
})

/** `isMade`: when a backup is. */
async function renderBackups(isMade: Promise<void> = Promise.resolve()) {
  let backups = [first]
  const rendered = await renderInStation(<BackupsSection active />, {
    handlers: {
      'backups.list': () => listOf(backups),
      'backups.backUpNow': async () => {
        await isMade
        backups = [second, first]
        return { madeAtMs: second.madeAtMs }
      },
    },
  })
  const button = (await page.getByTestId('back-up-now').findElement()) as HTMLButtonElement
  return { ...rendered, button }
}

test('one press makes one backup, says so, and lists it', async () => {
  const { promise: isMade, resolve: make } = Promise.withResolvers<void>()
  const { bridge, button } = await renderBackups(isMade)
  button.click()
  button.click()
  await expect.element(page.getByTestId('back-up-now')).toBeDisabled()
  await expect.element(page.getByText(words('Đang sao lưu…'))).toBeVisible()
  make()
  await expect.element(page.getByText(words('Đã sao lưu xong lúc'))).toBeVisible()
  await eventually(() => expect(document.querySelectorAll('[data-testid="backup-row"]')).toHaveLength(2))
  expect(bridge.calls.filter(({ channel }) => channel === 'backups.backUpNow')).toHaveLength(1)
  await expect.element(page.getByTestId('back-up-now')).toBeEnabled()
})

test('a full disk and a folder that is gone are said in words, never as a bill that was not saved', async () => {
  const { bridge, button } = await renderBackups()
  bridge.handlers['backups.backUpNow'] = () => err({ code: 'storage-full', detail: 'ENOSPC' })
  button.click()
  await expect.element(page.getByRole('alert').getByText(words('Ổ đĩa không đủ chỗ'))).toBeVisible()
  expect(page.getByRole('alert').element().textContent).not.toMatch(words('Đơn này chưa được lưu'))
  bridge.handlers['backups.backUpNow'] = () => err({ code: 'file-not-written', detail: 'ENOTDIR' })
  button.click()
  await expect.element(page.getByRole('alert').getByText(words('Không ghi được vào thư mục /p/backups'))).toBeVisible()
  expect(document.querySelectorAll('[data-testid="backup-row"]')).toHaveLength(1)
})

test.each([
  [47, 0],
  [49, 1],
])('a newest backup of %d hours ago has %d warnings, as in the health of the station', async (hours, warnings) => {
  const made = { ...first, madeAtMs: Date.now() - hours * hourMs }
  await renderInStation(<BackupsSection active />, {
    handlers: {
      'backups.list': () => listOf([made]),
    },
  })
  await page.getByTestId('backup-row').findElement()
  expect(page.getByText(words('Bản gần nhất đã hơn hai ngày')).elements()).toHaveLength(warnings)
})

test('where there are only backups of days to come there is a warning of the clock, and none is the newest', async () => {
  await renderInStation(<BackupsSection active />, {
    handlers: { 'backups.list': () => listOf([{ ...first, madeAtMs: Date.now() + 365 * dayMs }], null) },
  })
  await page.getByTestId('restore-backup').findElement()
  await expect.element(page.getByText(words('ghi ngày sau hôm nay'))).toBeVisible()
  expect(page.getByTestId('last-backup').elements()).toHaveLength(0)
})

test('the whole path of a deep folder is read, in as many lines as it needs', async () => {
  const folder = `C:\\Users\\kho-tan-binh-ban-02\\AppData\\Roaming\\Packbench\\accounts\\${'live-fa50dee700c1'.repeat(6)}\\backups`
  await renderInStation(<BackupsSection active />, {
    handlers: { 'backups.list': () => ({ ...listOf([first]), folder }) },
  })
  const shown = await page.getByText(folder).findElement()
  const { right } = shown.getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(shown.closest('dl')!.getBoundingClientRect().right + 1)
})
