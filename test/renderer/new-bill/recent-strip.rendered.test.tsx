import { expect, it } from 'vitest'
import { RecentStrip } from '../../../src/renderer/src/new-bill/recent-strip.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { LabelRequest, LabelRequestState } from '../../../src/shared/domain/printing/label-request.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { err } from '../../../src/shared/result.ts'
import { eventually, nextFrame } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { jobRow } from '../labels/print-station.tsx'
import { draftRow } from './typed-customers.ts'

const shown = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null

it('offers no label of a bill that was cancelled since it was saved here', async () => {
  const billCode = 'CP25269422'
  let bill = listedBill(billCode)
  const { bridge, station } = await renderInStation(<RecentStrip />, {
    handlers: { 'bills.get': () => openedBill(bill) },
  })
  station.queue.setState({ recent: [{ ...draftRow(emptyBill, 'd1'), state: 'CREATED', billCode }] })
  await eventually(() => expect(shown('strip-print')).toBe(true))
  bill = listedBill(billCode, { cancelOutcome: 'accepted' })
  bridge.emit('bills.changed', { billCodes: [billCode] })
  await eventually(() => expect(shown('strip-print')).toBe(false))
  expect(shown('strip-row')).toBe(true)
})

it('says why a waiting bill was not sent at once, until it is no longer waiting', async () => {
  const { station } = await renderInStation(<RecentStrip />, {
    handlers: { 'drafts.sendNow': () => err({ code: 'storage-full' }) },
  })
  const waiting = { ...draftRow(emptyBill, 'd1'), reason: 'undo-window' } as const
  station.queue.setState({ recent: [waiting] })
  const said = () => document.querySelector('[data-testid="strip-label"]')?.textContent
  await eventually(() => expect(shown('strip-send-now')).toBe(true))
  const before = said()
  document.querySelector<HTMLElement>('[data-testid="strip-send-now"]')!.click()
  await eventually(() => expect(said()).toContain('đầy'))
  expect(said()).not.toBe(before)
  station.queue.setState({ recent: [{ ...waiting, state: 'SENDING', reason: 'none' }] })
  await eventually(() => expect(said()).not.toContain('đầy'))
})

it('says that nothing was saved yet only where main has said so', async () => {
  const { promise, resolve } = Promise.withResolvers<[]>()
  const { station } = await renderInStation(<RecentStrip />, { handlers: { 'drafts.recent': () => promise } })
  const strip = () => document.querySelector('[data-testid="recent-strip"]')?.textContent
  const loaded = station.queue.getState().load()
  await nextFrame()
  expect(strip()).toBe('')
  resolve([])
  await loaded
  await eventually(() => expect(strip()).toContain('Đơn vừa lưu'))
})

const labelRequest = (draftId: string, state: LabelRequestState): LabelRequest => {
  const nothing = { why: null, billCode: null, job: null } as const
  return { draftId, state, operator: '', askedAtMs: 0, refCode: '', receiverName: '', ...nothing }
}

it('promises a label that prints by itself only where main prints it: not behind a restore', async () => {
  const drafts = [draftRow(emptyBill, 'd1'), draftRow(emptyBill, 'd2')]
  const { station } = await renderInStation(<RecentStrip />, {
    handlers: { 'printing.labelRequests': () => [labelRequest('d1', 'waiting'), labelRequest('d2', 'held')] },
  })
  station.queue.setState({ recent: drafts })
  const said = () => [...document.querySelectorAll('[data-testid="strip-label"]')].map((label) => label.textContent)
  await eventually(() => expect(said()[0]).toBe('Có mã sẽ in tem'))
  expect(said()[1]).not.toContain('in tem')
})

it('says what became of a label that was asked for with its bill, and calls none handed over that is not', async () => {
  const { receiverName: _name, provinceName: _province, isLatest: _latest, ...job } = jobRow('CP1', 'failed')
  const withJob = (part: Partial<typeof job>) => [{ ...labelRequest('d1', 'ordered'), job: { ...job, ...part } }]
  let answer: LabelRequest[] = withJob({ profileId: 'p', printer: 'Zebra', reason: 'printer-refused' })
  const { station, bridge } = await renderInStation(<RecentStrip />, {
    handlers: { 'printing.labelRequests': () => answer },
  })
  station.queue.setState({ recent: [{ ...draftRow(emptyBill, 'd1'), state: 'CREATED', billCode: 'CP1' }] })
  const said = () => document.querySelector('[data-testid="strip-label"]')?.textContent
  const becomes = async (next: LabelRequest[], words: string) => {
    answer = next
    bridge.emit('printing.changed', { billCodes: ['CP1'], progress: null })
    await eventually(() => expect(said()).toBe(words))
  }
  await eventually(() => expect(said()).toBe('Máy in không nhận bản in.'))
  await becomes(withJob({ state: 'queued' }), 'Chờ in')
  await becomes(withJob({ state: 'sent', sentAtMs: 2, profileId: 'p', printer: 'Zebra' }), 'Đã đưa sang Zebra')
  await becomes(withJob({ state: 'sent', sentAtMs: 2, systemJob: 'CP1.pdf' }), 'Đã lưu tem: CP1.pdf')
  const refused = { ...labelRequest('d1', 'refused'), why: 'created-otherwise' } as const
  await becomes([refused], 'Chưa in tem: hãng tạo đơn khác với đơn đã gửi')
})
