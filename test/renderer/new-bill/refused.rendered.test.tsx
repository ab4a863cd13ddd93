import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { eventually, handRests, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, draftRow, packingMain } from './typed-customers.ts'

afterEach(() => page.viewport(1366, 690))

type Submission = ChannelInput<'drafts.submit'>

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const text = (path: string): string => field(path).value
const shown = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null

const known = customer(1)
const inUse = err({ code: 'reference-in-use' } as const)
const inUseOf = ({ bill }: Submission) => err({ code: 'reference-in-use', context: { refCode: bill.refCode } } as const)

/** A station with one known customer, whose main answers submits as it is told; every submit is noted. */
async function stationWhere(
  answer: (submission: Submission) => ReturnType<NonNullable<FakeHandlers['drafts.submit']>>,
) {
  const { handlers } = packingMain([known])
  const submissions: Submission[] = []
  const submit: FakeHandlers['drafts.submit'] = (submission) => {
    submissions.push(submission)
    return answer(submission)
  }
  const rendered = await renderInStation(<NewBill />, { handlers: { ...handlers, 'drafts.submit': submit } })
  return { ...rendered, submissions }
}

/** Saves a bill, and begins the next one before main has answered: it would come back to a form in which nothing is typed. */
async function saveAndTypeOn(answerCome: () => void): Promise<void> {
  await typeKeys(20, known.phone, press('Alt+m'), press('Control+Enter'), '0912')
  await eventually(() => expect(text('receiver.phone')).toBe('0912'))
  answerCome()
}

const taken = ({ bill, newDraftId }: Submission) => draftRow(bill, newDraftId ?? '')

it('returns to a form in which nothing is typed, under the same id, and is saved as it was asked for', async () => {
  const { bridge, submissions } = await stationWhere((each) =>
    each.referenceOverrideReason === null ? inUseOf(each) : taken(each),
  )
  bridge.handlers['drafts.referenceHolder'] = () => ({ kind: 'draft', id: 'other', state: 'READY', atMs: 0 })
  await typeKeys(20, known.phone, press('Alt+m'), press('Control+s'))
  await eventually(() => expect(submissions).toHaveLength(1))
  await eventually(() => expect(text('receiver.name')).toBe(known.name))
  expect(shown('refused-bill')).toBe(false)
  await eventually(() => expect(shown('duplicate-reference')).toBe(true))
  await typeKeys(20, press('Alt+d'))
  await eventually(() => expect(shown('duplicate-reason')).toBe(true))
  await handRests()
  await typeKeys(20, 'again', press('Enter'))
  await eventually(() => expect(submissions).toHaveLength(2))
  expect(submissions.map(({ intent }) => intent)).toEqual(['keep', 'keep'])
  expect(submissions[1]?.newDraftId).toBe(submissions[0]?.newDraftId)
})

it('names who has a typed reference, and no longer once that bill is cancelled', async () => {
  const { bridge } = await stationWhere(taken)
  bridge.handlers['drafts.referenceHolder'] = ({ refCode }) =>
    refCode === 'DH77' ? { kind: 'bill', billCode: 'CP7', atMs: 0 } : null
  field('refCode').focus()
  field('refCode').select()
  await typeKeys(20, 'DH77')
  await eventually(() => expect(shown('duplicate-reference')).toBe(true))
  await typeKeys(20, '8')
  await eventually(() => expect(shown('duplicate-reference')).toBe(false))
  await typeKeys(20, press('Backspace'))
  await eventually(() => expect(shown('duplicate-reference')).toBe(true))
  bridge.handlers['drafts.referenceHolder'] = () => null
  bridge.emit('bills.changed', { billCodes: ['CP7'] })
  await eventually(() => expect(shown('duplicate-reference')).toBe(false))
})

it('is stored for later where the next bill is being typed, named, and never sent by itself', async () => {
  const refusal = heldAnswer(inUse)
  const { submissions } = await stationWhere((each) =>
    each.intent === 'keep-refused' ? taken(each) : refusal.handler(),
  )
  await saveAndTypeOn(refusal.come)
  await eventually(() => expect(shown('refused-bill')).toBe(true))
  await typeKeys(20, '345678')
  expect(text('receiver.phone').replaceAll(' ', '')).toBe('0912345678')
  expect(document.querySelector('[data-testid="refused-bill"]')?.textContent).toContain(known.name)
  expect(submissions.map(({ intent }) => intent)).toEqual(['send', 'keep-refused'])
  expect(submissions[1]?.newDraftId).toBe(submissions[0]?.newDraftId)
  expect(submissions[1]?.bill).toEqual(submissions[0]?.bill)
})

