import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, eventually, handRests, press, typeKeys, type Keys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import type { FakeBridge } from '../bridge/fake-bridge.ts'
import { ShortcutKeysContext } from '../../../src/renderer/src/keyboard/shortcut-keys.ts'
import type { Contact } from '../../../src/shared/domain/contact.ts'
import { customer, draftRow, packingMain } from './typed-customers.ts'

type Submitted = ChannelInput<'drafts.submit'>

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const shown = (testId: string): HTMLElement | null => document.querySelector(`[data-testid="${testId}"]`)
const [blocked, other, blockedToo] = [customer(1), customer(2), customer(3)]
const again = (phone: string): readonly Keys[] => [phone.slice(-4), press('Enter'), press('Alt+m')]
const save = press('Control+Enter')
const submits = ({ calls }: FakeBridge): number => calls.filter(({ channel }) => channel === 'drafts.submit').length

/** Refuses a bill for the blocked customer that has no reason, as main does. */
function blockingMain() {
  const { handlers } = packingMain([blocked, other, blockedToo])
  const isBlocked = (phone: string): boolean => phone === blocked.phone || phone === blockedToo.phone
  const taken: Pick<Submitted, 'bill' | 'blockedReason' | 'printWhenCreated' | 'referenceOverrideReason'>[] = []
  const byPhone = handlers['contacts.byPhone'] as (input: { readonly phone: string }) => Contact | null
  return {
    taken,
    handlers: {
      ...handlers,
      'contacts.byPhone': (input: { readonly phone: string }) => {
        const known = byPhone(input)
        const block = isBlocked(input.phone) ? { atMs: 1, by: 'Lan', note: 'Chuyển khoản rồi mới gửi' } : null
        return known === null ? null : { ...known, block, note: block === null ? '' : 'Gọi trước 30 phút' }
      },
      'drafts.submit': (input: Submitted) => {
        if (isBlocked(input.bill.receiver.phone) && !input.blockedReason) return err({ code: 'customer-blocked' })
        taken.push(input)
        return draftRow(input.bill, String(taken.length))
      },
    } as typeof handlers,
  }
}

