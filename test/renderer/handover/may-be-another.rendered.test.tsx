import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import { handRests, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { FakeCounter } from './counter.ts'

const last = page.getByTestId('handover-last')
const said = (): string => last.element().textContent ?? ''
const anyway = page.getByTestId('handover-anyway')

async function showCounter(counter: FakeCounter) {
  const { bridge } = await renderInStation(<Handover />, { handlers: counter.handlers })
  counter.changed = () => bridge.emit('handover.changed', null)
  await expect.poll(() => document.activeElement?.getAttribute('data-testid')).toBe('handover-scan')
}

test('a code of two shipments offers the one that it names, and says how the other goes', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'], { ofTwo: ['CP1000001'] })
  await showCounter(counter)
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(last).toHaveAttribute('data-refusal', 'may-be-another')
  expect(said()).toContain('Mã này có ở hai đơn.')
  expect(said()).toContain('Đúng người nhận dưới đây thì chọn Vẫn giao.')
  expect(said()).toContain('Nếu là đơn kia, quét hoặc gõ mã vận đơn trên tem; chưa có tem thì để riêng ra.')
  await expect.element(anyway).toBeEnabled()
  await handRests()
  await typeKeys(0, press('Alt+d'))
  await expect.element(last).toHaveAttribute('data-scan', 'taken')
  expect(counter.givenAnyway).toEqual(['CP1000001'])
})

test('a code that does not say which of two shipments it is offers none, and says which codes do', async () => {
  const counter = new FakeCounter(['CP1000001'], { ofTwo: ['TWICE'] })
  await showCounter(counter)
  await typeKeys(0, 'TWICE', press('Enter'))
  await expect.element(last).toHaveAttribute('data-refusal', 'may-be-another')
  expect(said()).toContain('Quét hoặc gõ mã vận đơn trên tem; đơn nhiều kiện thì quét mã nhỏ ở cuối tem.')
  expect(said()).not.toContain('Vẫn giao')
  await expect.element(anyway).not.toBeInTheDocument()
})
