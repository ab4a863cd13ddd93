import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, eventually, handRests, press, typeKeys, type Keys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import type { Contact } from '../../../src/shared/domain/contact.ts'
import { customer, draftRow, packingMain } from './typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const shown = (testId: string): HTMLElement | null => document.querySelector(`[data-testid="${testId}"]`)
const [blocked, other] = [customer(1), customer(2)]
const again = (phone: string): readonly Keys[] => [phone.slice(-4), press('Enter'), press('Alt+m')]
const save = press('Control+Enter')

/** Refuses a bill for the blocked customer that has no reason, as main does. */
function blockingMain() {
  const { handlers } = packingMain([blocked, other])
  const taken: { readonly bill: BillInput; readonly blockedReason: string | undefined }[] = []
  const byPhone = handlers['contacts.byPhone'] as (input: { readonly phone: string }) => Contact | null
  return {
    taken,
    handlers: {
      ...handlers,
      'contacts.byPhone': (input: { readonly phone: string }) => {
        const known = byPhone(input)
        const block = input.phone === blocked.phone ? { atMs: 1, by: 'Lan', note: 'Chuyển khoản rồi mới gửi' } : null
        return known === null ? null : { ...known, block, note: block === null ? '' : 'Gọi trước 30 phút' }
      },
      'drafts.submit': (input: { readonly bill: BillInput; readonly blockedReason?: string | undefined }) => {
        if (input.bill.receiver.phone === blocked.phone && !input.blockedReason)
          return err({ code: 'customer-blocked' })
        taken.push({ bill: input.bill, blockedReason: input.blockedReason })
        return draftRow(input.bill, String(taken.length))
      },
    } as typeof handlers,
  }
}

it('stops the first save at the note, takes no second one without a reason, and sends with it', async () => {
  const { handlers, taken } = blockingMain()
  await renderInStation(<NewBill />, { handlers })
  field('receiver.phone').focus()
  await typeKeys(10, ...again(blocked.phone))
  await eventually(() => expect(shown('blocked-customer')?.textContent).toContain('Chuyển khoản rồi mới gửi'))
  expect(shown('blocked-receiver')?.textContent).toContain('Bị chặn')
  expect(shown('note-for-packer')?.textContent).toContain('Gọi trước 30 phút')
  await typeKeys(10, save)
  await eventually(() => expect(document.activeElement).toBe(document.querySelector('#blocked-reason')))
  await typeKeys(10, save)
  expect(taken).toEqual([])
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
      expect(taken).toEqual([])
      expect(reason()?.value).toBe('')
      expect(shown('keys-ignored')).not.toBeNull()
      // Whoever has looked answers.
      await handRests()
      await typeKeys(0, 'Da chuyen khoan', press('Enter'))
      await eventually(() => expect(taken.map(({ blockedReason }) => blockedReason)).toEqual(['Da chuyen khoan']))
    },
  )
}
