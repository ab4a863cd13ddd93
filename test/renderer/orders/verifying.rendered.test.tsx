import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tones, type ScanSound } from '../../../src/renderer/src/scanning/beep.ts'
import { VerifyForm } from '../../../src/renderer/src/settings/account/verify-form.tsx'
import { noScale, type ScaleView } from '../../../src/shared/domain/scale/scale.ts'
import type { Settings } from '../../../src/shared/domain/settings/settings.ts'
import { answered, handRests, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../rendered/station-handlers.ts'
import { draftOf, orderId } from './order-pool.ts'
import {
  inTime,
  valueOf,
  counts,
  isAsked,
  rest,
  handMs,
  line,
  shirt,
  bag,
  card,
  orderOf,
  verifying,
  station,
  packs,
} from './verifying-station.tsx'

let sounds: number[]
beforeEach(() => {
  sounds = []
  const create = AudioContext.prototype.createOscillator
  vi.spyOn(BaseAudioContext.prototype, 'createOscillator').mockImplementation(function (this: AudioContext) {
    const made = create.call(this)
    const start = made.start.bind(made)
    made.start = (when) => {
      sounds.push(made.frequency.value)
      start(when)
    }
    return made
  })
})
afterEach(() => vi.restoreAllMocks())
const sounded = (sound: ScanSound): number => sounds.filter((hz) => hz === tones[sound][0]?.hz).length

test('items scanned faster than main answers, from the order’s own scan on, are each counted once, and the last one prints', async () => {
  const { submitted, bridge } = await station([orderOf(1, [shirt, bag])])
  for (const channel of ['orders.scan', 'orders.start', 'orders.get'] as const) bridge.delaysMs[channel] = 120
  for (const code of ['DH1001', '8931234567890', 'at-tr-l', 'TV-1']) await scan(code)
  await expect.poll(counts, inTime).toEqual(['2/3', '1/1'])
  expect([submitted, sounded('complete')]).toEqual([[], 0])
  await scan('8931234567890')
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(submitted[0]).toMatchObject({ order: { id: orderId(1), revision: 1 }, printWhenCreated: true })
  await expect.poll(() => sounded('complete'), inTime).toBe(1)
})

test('a save right behind the scan of the last item waits until that is counted', async () => {
  const { submitted, bridge } = await station([orderOf(1, [bag])])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(20, '0,4')
  await rest(handMs)
  bridge.delaysMs['orders.get'] = 500
  await scan('TV-1')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([400])
  expect(isAsked()).toBe(false)
})

test('a wrong and a surplus item are each told with the sound of what is wrong, and count nothing', async () => {
  const { submitted, bridge } = await station([orderOf(1, [shirt, bag])])
  await scan('DH1001')
  await packs('DH1001')
  bridge.delaysMs['bills.list'] = 150
  // Nobody knows these two; the second must not hide the first.
  await scan('SP-KHAC-1')
  await scan('SP-KHAC-2')
  await expect.poll(() => sounded('wrong'), inTime).toBe(2)
  await expect.element(page.getByTestId('item-foreign')).toBeVisible()
  await scan('TV-1')
  await expect.poll(counts, inTime).toEqual(['0/3', '1/1'])
  await rest(handMs)
  await scan('TV-1')
  await expect.element(page.getByTestId('item-surplus')).toBeVisible()
  await expect.poll(() => sounded('wrong'), inTime).toBe(3)
  expect(counts()).toEqual(['0/3', '1/1'])
  expect(submitted).toEqual([])
})

test('an item that the scanner reads twice at once is counted once, also where it was the last one', async () => {
  const { submitted, station: opened } = await station([orderOf(1, [shirt, bag])])
  await scan('DH1001')
  await packs('DH1001')
  // A busy machine would make two scans of a packer out of one that is read twice.
  const read = (code: string, atMs: number) => opened.navigation.getState().itemScans?.take(code, atMs)
  expect([await read('TV-1', 1000), await read('TV-1', 1090)]).toEqual([true, true])
  await expect.element(page.getByTestId('item-readTwice')).toBeVisible()
  expect(counts()).toEqual(['0/3', '1/1'])
  for (const atMs of [2000, 2400, 3000, 3080]) expect(await read('AT-TR-L', atMs)).toBe(true)
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(sounded('wrong')).toBe(0)
})

/**
 * A scanner that is in the middle of a code until it is told to end: behind its letter the clock of the page stands still, so that a
 * busy machine makes no rest between two letters out of its own.
 */
function scanning(): { end(): void } {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '7' }))
  return { end: () => clock.mockRestore() }
}

