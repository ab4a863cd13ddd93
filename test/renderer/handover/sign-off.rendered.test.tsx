import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import type { OpenHandover } from '../../../src/shared/domain/handover.ts'
import type { ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { closedHandover, FakeCounter } from './counter.ts'

test('a list that was reopened is signed by the driver who signed it before, not by the one who came last', async () => {
  const counter = new FakeCounter(['CP1000001'], { book: [closedHandover] })
  const { 'handover.scan': scanOnce, 'handover.view': view } = counter.handlers
  const reopened = (list: OpenHandover): OpenHandover => ({ ...list, number: 12, name: 'BG-TB02-12', closings: 1 })
  await renderInStation(<Handover />, {
    handlers: {
      ...counter.handlers,
      'handover.view': async (input, boundTo) => reopened((await view!(input, boundTo)) as OpenHandover),
      'handover.scan': async (input, boundTo) => {
        const { scan, list } = (await scanOnce!(input, boundTo)) as ChannelOutput<'handover.scan'>
        return { scan, list: reopened(list) }
      },
      'handover.list': ({ number }) => {
        const signed = { ...closedHandover, number, driverName: 'Trần Văn Bảy', plate: '51-C1 222.33' }
        return { ...signed, parcels: [], leftBehind: [], notGiven: [] }
      },
    },
  })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('sign-off-driver')).toHaveValue('Trần Văn Bảy')
  await expect.element(page.getByTestId('sign-off-plate')).toHaveValue('51-C1 222.33')
})

test('while a list is being closed neither its reasons nor whether its paper is printed take a choice that would be in no list', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'], { book: [closedHandover] })
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge } = await renderInStation(<Handover />, {
    handlers: { ...counter.handlers, 'handover.close': refused.handler },
  })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('sign-off-driver')).toHaveValue('Nguyễn Văn Tài')
  await expect.element(page.getByTestId('sign-off-action')).toHaveAttribute('data-ready', 'true')
  const reason = page.getByTestId('sign-off-reason').element() as HTMLSelectElement
  const print = page.getByTestId('sign-off-print').element() as HTMLInputElement
  const choose = async () => {
    for (const [control, key] of [
      [reason, 'ArrowDown'],
      [print, 'Space'],
    ] as const) {
      control.focus()
      await typeKeys(0, press(key))
    }
    return [reason.value !== '', print.checked]
  }
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => bridge.pending).toBe(1)
  expect(await choose()).toEqual([false, true])
  refused.come()
  await answered(bridge)
  expect(await choose()).toEqual([true, false])
})
