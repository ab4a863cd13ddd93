import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { DraftDetail, DraftRow } from '../../../src/shared/domain/draft.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, eventually, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, draftRow, packingMain } from './typed-customers.ts'

const known = customer(1)
const second = customer(2)
const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const shown = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null

/** New bill with the undo of the frame, over a main that lets a saved bill wait. */
async function savedBill(more: FakeHandlers = {}) {
  const { handlers } = packingMain([known, second])
  const saved = new Map<string, DraftRow>()
  const submit: FakeHandlers['drafts.submit'] = ({ bill, newDraftId, undoSeconds }) => {
    const row = draftRow(bill, newDraftId ?? '')
    const waiting: DraftRow = (undoSeconds ?? 0) === 0 ? row : { ...row, reason: 'undo-window' }
    saved.set(row.id, waiting)
    bills.set(row.id, { ...waiting, bill, attempts: [], decisions: [], resendAllowedAtMs: null })
    return waiting
  }
  const bills = new Map<string, DraftDetail>()
  const get: FakeHandlers['drafts.get'] = ({ id }) => ({ ...bills.get(id)!, state: 'EDITING', reason: 'none' })
  const undoSave: FakeHandlers['drafts.undoSave'] = ({ id }) => ({
    ...saved.get(id)!,
    state: 'EDITING',
    reason: 'none',
  })
  const rendered = await renderInStation(
    <>
      <NewBill />
      <MessageSlot />
    </>,
    { handlers: { ...handlers, 'drafts.undoSave': undoSave, 'drafts.get': get, ...more, 'drafts.submit': submit } },
  )
  const asked = (channel: string) => rendered.bridge.calls.filter((call) => call.channel === channel)
  await typeKeys(20, known.phone, press('Alt+m'))
  return { ...rendered, asked }
}

it('comes back into the fields with Alt+Backspace, and what was typed since is kept below it', async () => {
  const { asked } = await savedBill()
  await typeKeys(20, press('Control+Enter'), '0912345678')
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  expect(asked('drafts.submit')[0]?.input).toMatchObject({ intent: 'send', undoSeconds: 5 })
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  expect(asked('drafts.undoSave')).toHaveLength(1)
  await typeKeys(20, press('Alt+x'))
  await eventually(() => expect(field('receiver.phone').value.replaceAll(' ', '')).toBe('0912345678'))
})

const detailOf = (id: string): DraftDetail => {
  return { ...draftRow(emptyBill, id), bill: emptyBill, attempts: [], decisions: [], resendAllowedAtMs: null }
}

const undoWords = (): string => document.querySelector('[data-testid="undo-toast"]')?.textContent ?? ''

it('takes back the last of two saves, then the one before it', async () => {
  const { asked } = await savedBill()
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(undoWords()).toContain(known.name))
  await typeKeys(20, second.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(undoWords()).toContain(second.name))
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(field('receiver.name').value).toBe(second.name))
  await eventually(() => expect(undoWords()).toContain(known.name))
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  const [first, next] = asked('drafts.submit').map(({ input }) => (input as { newDraftId: string }).newDraftId)
  expect(asked('drafts.undoSave').map(({ input }) => input)).toEqual([{ id: next }, { id: first }])
})

it.each([
  ['is no longer there', { code: 'draft-not-found' }, 'không thấy đơn này'],
  ['cannot be asked about', { code: 'core-stopped' }, 'bộ phận gửi đơn đã dừng'],
  ['was taken back before', { code: 'draft-state-changed' }, 'đơn vừa đổi trạng thái'],
] as const)('a bill that %s is not said to be on its way', async (_what, error, words) => {
  await savedBill({ 'drafts.undoSave': () => err(error) })
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(shown('undo-failed')).toBe(true))
  expect(document.querySelector('[data-testid="undo-failed"]')?.textContent?.toLowerCase()).toContain(words)
  expect(shown('undo-too-late')).toBe(false)
})

it.each([0, 5, 10] as const)('with %i seconds set, a save is offered back for so long', async (undoSeconds) => {
  const { station, asked } = await savedBill({
    'settings.update': (change) => ({ ...station.settings.getState().settings, ...change }),
  })
  await station.settings.getState().change({ undoSeconds })
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(asked('drafts.submit')).toHaveLength(1))
  expect(asked('drafts.submit')[0]?.input).toMatchObject({ undoSeconds })
  const isOver = (): boolean => (undoSeconds > 0 ? shown('undo-toast') : field('receiver.phone').value === '')
  await eventually(() => expect(isOver()).toBe(true))
  expect(station.undo.getState().action?.forMs ?? 0).toBe(undoSeconds * 1000)
})

it('takes back two saves by two presses right behind each other, in their order, however late main answers', async () => {
  const { asked, bridge, station } = await savedBill({
    'settings.update': (change) => ({ ...station.settings.getState().settings, ...change }),
  })
  // The longest there is: both are typed and taken back within it, also on a busy machine.
  await station.settings.getState().change({ undoSeconds: 10 })
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(undoWords()).toContain(known.name))
  await typeKeys(20, second.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(undoWords()).toContain(second.name))
  const answer = Promise.withResolvers<void>()
  const { 'drafts.undoSave': undoSave } = bridge.handlers
  bridge.handlers['drafts.undoSave'] = async (input, boundTo) => {
    await answer.promise
    return undoSave!(input, boundTo)
  }
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(undoWords()).toContain(known.name))
  await typeKeys(20, press('Alt+Backspace'))
  answer.resolve()
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  const [first, next] = asked('drafts.submit').map(({ input }) => (input as { newDraftId: string }).newDraftId)
  expect(asked('drafts.undoSave').map(({ input }) => input)).toEqual([{ id: next }, { id: first }])
  // The first of them was in the fields before it, as it was saved: nothing of it is offered back.
  expect(shown('undo-toast')).toBe(false)
})

