import { expect, it } from 'vitest'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import type { ParcelPreset } from '../../../../src/shared/domain/settings/parcel-preset.ts'
import { answered, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'
import { packingMain } from '../typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const count = (): string => field('cargo.packageCount').value
const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
const blank = { serviceId, paymentMethodId, returnDocument, installation, note }

function presetOf(id: string, packageCount: number, more: Partial<ParcelPreset> = {}): ParcelPreset {
  return { ...blank, id, name: id, cargo: { ...cargo, content: id, packageCount }, ...more }
}

const shirts = presetOf('Áo thun', 1)
const pairs = presetOf('Hai kiện', 2)
const gone = presetOf('Mẫu cũ', 1, { serviceId: 987 })

async function newBill() {
  const settings = { ...stationSettings, parcelPresets: [shirts, pairs, gone] }
  const { handlers } = packingMain([])
  const rendered = await renderInStation(<NewBill />, { handlers: { ...handlers, 'settings.get': () => settings } })
  await answered(rendered.bridge)
  const apply = async ({ id }: ParcelPreset): Promise<void> => {
    rendered.station.navigation.getState().applyPreset(id)
    await answered(rendered.bridge)
  }
  return { ...rendered, apply }
}

it('leaves the count of parcels that the packer typed, and not the one that another preset put there', async () => {
  const { apply } = await newBill()
  await apply(pairs)
  expect(count()).toBe('2')
  await apply(shirts)
  expect(count()).toBe('1')
  field('cargo.packageCount').focus()
  await typeKeys(0, '3', press('Tab'))
  await apply(pairs)
  expect([count(), field('cargo.content').value]).toEqual(['3', 'Hai kiện'])
})

it.each([
  ['over the one that stands there', ['1']],
  ['over what was typed before', ['2', press('Backspace'), '1']],
])('leaves one parcel that the packer typed %s, and not in the next bill', async (_, keys) => {
  const { apply, bridge } = await newBill()
  field('cargo.packageCount').focus()
  await typeKeys(0, ...keys, press('Tab'))
  await apply(pairs)
  expect([count(), field('cargo.content').value]).toEqual(['1', 'Hai kiện'])
  await typeKeys(0, press('Alt+Delete'))
  await answered(bridge)
  await apply(pairs)
  expect(count()).toBe('2')
})

it('puts in no service that the station no longer offers, and says so', async () => {
  const { apply, station } = await newBill()
  const chosen = (): string | undefined =>
    document.querySelector<HTMLElement>('[data-testid^="service-"][data-checked]')?.dataset['testid']
  const before = chosen()
  await apply(shirts)
  const said = (): string | undefined => station.undo.getState().action?.words.replaceAll(/\s/g, ' ')
  expect(said()).toBe('Đã điền mẫu “Áo thun”.')
  await apply(gone)
  expect(chosen()).toBe(before)
  expect(field('cargo.content').value).toBe('Mẫu cũ')
  expect(said()).toContain('trừ dịch vụ hoặc người trả cước trạm không còn dùng')
})
