import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OperatorsSection } from '../../../../src/renderer/src/settings/operators/operators-section.tsx'
import type { OperatorsView } from '../../../../src/shared/domain/account/operator.ts'
import { err } from '../../../../src/shared/result.ts'
import { answered, eventually, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../../rendered/render-in-station.tsx'

const view: OperatorsView = {
  operators: [
    { id: 'mai', name: 'Mai', hasPin: true, isLead: true },
    { id: 'lan', name: 'Lan', hasPin: true, isLead: false },
    { id: 'hoa', name: 'Hoa', hasPin: false, isLead: false },
  ],
  currentId: 'mai',
  locked: false,
}

const renderSection = (): Promise<RenderedStation> =>
  renderInStation(<OperatorsSection />, {
    handlers: {
      'operators.view': () => view,
      'operators.rename': () => view,
      'operators.remove': () => view,
      'operators.setLead': () => view,
    },
  })

const lastOf = ({ bridge }: RenderedStation, channel: string): unknown =>
  bridge.calls.findLast((call) => call.channel === channel)?.input

test('an operator with a PIN is renamed and removed with it, or with a lead’s', async () => {
  const rendered = await renderSection()
  await page.getByRole('button', { name: 'Đổi tên: Lan' }).click()
  await page.getByTestId('field-operator-name').fill('Lan Anh')
  await page.getByLabelText('Mã PIN hiện tại, hoặc của trưởng ca').fill('4071')
  await page.getByRole('button', { name: /^Lưu/ }).click()
  await eventually(() =>
    expect(lastOf(rendered, 'operators.rename')).toEqual({ id: 'lan', name: 'Lan Anh', pin: '4071' }),
  )
  await page.getByRole('button', { name: 'Bỏ: Lan' }).click()
  await page.getByTestId('field-current-pin').fill('1111')
  await page.getByTestId('operator-form').getByRole('button', { name: /^Bỏ/ }).click()
  await eventually(() => expect(lastOf(rendered, 'operators.remove')).toEqual({ id: 'lan', pin: '1111' }))
})

test('without a PIN none is asked for', async () => {
  const rendered = await renderSection()
  await page.getByRole('button', { name: 'Bỏ: Hoa' }).click()
  await page.getByTestId('confirm-action').click()
  await eventually(() => expect(lastOf(rendered, 'operators.remove')).toEqual({ id: 'hoa', pin: null }))
})

test('a lead is named with the PIN of one', async () => {
  const rendered = await renderSection()
  await page.getByRole('button', { name: 'Làm trưởng ca: Lan' }).click()
  await page.getByLabelText('Mã PIN của trưởng ca').fill('1111')
  await page.getByRole('button', { name: /^Lưu/ }).click()
  await eventually(() =>
    expect(lastOf(rendered, 'operators.setLead')).toEqual({ id: 'lan', isLead: true, pin: '1111' }),
  )
})

test('a second Enter while main looks at a PIN is no second try of it', async () => {
  const { promise: isLookedAt, resolve: refuse } = Promise.withResolvers<void>()
  const { bridge } = await renderSection()
  bridge.handlers['operators.rename'] = async () => {
    await isLookedAt
    return err({ code: 'pin-refused', context: { triesLeft: 2 } })
  }
  await page.getByRole('button', { name: 'Đổi tên: Lan' }).click()
  await page.getByTestId('field-current-pin').fill('9999')
  await typeKeys(0, press('Enter'), press('Enter'))
  refuse()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answered(bridge)
  expect(bridge.calls.filter(({ channel }) => channel === 'operators.rename')).toHaveLength(1)
})

test('while a name is being saved nothing can be typed behind it: the dialog closes with what was saved', async () => {
  const { bridge } = await renderSection()
  const renamed = heldAnswer(view)
  bridge.handlers['operators.rename'] = renamed.handler
  await page.getByRole('button', { name: 'Đổi tên: Hoa' }).click()
  const name = page.getByTestId('field-operator-name')
  await expect.element(name).toHaveFocus()
  await typeKeys(0, press('End'), ' Le', press('Enter'), ' Thi')
  await expect.element(name).toHaveValue('Hoa Le')
  renamed.come()
  await expect.element(page.getByTestId('operator-form')).not.toBeInTheDocument()
  expect(bridge.calls.findLast(({ channel }) => channel === 'operators.rename')?.input).toMatchObject({
    name: 'Hoa Le',
  })
})
