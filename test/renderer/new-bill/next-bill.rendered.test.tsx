import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import type { AutosavedForm } from '../../../src/shared/domain/autosave.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, eventually, handRests, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../rendered/station-handlers.ts'
import { customer, draftRow, packingMain } from './typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const invalid = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-field][aria-invalid="true"]')].map((each) => each.getAttribute('data-field'))

it('begins with what is pinned, its own reference and no error, and keeps what is ticked and typed into it', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  const submitted: ChannelInput<'drafts.submit'>[] = []
  const submit: FakeHandlers['drafts.submit'] = (submission) => {
    submitted.push(submission)
    return draftRow(submission.bill, submission.newDraftId ?? '')
  }
  let references = 0
  const nextReference: FakeHandlers['drafts.nextReference'] = () => ({ refCode: `REF-${(references += 1)}` })
  await renderInStation(<NewBill />, {
    handlers: { ...handlers, 'drafts.submit': submit, 'drafts.nextReference': nextReference },
  })
  await eventually(() => expect(field('refCode').value).toMatch(/^REF-/))
  const before = field('refCode').value
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(invalid()).toContain('receiver.phone'))
  await handRests()
  field('receiver.phone').focus()
  await typeKeys(20, known.phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.weightGrams').value).not.toBe(''))
  const weight = field('cargo.weightGrams').value
  field('cargo.weightGrams').focus()
  await typeKeys(20, press('Alt+k'))
  field('returnDocument').click()
  await typeKeys(20, press('Control+Enter'))
  await eventually(() => expect(submitted).toHaveLength(1))
  expect(submitted[0]?.bill).toMatchObject({ refCode: before, returnDocument: true })
  await eventually(() => expect(field('refCode').value).toMatch(/^REF-/))
  expect(field('refCode').value).not.toBe(before)
  expect(invalid()).toEqual([])
  expect(field('receiver.name').value).toBe('')
  expect(field('cargo.weightGrams').value).toBe(weight)
  expect(field('returnDocument').checked).toBe(false)
  field('returnDocument').click()
  field('receiver.phone').focus()
  await handRests()
  await typeKeys(20, known.phone, press('Alt+m'), press('Control+Enter'))
  await eventually(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]?.bill).toMatchObject({ returnDocument: true, receiver: submitted[0]?.bill.receiver })
})

it('Tab from the address passes over a filled sender and order, and not over one that is to be filled', async () => {
  const { handlers } = packingMain([])
  await renderInStation(<NewBill />, { handlers })
  await eventually(() => expect(field('refCode').value).not.toBe(''))
  field('receiver.address').focus()
  await typeKeys(10, '1 Le Loi', press('Tab'))
  expect(document.activeElement).toBe(field('cargo.content'))
  await typeKeys(10, press('Shift+Tab'))
  expect(document.activeElement?.closest('section')?.contains(field('refCode'))).toBe(true)
  field('refCode').select()
  await typeKeys(10, press('Delete'))
  field('receiver.address').focus()
  await typeKeys(10, press('Tab'))
  expect(document.activeElement).not.toBe(field('cargo.content'))
})

