import { expect, it } from 'vitest'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { fieldNow } from '../../../../src/renderer/src/scanning/scanned-field.ts'
import { answered, eventually, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { packingMain } from '../typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!

it('an Enter that waits for its ward still means it behind a scan that was typed over the name and taken out again', async () => {
  const { handlers } = packingMain([])
  const found = heldAnswer(undefined)
  const { bridge } = await renderInStation(<NewBill />, {
    handlers: {
      ...handlers,
      async 'directory.searchWards'(input, boundTo) {
        await found.handler()
        return handlers['directory.searchWards']!(input, boundTo)
      },
    },
  })
  field('receiver.location').focus()
  await typeKeys(0, 'tay ho', press('Enter'))
  const before = fieldNow()
  await typeKeys(0, 'DH77')
  before?.putBack()
  found.come()
  await eventually(() => expect(field('receiver.location').value).toBe('Phường Tây Hồ'))
  await answered(bridge)
})

it('an address that is longer than what is asked for is asked for by its end, where the ward stands', async () => {
  const { handlers } = packingMain([])
  const asked: string[] = []
  const { bridge } = await renderInStation(<NewBill />, {
    handlers: {
      ...handlers,
      'directory.searchWards': ({ query }) => {
        asked.push(query)
        return { matches: [], total: 0, isOnly: false }
      },
    },
  })
  const box = field('receiver.location')
  box.focus()
  document.execCommand('insertText', false, `${'cạnh chợ, '.repeat(30)}Phường Ba Đình, Hà Nội`)
  await eventually(() => expect(asked).toHaveLength(1))
  await answered(bridge)
  expect(asked[0]).toHaveLength(200)
  expect(asked[0]).toMatch(/Phường Ba Đình, Hà Nội$/)
})
