import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SenderDialog } from '../../../../src/renderer/src/settings/senders/sender-dialog.tsx'
import type { Settings } from '../../../../src/shared/domain/settings/settings.ts'
import { answered, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../../rendered/station-handlers.ts'
import { tanSonNhat } from '../../new-bill/senders/tan-son-nhat.ts'

const benNghe = { provinceName: 'TP. Hồ Chí Minh', districtName: 'Quận 1', wardName: 'Phường Bến Nghé' }
const found = { ...benNghe, highlights: [], partOf: null, numbers: { provinceId: 2, districtId: 31, wardId: 0 } }

test('a sender whose place lacks a number of the carrier is not saved before it is typed', async () => {
  let settings: Settings = { ...stationSettings, senders: [] }
  const nothing = (): void => undefined
  const account = { ...signedInAccount.account, generation: 'legacy-ids' as const }
  const { bridge } = await renderInStation(<SenderDialog profile={null} onSaved={nothing} onClose={nothing} />, {
    handlers: {
      'account.view': () => ({ ...signedInAccount, account }),
      'settings.get': () => settings,
      'settings.update': (change) => (settings = { ...settings, ...change }),
      'directory.searchLegacy': () => ({ matches: [found], total: 1, numbered: 0 }),
    },
  })
  await page.getByTestId('party-party.phone').fill('0901234567')
  await page.getByTestId('party-party.name').fill('Shop Hai')
  await page.getByTestId('party-party.address').fill('20 Cộng Hòa')
  await page.getByTestId('field-party.location').click()
  await typeKeys(10, 'ben nghe', press('Enter'))
  await expect.element(page.getByTestId('field-party.location')).toHaveValue('Phường Bến Nghé')
  await page.getByTestId('save-party').click()
  await answered(bridge)
  expect(settings.senders).toEqual([])
  await expect.element(page.getByTestId('field-party.location')).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('field-party.location-ward').click()
  await typeKeys(10, '4521', press('Enter'))
  await expect.poll(() => settings.senders).toHaveLength(1)
  expect(settings.senders[0]?.party.location).toMatchObject({ ...benNghe, wardId: 4521 })
})

test('a place that is found behind a try to save is no longer said to be missing', async () => {
  const nothing = (): void => undefined
  const { handler, come } = heldAnswer({ matches: [tanSonNhat], total: 1, isOnly: true })
  const { bridge } = await renderInStation(<SenderDialog profile={null} onSaved={nothing} onClose={nothing} />, {
    handlers: { 'directory.searchWards': handler },
  })
  const place = page.getByTestId('field-party.location')
  await place.click()
  await typeKeys(0, 'tan son nhat', press('Enter'))
  await page.getByTestId('save-party').click()
  await expect.element(place).toHaveAttribute('aria-invalid', 'true')
  come()
  await expect.element(place).toHaveValue('Phường Tân Sơn Nhất')
  await answered(bridge)
  expect(place.element().getAttribute('aria-invalid')).not.toBe('true')
})
