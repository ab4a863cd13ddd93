import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OperatorsSection } from '../../../src/renderer/src/settings/operators/operators-section.tsx'
import { PresetsSection } from '../../../src/renderer/src/settings/presets/presets-section.tsx'
import { SendersSection } from '../../../src/renderer/src/settings/senders/senders-section.tsx'
import type { OperatorsView } from '../../../src/shared/domain/account/operator.ts'
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

/** The control as it is pressed on the keyboard, where it can have the focus at all. */
async function pressIn(control: HTMLElement, key: string): Promise<void> {
  control.focus()
  await typeKeys(0, press(key))
}

test('while a preset is being saved its lists and boxes take no choice that would be gone with the dialog; where it is refused, they do', async () => {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge } = await renderInStation(<PresetsSection />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, parcelPresets: [tea] }),
      'settings.update': refused.handler,
    },
  })
  await page.getByRole('button', { name: /^Sửa/ }).first().click()
  const list = page.getByTestId('preset-serviceId').element() as HTMLSelectElement
  const box = page.getByRole('checkbox').first().element() as HTMLInputElement
  const choose = async () => {
    await pressIn(list, 'ArrowDown')
    await pressIn(box, 'Space')
    return [list.value !== '', box.checked]
  }
  await page.getByTestId('preset-name').click()
  await typeKeys(0, press('Enter'))
  await expect.poll(() => bridge.pending).toBe(1)
  expect(await choose()).toEqual([false, false])
  refused.come()
  await answered(bridge)
  expect(await choose()).toEqual([true, true])
})

test('while a sender is being saved the box of its ward takes no letter; where it is refused, it does', async () => {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge } = await renderInStation(<SendersSection />, { handlers: { 'settings.update': refused.handler } })
  await page.getByRole('button', { name: /^Sửa/ }).first().click()
  const ward = page.getByTestId('field-party.location').element() as HTMLInputElement
  const before = ward.value
  await page.getByTestId('party-party.name').click()
  await typeKeys(0, press('Enter'))
  await expect.poll(() => bridge.pending).toBe(1)
  await pressIn(ward, 'x')
  expect(ward.value).toBe(before)
  refused.come()
  await answered(bridge)
  await pressIn(ward, 'x')
  expect(ward.value).not.toBe(before)
})

const operators: OperatorsView = {
  operators: [
    { id: 'mai', name: 'Mai', hasPin: false, isLead: false },
    { id: 'lan', name: 'Lan', hasPin: false, isLead: false },
  ],
  currentId: 'mai',
  locked: false,
}

test.each<readonly [string, ReactNode, RegExp, string]>([
  ['a preset', <PresetsSection key="presets" />, /^Sửa/, 'preset-name'],
  ['a sender', <SendersSection key="senders" />, /^Sửa/, 'party-party.name'],
  ['an operator', <OperatorsSection key="operators" />, /^Đổi tên/, 'field-operator-name'],
])('what is answered for %s whose dialog was closed closes no other dialog', async (_, section, open, testId) => {
  const [usual] = stationSettings.senders
  const settings = {
    ...stationSettings,
    parcelPresets: [tea, { ...tea, id: 'book', name: 'Sach' }],
    senders: [usual!, { ...usual!, id: 'other', label: 'Kho B' }],
  }
  const [saved, renamed] = [heldAnswer(settings), heldAnswer(operators)]
  const { bridge } = await renderInStation(section, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': saved.handler,
      'operators.view': () => operators,
      'operators.rename': renamed.handler,
    },
  })
  await page.getByRole('button', { name: open }).first().click()
  await page.getByTestId(testId).fill('Mot')
  await typeKeys(0, press('Enter'), press('Escape'))
  await page.getByRole('button', { name: open }).last().click()
  await page.getByTestId(testId).fill('Hai')
  saved.come()
  renamed.come()
  await answered(bridge)
  await expect.element(page.getByTestId(testId)).toHaveValue('Hai')
})
