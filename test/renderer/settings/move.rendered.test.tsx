import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MoveSection } from '../../../src/renderer/src/settings/station/move-section.tsx'
import { answered, heldAnswer } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const chosen = {
  fileId: 'f1',
  name: 'live-1.db',
  madeAtMs: Date.UTC(2026, 10, 23, 3),
  unsent: 4,
  bills: 12_345,
  isOfThisAccount: true,
  settings: 7,
}

test('nothing is brought over before a person has said that the old computer is out of use', async () => {
  const { bridge, station } = await renderInStation(<MoveSection />, {
    handlers: {
      'move.choose': () => chosen,
      'move.takeIn': () => ({ accountId: 'live', name: 'station-2026-11-23-moved.db', madeAtMs: chosen.madeAtMs }),
    },
  })
  await page.getByTestId('choose-moved').click()
  await expect.element(page.getByText('12.345', { exact: true })).toBeVisible()
  await expect.element(page.getByTestId('take-moved')).toBeDisabled()
  await page.getByTestId('other-out-of-use').click()
  await page.getByTestId('take-moved').click()
  await expect.poll(() => station.account.getState().restoring?.name).toBe('station-2026-11-23-moved.db')
  const taken = bridge.calls.find(({ channel }) => channel === 'move.takeIn')
  expect(taken?.input).toEqual({ fileId: 'f1', otherIsOutOfUse: true })
})

test('a file of another account is named as such, and cannot be brought over', async () => {
  await renderInStation(<MoveSection />, {
    handlers: { 'move.choose': () => ({ ...chosen, isOfThisAccount: false }) },
  })
  await page.getByTestId('choose-moved').click()
  await expect.element(page.getByText(/tài\skhoản\skhác/)).toBeVisible()
  expect(document.querySelector('[data-testid="take-moved"]')).toBeNull()
})

const taken = { accountId: 'live', name: 'station-2026-11-23-moved.db', madeAtMs: chosen.madeAtMs }

/** The section once the file of the old computer is on its way into this one. */
async function takingIn() {
  const copied = heldAnswer(taken)
  const rendered = await renderInStation(<MoveSection />, {
    handlers: { 'move.choose': () => chosen, 'move.takeIn': copied.handler },
  })
  await page.getByTestId('choose-moved').click()
  await page.getByTestId('other-out-of-use').click()
  await page.getByTestId('take-moved').click()
  return { ...rendered, copied }
}

test('a file that is still being brought over replaces nothing once another one is chosen, and where it is is told', async () => {
  const { bridge, station, copied } = await takingIn()
  bridge.handlers['move.choose'] = () => ({ ...chosen, fileId: 'f2', name: 'live-2.db' })
  await page.getByTestId('choose-moved').click()
  await expect.element(page.getByText('live-2.db')).toBeVisible()
  copied.come()
  await answered(bridge)
  expect(station.account.getState().restoring).toBeNull()
  expect(station.messages.getState().shown?.text).toContain('Sao lưu')
})

test('a dialog that is closed without a file leaves the one that was chosen before', async () => {
  const { bridge, station, copied } = await takingIn()
  bridge.handlers['move.choose'] = () => null
  await page.getByTestId('choose-moved').click()
  await expect.poll(() => bridge.pending).toBe(1)
  await expect.element(page.getByText('live-1.db')).toBeVisible()
  copied.come()
  await expect.poll(() => station.account.getState().restoring?.name).toBe(taken.name)
})
