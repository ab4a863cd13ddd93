import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import { Track } from '../../../src/renderer/src/tracking/track.tsx'
import { answered, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

test('Alt+Backspace brings cleared codes back beside what was scanned since', async () => {
  const { station } = await renderInStation(
    <>
      <MessageSlot />
      <Track />
    </>,
    {
      handlers: {
        'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
        'tracking.elsewhere': () => null, // the carrier was not asked
        'tracking.refresh': () => ({ running: false, done: 0, total: 0, failed: 0, stoppedBy: null }), // no progress is read
      },
    },
  )
  const codes = (): readonly string[] => station.autosaved.getState().track.codes
  await typeKeys(0, 'CP25269401', press('Enter'), 'CP25269402', press('Enter'))
  await expect.poll(codes).toEqual(['CP25269402', 'CP25269401'])
  await typeKeys(0, press('Alt+Delete'))
  await expect.element(page.getByTestId('undo-toast')).toBeVisible()
  await typeKeys(0, 'CP25269403', press('Enter'))
  await expect.poll(codes).toEqual(['CP25269403'])
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(codes).toEqual(['CP25269403', 'CP25269402', 'CP25269401'])
})

test('a double press of Delete takes out one code, and not the next that has come in its place', async () => {
  const { bridge, station } = await renderInStation(<Track />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'tracking.elsewhere': () => null,
    },
  })
  const track = () => station.autosaved.getState().track
  station.autosaved.getState().putTrack({ codes: ['CP1', 'CP2', 'CP3', 'CP4'], selected: 'CP1' })
  await expect.poll(() => page.getByTestId('tracked-row').elements()).toHaveLength(4)
  document.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  await withoutRest(async () => {
    await typeKeys(0, press('Delete'), press('Delete'))
    await answered(bridge)
    expect(track()).toMatchObject({ codes: ['CP2', 'CP3', 'CP4'], selected: 'CP2' })
    // Whoever goes to a code means that one, however fast.
    await typeKeys(0, press('ArrowDown'), press('Delete'))
    await expect.poll(track).toMatchObject({ codes: ['CP2', 'CP4'], selected: 'CP4' })
  })
})

test('an old error is gone with the next success: codes that could not be asked about are asked about again', async () => {
  let isDown = true
  await renderInStation(<Track />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'tracking.elsewhere': () => null,
      'tracking.refresh': () =>
        isDown
          ? { ok: false, error: { code: 'core-stopped' } }
          : { running: false, done: 1, total: 1, failed: 0, stoppedBy: null },
    },
  })
  await typeKeys(0, 'CP25269401', press('Enter'))
  await expect.poll(() => document.body.textContent).toContain('Bộ phận gửi đơn đã dừng.')
  isDown = false
  await typeKeys(0, press('Alt+R'))
  await expect.poll(() => document.body.textContent).not.toContain('Bộ phận gửi đơn đã dừng.')
})
