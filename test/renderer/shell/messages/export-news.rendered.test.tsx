import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MessageBell } from '../../../../src/renderer/src/shell/messages/message-bell.tsx'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import { ExportNews } from '../../../../src/renderer/src/shell/messages/export-news.ts'
import type { BillExport } from '../../../../src/shared/domain/bill/bill-export.ts'
import { answered, eventually } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

function Frame(): ReactNode {
  return (
    <>
      <ExportNews />
      <MessageSlot />
    </>
  )
}

const done = { state: 'done', done: 12, total: 12, path: '/home/lan/bills.csv', detail: '' } as const
const opened = (calls: readonly { readonly channel: string }[]): number =>
  calls.filter(({ channel }) => channel === 'bills.openExportFolder').length
const note = () => document.querySelector('[data-testid="export-note"]')?.textContent ?? ''

test('an export that ends says where the file is, on Bills as elsewhere, with a way to its folder, and is over', async () => {
  const { bridge, station } = await renderInStation(<Frame />, {
    handlers: { 'bills.openExportFolder': () => ({ path: '/home/lan' }) },
  })
  station.navigation.getState().go('bills')
  bridge.emit('bills.exported', done)
  await eventually(() => expect(note()).toContain('/home/lan/bills.csv'))
  expect(station.bills.getState().exported).toBeNull()
  await page.getByTestId('open-export-folder').click()
  await eventually(() => expect(opened(bridge.calls)).toBe(1))
  station.messages.getState().dismiss()
  station.navigation.getState().go('queue')
  bridge.emit('bills.exported', { ...done })
  await eventually(() => expect(note()).toContain('/home/lan/bills.csv'))
})

test('the history keeps the way to the folder; where it cannot be opened, that is said', async () => {
  const { bridge } = await renderInStation(
    <>
      <Frame />
      <MessageBell />
    </>,
    { handlers: { 'bills.openExportFolder': () => ({ ok: false, error: { code: 'not-available-here' } }) } },
  )
  bridge.emit('bills.exported', done)
  await eventually(() => expect(note()).not.toBe(''))
  await page.getByTestId('messages').click()
  await page.getByTestId('message-history').getByTestId('open-export-folder').click()
  await eventually(() => expect(opened(bridge.calls)).toBe(1))
  await eventually(() => expect(document.querySelector('[data-testid="message"]')).not.toBeNull())
})

test('one that failed is said elsewhere; on Bills it stands already', async () => {
  const { bridge, station } = await renderInStation(<Frame />)
  const failed = { ...done, state: 'failed', path: '', detail: 'EACCES' } as const
  station.navigation.getState().go('bills')
  bridge.emit('bills.exported', failed)
  expect([note(), station.bills.getState().exported]).toEqual(['', failed])
  station.navigation.getState().go('queue')
  bridge.emit('bills.exported', { ...failed })
  await eventually(() => expect(note()).not.toBe(''))
})

test('one that has ended while the window was away is said with its folder, once', async () => {
  let state: BillExport = done
  const { bridge, station } = await renderInStation(<Frame />, {
    handlers: {
      'bills.exportState': () => state,
      'bills.exportSeen': () => {
        state = { ...done, state: 'idle' }
        return null
      },
      'bills.openExportFolder': () => ({ path: '/home/lan' }),
    },
  })
  await eventually(() => expect(note()).toContain('/home/lan/bills.csv'))
  await page.getByTestId('open-export-folder').click()
  await eventually(() => expect(opened(bridge.calls)).toBe(1))
  station.messages.getState().dismiss()
  await station.bills.getState().load()
  await answered(bridge)
  expect(note()).toBe('')
})
