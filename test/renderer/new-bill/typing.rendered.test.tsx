import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { press, typeKeys } from '../rendered/packer-keys.ts'

it('begins in the phone, and Tab goes on to the name', async () => {
  await renderInStation(<NewBill />)
  await typeKeys(40, '0908765432', press('Tab'), 'Lan')
  const field = (path: string) => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)
  expect(field('receiver.phone')?.value).toBe('0908 765 432')
  expect(field('receiver.name')?.value).toBe('Lan')
})
