import { expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { useScans } from '../../../src/renderer/src/scanning/use-scans.ts'
import { noScale } from '../../../src/shared/domain/scale/scale.ts'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { answered, eventually, handRests, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const weight = (): string => field('cargo.weightGrams').value
const isMarked = (): boolean => document.querySelector('[data-testid="weight-from-scale"]') !== null

function Screen() {
  useScans()
  return <NewBill />
}

async function station(kind: 'keyboard' | 'none' = 'keyboard') {
  const { handlers, taken } = packingMain([customer(1)])
  const scale = { ...noScale, kind, maxGrams: 30_000 }
  const rendered = await renderInStation(<Screen />, {
    handlers: { ...handlers, 'settings.get': () => ({ ...stationSettings, scale }) },
  })
  return { ...rendered, taken }
}

it('a scale that types fills the weight, wherever the cursor is, and leaves the other field as it was', async () => {
  await station()
  field('receiver.name').focus()
  await typeKeys(60, 'An')
  await scan('1.25', 'Enter')
  await eventually(() => expect(weight()).toBe('1,25'))
  await eventually(() => expect(isMarked()).toBe(true))
  expect(field('receiver.name').value).toBe('An')
  await scan('+ 0.480kg', 'Enter')
  await eventually(() => expect(weight()).toBe('0,48'))
})

it('digits alone are a weight in the weight field, and a code elsewhere', async () => {
  const { bridge } = await station()
  field('cargo.weightGrams').focus()
  await scan('012', 'Enter')
  await eventually(() => expect(weight()).toBe('12'))
  field('receiver.name').focus()
  await scan('26112100', 'Enter')
  await eventually(() => expect(bridge.calls.map(({ channel }) => channel)).toContain('bills.get'))
  expect(weight()).toBe('12')
})

it('a weight that a hand has typed stays, where the cursor is not in it', async () => {
  const { bridge } = await station()
  field('cargo.weightGrams').focus()
  await typeKeys(80, '2,5')
  // Else the code would be one with what was typed.
  await handRests()
  field('receiver.name').focus()
  await scan('1.25', 'Enter')
  await answered(bridge)
  expect(weight()).toBe('2,5')
  expect(isMarked()).toBe(false)
  field('cargo.weightGrams').focus()
  await scan('1.25', 'Enter')
  await eventually(() => expect(weight()).toBe('1,25'))
})

it('what is beyond the range is not taken, and a station without such a scale takes keys as keys', async () => {
  const { bridge, unmount } = await station()
  await scan('31.5', 'Enter')
  await answered(bridge)
  expect(weight()).toBe('')
  await unmount()
  await station('none')
  field('receiver.name').focus()
  await scan('1.25', 'Enter')
  await eventually(() => expect(field('receiver.name').value).toBe('1.25'))
  await typeKeys(0, press('Escape'))
  expect(weight()).toBe('')
})
