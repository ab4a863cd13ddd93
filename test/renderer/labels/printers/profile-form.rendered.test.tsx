import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PrintersDialog } from '../../../../src/renderer/src/labels/printers/printers-dialog.tsx'
import { pdfProfile } from '../../../../src/shared/domain/printing/printing.ts'
import { answered, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

const profiles = ['Bàn 1', 'Bàn 2'].map((label) => ({ ...pdfProfile, id: label, label }))
const label = () => page.getByTestId('profile-label')

/** The dialog over a main that answers a save once the test lets it. */
async function openPrinters() {
  let settings = { ...stationSettings, printerProfiles: profiles }
  const held = heldAnswer(null)
  const rendered = await renderInStation(<PrintersDialog onClose={() => undefined} />, {
    handlers: {
      'printing.printers': () => [],
      'settings.get': () => settings,
      'settings.update': async (change) => {
        await held.handler()
        return (settings = { ...settings, ...change })
      },
    },
  })
  return { ...rendered, held, labels: () => settings.printerProfiles.map((each) => each.label), now: () => settings }
}

test('what is changed in a printer profile while it is being saved stays, is kept, and goes with the next press', async () => {
  const { bridge, held, station, now } = await openPrinters()
  await page.getByTestId('edit-profile').first().click()
  await label().fill('Bàn A')
  await typeKeys(0, press('Enter'), '4')
  await userEvent.selectOptions(page.getByTestId('profile-dpi'), '300')
  held.come()
  await answered(bridge)
  expect(now().printerProfiles[0]).toMatchObject({ label: 'Bàn A', dpi: 203 })
  await expect.element(label()).toHaveValue('Bàn A4')
  await expect.element(page.getByTestId('profile-form').filter({ hasText: 'gõ sau đó chưa lưu' })).toBeVisible()
  expect(station.autosaved.getState().dialogs['profile:Bàn 1']).toMatchObject({ label: 'Bàn A4', dpi: '300' })
  await page.getByTestId('save-profile').click()
  await answered(bridge)
  expect(now().printerProfiles[0]).toMatchObject({ label: 'Bàn A4', dpi: 300 })
  await expect.element(page.getByTestId('profile-form')).not.toBeInTheDocument()
  expect(station.autosaved.getState().dialogs).toEqual({})
})

test('what is typed into a new printer profile while it is being saved is kept as an edit of it, and makes no second one', async () => {
  const { bridge, held, station, labels, now } = await openPrinters()
  await page.getByTestId('add-profile').click()
  await label().fill('Bàn A')
  await typeKeys(0, press('Enter'), '4')
  held.come()
  await answered(bridge)
  const id = now().printerProfiles[2]?.id ?? ''
  expect(Object.keys(station.autosaved.getState().dialogs)).toEqual([`profile:${id}`])
  await page.getByTestId('save-profile').click()
  await answered(bridge)
  expect(labels()).toEqual(['Bàn 1', 'Bàn 2', 'Bàn A4'])
})

test('a printer profile that was opened meanwhile stays where the one before it is saved', async () => {
  const { bridge, held } = await openPrinters()
  await page.getByTestId('edit-profile').first().click()
  await label().fill('Bàn A')
  await typeKeys(0, press('Enter'), press('Escape'))
  await page.getByTestId('edit-profile').nth(1).click()
  held.come()
  await answered(bridge)
  await expect.element(label()).toHaveValue('Bàn 2')
})
