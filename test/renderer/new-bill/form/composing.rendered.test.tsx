import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { answered, eventually, handRests, nextFrame, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { customer, packingMain } from '../typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!

/** What an input method shows while it composes, behind what stands in the field. */
async function compose(text: string): Promise<void> {
  const at = { selectionStart: text.length, selectionEnd: text.length }
  await cdp().send('Input.imeSetComposition', { text, ...at })
}

/** A command while it composes: the input method calls each key "being processed". */
async function command(code: string): Promise<void> {
  const key = { key: 'Process', code, modifiers: 1, windowsVirtualKeyCode: 229 }
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

const pressed = (code: string) => ({ key: 'Process', code, windowsVirtualKeyCode: 229 })

it('nothing of what an input method composes right behind a refusal lands in a field, and it does behind a pause', async () => {
  const { handlers } = packingMain([])
  await renderInStation(<NewBill />, { handlers })
  field('receiver.address').focus()
  await typeKeys(10, '12 Le Loi', press('Control+Enter'))
  await eventually(() => expect(document.activeElement).toBe(field('receiver.phone')))
  for (const text of ['L', 'La', 'Lan']) {
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed('KeyL') })
    await compose(text)
  }
  await nextFrame()
  expect(field('receiver.phone').value).toBe('')
  expect(document.querySelector('[data-testid="keys-ignored"]')).not.toBeNull()
  await handRests()
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed('KeyL') })
  await compose('Lan')
  await eventually(() => expect(field('receiver.phone').value).toBe('Lan'))
})

it('a command in the middle of a ward that is composed keeps what is typed, and typing goes on behind it', async () => {
  const { handlers } = packingMain([])
  await renderInStation(<NewBill />, { handlers })
  const ward = field('receiver.location')
  ward.focus()
  await typeKeys(10, 'hai ')
  await compose('chau')
  await eventually(() => expect(ward.value).toBe('hai chau'))
  await command('KeyK')
  await nextFrame()
  expect(document.activeElement).toBe(ward)
  await typeKeys(10, ' da nang')
  expect(ward.value).toBe('hai chau da nang')
})

const options = (): number => document.querySelectorAll('[role="option"]').length

for (const [when, listed] of [
  ['from', 1],
  ['before', 0],
] as const)
  it(`Tab takes the only ward that is composed, ${when} its list, and nothing of it comes behind`, async () => {
    const { handlers } = packingMain([])
    const { bridge } = await renderInStation(<NewBill />, { handlers, delaysMs: { 'directory.searchWards': 200 } })
    const ward = field('receiver.location')
    ward.focus()
    await typeKeys(10, 'thu ')
    await compose('đức')
    await eventually(() => expect(options()).toBeGreaterThanOrEqual(listed))
    const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab })
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab })
    await eventually(() => expect(ward.value).toBe('Phường Thủ Đức'))
    await answered(bridge)
    expect(document.activeElement).toBe(field('receiver.address'))
    expect([ward.value, field('receiver.address').value]).toEqual(['Phường Thủ Đức', ''])
  })

it('Enter in the middle of composing is of the input method, the next one takes the ward', async () => {
  const { handlers } = packingMain([])
  const { bridge } = await renderInStation(<NewBill />, { handlers })
  const ward = field('receiver.location')
  ward.focus()
  await typeKeys(10, 'thu ')
  await compose('đức')
  await eventually(() => expect(options()).toBeGreaterThan(0))
  await answered(bridge)
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed('Enter') })
  await answered(bridge)
  expect(ward.value).toBe('thu đức')
  await cdp().send('Input.insertText', { text: 'đức' })
  await answered(bridge)
  expect(ward.value).toBe('thu đức')
  await typeKeys(10, press('Enter'))
  await eventually(() => expect(ward.value).toBe('Phường Thủ Đức'))
})

it('a name of a customer is composed into the box of the phone', async () => {
  const known = customer(1)
  const { handlers } = packingMain([known])
  await renderInStation(<NewBill />, { handlers })
  field('receiver.phone').focus()
  await compose('Kha')
  await compose('Khach')
  await eventually(() => expect(options()).toBeGreaterThan(0))
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed('Enter') })
  await nextFrame()
  expect(field('receiver.name').value).toBe('')
  await cdp().send('Input.insertText', { text: 'Khach' })
  await typeKeys(10, press('Enter'))
  await eventually(() => expect(field('receiver.name').value).toBe(known.name))
  expect(field('receiver.phone').value.replaceAll(' ', '')).toBe(known.phone)
})
