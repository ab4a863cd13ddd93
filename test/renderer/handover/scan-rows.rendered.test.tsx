import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import type { ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { FakeCounter } from './counter.ts'

test('the row of a scan has the name of its receiver no longer once they are forgotten', async () => {
  const counter = new FakeCounter(['CP1000001'])
  const scans = counter.handlers['handover.scans']!
  let isForgotten = false
  const { bridge } = await renderInStation(<Handover />, {
    handlers: {
      ...counter.handlers,
      'handover.scans': async (input, boundTo) => {
        const { rows, total } = (await scans(input, boundTo)) as ChannelOutput<'handover.scans'>
        const named = rows.map(({ parcel, ...scan }) => {
          return { ...scan, parcel: parcel && isForgotten ? { ...parcel, receiverName: '' } : parcel }
        })
        return { rows: named, total }
      },
    },
  })
  counter.changed = () => bridge.emit('handover.changed', null)
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, 'CP1000001', press('Enter'))
  const row = () => document.querySelector('[data-testid="handover-row"]')?.textContent
  await expect.poll(row).toContain('Phạm Quốc Đạt')
  isForgotten = true
  bridge.emit('contacts.changed', { forgotten: true })
  await expect.poll(row).not.toContain('Phạm Quốc Đạt')
  expect(row()).toContain('CP1000001')
})
