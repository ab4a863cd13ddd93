import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Track } from '../../../src/renderer/src/tracking/track.tsx'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

test('the parcels of a bill are followed as that bill, once, and its row says what was read', async () => {
  const refreshed: (readonly string[] | null)[] = []
  const { station } = await renderInStation(<Track />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'bills.ofParcels': ({ codes }) =>
        codes.flatMap((code) =>
          code.startsWith('CP1-')
            ? { code, billCode: 'CP1', packageCount: 3 }
            : code === 'cp2'
              ? { code, billCode: 'CP2', packageCount: 1 }
              : [],
        ),
      'tracking.elsewhere': () => null,
      'tracking.refresh': ({ billCodes }) => {
        refreshed.push(billCodes)
        return { running: false, done: 0, total: 0, failed: 0, stoppedBy: null }
      },
    },
  })
  const followed = () => station.autosaved.getState().track
  const read = () =>
    page
      .getByTestId('read-by-parcels')
      .elements()
      .map(({ textContent }) => textContent)
  await typeKeys(0, 'CP9-2', press('Enter'))
  await expect.poll(() => refreshed).toEqual([['CP9-2']])
  expect(read()).toEqual([])
  await typeKeys(0, 'CP1-2', press('Enter'))
  await expect.poll(followed).toMatchObject({ codes: ['CP1', 'CP9-2'], selected: 'CP1' })
  // In small letters too: one row for the bill that the station knows.
  await typeKeys(0, 'CP2', press('Enter'), 'cp2', press('Enter'), 'CP1-3', press('Enter'))
  // Kept for the next visit too.
  const parcelsRead = {
    CP1: { codes: ['CP1-2', 'CP1-3'], packageCount: 3 },
    CP2: { codes: ['cp2'], packageCount: 1 },
  }
  await expect.poll(followed).toMatchObject({ codes: ['CP1', 'CP2', 'CP9-2'], selected: 'CP1', parcelsRead })
  await expect.poll(read).toEqual(['Đọc từ mã CP1-2, -3 · đơn 3 kiện', 'Đọc từ mã cp2'])
  await expect.poll(() => refreshed).toEqual([['CP9-2'], ['CP1'], ['CP2'], ['CP2'], ['CP1']])
})

test('parcels that main cannot be asked about are followed by the codes that were read', async () => {
  const refreshed: (readonly string[] | null)[] = []
  const { station } = await renderInStation(<Track />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'bills.ofParcels': () => ({ ok: false, error: { code: 'core-stopped' } }),
      'tracking.elsewhere': () => null,
      'tracking.refresh': ({ billCodes }) => {
        refreshed.push(billCodes)
        return { running: false, done: 0, total: 0, failed: 0, stoppedBy: null }
      },
    },
  })
  await typeKeys(0, 'CP1-2', press('Enter'))
  await expect.poll(() => refreshed).toEqual([['CP1-2']])
  expect(station.autosaved.getState().track.codes).toEqual(['CP1-2'])
  // What is pasted over what is marked takes its place.
  await typeKeys(0, 'CP', press('Control+A'))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'CP7\nCP8')
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => station.autosaved.getState().track.codes).toEqual(['CP7', 'CP8', 'CP1-2'])
})

test('a row of which main says nothing says why, and is not called one that nobody asked about', async () => {
  const { station } = await renderInStation(<Track />, {
    handlers: {
      'bills.get': ({ billCode }) => ({
        ok: false,
        error: billCode === 'CP1' ? { code: 'row-damaged', context: { name: 'CP1' } } : { code: 'bill-not-found' },
      }),
      'tracking.elsewhere': () => ({ ok: false, error: { code: 'core-stopped' } }),
      'tracking.refresh': () => ({ running: false, done: 0, total: 0, failed: 0, stoppedBy: null }),
    },
  })
  station.autosaved.getState().putTrack({ codes: ['CP1', 'CP2'], selected: null })
  const rows = () =>
    page
      .getByTestId('tracked-row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(rows).toEqual([expect.stringMatching(/^CP1.+hỏng/), expect.stringMatching(/^CP2Bộ phận gửi đơn/)])
})

test('why a code could not be asked about stands beside how the others go on, and these can be stopped', async () => {
  const running = { running: true, done: 1, total: 9, failed: 0, stoppedBy: null }
  const { bridge } = await renderInStation(<Track />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'bills.ofParcels': () => [],
      'tracking.elsewhere': () => null,
      'tracking.refresh': () => ({ ok: false, error: { code: 'core-stopped' } }),
    },
  })
  bridge.emit('tracking.progress', running)
  await expect.element(page.getByTestId('track-stop')).toBeVisible()
  await typeKeys(0, 'CP25269401', press('Enter'))
  await expect.poll(() => document.querySelectorAll('[data-testid="tracked-bill"], details').length).toBe(2)
  await expect.element(page.getByTestId('track-stop')).toBeVisible()
})
