import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { answered, handRests, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { FakeCounter } from './counter.ts'

type Withheld = ChannelInput<'handover.withhold'>

test('where main does not let a withheld parcel go again, that is said', async () => {
  const counter = new FakeCounter(['CP1000001'])
  const handlers: FakeHandlers = {
    'handover.view': async (input, bridge) => {
      const view = await counter.handlers['handover.view']?.(input, bridge)
      if (view === undefined || 'ok' in view) throw new Error('no list')
      const [parcel] = view.missing
      if (parcel === undefined) throw new Error('no parcel')
      return { ...view, withheld: [{ ...parcel, reason: 'broken', note: '', atMs: 1, operator: 'Mai' }] }
    },
    'handover.allow': () => ({ ok: false, error: { code: 'storage-full' } }),
  }
  await renderInStation(<Handover />, { handlers: { ...counter.handlers, ...handlers } })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, press('Alt+4'))
  await page.getByTestId('handover-withheld').getByRole('button').click()
  await expect.poll(() => document.querySelectorAll('[data-testid="handover-rows"] details').length).toBe(1)
})

test('a dialog that was opened since is not closed by what is answered for the one before it', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'])
  const withheld = heldAnswer(undefined)
  const { bridge } = await renderInStation(<Handover />, {
    handlers: {
      ...counter.handlers,
      async 'handover.withhold'(input, boundTo) {
        await withheld.handler()
        return counter.handlers['handover.withhold']!(input, boundTo)
      },
    },
  })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await typeKeys(0, press('Alt+h'))
  await expect.element(page.getByTestId('withhold')).toBeVisible()
  await typeKeys(0, press('Control+Enter'), press('Escape'), press('Alt+f'))
  await expect.element(page.getByTestId('handover-scope-dialog')).toBeVisible()
  withheld.come()
  await answered(bridge)
  expect(counter.withheld).toEqual(['CP1000001'])
  await expect.element(page.getByTestId('handover-scope-dialog')).toBeVisible()
})

test('what is typed into the note of a withheld parcel while it is being kept stays, and goes with the next press', async () => {
  const counter = new FakeCounter(['CP1000001'])
  const { bridge } = await renderInStation(<Handover />, { handlers: counter.handlers })
  const withhold = bridge.handlers['handover.withhold']!
  const held = heldAnswer(undefined)
  bridge.handlers['handover.withhold'] = async (input, boundTo) => {
    await held.handler()
    return withhold(input, boundTo)
  }
  const notes = () =>
    bridge.calls.flatMap(({ channel, input }) => (channel === 'handover.withhold' ? [(input as Withheld).note] : []))
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await typeKeys(0, press('Alt+h'))
  await expect.element(page.getByTestId('withhold-reason')).toHaveFocus()
  await typeKeys(0, press('Tab'), 'rach', press('Control+Enter'), ' goc trai')
  await expect.poll(notes).toEqual(['rach'])
  held.come()
  await answered(bridge)
  await expect.element(page.getByTestId('withhold').filter({ hasText: 'gõ sau đó chưa lưu' })).toBeVisible()
  await expect.element(page.getByTestId('withhold-note')).toHaveValue('rach goc trai')
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('withhold')).not.toBeInTheDocument()
  expect(notes()).toEqual(['rach', 'rach goc trai'])
})