/** At once, as no way around by the browser's driver is. */
function putInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('the bill of the last item leaves between two scans: half of the next code is not in its fields', async () => {
  const { submitted, bridge, station: opened } = await station([orderOf(1, [bag])])
  await scan('DH1001')
  await packs('DH1001')
  const weight = page.getByTestId('field-cargo.weightGrams').element() as HTMLInputElement
  const scanner = scanning()
  await opened.navigation.getState().itemScans?.take('TV-1', 1000)
  putInto(weight, '1,28800')
  await answered(bridge)
  expect([submitted, counts()]).toEqual([[], ['1/1']])
  putInto(weight, '1,2')
  scanner.end()
  await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([1200])
})

test('the next order, scanned right behind the last item, waits for the bill of that', async () => {
  const { submitted, bridge, station: opened } = await station([orderOf(1, [bag]), orderOf(2, [shirt])])
  await scan('DH1001')
  await packs('DH1001')
  const { itemScans, packOrder } = opened.navigation.getState()
  const scanner = scanning()
  await itemScans?.take('TV-1', 1000)
  scanner.end()
  // With this Enter the scanner rests; the bill has waited for that.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  const asked = (): number => bridge.calls.filter(({ channel }) => channel === 'orders.get').length
  const before = asked()
  expect(await itemScans?.take('DH1002', 2000)).toBe(false)
  // It was looked for in no order: the one before had left.
  expect(asked()).toBe(before)
  packOrder(orderId(2))
  await packs('DH1002')
  expect(submitted.map(({ order }) => order?.id)).toEqual([orderId(1)])
})

test('the note of what is missing goes between two scans, with its last item as with its reason', async () => {
  const { submitted, bridge, station: opened } = await station([orderOf(1, [bag]), orderOf(2, [shirt])])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(20, '2,5')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => document.activeElement?.id, inTime).toBe('overrule-reason')
  const scanner = scanning()
  const taken = opened.navigation.getState().itemScans?.take('TV-1', 1000)
  await answered(bridge)
  expect([isAsked(), document.activeElement?.id]).toEqual([true, 'overrule-reason'])
  scanner.end()
  expect(await taken).toBe(true)
  await expect.poll(isAsked, inTime).toBe(false)
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  await answered(bridge)
  await scan('DH1002')
  await packs('DH1002')
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await page.getByTestId('overrule-reason').fill('Hết hàng')
  await expect.element(page.getByTestId('overrule')).toBeEnabled()
  const next = scanning()
  ;(page.getByTestId('overrule').element() as HTMLButtonElement).click()
  await answered(bridge)
  expect(submitted).toHaveLength(1)
  next.end()
  await expect.poll(() => submitted.length, inTime).toBe(2)
})

test('an item whose code is the number of another order counts as the item while its order is packed', async () => {
  await station([orderOf(1, [line({ sku: 'DH1002', name: 'Hộp', quantity: 2 })]), orderOf(2, [bag])])
  await scan('DH1001')
  await packs('DH1001')
  await scan('DH1002')
  await expect.poll(counts, inTime).toEqual(['1/2'])
  expect([valueOf('refCode'), page.getByTestId('packing.touched').elements()]).toEqual(['DH1001', []])
})

test('an order of which nothing is to be counted is saved by its key', async () => {
  const { submitted } = await station([orderOf(1, [line({ sku: 'TV-1', quantity: 0 })])])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(isAsked()).toBe(false)
})

/** A shop with codes of three digits, whose scale types grams without a unit; the cursor is in the weight, as it is while an order is packed. */
const typingScale: Settings = {
  ...verifying,
  scale: { ...noScale, kind: 'keyboard', keyboardUnit: 'g', maxGrams: 30_000 },
}
const cap = line({ sku: '412', name: 'Mũ', quantity: 2 })

test('digits in the weight are an item as long as items with such codes are missing, and then a weight', async () => {
  const { bridge, submitted } = await station([orderOf(1, [cap])], {}, typingScale)
  await scan('DH1001')
  await packs('DH1001')
  const ownWeight = valueOf('cargo.weightGrams')
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  await scan('412')
  await expect.poll(counts, inTime).toEqual(['1/2'])
  await rest(handMs)
  await scan('8250')
  await expect.element(page.getByTestId('item-foreign')).toBeVisible()
  await expect.poll(() => sounded('wrong'), inTime).toBe(1)
  expect([valueOf('cargo.weightGrams'), counts()]).toEqual([ownWeight, ['1/2']])
  // The scale types while main is still being asked about the last piece.
  bridge.delaysMs['orders.get'] = 200
  await scan('412')
  await rest(60)
  await scan('1250')
  await expect.poll(counts, inTime).toEqual(['2/2'])
  await expect.poll(() => valueOf('cargo.weightGrams'), inTime).toBe('1,25')
  await expect.poll(() => sounded('wrong'), inTime).toBe(1)
  expect(submitted).toEqual([])
})

