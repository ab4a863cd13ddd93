import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type { AutosavedForm } from '../../../src/shared/domain/autosave.ts'
import type { OrderItem } from '../../../src/shared/domain/order/order.ts'
import type { OrderDetail } from '../../../src/shared/domain/order/order-row.ts'
import type { Settings } from '../../../src/shared/domain/settings/settings.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { draftRow } from '../new-bill/typed-customers.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../rendered/station-handlers.ts'
import { draftOf, orderDetail, orderPool } from './order-pool.ts'
import { orderContent } from './read-sheet.ts'

export const inTime = { timeout: 10_000 }
export const valueOf = (field: string): string =>
  document.querySelector<HTMLInputElement>(`[data-testid="field-${field}"]`)?.value ?? ''
export const counts = (): readonly string[] =>
  page
    .getByTestId('verified-goods')
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('b')?.textContent ?? '')
export const isAsked = (): boolean => page.getByTestId('missing-items').elements().length > 0
export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** No hand holds the next piece before the scanner sooner. */
export const handMs = 200

export const line = (change: Partial<OrderItem>): OrderItem => ({
  sku: '',
  name: '',
  quantity: 1,
  barcode: '',
  pictureUrl: '',
  ...change,
})
export const shirt = line({ sku: 'AT-TR-L', name: 'Áo thun', quantity: 3, barcode: '8931234567890' })
export const bag = line({ sku: 'TV-1', name: 'Túi vải' })
export const card = line({ name: 'Thiệp' })
export const orderOf = (n: number, items: readonly OrderItem[], change: Partial<OrderDetail> = {}): OrderDetail =>
  orderDetail(n, { content: orderContent(n, { items: [...items] }), ...change })

export const verifying: Settings = { ...stationSettings, scanSounds: true, verifiedAccounts: [signedInAccount.id] }

/** A station with these orders at an account that verifies, whose main stores what is submitted. */
export async function station(
  details: readonly OrderDetail[],
  handlers: FakeHandlers = {},
  settings: Settings = verifying,
) {
  const pool = orderPool(...details)
  const submitted: ChannelInput<'drafts.submit'>[] = []
  const overruled: ChannelInput<'orders.overrule'>[] = []
  const saved: AutosavedForm[] = []
  const rendered = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...pool.handlers,
      'settings.get': () => settings,
      'drafts.submit': (input) => {
        submitted.push(input)
        const id = input.newDraftId ?? ''
        if (input.order !== undefined) pool.put(input.order.id, { state: 'drafted', draft: draftOf(id) })
        return { ...draftRow(input.bill, id), state: 'READY' }
      },
      'orders.overrule': (input) => {
        overruled.push(input)
        return pool.put(input.id, {})
      },
      'autosave.saveForm': ({ form }) => {
        saved.push(form)
        return { savedAtMs: 1 }
      },
      ...handlers,
    },
  })
  await expect.element(page.getByTestId('field-receiver.phone')).toBeVisible()
  const isOn = settings.verifiedAccounts.includes(signedInAccount.id)
  await expect.poll(() => rendered.station.navigation.getState().itemScans !== null, inTime).toBe(isOn)
  return { ...rendered, pool, submitted, overruled, saved }
}

export async function packs(number: string): Promise<void> {
  await expect.poll(() => valueOf('refCode'), inTime).toBe(number)
  await expect.element(page.getByTestId('verified-goods')).toBeVisible()
}
