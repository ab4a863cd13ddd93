import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { FakeCounter } from './counter.ts'

/** The counter, whose box has the focus; the open list is answered by `view` alone until something is scanned. */
async function showWith(view: NonNullable<FakeHandlers['handover.view']>) {
  const { handlers } = new FakeCounter(['CP1000001', 'CP1000002'])
  const { bridge } = await renderInStation(<Handover />, { handlers: { ...handlers, 'handover.view': view } })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  return bridge
}

async function noDialogCame(bridge: Parameters<typeof answered>[0]): Promise<void> {
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await answered(bridge)
  expect(page.getByTestId('handover-scope-dialog').elements()).toEqual([])
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
}

test('the key of the days does nothing while the list cannot be read, and takes no key from what is scanned since', async () => {
  const bridge = await showWith(() => ({ ok: false, error: { code: 'core-stopped' } }))
  await expect.poll(() => document.querySelectorAll('details').length).toBe(1)
  await typeKeys(0, press('Alt+f'), 'CP1000001', press('Enter'))
  await noDialogCame(bridge)
  await typeKeys(0, press('Alt+h'))
  await expect.element(page.getByTestId('withhold')).toBeVisible()
})

test('a scan behind the key of the days goes on without their dialog, where the list is not there yet', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const bridge = await showWith(async () => {
    await promise
    return { ok: false, error: { code: 'core-stopped' } }
  })
  await typeKeys(0, press('Alt+f'), 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-last')).toHaveAttribute('data-code', 'CP1000001')
  answer()
  await noDialogCame(bridge)
})
