import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { draftRow } from '../new-bill/typed-customers.ts'
import { handRests, press, scan, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { orderDetail, orderPool } from './order-pool.ts'

const inTime = { timeout: 10_000 }
const packed = (): string => page.getByTestId('packing-head').elements()[0]?.textContent ?? ''
const name = (): string => document.querySelector<HTMLInputElement>('[data-testid="field-receiver.name"]')?.value ?? ''

test('a second Alt+X right behind the one that ends an edit leaves the order below it, and the edit can be had back', async () => {
  const pool = orderPool(orderDetail(1))
  const draft = draftRow({ ...emptyBill, refCode: 'SHOP-2' }, 'd2')
  const detail = { ...draft, bill: emptyBill, attempts: [], decisions: [], resendAllowedAtMs: null }
  const { station } = await renderInStation(<Shell hidden={false} />, {
    handlers: { ...pool.handlers, 'drafts.get': () => detail },
  })
  await expect.element(page.getByTestId('field-receiver.phone')).toBeVisible()
  await scan('DH1001')
  await expect.poll(packed, inTime).toContain('DH1001')
  station.navigation.getState().editDraft('d2')
  await expect.element(page.getByTestId('stop-editing')).toBeVisible()
  await handRests()
  await page.getByTestId('field-receiver.name').fill('Chị Lan')
  await withoutRest(() => typeKeys(0, press('Alt+x'), press('Alt+x')))
  await expect.poll(packed, inTime).toContain('DH1001')
  expect(pool.order(1).state).toBe('packing')
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(name, inTime).toBe('Chị Lan')
})
