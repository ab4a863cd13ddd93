import { beforeEach, expect, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { noScale, type ScaleView } from '../../../src/shared/domain/scale/scale.ts'
import type { FakeBridge } from '../bridge/fake-bridge.ts'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { answered, eventually, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const weight = (): string => field('cargo.weightGrams').value
const isMarked = (): boolean => document.querySelector('[data-testid="weight-from-scale"]') !== null
const line = (): string => document.querySelector('[data-testid="scale-line"]')?.textContent ?? ''

const empty: ScaleView = {
  state: 'zero',
  trouble: null,
  netGrams: 0,
  tareGrams: 0,
  load: 1,
  isUsed: false,
  isSimulated: false,
  raw: '',
}
let view: ScaleView
let bridge: FakeBridge
/** What main tells of the scale. */
function say(change: Partial<ScaleView>): void {
  view = { ...view, trouble: null, ...change }
  bridge.emit('scale.changed', view)
}
const put = (load: number, netGrams: number): void => say({ state: 'still', load, netGrams, isUsed: false })

const settings = { ...stationSettings, scale: { ...noScale, kind: 'serial' as const, port: 'COM3' } }

async function newBill(language: 'vi' | 'en' = 'vi') {
  const { handlers, taken } = packingMain([customer(1), customer(2)])
  const rendered = await renderInStation(<NewBill />, {
    language,
    handlers: {
      ...handlers,
      'settings.get': () => settings,
      'scale.view': () => view,
      'scale.used': ({ load }) => {
        if (load === view.load) view = { ...view, isUsed: true }
        return view
      },
      'scale.tare': () => (view = { ...view, netGrams: 0, tareGrams: view.netGrams ?? 0, state: 'zero' }),
    },
  })
  bridge = rendered.bridge
  await eventually(() => expect(line()).toContain('0,000 kg'))
  return { ...rendered, taken }
}
/** A known customer's bill but for its weight. */
async function fill(known: ReturnType<typeof customer>): Promise<void> {
  field('receiver.phone').focus()
  await typeKeys(10, known.phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).not.toBe(''))
  field('cargo.weightGrams').focus()
  await typeKeys(10, press('Delete'))
  await eventually(() => expect(weight()).toBe(''))
}

beforeEach(() => {
  view = empty
})

it('a weight that rests is taken into an empty field, is marked, and follows what is put there', async () => {
  await newBill()
  say({ state: 'moving', load: 2, netGrams: 1180 })
  await eventually(() => expect(line()).toContain('~ 1,2 kg'))
  expect(weight()).toBe('')
  put(2, 1200)
  await eventually(() => expect(weight()).toBe('1,2'))
  await eventually(() => expect(isMarked()).toBe(true))
  expect(line()).toContain('1,200 kg')
  expect(line()).toContain('đã yên')
  put(2, 1340)
  await eventually(() => expect(weight()).toBe('1,34'))
})

it('a typed weight is never overwritten, and is nobody else’s: only the key takes the scale’s over it', async () => {
  await newBill()
  field('cargo.weightGrams').focus()
  await typeKeys(10, '2')
  put(2, 1200)
  await eventually(() => expect(line()).toContain('1,200 kg'))
  expect(weight()).toBe('2')
  expect(isMarked()).toBe(false)
  await typeKeys(10, press('Alt+w'))
  await eventually(() => expect(weight()).toBe('1,2'))
  // Typed over the scale's, it is typed.
  await typeKeys(10, '3')
  await eventually(() => expect(isMarked()).toBe(false))
  put(3, 900)
  await answered(bridge)
  expect(weight()).toBe('3')
})

it('a weight that a person has taken out of the field does not come back by itself', async () => {
  await newBill()
  put(2, 1200)
  await eventually(() => expect(weight()).toBe('1,2'))
  field('cargo.weightGrams').focus()
  await typeKeys(10, press('Delete'))
  say({ state: 'moving' })
  say({ state: 'still' })
  await answered(bridge)
  expect(weight()).toBe('')
  put(4, 1200)
  await eventually(() => expect(weight()).toBe('1,2'))
})

it('the weight of a bill that has left is never carried to the next one', async () => {
  const { taken } = await newBill()
  await fill(customer(1))
  put(2, 1200)
  await eventually(() => expect(weight()).toBe('1,2'))
  await typeKeys(10, press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  expect(taken[0]?.cargo.weightGrams).toBe(1200)
  expect(bridge.calls.filter(({ channel }) => channel === 'scale.used')).toEqual([
    { channel: 'scale.used', input: { load: 2 } },
  ])
  // What main had said before it heard of the bill.
  put(2, 1205)
  await answered(bridge)
  expect(weight()).toBe('')
  expect(isMarked()).toBe(false)
  say({ state: 'zero', load: 3, netGrams: 0, isUsed: false })
  put(4, 1200)
  await eventually(() => expect(weight()).toBe('1,2'))
})

it('a bill with a typed weight leaves nothing for the next one either', async () => {
  const { taken } = await newBill()
  await fill(customer(1))
  say({ state: 'moving', load: 2, netGrams: 700 })
  await typeKeys(10, '0,8', press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  put(2, 800)
  await answered(bridge)
  expect(weight()).toBe('')
})

it('a bill that was refused comes back with its weight, which the parcel on the scale then does not change', async () => {
  const { taken } = await newBill()
  await fill(customer(1))
  put(2, 1200)
  await eventually(() => expect(weight()).toBe('1,2'))
  bridge.handlers['drafts.submit'] = () => ({ ok: false, error: { code: 'storage-failed' } })
  await typeKeys(10, press('Control+Enter'))
  await eventually(() => expect(field('receiver.name').value).toBe(customer(1).name))
  put(4, 3000)
  await eventually(() => expect(line()).toContain('3,000 kg'))
  await answered(bridge)
  expect(weight()).toBe('1,2')
  expect(taken).toEqual([])
})

it.each([
  [{ state: 'over', netGrams: 52_300 }, 'quá 50 kg', 'over 50 kg'],
  [{ state: 'lost', trouble: 'port-missing', netGrams: null }, 'mất cân, gõ tay', 'scale lost, type it'],
  [{ state: 'under', netGrams: -300 }, 'dưới 0', 'below zero'],
] as const)('%o is said in both languages, and typing goes on', async (change, vi, en) => {
  const { taken, unmount } = await newBill()
  say({ ...change, load: 2 })
  await eventually(() => expect(line()).toContain(vi))
  expect(weight()).toBe('')
  await fill(customer(1))
  await typeKeys(10, '1,5', press('Control+Enter'))
  await eventually(() => expect(taken.map(({ cargo }) => cargo.weightGrams)).toEqual([1500]))
  await unmount()
  view = empty
  await newBill('en')
  say({ ...change, load: 2 })
  await eventually(() => expect(line()).toContain(en))
})

it('the tare has a key, and the line says it', async () => {
  await newBill()
  put(2, 120)
  await eventually(() => expect(line()).toContain('Trừ bì'))
  await typeKeys(10, press('Alt+t'))
  await eventually(() => expect(line()).toContain('bì 0,120'))
  expect(line()).toContain('Bỏ bì')
})

it('a station without a scale has no line and asks for none', async () => {
  const { handlers } = packingMain([])
  const rendered = await renderInStation(<NewBill />, { handlers })
  await answered(rendered.bridge)
  expect(line()).toBe('')
  expect(rendered.bridge.calls.some(({ channel }) => channel.startsWith('scale.'))).toBe(false)
})

it('"as last time" leaves the weight that lies on the scale, and is a guess beside a parcel that is put there later', async () => {
  await newBill()
  put(2, 1350)
  await eventually(() => expect(weight()).toBe('1,35'))
  field('receiver.phone').focus()
  await typeKeys(10, customer(1).phone, press('Alt+m'))
  await eventually(() => expect(field('cargo.content').value).not.toBe(''))
  expect([weight(), isMarked()]).toEqual(['1,35', true])
  await typeKeys(10, press('Control+Enter'))
  await eventually(() => expect(field('receiver.phone').value).toBe(''))
  say({ state: 'zero', load: 3, netGrams: 0 })
  field('receiver.phone').focus()
  await typeKeys(10, customer(2).phone, press('Alt+m'))
  await eventually(() => expect(weight()).toBe('0,8'))
  expect(isMarked()).toBe(false)
  put(4, 1100)
  await eventually(() => expect([weight(), isMarked()]).toEqual(['1,1', true]))
})

it('the tare that is taken away while its bill is saved puts no weight into the next one', async () => {
  const { taken } = await newBill()
  await fill(customer(1))
  say({ state: 'still', load: 2, netGrams: 1000, tareGrams: 200, isUsed: false })
  await eventually(() => expect(weight()).toBe('1'))
  const tare = heldAnswer(undefined)
  bridge.handlers['scale.tare'] = async () => {
    await tare.handler()
    return (view = { ...view, netGrams: 1200, tareGrams: 0 })
  }
  await typeKeys(0, press('Alt+t'), press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  await eventually(() => expect(weight()).toBe(''))
  tare.come()
  await answered(bridge)
  expect(line()).toContain('1,200 kg')
  expect(weight()).toBe('')
})
