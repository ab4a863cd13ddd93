import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { eventually, handRests, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, packingMain } from './typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const note = (): string => document.querySelector('[data-testid="doubtful-amount"]')?.textContent ?? ''
const save = press('Control+Enter')
/** A known customer's bill with figures that hardly anybody means, up to the first press of the key that saves and what comes right behind it. */
async function doubtfulBill(pressBehind?: () => Promise<void>): Promise<readonly BillInput[]> {
  const known = customer(1)
  const { handlers, taken } = packingMain([known])
  await renderInStation(<NewBill />, { handlers })
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).not.toBe(''))
  field('cargo.weightGrams').focus()
  await typeKeys(10, '1500')
  field('codAmountVnd').focus()
  await typeKeys(10, '250')
  const saveOnce = async (): Promise<void> => {
    await typeKeys(10, save)
    await eventually(() => expect(note()).toContain('1,5'))
    await pressBehind?.()
  }
  await (pressBehind === undefined ? saveOnce() : withoutRest(saveOnce))
  expect(note()).toContain('250.000')
  expect(document.activeElement).toBe(field('cargo.weightGrams'))
  expect(taken).toEqual([])
  return taken
}

it('a doubtful weight and COD stop the first save, and one key takes what was likelier meant and saves', async () => {
  const taken = await doubtfulBill()
  await handRests()
  await typeKeys(10, press('Alt+u'))
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ codAmountVnd: 250_000, cargo: { weightGrams: 1500 } })
  expect(note()).toBe('')
})

it('the second press of the key that saves says that they are meant, and a press right behind the first does not', async () => {
  const taken = await doubtfulBill(() => typeKeys(10, save, press('Alt+u')))
  await eventually(() => expect(note()).not.toBe(''))
  expect(taken).toEqual([])
  await handRests()
  await typeKeys(10, save)
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ codAmountVnd: 250, cargo: { weightGrams: 1_500_000 } })
})

it('another figure is asked back anew, and one that is right is not', async () => {
  const taken = await doubtfulBill()
  await handRests()
  await typeKeys(10, '2')
  field('codAmountVnd').focus()
  await typeKeys(10, '300', save)
  await eventually(() => expect(note()).toContain('300.000'))
  expect(note()).not.toContain('1,5')
  expect(taken).toEqual([])
  await handRests()
  await typeKeys(10, '300k', save)
  await eventually(() => expect(taken.map(({ codAmountVnd }) => codAmountVnd)).toEqual([300_000]))
})

it('the next bill that is typed blindly behind the question answers nothing, and fills nothing of this one', async () => {
  const taken = await doubtfulBill()
  const { phone } = customer(2)
  // Longer than it takes to read: what counts is that there was no pause.
  await typeKeys(66, phone, press('Alt+m'), save)
  expect([field('receiver.phone').value.replaceAll(' ', ''), note()]).toEqual([
    customer(1).phone,
    expect.stringContaining('1,5'),
  ])
  expect(field('cargo.content').value).toBe(`Goods of ${customer(1).name}`)
  expect(document.querySelector('[data-testid="keys-ignored"]')).not.toBeNull()
  await handRests()
  await typeKeys(10, save)
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ receiver: { name: customer(1).name }, codAmountVnd: 250 })
})
