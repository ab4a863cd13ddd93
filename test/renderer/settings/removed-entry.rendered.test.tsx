import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PresetsSection } from '../../../src/renderer/src/settings/presets/presets-section.tsx'
import { SendersSection } from '../../../src/renderer/src/settings/senders/senders-section.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { ParcelPreset } from '../../../src/shared/domain/settings/parcel-preset.ts'
import type { SenderProfile, Settings } from '../../../src/shared/domain/settings/settings.ts'
import { answered, handRests } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const names = ['Một', 'Hai', 'Ba']
const senders = names.map((label): SenderProfile => ({ id: label, label, party: emptyBill.sender }))
const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
const usual = { cargo, serviceId, paymentMethodId, returnDocument, installation, note }
const parcelPresets = names.map((name): ParcelPreset => ({ id: name, name, ...usual }))

const sections: readonly (readonly [string, ReactNode])[] = [
  ['sender', <SendersSection key="senders" />],
  ['preset', <PresetsSection key="presets" />],
]

test.each(sections)(
  'a double click removes one %s, and not the next one too, which has come to its place',
  async (kind, section) => {
    let settings: Settings = { ...stationSettings, senders, parcelPresets }
    const { bridge } = await renderInStation(section, {
      handlers: {
        'settings.get': () => settings,
        'settings.update': (change) => (settings = { ...settings, ...change }),
      },
    })
    const left = () => (kind === 'sender' ? settings.senders : settings.parcelPresets).map(({ id }) => id)
    const first = page.getByRole('button', { name: /^Bỏ: / }).first()
    await first.dblClick()
    await answered(bridge)
    expect(left()).toEqual(['Hai', 'Ba'])
    await handRests()
    await first.click()
    await answered(bridge)
    expect(left()).toEqual(['Ba'])
  },
)
