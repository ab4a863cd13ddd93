import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { err } from '../../../src/shared/result.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { FakeBridge } from '../bridge/fake-bridge.ts'
import { eventually, handRests, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, draftRow, packingMain } from './typed-customers.ts'
import { weighingMain } from './weighing-main.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const note = (): string => document.querySelector('[data-testid="unusual-weight"]')?.textContent ?? ''
const save = press('Control+Enter')
/** A known customer's bill, whose goods have weighed about 1.2 kg four times. */
async function station(language: 'vi' | 'en' = 'vi'): Promise<{ bridge: FakeBridge; taken: readonly BillInput[] }> {
  const known = customer(1)
  const { handlers, taken } = packingMain([known])
  const { bridge } = await renderInStation(<NewBill />, {
    language,
    handlers: {
      ...handlers,
      ...weighingMain(({ bill }) => {
        taken.push(bill)
        return draftRow(bill, String(taken.length))
      }),
    },
  })
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).not.toBe(''))
  field('cargo.weightGrams').focus()
  return { bridge, taken }
}

it('a weight that its goods never had is told beside the field, and stops the first save: nothing is printed before', async () => {
  const { bridge, taken } = await station()
  await typeKeys(10, '0,9')
  await eventually(() => expect(document.body.textContent).toContain('Hay 1,2 kg?'))
  await typeKeys(10, press('Alt+Enter'))
  await eventually(() => expect(note()).toContain('4 đơn gần nhất cùng hàng này nặng chừng 1,2 kg'))
  expect(document.activeElement).toBe(field('cargo.weightGrams'))
  expect(taken).toEqual([])
  await handRests()
  await typeKeys(10, press('Alt+Enter'))
  await eventually(() => expect(taken.map(({ cargo }) => cargo.weightGrams)).toEqual([900]))
  const submitted = bridge.calls.find(({ channel }) => channel === 'drafts.submit')
  expect(submitted?.input).toMatchObject({ printWhenCreated: true })
})

it('says the same in English, and a parcel that was weighed anew is asked back anew or goes', async () => {
  const { taken } = await station('en')
  await typeKeys(10, '0,9', save)
  await eventually(() => expect(note()).toContain('The last 4 bills with these goods weighed about 1,2 kg'))
  await handRests()
  await typeKeys(10, '2', save)
  await eventually(() => expect(note()).toContain('2'))
  expect(taken).toEqual([])
  await handRests()
  await typeKeys(10, '1,21', save)
  await eventually(() => expect(taken.map(({ cargo }) => cargo.weightGrams)).toEqual([1210]))
})

it('a save that is faster than main’s answer comes back with the question, and is not printed meanwhile', async () => {
  const { bridge, taken } = await station()
  bridge.delaysMs['bills.expectedWeight'] = 300
  field('cargo.content').focus()
  await typeKeys(0, 'Goods', press('Tab'))
  field('cargo.weightGrams').focus()
  await typeKeys(0, '0,9', save)
  await eventually(() => expect(note()).toContain('1,2 kg'))
  expect(field('receiver.name').value).toBe(customer(1).name)
  expect(taken).toEqual([])
  await handRests()
  await typeKeys(10, save)
  await eventually(() => expect(taken).toHaveLength(1))
})

it('a save in front of main’s answer waits for none: main looks at the weight as it stores the bill', async () => {
  const { bridge, taken } = await station()
  bridge.delaysMs['bills.expectedWeight'] = 60_000
  field('cargo.content').focus()
  await typeKeys(0, 'Goods', press('Tab'))
  field('cargo.weightGrams').focus()
  await typeKeys(0, '1,2', press('Alt+Enter'))
  await eventually(() => expect(taken.map(({ cargo }) => cargo.weightGrams)).toEqual([1200]))
  const submitted = bridge.calls.filter(({ channel }) => channel === 'drafts.submit')
  expect(submitted).toHaveLength(1)
  expect(submitted[0]?.input).toMatchObject({ printWhenCreated: true, refuseUnusualWeight: true })
})

it.each([
  ['fails', 10],
  ['takes too long', 60_000],
])('a bill whose comparison %s is not sent before a person has decided', async (_, delayMs) => {
  const { bridge, taken } = await station()
  bridge.handlers['bills.expectedWeight'] = () => err({ code: 'storage-failed' })
  bridge.delaysMs['bills.expectedWeight'] = delayMs
  field('cargo.content').focus()
  await typeKeys(0, 'Goods', press('Tab'))
  field('cargo.weightGrams').focus()
  await typeKeys(0, '0,9', save)
  await eventually(() => expect(document.querySelector('[data-testid="weight-unanswered"]')).not.toBeNull())
  expect([field('receiver.name').value, field('cargo.weightGrams').value]).toEqual([customer(1).name, '0,9'])
  expect(taken).toEqual([])
  await handRests()
  await typeKeys(10, save)
  await eventually(() => expect(taken).toHaveLength(1))
})