test('where no item has a code of a few digits, what a scale types is a weight from the start', async () => {
  await station([orderOf(1, [shirt, bag])], {}, typingScale)
  await scan('DH1001')
  await packs('DH1001')
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  await scan('1250')
  await expect.poll(() => valueOf('cargo.weightGrams'), inTime).toBe('1,25')
  expect([counts(), sounded('wrong')]).toEqual([['0/3', '0/1'], 0])
})

test('a weight that was typed for an order goes to no other bill, where that order leaves before its turn', async () => {
  const scale = { ...typingScale.scale, printsWhenStill: true }
  const { bridge, submitted } = await station([orderOf(1, [bag])], {}, { ...typingScale, scale })
  await scan('DH1001')
  await packs('DH1001')
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  await scan('1250')
  await expect.poll(() => valueOf('cargo.weightGrams'), inTime).toBe('1,25')
  const late = Promise.withResolvers<void>()
  const get = bridge.handlers['orders.get']!
  bridge.handlers['orders.get'] = async (question, at) => {
    await late.promise
    return get(question, at)
  }
  await scan('TV-1')
  await rest(60)
  await scan('3300')
  late.resolve()
  await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([1250])
  await expect.poll(() => sounded('wrong'), inTime).toBe(1)
  expect([valueOf('refCode') === 'DH1001', valueOf('cargo.weightGrams')]).toEqual([false, ''])
})

test('a list of many items shows what has no code as soon as nothing else is left', async () => {
  const coded = Array.from({ length: 12 }, (_, n) => line({ sku: `SKU-${n}`, name: `Món ${n}` }))
  await station([orderOf(1, [card, ...coded])])
  await scan('DH1001')
  await packs('DH1001')
  const isSeen = (): boolean => {
    const list = page.getByTestId('verified-goods').element().getBoundingClientRect()
    return page.getByTestId('count-item').element().getBoundingClientRect().bottom > list.top
  }
  for (const { sku } of coded.slice(0, -1)) await scan(sku)
  await expect.poll(isSeen, inTime).toBe(false)
  await scan('SKU-11')
  await expect.poll(isSeen, inTime).toBe(true)
})

test('a list of many items shows the line that was scanned last, and behind a stopped save the first missing one', async () => {
  const items = Array.from({ length: 40 }, (_, n) => line({ sku: `SKU-${n}`, name: `Món ${n}` }))
  await station([orderOf(1, items)])
  await scan('DH1001')
  await packs('DH1001')
  const isSeen = (n: number): boolean => {
    const list = page.getByTestId('verified-goods').element().getBoundingClientRect()
    const row = page.getByText(`Món ${n}`, { exact: true }).element().getBoundingClientRect()
    return row.top >= list.top - 1 && row.bottom <= list.bottom + 1
  }
  expect([isSeen(0), isSeen(30)]).toEqual([true, false])
  await scan('SKU-30')
  await expect.poll(() => isSeen(30), inTime).toBe(true)
  expect(isSeen(0)).toBe(false)
  // An Enter right behind the scan is the scanner's.
  await rest(100)
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => isSeen(0), inTime).toBe(true)
})

test('counts survive a restart, and another order takes the place of counted items only when it is scanned twice', async () => {
  const first = await station([orderOf(1, [shirt]), orderOf(2, [bag])])
  await scan('DH1001')
  await packs('DH1001')
  await scan('AT-TR-L')
  await rest(handMs)
  await scan('AT-TR-L')
  await expect.poll(() => first.saved.at(-1)?.orders?.[0]?.counted, inTime).toEqual([2])
  await scan('DH1002')
  await expect.element(page.getByTestId('packing.touched')).toBeVisible()
  expect(counts()).toEqual(['2/3'])
  const form = first.saved.at(-1)!
  await first.unmount()
  const second = await station([orderOf(1, [shirt], { state: 'packing', refCode: 'DH1001' }), orderOf(2, [bag])], {
    'autosave.loadForm': () => ({ accountId: signedInAccount.id, form }),
  })
  await packs('DH1001')
  await expect.poll(counts, inTime).toEqual(['2/3'])
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(isAsked, inTime).toBe(true)
  await scan('AT-TR-L')
  await expect.poll(counts, inTime).toEqual(['3/3'])
  // An Enter right behind the scan is the scanner's.
  await rest(100)
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => second.submitted.length, inTime).toBe(1)
})

