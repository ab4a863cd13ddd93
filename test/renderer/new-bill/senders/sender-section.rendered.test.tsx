import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

const shownSender = (): string => page.getByTestId('sender-card').element().textContent

test('a sender that is corrected in Settings is corrected in the bill, from which the next one has it', async () => {
  const { bridge } = await renderInStation(<NewBill />)
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa, Phường Tân Sơn Nhất'))
  const senders = stationSettings.senders.map(({ party, ...profile }) => ({
    ...profile,
    party: { ...party, location: { ...party.location!, wardName: 'Phường Bảy Hiền' } },
  }))
  bridge.emit('settings.changed', { ...stationSettings, senders })
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa, Phường Bảy Hiền'))
})
