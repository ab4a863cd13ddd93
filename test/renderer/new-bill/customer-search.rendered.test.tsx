import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, eventually, press, typeKeys, type Keys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, packingMain, type Customer } from './typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const options = (): readonly Element[] => [...document.querySelectorAll('[role="option"]')]
const enter = press('Enter')
/** Four digits, and three presses more. */
const again = (who: Customer): readonly Keys[] => [who.phone.slice(-4), enter, press('Alt+m'), press('Control+Enter')]
const bill = ({ receiver, cargo, serviceId }: BillInput) => [receiver.phone, receiver.name, cargo.content, serviceId]
const billOf = ({ phone, name }: Customer) => [phone, name, `Goods of ${name}`, 81]

for (const msPerKey of [0, 40] as const) {
  it(`a repeat bill is seven presses at ${msPerKey} ms a key, however late main answers, and two of them stay two`, async () => {
    const [first, second] = [customer(1), customer(2)]
    const { handlers, taken } = packingMain([first, second])
    const { bridge, unmount } = await renderInStation(<NewBill />, { handlers })
    field('receiver.phone').focus()
    for (const delayMs of [0, 300]) {
      const count = taken.length
      bridge.delaysMs['contacts.search'] = delayMs
      bridge.delaysMs['contacts.byPhone'] = delayMs
      await typeKeys(msPerKey, ...again(first))
      await typeKeys(msPerKey, ...again(second))
      await eventually(() => expect(taken).toHaveLength(count + 2))
      expect(taken.slice(count).map(bill)).toEqual([billOf(first), billOf(second)])
      expect(document.querySelector('[data-testid="keys-ignored"]')).toBeNull()
    }
    await unmount()
  })
}

it('of several customers with the same digits none is taken until one is chosen', async () => {
  const [first, other] = [customer(1), { ...customer(2), phone: `0977${customer(1).phone.slice(-6)}` }]
  const { handlers, taken } = packingMain([first, other])
  const { bridge } = await renderInStation(<NewBill />, { handlers, delaysMs: { 'contacts.search': 100 } })
  field('receiver.phone').focus()
  await typeKeys(10, first.phone.slice(-4), enter)
  await eventually(() => expect(options()).toHaveLength(2))
  expect(options().filter((option) => option.getAttribute('aria-selected') === 'true')).toEqual([])
  await typeKeys(10, enter)
  await answered(bridge)
  expect(field('receiver.name').value).toBe('')
  await typeKeys(10, press('ArrowDown'), press('ArrowDown'), enter)
  await eventually(() => expect(field('receiver.name').value).toBe(other.name))
  expect(taken).toEqual([])
})

/** In a large book some have the digits in the middle of their phone. */
const beside = (who: Customer, n: number): Customer => ({ ...customer(n), phone: `09${who.phone.slice(-4)}77${n}1` })

async function typeEnding(delayMs: number): Promise<Customer> {
  const wanted = customer(1)
  const { handlers } = packingMain([beside(wanted, 2), wanted, beside(wanted, 3)])
  await renderInStation(<NewBill />, { handlers, delaysMs: { 'contacts.search': delayMs } })
  field('receiver.phone').focus()
  await typeKeys(10, wanted.phone.slice(-4))
  return wanted
}

it('Enter takes the only one whose phone ends with the digits, whoever has them elsewhere', async () => {
  const wanted = await typeEnding(0)
  await eventually(() => expect(options()).toHaveLength(3))
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  await typeKeys(10, enter)
  await eventually(() => expect(field('receiver.name').value).toBe(wanted.name))
})

it('Enter right behind the digits takes the only one whose phone ends with them, once they are looked up', async () => {
  const wanted = await typeEnding(300)
  await typeKeys(10, enter)
  await eventually(() => expect(field('receiver.name').value).toBe(wanted.name))
})

it('finds by a name too, shows at most five, and nothing while a whole number is typed', async () => {
  const known = Array.from({ length: 7 }, (_each, n) => customer(n))
  const { handlers } = packingMain(known)
  const { bridge } = await renderInStation(<NewBill />, { handlers })
  field('receiver.phone').focus()
  await typeKeys(10, 'khach')
  await eventually(() => expect(options()).toHaveLength(5))
  expect(options()[0]?.textContent).toContain(known[0]!.name)
  await typeKeys(10, press('ArrowDown'), enter)
  await eventually(() => expect(field('receiver.name').value).toBe(known[0]!.name))
  expect(field('receiver.phone').value.replaceAll(' ', '')).toBe(known[0]!.phone)
  expect(options()).toEqual([])
  await typeKeys(10, press('Control+a'), known[0]!.phone.slice(0, 5))
  await answered(bridge)
  expect(options()).toEqual([])
})

it('says where the search had no answer, and Enter asks once more', async () => {
  const wanted = customer(1)
  const { handlers } = packingMain([wanted])
  const { bridge } = await renderInStation(<NewBill />, {
    handlers: { ...handlers, 'contacts.search': () => err({ code: 'internal' }) },
  })
  const unanswered = 'Chưa tra được, Enter để tra lại'
  field('receiver.phone').focus()
  await typeKeys(10, wanted.phone.slice(-4), enter)
  await eventually(() => expect(document.body.textContent).toContain(unanswered))
  bridge.handlers['contacts.search'] = handlers['contacts.search']!
  await typeKeys(10, enter)
  await eventually(() => expect(field('receiver.name').value).toBe(wanted.name))
  expect(document.body.textContent).not.toContain(unanswered)
})
