import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StatusBar } from '../../../../src/renderer/src/shell/status-bar/status-bar.tsx'
import type { QueueStatus } from '../../../../src/shared/ipc/channels/drafts-contract.ts'
import { eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { noDrafts, signedInAccount } from '../../rendered/station-handlers.ts'

const running: QueueStatus = { status: 'running', detail: '', concurrency: 4, nextProbeAtMs: null }
const tenFortyTwo = Date.UTC(2026, 10, 23, 3, 42)

test.for<readonly [string, Partial<QueueStatus>, string]>([
  ['a carrier that is down', { status: 'offline', unreachable: 'carrier-unreachable' }, 'Mất mạng, vẫn nhập được'],
  ['an unknown name', { status: 'offline', unreachable: 'carrier-name-not-found' }, 'Không tìm thấy máy chủ hãng'],
  ['a wrong certificate', { status: 'offline', unreachable: 'carrier-untrusted' }, 'Chứng chỉ máy chủ không đúng'],
  [
    'an outage of creates',
    { status: 'probing', unclearInRow: 3, nextProbeAtMs: tenFortyTwo },
    '3 đơn liền chưa rõ, thử lại 10:42',
  ],
  ['a draft on trial', { isTryingOne: true }, 'Đang gửi thử một đơn'],
])('the status bar says of %s what it is', async ([, change, words]) => {
  const waiting = { ...noDrafts, READY: 1 }
  const { bridge } = await renderInStation(<StatusBar onOpen={() => undefined} />, {
    handlers: { 'drafts.counts': () => waiting },
  })
  bridge.emit('queue.changed', { ...running, ...change })
  await expect.element(page.getByTestId('connection')).toHaveTextContent(words)
})

test('a session that the carrier refuses is said once, and a press opens where one signs in', async () => {
  const { bridge, station } = await renderInStation(<StatusBar onOpen={() => undefined} />)
  bridge.emit('account.changed', { ...signedInAccount, session: 'rejected' })
  bridge.emit('queue.changed', { ...running, status: 'signed-out' })
  const connection = page.getByTestId('connection')
  await expect.element(connection).toHaveTextContent('Hãng không nhận phiên đăng nhập')
  await connection.click()
  await eventually(() => {
    const { screen, settingsSection } = station.navigation.getState()
    expect([screen, settingsSection]).toEqual(['settings', 'account'])
  })
})

test('a press on an outage opens the queue', async () => {
  const { bridge, station } = await renderInStation(<StatusBar onOpen={() => undefined} />)
  bridge.emit('queue.changed', { ...running, status: 'probing', unclearInRow: 3, nextProbeAtMs: tenFortyTwo })
  await page.getByTestId('connection').click()
  await eventually(() => expect(station.navigation.getState().screen).toBe('queue'))
})
