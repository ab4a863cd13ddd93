import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UpdatesSection } from '../../../src/renderer/src/settings/updates-section.tsx'
import type { UpdatesView } from '../../../src/shared/domain/update.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const words = (text: string): RegExp => new RegExp(text.replaceAll(' ', String.raw`\s`))
const ready: UpdatesView = {
  state: 'ready',
  current: '1.2.0',
  version: '1.3.0',
  refusal: null,
  detail: '',
  checkedAtMs: Date.UTC(2026, 10, 23, 3),
  postponedUntilMs: null,
  underWay: [],
}

async function renderUpdates(view: UpdatesView) {
  let now = view
  const rendered = await renderInStation(<UpdatesSection />, {
    handlers: {
      'updates.view': () => now,
      'updates.check': () => now,
      'updates.install': () => now,
      'updates.postpone': () => (now = { ...now, postponedUntilMs: Date.UTC(2026, 10, 24, 1) }),
    },
  })
  const become = (next: Partial<UpdatesView>): void => {
    now = { ...now, ...next }
    rendered.bridge.emit('updates.changed', now)
  }
  return { ...rendered, become }
}

test('a version that lies ready says what will happen, and is installed or postponed with one press', async () => {
  const { bridge, become } = await renderUpdates(ready)
  await expect.element(page.getByText(words('Bản 1.3.0 đã tải xong.'))).toBeVisible()
  await expect.element(page.getByText(words('từ 1 đến 5 giờ sáng'))).toBeVisible()
  await page.getByTestId('postpone-update').click()
  await expect.element(page.getByTestId('postpone-update')).toBeVisible()
  become({ postponedUntilMs: Date.UTC(2026, 10, 24, 1) })
  await expect.element(page.getByText(words('Đã hoãn'))).toBeVisible()
  expect(document.querySelector('[data-testid="postpone-update"]')).toBeNull()
  await page.getByTestId('install-update').click()
  expect(bridge.calls.map(({ channel }) => channel)).toEqual(
    expect.arrayContaining(['updates.postpone', 'updates.install']),
  )
})

test('once no server is named any more, nothing is said to be installed', async () => {
  let view = ready
  const { bridge } = await renderInStation(<UpdatesSection />, { handlers: { 'updates.view': () => view } })
  await expect.element(page.getByTestId('update-plan')).toBeVisible()
  view = { ...ready, state: 'off', version: null }
  bridge.emit('settings.changed', stationSettings)
  await expect.element(page.getByTestId('update-plan')).not.toBeInTheDocument()
})

test('in the middle of work it names the work, and the button waits for it', async () => {
  const { become } = await renderUpdates({ ...ready, underWay: ['send', 'print'] })
  await expect.element(page.getByText(words('gửi đơn, in'))).toBeVisible()
  await expect.element(page.getByTestId('install-update')).toBeDisabled()
  become({ underWay: [] })
  await expect.element(page.getByTestId('install-update')).toBeEnabled()
})

test('a version that was refused is said in words, with nothing to be pressed that would take it', async () => {
  await renderUpdates({ ...ready, state: 'refused', refusal: 'altered', detail: 'latest.yml' })
  await expect.element(page.getByText(words('chữ ký của bản trên máy chủ không đúng'))).toBeVisible()
  expect(document.querySelector('[data-testid="install-update"]')).toBeNull()
})

test('a server that an administrator has fixed can be read and not changed', async () => {
  const info = {
    version: '1.2.0',
    runtime: 'node' as const,
    platform: 'linux',
    profileFolder: '',
    logFile: '',
    carrierUrl: '',
  }
  await renderInStation(<UpdatesSection />, {
    handlers: { 'updates.view': () => ready, 'app.info': () => ({ ...info, locked: ['updateServer'] }) },
  })
  await expect.element(page.getByText(words('Do người quản trị cố định'))).toBeVisible()
  await expect.element(page.getByTestId('field-updateServer')).toHaveAttribute('readonly')
})
