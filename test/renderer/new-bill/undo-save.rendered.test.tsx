import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, draftRow, packingMain } from './typed-customers.ts'

const known = customer(1)
const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const shown = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null

/** New bill with the undo of the frame, over a main that lets a saved bill wait. */
async function savedBill(more: FakeHandlers = {}) {
  const { handlers } = packingMain([known])
  let saved: DraftRow | null = null
  const submit: FakeHandlers['drafts.submit'] = ({ bill, newDraftId, undoSeconds }) => {
    const row = draftRow(bill, newDraftId ?? '')
    saved = undoSeconds === undefined ? row : { ...row, reason: 'undo-window' }
    const detail = { ...saved, bill, attempts: [], decisions: [], resendAllowedAtMs: null }
    rendered.bridge.handlers['drafts.get'] = () => ({ ...detail, state: 'EDITING', reason: 'none' })
    return saved
  }
  const undoSave: FakeHandlers['drafts.undoSave'] = () => ({ ...saved!, state: 'EDITING', reason: 'none' })
  const rendered = await renderInStation(
    <>
      <NewBill />
      <MessageSlot />
    </>,
    { handlers: { ...handlers, 'drafts.undoSave': undoSave, ...more, 'drafts.submit': submit } },
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

it('is said to be on its way where it was claimed first, and the form is left as it is', async () => {
  const claimed = () => err({ code: 'draft-state-changed' } as const)
  const { station } = await savedBill({ 'drafts.undoSave': claimed })
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