it('is the last bill again by "as last time": goods, service, payer and note, and its COD by one more key', async () => {
  const known = customer(1)
  const { handlers, taken } = packingMain([known])
  await renderInStation(<NewBill />, { handlers, delaysMs: { 'contacts.byPhone': 300 } })
  field('receiver.phone').focus()
  // Both are pressed before the customer is known.
  await typeKeys(10, known.phone, press('Alt+m'), press('Alt+Shift+m'), press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({
    receiver: { name: known.name, address: known.address },
    cargo: { content: `Goods of ${known.name}`, weightGrams: 800 },
    serviceId: 81,
    paymentMethodId: 20,
    codAmountVnd: 250_000,
    note: 'Gọi trước khi giao',
  })
  await eventually(() => expect(serviceNow()).toBe('service-90'))
  await typeKeys(10, known.phone, press('Alt+m'))
  await eventually(() => expect(serviceNow()).toBe('service-81'))
  expect(field('codAmountVnd').value).toBe('')
  await typeKeys(10, press('Alt+Shift+m'))
  await eventually(() => expect(field('codAmountVnd').value).toBe('250.000'))
})

const serviceNow = (): string =>
  document.querySelector('[data-field="serviceId"] [aria-checked="true"]')?.getAttribute('data-testid') ?? ''
const isPinned = (): boolean => document.querySelector('[data-testid="pin-serviceId"]')!.ariaPressed === 'true'

it('has the station’s usual service unless another one is pinned, which is marked and stays, also behind "as last time"', async () => {
  const known = customer(1)
  const { handlers, taken } = packingMain([known])
  await renderInStation(<NewBill />, { handlers })
  const usual = serviceNow()
  const repeatWith = async (...keys: readonly ReturnType<typeof press>[]): Promise<void> => {
    const count = taken.length
    field('receiver.phone').focus()
    await typeKeys(10, known.phone, press('Alt+m'), ...keys, press('Control+Enter'))
    await eventually(() => expect(taken).toHaveLength(count + 1))
  }
  await repeatWith(press('Alt+2'))
  const other = String(taken[0]?.serviceId)
  expect(usual).toBe('service-90')
  expect(other).toBe('91')
  await eventually(() => expect(serviceNow()).toBe(usual))
  expect(isPinned()).toBe(false)
  document.querySelector<HTMLElement>('[data-field="serviceId"] [aria-checked="true"]')!.focus()
  await typeKeys(10, press('Alt+k'))
  expect(isPinned()).toBe(true)
  await repeatWith(press('Alt+2'))
  await eventually(() => expect(field('receiver.phone').value).toBe(''))
  expect(serviceNow()).toBe('service-91')
  await repeatWith()
  expect(taken.map(({ serviceId }) => String(serviceId))).toEqual([other, other, other])
})

it('keeps what is typed behind "as last time" while the answer is on its way', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  await renderInStation(<NewBill />, { handlers, delaysMs: { 'contacts.byPhone': 300 } })
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'), press('Alt+Shift+m'))
  field('cargo.weightGrams').focus()
  await typeKeys(5, '1,5')
  field('codAmountVnd').focus()
  await typeKeys(5, '99k')
  await eventually(() => expect(field('cargo.content').value).toBe(`Goods of ${known.name}`))
  expect(field('cargo.weightGrams').value).toBe('1,5')
  expect(field('codAmountVnd').value).toBe('99k')
})

it('has neither the goods nor the note of the customer before where the phone is corrected', async () => {
  const [first, second] = [customer(1), customer(2)]
  const { handlers } = packingMain([first, second])
  await renderInStation(<NewBill />, { handlers })
  const notes = (): string | undefined => field('note').value
  field('receiver.phone').focus()
  await typeKeys(10, first.phone, press('Alt+m'))
  await eventually(() => expect(notes()).toBe('Gọi trước khi giao'))
  field('receiver.phone').select()
  await typeKeys(10, press('Delete'))
  await eventually(() => expect(notes()).toBe(''))
  await typeKeys(10, second.phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).toBe(`Goods of ${second.name}`))
  expect(notes()).toBe('Gọi trước khi giao')
})

it('takes nothing of a customer whose phone was replaced before the answer came', async () => {
  const [first, second] = [customer(1), customer(2)]
  const { handlers } = packingMain([first, second])
  const replaced = Promise.withResolvers<void>()
  const byPhone: FakeHandlers['contacts.byPhone'] = async (input, boundTo) => {
    await replaced.promise
    return handlers['contacts.byPhone']!(input, boundTo)
  }
  await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
  field('receiver.phone').focus()
  await typeKeys(5, first.phone, press('Alt+m'))
  field('receiver.phone').select()
  await typeKeys(5, second.phone)
  replaced.resolve()
  // The second answer comes behind the first.
  await eventually(() => expect(field('receiver.name').value).toBe(second.name))
  expect(field('cargo.content').value).toBe('')
})

it('asks once more who it is where main gave no answer', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  let asked = 0
  const byPhone: FakeHandlers['contacts.byPhone'] = (input, boundTo) => {
    asked += 1
    return asked === 1 ? err({ code: 'internal' }) : handlers['contacts.byPhone']!(input, boundTo)
  }
  await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
  field('receiver.phone').focus()
  await typeKeys(10, known.phone)
  await eventually(() => expect(asked).toBe(1))
  await typeKeys(10, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).toBe(`Goods of ${known.name}`))
  expect(field('receiver.name').value).toBe(known.name)
})

