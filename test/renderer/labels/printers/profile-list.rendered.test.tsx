import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ProfileList } from '../../../../src/renderer/src/labels/printers/profile-list.tsx'
import { pdfProfile } from '../../../../src/shared/domain/printing/printing.ts'
import { answered, handRests } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

const profiles = ['Bàn 1', 'Bàn 2', 'Bàn 3'].map((label) => ({ ...pdfProfile, id: label, label }))

test('a double click removes one profile, and not the next one too, which has come to its place', async () => {
  let settings = { ...stationSettings, printerProfiles: profiles }
  const { bridge } = await renderInStation(<ProfileList onEdit={() => undefined} />, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': (change) => (settings = { ...settings, ...change }),
    },
  })
  const labels = () => settings.printerProfiles.map(({ label }) => label)
  await page.getByTestId('remove-profile').first().dblClick()
  await answered(bridge)
  expect(labels()).toEqual(['Bàn 2', 'Bàn 3'])
  await handRests()
  await page.getByTestId('remove-profile').first().click()
  await answered(bridge)
  expect(labels()).toEqual(['Bàn 3'])
})
