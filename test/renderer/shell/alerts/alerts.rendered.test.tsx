import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountAlerts } from '../../../../src/renderer/src/shell/alerts/alerts.tsx'
import type { EventPayload } from '../../../../src/shared/ipc/events.ts'
import type { Language } from '../../../../src/shared/domain/settings/language.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const madeAtMs = Date.parse('2026-11-22T21:05:00+07:00')

async function said(alert: Omit<EventPayload<'station.alert'>, 'detail'>, language: Language): Promise<string> {
  const { bridge, unmount } = await renderInStation(<AccountAlerts />, { language })
  bridge.emit('station.alert', { detail: '', ...alert })
  await expect.element(page.getByRole('complementary').getByRole('button').first()).toBeVisible()
  const text = page.getByRole('complementary').element().textContent
  await unmount()
  return text
}

const missing = { code: 'data-missing', count: 20, bills: 3 } as const

test('what is gone is said with what the newest backup holds', async () => {
  const backup = { madeAtMs, unsent: 18, bills: 2 }
  expect(await said({ ...missing, backup }, 'vi')).toMatch(
    /Thiếu nhiều nhất 20 đơn chưa gửi \+ 3 vận đơn.*Bản sao lưu mới nhất: .*22\/11\/2026.*, có 18 đơn chưa gửi \+ 2 vận đơn\./,
  )
  expect(await said({ ...missing, backup }, 'en')).toMatch(
    /20 unsent bills \+ 3 bills.*Newest backup: .*22\/11\/2026.*, with 18 unsent bills \+ 2 bills\./,
  )
})

test('a backup that cannot be read, and none at all, are said', async () => {
  expect(await said({ ...missing, backup: { madeAtMs, unsent: null, bills: null } }, 'vi')).toContain(
    'Hiện không đọc được.',
  )
  expect(await said({ ...missing, backup: null }, 'vi')).toContain('chưa có bản sao lưu nào')
})
