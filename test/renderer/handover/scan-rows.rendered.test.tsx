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

test('on a usual screen each scan says whole what came of it, and the list is no wider than its room', async () => {
  await page.viewport(1366, 690)
  const counter = new FakeCounter(['CP1000001', 'CP1000002', 'CP1000003'])
  const scans = counter.handlers['handover.scans']!
  const receiverName = 'Công ty TNHH Thương mại Dịch vụ Gia Hưng Phát'
  const { bridge } = await renderInStation(
    <div style={{ width: '1154px', height: '640px' }}>
      <Handover />
    </div>,
    {
      handlers: {
        ...counter.handlers,
        'handover.scans': async (input, boundTo) => {
          const { rows, total } = (await scans(input, boundTo)) as ChannelOutput<'handover.scans'>
          return {
            rows: rows.map((scan) => ({ ...scan, parcel: scan.parcel && { ...scan.parcel, receiverName } })),
            total,
          }
        },
      },
    },
  )
  counter.changed = () => bridge.emit('handover.changed', null)
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  for (const code of ['CP1000003', 'CP1000003', 'SPX0099887766']) await typeKeys(0, code, press('Enter'))
  await expect.element(page.getByTestId('handover-row').nth(2)).toBeVisible()
  const outcomes = [...document.querySelectorAll('[data-testid="handover-row"] [data-state] > span')]
  const rows = page.getByTestId('handover-rows').element()
  expect(outcomes.map(({ textContent }) => textContent)).toEqual(['Không có ở trạm', 'Quét hai lần', 'Đã nhận'])
  expect([...outcomes, rows].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})
