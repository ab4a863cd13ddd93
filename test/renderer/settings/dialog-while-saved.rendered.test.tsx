import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PresetsSection } from '../../../src/renderer/src/settings/presets/presets-section.tsx'
import { SendersSection } from '../../../src/renderer/src/settings/senders/senders-section.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { ParcelPreset } from '../../../src/shared/domain/settings/parcel-preset.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
const tea: ParcelPreset = {
  id: 'tea',
  name: 'Tra',
  cargo,
  serviceId,
  paymentMethodId,
  returnDocument,
  installation,
  note,
}

const dialogs: readonly (readonly [string, ReactNode, string])[] = [
  ['a preset', <PresetsSection key="presets" />, 'preset-name'],
  ['a sender', <SendersSection key="senders" />, 'party-party.name'],
]

test.each(dialogs)(
  'while %s is being saved nothing can be typed that would be gone with the dialog; where it is refused, it can again',
  async (_, section, testId) => {
    const refused = heldAnswer(err({ code: 'storage-full' } as const))
    const { bridge } = await renderInStation(section, {
      handlers: {
        'settings.get': () => ({ ...stationSettings, parcelPresets: [tea] }),
        'settings.update': refused.handler,
      },
    })
    await page.getByRole('button', { name: /^Sửa/ }).first().click()
    const name = page.getByTestId(testId)
    await name.fill('Mot')
    await typeKeys(0, press('Enter'), ' hai')
    await expect.element(name).toHaveValue('Mot')
    await expect.element(name).toHaveFocus()
    refused.come()
    await answered(bridge)
    await typeKeys(0, ' hai')
    await expect.element(name).toHaveValue('Mot hai')
  },
)