it('takes none of the keys that are typed on as it comes back: they are meant for the bill that was there', async () => {
  const { bridge, asked } = await savedBill()
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  const opened = Promise.withResolvers<void>()
  const { 'drafts.get': get } = bridge.handlers
  bridge.handlers['drafts.get'] = async (input, boundTo) => {
    await opened.promise
    return get!(input, boundTo)
  }
  await typeKeys(20, press('Alt+Backspace'))
  field('codAmountVnd').focus()
  await typeKeys(20, '30')
  opened.resolve()
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  await typeKeys(0, '0k', press('Tab'), press('Control+Enter'))
  expect([field('codAmountVnd').value, document.activeElement]).toEqual(['', field('receiver.phone')])
  expect(shown('keys-ignored')).toBe(true)
  await answered(bridge)
  expect(asked('drafts.submit')).toHaveLength(1)
  await typeKeys(20, press('Alt+x'))
  await eventually(() => expect(field('codAmountVnd').value).toBe('30'))
})

it.each([
  ['REJECTED', 'rejected', 'từ chối'],
  ['UNKNOWN', 'unclear', 'Chưa rõ'],
  ['CREATED', 'sent', 'không lấy lại được'],
] as const)('where it is %s by then, that is said', async (state, why, words) => {
  await savedBill({
    'drafts.undoSave': () => err({ code: 'draft-state-changed' }),
    'drafts.get': ({ id }) => ({ ...detailOf(id), state, reason: 'none' }),
  })
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(shown('undo-too-late')).toBe(true))
  const note = document.querySelector<HTMLElement>('[data-testid="undo-too-late"]')!
  expect([note.dataset['why'], note.textContent?.includes(words)]).toEqual([why, true])
})

it('is said to be on its way where it was claimed first, and the form is left as it is', async () => {
  const claimed = () => err({ code: 'draft-state-changed' } as const)
  const sending: FakeHandlers['drafts.get'] = ({ id }) => ({ ...detailOf(id), state: 'SENDING', reason: 'none' })
  const { station } = await savedBill({ 'drafts.undoSave': claimed, 'drafts.get': sending })
  await typeKeys(20, press('Control+Enter'), '0912345678')
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  // It is offered for as long as main lets the bill wait, and is said on New bill, wherever the packer is by then.
  expect(station.undo.getState().action?.forMs).toBe(5000)
  station.navigation.getState().go('queue')
  await typeKeys(20, press('Alt+Backspace'))
  await eventually(() => expect(shown('undo-too-late')).toBe(true))
  expect(station.navigation.getState().screen).toBe('new-bill')
  expect(field('receiver.phone').value.replaceAll(' ', '')).toBe('0912345678')
})

it('is not offered for a bill whose label is to be printed: it goes at once', async () => {
  const { asked } = await savedBill()
  await typeKeys(20, press('Alt+Enter'))
  await eventually(() => expect(asked('drafts.submit')).toHaveLength(1))
  await eventually(() => expect(field('receiver.phone').value).toBe(''))
  expect(asked('drafts.submit')[0]?.input).not.toHaveProperty('undoSeconds')
  expect(shown('undo-toast')).toBe(false)
})

it('that is taken back once the packer is on another screen leads nobody there: a message says where it is', async () => {
  const { bridge, station, asked } = await savedBill()
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  const taken = heldAnswer(null)
  const { 'drafts.undoSave': undoSave } = bridge.handlers
  bridge.handlers['drafts.undoSave'] = async (input, boundTo) => {
    await taken.handler()
    return undoSave!(input, boundTo)
  }
  await typeKeys(20, press('Alt+Backspace'))
  station.navigation.getState().go('orders')
  taken.come()
  await answered(bridge)
  expect(asked('drafts.undoSave')).toHaveLength(1)
  expect(station.navigation.getState().screen).toBe('orders')
  const said = station.messages.getState().shown
  expect(said?.title).toMatch(/^Đã lấy lại đơn\s/)
  expect(said?.text).toContain('chưa gửi')
})

it('that could not be taken back is told to a packer who is on another screen by then, and stays said on New bill', async () => {
  const refused = heldAnswer(err({ code: 'draft-not-found' } as const))
  const { bridge, station } = await savedBill({ 'drafts.undoSave': refused.handler })
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(shown('undo-toast')).toBe(true))
  await typeKeys(20, press('Alt+Backspace'))
  station.navigation.getState().go('orders')
  refused.come()
  await answered(bridge)
  expect(station.navigation.getState().screen).toBe('orders')
  expect(station.messages.getState().shown?.title).toMatch(/^Chưa lấy lại được đơn\s/)
  await eventually(() => expect(shown('undo-failed')).toBe(true))
})