it('is said in view also in a small window, where the notes stand behind the fields', async () => {
  await page.viewport(683, 345)
  const { handlers } = packingMain([known])
  const refusal = heldAnswer(inUse)
  const submit: FakeHandlers['drafts.submit'] = (each) =>
    each.intent === 'keep-refused' ? taken(each) : refusal.handler()
  await renderInStation(<Shell hidden={false} />, { handlers: { ...handlers, 'drafts.submit': submit } })
  await eventually(() => expect(document.activeElement).toBe(field('receiver.phone')))
  await saveAndTypeOn(refusal.come)
  await eventually(() => expect(shown('refused-bill')).toBe(true))
  await eventually(() => {
    const { top, bottom } = document.querySelector('[data-testid="refused-bill"]')!.getBoundingClientRect()
    const pinned = document.querySelector('[data-testid="submit-bill"]')!.getBoundingClientRect()
    expect([top >= 0, bottom <= pinned.top]).toEqual([true, true])
  })
})

it('waits behind the form, and in what is kept over a crash, where it cannot be stored either', async () => {
  const refusal = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge } = await stationWhere(refusal.handler)
  await saveAndTypeOn(refusal.come)
  await eventually(() => expect(shown('waiting-bills')).toBe(true))
  expect(text('receiver.phone')).toBe('0912')
  const kept = (): string | undefined => {
    const saved = bridge.calls.findLast(({ channel }) => channel === 'autosave.saveForm')?.input
    const { form } = saved as ChannelInput<'autosave.saveForm'> // the calls of this channel alone
    return form.waiting[0]?.receiver.name
  }
  await eventually(() => expect(kept()).toBe(known.name))
  await typeKeys(20, press('Alt+Delete'))
  await eventually(() => expect(text('receiver.name')).toBe(known.name))
})

it('is asked for by its id where main gave no answer, and is not refused while main has it', async () => {
  const { handlers } = packingMain([known])
  const asked: string[] = []
  const { bridge } = await renderInStation(<NewBill />, {
    handlers: {
      ...handlers,
      'drafts.submit': () => err({ code: 'core-stopped' }),
      'drafts.get': ({ id }) => {
        asked.push(id)
        if (asked.length === 1) return err({ code: 'core-stopped' })
        const { input } = bridge.calls.find(({ channel }) => channel === 'drafts.submit')!
        const { bill } = input as Submission // the calls of this channel alone
        return { ...draftRow(bill, id), bill, attempts: [], decisions: [], resendAllowedAtMs: null }
      },
    },
  })
  await typeKeys(20, known.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(asked).toHaveLength(2))
  const submits = bridge.calls.filter(({ channel }) => channel === 'drafts.submit')
  expect(submits.map(({ input }) => (input as Submission).newDraftId)).toEqual([asked[0]])
  expect(text('receiver.name')).toBe('')
  expect(shown('refused-bill')).toBe(false)
})

it('has its reason said beside it alone: not over a draft that is opened over it, and again where that is left', async () => {
  const { bridge, station } = await stationWhere(() => err({ code: 'storage-full' }))
  const saysDiskIsFull = (): boolean => document.body.textContent.includes('Ổ đĩa đầy')
  await typeKeys(20, known.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(saysDiskIsFull()).toBe(true))
  const other = { ...emptyBill, refCode: 'DRAFT-B' }
  const nothingElse = { attempts: [], decisions: [], resendAllowedAtMs: null }
  bridge.handlers['drafts.get'] = () => ({ ...draftRow(other, 'b'), bill: other, ...nothingElse })
  station.navigation.getState().editDraft('b')
  await eventually(() => expect(shown('stop-editing')).toBe(true))
  await eventually(() => expect(saysDiskIsFull()).toBe(false))
  await typeKeys(20, press('Alt+x'))
  await eventually(() => expect(saysDiskIsFull()).toBe(true))
  expect(text('receiver.name')).toBe(known.name)
})
