import { expect, it } from 'vitest'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { fieldNow } from '../../../../src/renderer/src/scanning/scanned-field.ts'
import { answered, eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { packingMain } from '../typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!

it('an Enter that waits for its ward still means it behind a scan that was typed over the name and taken out again', async () => {
  const { handlers } = packingMain([])
  const { bridge } = await renderInStation(<NewBill />, { handlers, delaysMs: { 'directory.searchWards': 500 } })
  field('receiver.location').focus()
  await typeKeys(0, 'tay ho', press('Enter'))
  const before = fieldNow()
  await typeKeys(0, 'DH77')
  before?.putBack()
  await eventually(() => expect(field('receiver.location').value).toBe('Phường Tây Hồ'))
  await answered(bridge)
})
