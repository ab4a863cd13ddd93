import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OperatorsSection } from '../../../../src/renderer/src/settings/operators/operators-section.tsx'
import type { OperatorsView } from '../../../../src/shared/domain/account/operator.ts'
import { eventually } from '../../rendered/packer-keys.ts'
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
