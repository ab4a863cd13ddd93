import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { draftRow } from '../new-bill/typed-customers.ts'
import { answered, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'
import { draftOf, orderDetail, orderPool } from './order-pool.ts'
import { inTime, valueOf } from './verifying-station.tsx'

const shownSender = (): string => page.getByTestId('sender-card').elements()[0]?.textContent ?? ''

test('a sender that was chosen before an order, and is corrected in Settings while it is packed, stays the one of the next bill', async () => {
  const [usual] = stationSettings.senders
  const other = { id: 'other', label: 'Kho B', party: { ...usual!.party, name: 'Kho B', address: '9 Trường Chinh' } }
  const settings = { ...stationSettings, senders: [...stationSettings.senders, other] }
  const pool = orderPool(orderDetail(1))
  const sentFrom: string[] = []
  const { bridge } = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...pool.handlers,
      'settings.get': () => settings,
      'drafts.submit': (input) => {
        sentFrom.push(input.bill.sender.address)
        const id = input.newDraftId ?? ''
        pool.put(input.order!.id, { state: 'drafted', draft: draftOf(id) })
        return { ...draftRow(input.bill, id), state: 'READY' }
      },
    },
  })
  await expect.poll(shownSender, inTime).toContain('18 Cộng Hòa')
  await typeKeys(0, press('Alt+s'))
  await expect.element(page.getByTestId('choose-sender')).toBeVisible()
  await typeKeys(0, press('Alt+2'))
  await expect.poll(shownSender, inTime).toContain('9 Trường Chinh')
  await scan('DH1001')
  await expect.poll(() => valueOf('refCode'), inTime).toBe('DH1001')
  const moved = { ...other, party: { ...other.party, address: '11 Trường Chinh' } }
  bridge.emit('settings.changed', { ...settings, senders: [...stationSettings.senders, moved] })
  await answered(bridge)
  await typeKeys(0, '1,35', press('Control+Enter'))
  await expect.poll(() => sentFrom, inTime).toEqual(['11 Trường Chinh'])
  await expect.poll(shownSender, inTime).toContain('11 Trường Chinh')
})