test('an item without barcode and SKU is counted by a key, and only such a one', async () => {
  const { submitted } = await station([orderOf(1, [bag, card])])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Alt+v'))
  await expect.poll(counts, inTime).toEqual(['0/1', '1/1'])
  await typeKeys(0, press('Alt+v'))
  await scan('TV-1')
  await expect.poll(() => submitted.length, inTime).toBe(1)
})

test('a scanned item leaves the weight selected, as the scan of the order does: what is typed replaces it', async () => {
  const { submitted } = await station([orderOf(1, [bag, shirt])])
  await scan('DH1001')
  await packs('DH1001')
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  await scan('TV-1')
  await expect.poll(counts, inTime).toEqual(['1/1', '0/3'])
  await rest(100)
  await typeKeys(60, '1,35')
  expect(valueOf('cargo.weightGrams')).toBe('1,35')
  expect(submitted).toEqual([])
})

const still = (load: number, netGrams: number): ScaleView => ({
  state: 'still',
  trouble: null,
  netGrams,
  tareGrams: 0,
  load,
  isUsed: load === 1,
  isSimulated: false,
  raw: '',
})
const printing = { ...noScale, kind: 'serial' as const, port: 'COM3', printsWhenStill: true }
const scaleHandlers = { 'scale.view': () => still(1, 900), 'scale.used': () => still(1, 900) }

test('printing at a still weight waits until all items are in, and for the weight with the last one', async () => {
  const { submitted, bridge } = await station([orderOf(1, [bag])], scaleHandlers, { ...verifying, scale: printing })
  await scan('DH1001')
  await packs('DH1001')
  bridge.emit('scale.changed', still(2, 1350))
  await expect.poll(() => valueOf('cargo.weightGrams'), inTime).toBe('1,35')
  expect([submitted, isAsked()]).toEqual([[], false])
  await scan('TV-1')
  await expect.poll(counts, inTime).toEqual(['1/1'])
  bridge.emit('scale.changed', { ...still(2, 1400), state: 'moving' })
  await answered(bridge)
  expect(submitted).toEqual([])
  bridge.emit('scale.changed', still(2, 1500))
  await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([1500])
})

test('a weight that comes to rest in the middle of a code is taken behind it', async () => {
  const { bridge } = await station([orderOf(1, [bag, shirt])], scaleHandlers, { ...verifying, scale: printing })
  await scan('DH1001')
  await packs('DH1001')
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  const rests = ({ code }: KeyboardEvent): void =>
    void (code === 'Digit1' && bridge.emit('scale.changed', still(2, 1350)))
  window.addEventListener('keydown', rests)
  await scan('TV-1')
  window.removeEventListener('keydown', rests)
  await expect.poll(counts, inTime).toEqual(['1/1', '0/3'])
  await expect.poll(() => valueOf('cargo.weightGrams'), inTime).toBe('1,35')
})

test('with the switch off nothing is counted or asked, and a code that nobody knows is told as ever', async () => {
  const settings = { ...verifying, verifiedAccounts: ['live:carrier.example:other'] }
  const { submitted } = await station([orderOf(1, [shirt])], {}, settings)
  await scan('DH1001')
  await expect.poll(() => valueOf('refCode'), inTime).toBe('DH1001')
  expect(page.getByTestId('verified-goods').elements()).toEqual([])
  await scan('8931234567890')
  await expect.element(page.getByTestId('scan-unknown')).toBeVisible()
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(isAsked()).toBe(false)
})

test('another bill of an order, with its own reason, is not verified', async () => {
  const packed = orderOf(1, [shirt], { state: 'billed', draft: draftOf('d1', 'CP25269377'), refCode: 'DH1001' })
  const { submitted } = await station([packed])
  await scan('DH1001')
  await expect.element(page.getByTestId('order-card')).toBeVisible()
  await typeKeys(0, press('Alt+d'))
  await page.getByTestId('another-bill-text').fill('Gửi bù món thiếu')
  await page.getByTestId('another-bill-action').click()
  await expect.poll(() => valueOf('refCode'), inTime).toBe('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
})

test('the switch is the account’s in front alone', async () => {
  let settings: Settings = { ...stationSettings, verifiedAccounts: ['other'] }
  await renderInStation(<VerifyForm />, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': (change) => (settings = { ...settings, ...change }),
    },
  })
  const field = page.getByTestId('field-verifiedAccounts')
  await expect.element(field).not.toBeChecked()
  await field.click()
  await expect.poll(() => settings.verifiedAccounts).toEqual(['other', signedInAccount.id])
})