it('stops the first save at the note, takes no second one without a reason, and sends with it', async () => {
  const { handlers, taken } = blockingMain()
  const { bridge } = await renderInStation(<NewBill />, { handlers })
  field('receiver.phone').focus()
  await typeKeys(10, ...again(blocked.phone))
  await eventually(() => expect(shown('blocked-customer')?.textContent).toContain('Chuyển khoản rồi mới gửi'))
  expect(shown('blocked-receiver')?.textContent).toContain('Bị chặn')
  expect(shown('note-for-packer')?.textContent).toContain('Gọi trước 30 phút')
  await typeKeys(10, save)
  await eventually(() => expect(document.activeElement).toBe(document.querySelector('#blocked-reason')))
  await typeKeys(10, save)
  await answered(bridge)
  expect(submits(bridge)).toBe(0)
  await handRests()
  await typeKeys(0, 'Da chuyen khoan', press('Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]?.blockedReason).toBe('Da chuyen khoan')
  // The reason was for that bill alone.
  field('receiver.phone').focus()
  await typeKeys(10, ...again(other.phone), save)
  await eventually(() => expect(taken).toHaveLength(2))
  expect(taken[1]?.blockedReason).toBeUndefined()
  expect(shown('blocked-customer')).toBeNull()
})

it('brings a bill back that was saved before anybody could say that its receiver is blocked', async () => {
  const { handlers, taken } = blockingMain()
  await renderInStation(<NewBill />, { handlers, delaysMs: { 'contacts.byPhone': 300 } })
  field('receiver.phone').focus()
  await typeKeys(0, ...again(blocked.phone), save)
  await eventually(() => expect(shown('blocked-reason')).not.toBeNull())
  expect(field('receiver.name').value).toBe(blocked.name)
  expect(taken).toEqual([])
})

const reason = (): HTMLInputElement | null => document.querySelector('#blocked-reason')

/** The bill of a blocked customer, once the form knows that they are blocked. */
async function blockedBill(phone: string): Promise<void> {
  field('receiver.phone').focus()
  await typeKeys(10, ...again(phone))
  await eventually(() => expect(shown('blocked-customer')).not.toBeNull())
  await eventually(() => expect(field('cargo.content').value).not.toBe(''))
  await handRests()
}

it.each([{}, { 'newBill.asLastTime': 'Alt+K' }])(
  '"as last time" of the next bill, typed without a pause, fills nothing of the stopped one: with the keys %j',
  async (keys) => {
    const { handlers, taken } = blockingMain()
    const { bridge } = await renderInStation(
      <ShortcutKeysContext value={keys}>
        <NewBill />
      </ShortcutKeysContext>,
      { handlers },
    )
    const asLastTime = press(keys['newBill.asLastTime'] ?? 'Alt+m')
    field('receiver.phone').focus()
    await typeKeys(10, blocked.phone.slice(-4), press('Enter'), asLastTime)
    await eventually(() => expect(field('cargo.content').value).not.toBe(''))
    field('cargo.content').select()
    await typeKeys(10, 'Sach')
    await handRests()
    await typeKeys(20, save, other.phone.slice(-4), press('Enter'), asLastTime, 'Le')
    await answered(bridge)
    expect([field('cargo.content').value, reason()?.value, taken]).toEqual(['Sach', '', []])
  },
)

it('a reason sends the bill that it was typed for, and prints only what was to be printed', async () => {
  const { handlers, taken } = blockingMain()
  await renderInStation(<NewBill />, { handlers })
  await blockedBill(blocked.phone)
  await typeKeys(10, press('Alt+Enter'))
  await eventually(() => expect(document.activeElement).toBe(reason()))
  await handRests()
  await typeKeys(0, 'Da chuyen khoan', press('Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  await blockedBill(blockedToo.phone)
  await typeKeys(10, press('Alt+d'))
  await eventually(() => expect(document.activeElement).toBe(reason()))
  await handRests()
  await typeKeys(0, 'Khach quen', press('Enter'))
  await eventually(() => expect(taken).toHaveLength(2))
  expect(taken).toMatchObject([
    { bill: { receiver: { phone: blocked.phone } }, blockedReason: 'Da chuyen khoan', printWhenCreated: true },
    { bill: { receiver: { phone: blockedToo.phone } }, blockedReason: 'Khach quen', undoSeconds: expect.any(Number) },
  ])
  expect(taken[1]).not.toHaveProperty('printWhenCreated')
})

it('the next bill for the same customer asks for its own reason, once it is saved: no field opens under what is typed', async () => {
  const { handlers, taken } = blockingMain()
  const { bridge } = await renderInStation(<NewBill />, { handlers })
  await blockedBill(blocked.phone)
  await typeKeys(10, save)
  await eventually(() => expect(document.activeElement).toBe(reason()))
  await handRests()
  await typeKeys(0, 'Da chuyen khoan', press('Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  await blockedBill(blocked.phone)
  expect(reason()).toBeNull()
  field('cargo.content').select()
  await typeKeys(10, 'Sach', press('Enter'))
  await answered(bridge)
  expect([field('cargo.content').value, taken.length]).toEqual(['Sach', 1])
  await typeKeys(10, save)
  await eventually(() => expect(document.activeElement).toBe(reason()))
  expect(reason()?.value).toBe('')
})

it('Enter behind the reason answers what was asked back of the amounts as well', async () => {
  const { handlers, taken } = blockingMain()
  const { bridge } = await renderInStation(<NewBill />, { handlers })
  await blockedBill(blocked.phone)
  field('codAmountVnd').focus()
  await typeKeys(10, '250', save)
  await eventually(() => expect(document.activeElement).toBe(reason()))
  await handRests()
  await typeKeys(0, 'Da chuyen khoan', press('Enter'))
  await eventually(() => expect(shown('doubtful-amount')?.textContent).toContain('250.000'))
  expect(submits(bridge)).toBe(0)
  reason()!.focus()
  await handRests()
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ bill: { codAmountVnd: 250 }, blockedReason: 'Da chuyen khoan' })
})

it('a reason for a blocked receiver keeps the one for a reference that is in use', async () => {
  const { handlers, taken } = blockingMain()
  const holder = { kind: 'draft', id: 'other', state: 'READY', atMs: 0 } as const
  await renderInStation(<NewBill />, { handlers: { ...handlers, 'drafts.referenceHolder': () => holder } })
  await blockedBill(blocked.phone)
  field('refCode').focus()
  await typeKeys(10, 'DH-1')
  await eventually(() => expect(shown('duplicate-ask')).not.toBeNull())
  shown('duplicate-ask')!.click()
  await eventually(() => expect(document.activeElement?.id).toBe('duplicate-reason'))
  await typeKeys(0, 'Giao lai')
  shown('blocked-ask')!.click()
  await eventually(() => expect(document.activeElement).toBe(reason()))
  await handRests()
  await typeKeys(0, 'Da chuyen khoan', press('Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ referenceOverrideReason: 'Giao lai', blockedReason: 'Da chuyen khoan' })
})

for (const msPerKey of [0, 20, 40, 66]) {
  it.each([
    ['four digits', again(other.phone)],
    ['a whole phone', [other.phone, press('Tab'), 'Le ', press('Enter')]],
  ] as const)(
    `the next bill, typed without a pause at ${msPerKey} ms a key from %s on, gives no reason and sends nothing`,
    async (_what, next) => {
      const { handlers, taken } = blockingMain()
      const { bridge } = await renderInStation(<NewBill />, { handlers })
      field('receiver.phone').focus()
      await typeKeys(10, ...again(blocked.phone))
      await eventually(() => expect(shown('blocked-customer')).not.toBeNull())
      await handRests()
      await typeKeys(msPerKey, save, ...next, save)
      await eventually(() => expect(document.activeElement).toBe(reason()))
      await answered(bridge)
      expect(submits(bridge)).toBe(0)
      expect(reason()?.value).toBe('')
      expect(shown('keys-ignored')).not.toBeNull()
      // Whoever has looked answers.
      await handRests()
      await typeKeys(0, 'Da chuyen khoan', press('Enter'))
      await eventually(() => expect(taken.map(({ blockedReason }) => blockedReason)).toEqual(['Da chuyen khoan']))
    },
  )
}
