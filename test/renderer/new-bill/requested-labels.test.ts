import { expect, it } from 'vitest'
import type { DraftDetail } from '../../../src/shared/domain/draft.ts'
import { pdfProfile, type PrinterProfile } from '../../../src/shared/domain/printing/printing.ts'
import { orderWantedLabels, type LabelAnswer } from '../../../src/renderer/src/new-bill/requested-labels.ts'
import { createFakeBridge, type FakeBridge, type FakeHandlers } from '../bridge/fake-bridge.ts'

const deskPrinter: PrinterProfile = { ...pdfProfile, id: 'p1', label: 'Bàn 2', printer: 'zebra' }
/** What is asked of a draft here. */
const draft = (state: string, billCode: string | null): DraftDetail => ({ state, billCode }) as unknown as DraftDetail

function labelDesk(profile: PrinterProfile | null, handlers: FakeHandlers) {
  const bridge = createFakeBridge({
    'printing.print': ({ billCodes }) => ({ batchId: 'b', queued: billCodes.length, refused: [] }),
    'labels.save': ({ billCode }) => ({ path: `${billCode}.pdf`, pages: 1 }),
    ...handlers,
  })
  let wanted: readonly string[] = ['d1', 'd2']
  const lock = { isLocked: false }
  const answers: [string, LabelAnswer][] = []
  const desk = {
    bridge,
    wanted: () => wanted,
    forget: (id: string) => void (wanted = wanted.filter((each) => each !== id)),
    keep: (id: string) => void (wanted = [...wanted, id]),
    isLocked: () => lock.isLocked,
    profile: () => profile,
    answered: (id: string, answer: LabelAnswer) => void answers.push([id, answer]),
  }
  return { desk, bridge, answers, lock }
}

const ordersOf = (bridge: FakeBridge): unknown[] =>
  bridge.calls
    .filter(({ channel }) => channel === 'printing.print' || channel === 'labels.save')
    .map(({ input }) => input)

it('prints on the profile in use, as soon as there is a code and not before', async () => {
  const state = { code: null as string | null }
  const { desk, bridge, answers } = labelDesk(deskPrinter, {
    'drafts.get': () => draft(state.code === null ? 'SENDING' : 'CREATED', state.code),
  })
  await orderWantedLabels(desk, ['d1', 'd3'])
  expect([ordersOf(bridge), desk.wanted()]).toEqual([[], ['d1', 'd2']])
  state.code = 'CP1'
  await orderWantedLabels(desk, ['d1', 'd3'])
  expect(ordersOf(bridge)).toEqual([{ billCodes: ['CP1'], profileId: 'p1', reprint: false }])
  expect(answers).toEqual([['d1', { kind: 'sent', printer: 'Bàn 2' }]])
  expect(desk.wanted()).toEqual(['d2'])
})

it('saves a file on a station without a printer', async () => {
  const { desk, bridge, answers } = labelDesk(null, { 'drafts.get': () => draft('CREATED', 'CP1') })
  await orderWantedLabels(desk, ['d2'])
  expect(ordersOf(bridge)).toEqual([{ billCode: 'CP1' }])
  expect(answers).toEqual([['d2', { kind: 'saved', path: 'CP1.pdf' }]])
})

it('orders a label once, however often and however close together the draft changes', async () => {
  const { desk, bridge } = labelDesk(deskPrinter, { 'drafts.get': () => draft('CREATED', 'CP1') })
  await Promise.all([orderWantedLabels(desk, ['d1']), orderWantedLabels(desk, ['d1']), orderWantedLabels(desk, ['d1'])])
  await orderWantedLabels(desk, ['d1'])
  expect(ordersOf(bridge)).toHaveLength(1)
})

it('says what was refused, and forgets what was given up or deleted', async () => {
  const refusing = labelDesk(deskPrinter, {
    'drafts.get': () => draft('CREATED', 'CP1'),
    'printing.print': () => ({ batchId: null, queued: 0, refused: [{ billCode: 'CP1', why: 'already-printed' }] }),
  })
  await orderWantedLabels(refusing.desk, ['d1'])
  expect(refusing.answers).toEqual([['d1', { kind: 'refused', why: 'already-printed' }]])
  const gone = labelDesk(deskPrinter, {
    'drafts.get': ({ id }) =>
      id === 'd1' ? draft('ABANDONED', null) : { ok: false, error: { code: 'draft-not-found' } },
  })
  await orderWantedLabels(gone.desk, ['d1', 'd2'])
  expect([gone.desk.wanted(), gone.answers]).toEqual([[], []])
})

it('keeps the wish while the station is locked, and orders it when it is not', async () => {
  const { desk, bridge, answers, lock } = labelDesk(deskPrinter, { 'drafts.get': () => draft('CREATED', 'CP1') })
  lock.isLocked = true
  await orderWantedLabels(desk, ['d1'])
  expect([ordersOf(bridge), desk.wanted()]).toEqual([[], ['d1', 'd2']])
  lock.isLocked = false
  await orderWantedLabels(desk, ['d1'])
  expect(ordersOf(bridge)).toHaveLength(1)
  expect(answers).toEqual([['d1', { kind: 'sent', printer: 'Bàn 2' }]])
})

it('keeps the wish where the station was locked just then', async () => {
  const { desk, answers } = labelDesk(deskPrinter, {
    'drafts.get': () => draft('CREATED', 'CP1'),
    'printing.print': () => ({ ok: false, error: { code: 'station-locked' } }),
  })
  await orderWantedLabels(desk, ['d1'])
  expect([desk.wanted(), answers]).toEqual([['d2', 'd1'], []])
})
