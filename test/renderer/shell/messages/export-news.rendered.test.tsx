import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import { useExportNews } from '../../../../src/renderer/src/shell/messages/use-export-news.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

function Frame(): ReactNode {
  useExportNews()
  return <MessageSlot />
}

const done = { state: 'done', done: 12, total: 12, path: '/home/lan/bills.csv', detail: '' } as const
const note = () => document.querySelector('[data-testid="export-note"]')?.textContent ?? ''

test('an export that ends while the packer is elsewhere says where the file is; Bills says it itself', async () => {
  const { bridge, station } = await renderInStation(<Frame />)
  station.navigation.getState().go('bills')
  bridge.emit('bills.exported', done)
  expect(note()).toBe('')
  station.navigation.getState().go('queue')
  bridge.emit('bills.exported', { ...done })
  await expect.poll(note).toContain('/home/lan/bills.csv')
})

test('one that failed is said elsewhere too', async () => {
  const { bridge, station } = await renderInStation(<Frame />)
  station.navigation.getState().go('queue')
  bridge.emit('bills.exported', { ...done, state: 'failed', path: '', detail: 'EACCES' })
  await expect.poll(note).not.toBe('')
})