it('has its pins with their values after a restart or another account, also where nothing is typed', async () => {
  const { handlers, taken } = packingMain([customer(1), customer(2)])
  let form: AutosavedForm | null = null
  const kept: FakeHandlers = {
    ...handlers,
    'autosave.saveForm': (saved) => {
      form = saved.form
      return { savedAtMs: 1 }
    },
    'autosave.loadForm': () => ({ accountId: signedInAccount.id, form }),
  }
  const { unmount } = await renderInStation(<NewBill />, { handlers: kept })
  field('receiver.phone').focus()
  await typeKeys(10, customer(1).phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.weightGrams').value).toBe('0,8'))
  field('cargo.weightGrams').focus()
  await typeKeys(10, press('Alt+k'), press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  await eventually(() => expect(form).toMatchObject({ texts: null, pins: ['cargo.weightGrams'] }))
  await unmount()
  await renderInStation(<NewBill />, { handlers: kept })
  await eventually(() => expect(field('cargo.weightGrams').value).toBe('0,8'))
  await eventually(() => expect(document.body.textContent).toContain('Ghim 1 ô cho đơn sau'))
  // Nothing is typed: there is nothing to keep.
  await typeKeys(10, press('Control+s'))
  field('receiver.phone').focus()
  await typeKeys(10, customer(2).phone)
  await eventually(() => expect(field('receiver.name').value).toBe(customer(2).name))
  field('cargo.content').focus()
  await typeKeys(10, 'Sach', press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(2))
  expect(taken[1]?.cargo).toMatchObject({ content: 'Sach', weightGrams: 800 })
})

it('keeps a field that was pinned before what was autosaved is read', async () => {
  const { handlers } = packingMain([])
  const form: AutosavedForm = { texts: null, waiting: [], ids: [], editing: null, pins: [] }
  const loaded = heldAnswer({ accountId: signedInAccount.id, form })
  const { bridge } = await renderInStation(<NewBill />, {
    handlers: { ...handlers, 'autosave.loadForm': loaded.handler },
  })
  field('cargo.content').focus()
  await typeKeys(10, 'Sach', press('Alt+k'))
  await eventually(() => expect(document.body.textContent).toContain('Ghim 1 ô cho đơn sau'))
  loaded.come()
  await answered(bridge)
  expect(document.body.textContent).toContain('Ghim 1 ô cho đơn sau')
})

it('has the pins from before the start also where somebody has begun to type before they are read, but in what is typed', async () => {
  const { handlers } = packingMain([])
  const pins = ['cargo.content', 'cargo.weightGrams']
  const pinned = { 'cargo.content': 'Sach', 'cargo.weightGrams': '0,8' }
  const form: AutosavedForm = { texts: null, waiting: [], ids: [], editing: null, pins, pinned }
  const loaded = heldAnswer({ accountId: signedInAccount.id, form })
  await renderInStation(<NewBill />, { handlers: { ...handlers, 'autosave.loadForm': loaded.handler } })
  field('cargo.content').focus()
  await typeKeys(10, 'Ao')
  loaded.come()
  await eventually(() => expect(field('cargo.weightGrams').value).toBe('0,8'))
  expect(field('cargo.content').value).toBe('Ao')
  await eventually(() => expect(document.body.textContent).toContain('Ghim 1 ô cho đơn sau'))
})

it('leaves what was typed over a preset where the preset is taken back', async () => {
  const { handlers } = packingMain([])
  const cargo = { ...emptyBill.cargo, content: 'Hop tra', lengthCm: 30 }
  const preset = { ...emptyBill, id: 'tea', name: 'Tra', cargo }
  const { id, name, serviceId, paymentMethodId, returnDocument, installation, note } = preset
  const parcelPresets = [{ id, name, cargo, serviceId, paymentMethodId, returnDocument, installation, note }]
  const { station } = await renderInStation(<NewBill />, {
    handlers: { ...handlers, 'settings.get': () => ({ ...stationSettings, parcelPresets }) },
  })
  field('cargo.content').focus()
  await typeKeys(10, 'Sach')
  station.navigation.getState().applyPreset('tea')
  await eventually(() => expect(field('cargo.content').value).toBe('Hop tra'))
  await eventually(() => expect(document.activeElement).toBe(field('cargo.weightGrams')))
  await typeKeys(10, '2,5')
  // It is the same bill, whatever its number.
  field('refCode').select()
  await typeKeys(10, 'DH77')
  station.undo.getState().withdraw()
  await eventually(() => expect(field('cargo.content').value).toBe('Sach'))
  expect([field('cargo.weightGrams').value, field('cargo.lengthCm').value]).toEqual(['2,5', ''])
})

it('takes no preset back from the bill behind the one that it was put into', async () => {
  const known = customer(1)
  const { handlers, taken } = packingMain([known])
  const cargo = { ...emptyBill.cargo, content: 'Hop tra', weightGrams: 300 }
  const { serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
  const parcelPresets = [
    { id: 'tea', name: 'Tra', cargo, serviceId, paymentMethodId, returnDocument, installation, note },
  ]
  const { station } = await renderInStation(<NewBill />, {
    handlers: { ...handlers, 'settings.get': () => ({ ...stationSettings, parcelPresets }) },
  })
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).not.toBe(''))
  station.navigation.getState().applyPreset('tea')
  await eventually(() => expect(field('cargo.content').value).toBe('Hop tra'))
  const takeBack = station.undo.getState().action!.undo
  await typeKeys(10, press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  field('cargo.content').focus()
  await typeKeys(10, 'Hop tra')
  takeBack()
  expect(field('cargo.content').value).toBe('Hop tra')
})

it('what is filled under the cursor is replaced by what is typed next', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  const [found, numbered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const byPhone: FakeHandlers['contacts.byPhone'] = async (input, boundTo) => {
    await found.promise
    return handlers['contacts.byPhone']!(input, boundTo)
  }
  const nextReference: FakeHandlers['drafts.nextReference'] = async () => {
    await numbered.promise
    return { refCode: 'TB02-000001' }
  }
  const { station } = await renderInStation(<NewBill />, {
    handlers: { ...handlers, 'contacts.byPhone': byPhone, 'drafts.nextReference': nextReference },
  })
  const filledWith = (path: string, filled: string) => eventually(() => expect(field(path).value).toBe(filled))
  field('refCode').focus()
  numbered.resolve()
  await filledWith('refCode', 'TB02-000001')
  await typeKeys(10, 'DH77')
  expect(field('refCode').value).toBe('DH77')
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Tab'))
  found.resolve()
  await filledWith('receiver.name', known.name)
  await typeKeys(10, 'Le Thi B')
  expect(field('receiver.name').value).toBe('Le Thi B')
  field('cargo.weightGrams').focus()
  await typeKeys(10, press('Alt+m'))
  await filledWith('cargo.weightGrams', '0,8')
  await typeKeys(10, '2')
  expect(field('cargo.weightGrams').value).toBe('2')
  field('codAmountVnd').focus()
  await typeKeys(10, press('Alt+Shift+m'))
  await filledWith('codAmountVnd', '250.000')
  await typeKeys(10, '85k')
  expect(field('codAmountVnd').value).toBe('85k')
  await typeKeys(10, press('Alt+Delete'))
  field('codAmountVnd').focus()
  station.undo.getState().withdraw()
  await filledWith('codAmountVnd', '85.000')
  await typeKeys(10, '5')
  expect(field('codAmountVnd').value).toBe('5')
})

it('a ward that is filled under the cursor is replaced by what is typed next', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  const found = Promise.withResolvers<void>()
  const byPhone: FakeHandlers['contacts.byPhone'] = async (input, boundTo) => {
    await found.promise
    return handlers['contacts.byPhone']!(input, boundTo)
  }
  await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Tab'), press('Tab'))
  expect(document.activeElement).toBe(field('receiver.location'))
  found.resolve()
  await eventually(() => expect(field('receiver.location').value).toBe('Phường Ba Đình'))
  await typeKeys(10, 'tay ho')
  expect(field('receiver.location').value).toBe('tay ho')
})
