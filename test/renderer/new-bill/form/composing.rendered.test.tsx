import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { eventually, handRests, nextFrame, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { packingMain } from '../typed-customers.ts'

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
