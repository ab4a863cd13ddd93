import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type { AutosavedForm } from '../../../src/shared/domain/autosave.ts'
import type { OrderDetail } from '../../../src/shared/domain/order/order-row.ts'
import { noScale, type ScaleView } from '../../../src/shared/domain/scale/scale.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { draftRow } from '../new-bill/typed-customers.ts'
import { weighingMain } from '../new-bill/weighing-main.ts'
import { answered, handRests, heldAnswer, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { signedInAccount, stationSettings } from '../rendered/station-handlers.ts'
import { draftOf, orderDetail, orderId, orderPool } from './order-pool.ts'
import { orderContent } from './read-sheet.ts'
import { inTime, valueOf } from './verifying-station.tsx'

const head = () => page.getByTestId('packing-head')

async function packs(number: string): Promise<void> {
  await expect.poll(() => head().elements()[0]?.textContent ?? '', inTime).toContain(number)
  await expect.poll(() => valueOf('refCode'), inTime).toBe(number)
}

/** A station with these orders, whose main stores what is submitted. */
async function station(details: readonly OrderDetail[], handlers: FakeHandlers = {}) {
  const pool = orderPool(...details)
  const submitted: ChannelInput<'drafts.submit'>[] = []
  const rendered = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...pool.handlers,
      'drafts.submit': (input) => {
        submitted.push(input)
        const id = input.newDraftId ?? ''
        if (input.order !== undefined) pool.put(input.order.id, { state: 'drafted', draft: draftOf(id) })
        return { ...draftRow(input.bill, id), state: 'READY' }
      },
      ...handlers,
    },
  })
  await expect.element(page.getByTestId('field-receiver.phone')).toBeVisible()
  return { ...rendered, pool, submitted }
}

test('a scanned order fills New bill; the weight is selected, one key saves and prints, nothing of it stays', async () => {
  const { submitted, pool } = await station([orderDetail(1)])
  await typeKeys(0, press('F3'))
  await scan('DH1001')
  await packs('DH1001')
  expect([valueOf('receiver.name'), valueOf('codAmountVnd'), valueOf('cargo.content')]).toEqual([
    'Khách số 1',
    '100.001',
    'Ấm siêu tốc x2',
  ])
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  // Selected: what is typed takes the place of what the file expects.
  await typeKeys(0, '1,35', press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(submitted[0]).toMatchObject({
    order: { id: orderId(1), revision: 1 },
    printWhenCreated: true,
    referenceOverrideReason: null,
    bill: { refCode: 'DH1001', codAmountVnd: 100_001, cargo: { weightGrams: 1350 } },
  })
  await expect.poll(() => head().elements().length).toBe(0)
  for (const field of ['receiver.name', 'receiver.phone', 'codAmountVnd', 'cargo.content', 'cargo.weightGrams'])
    expect([field, valueOf(field)]).toEqual([field, ''])
  expect(pool.inState('packing')).toEqual([])
})

test('scans that are faster than main end with the last order, and every other one goes back', async () => {
  const { pool, bridge } = await station([1, 2, 3].map((n) => orderDetail(n)))
  bridge.delaysMs['orders.start'] = 150
  await scan('DH1001')
  await expect.poll(() => pool.inState('packing').length, inTime).toBe(1)
  await scan('DH1002')
  await scan('DH1003')
  await packs('DH1003')
  await expect.poll(() => pool.inState('packing').map(({ number }) => number), inTime).toEqual(['DH1003'])
  expect(valueOf('receiver.name')).toBe('Khách số 3')
})

test('an order that is scanned while the one before is on its way to main is packed, and its own save counts', async () => {
  const { submitted, bridge } = await station([orderDetail(1), orderDetail(2)])
  bridge.delaysMs['drafts.submit'] = 600
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Alt+Enter'))
  await scan('DH1002')
  await packs('DH1002')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.map(({ order }) => order?.id), inTime).toEqual([orderId(1), orderId(2)])
  expect(submitted.map(({ bill }) => bill.refCode)).toEqual(['DH1001', 'DH1002'])
})

test('what was typed for an order is not thrown away by one scan; the second obeys', async () => {
  const { pool } = await station([orderDetail(1), orderDetail(2)])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(20, '2,5')
  // A hand that takes up the scanner: right behind the last letter it would be one with the code.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await scan('DH1002')
  await expect.element(page.getByTestId('packing.touched')).toBeVisible()
  expect([valueOf('refCode'), valueOf('cargo.weightGrams')]).toEqual(['DH1001', '2,5'])
  expect(pool.order(2).state).toBe('waiting')
  await scan('DH1002')
  await packs('DH1002')
  expect([pool.order(1).state, pool.order(2).state]).toEqual(['waiting', 'packing'])
})

test('what is typed for an order while another one is on its way is not thrown away either', async () => {
  const { pool, bridge } = await station([orderDetail(1), orderDetail(2)])
  await scan('DH1001')
  await packs('DH1001')
  bridge.delaysMs['orders.start'] = 1000
  await scan('DH1002')
  await expect.poll(() => pool.order(2).state, inTime).toBe('packing')
  await typeKeys(0, '2,5')
  await expect.element(page.getByTestId('packing.touched')).toBeVisible()
  expect([valueOf('refCode'), valueOf('cargo.weightGrams')]).toEqual(['DH1001', '2,5'])
  expect([pool.order(1).state, pool.order(2).state]).toEqual(['packing', 'waiting'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  await scan('DH1002')
  await packs('DH1002')
  expect([pool.order(1).state, pool.order(2).state]).toEqual(['waiting', 'packing'])
})

const refusal = (): string => page.getByTestId('packing-refused').elements()[0]?.textContent ?? ''

test('an order that is given back comes back with what was typed and counted for it', async () => {
  const item = { sku: 'AT-TR-L', name: 'Áo thun', quantity: 3, barcode: '', pictureUrl: '' }
  const verifying = { ...stationSettings, verifiedAccounts: [signedInAccount.id] }
  const content = orderContent(1, { items: [item] })
  const { pool, bridge } = await station([orderDetail(1, { content }), orderDetail(2)], {
    'settings.get': () => verifying,
  })
  const counts = (): string => document.querySelector('[data-testid="verified-goods"] li b')?.textContent ?? ''
  await scan('DH1001')
  await packs('DH1001')
  await scan('AT-TR-L')
  await expect.poll(counts, inTime).toBe('1/3')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await typeKeys(20, '2,5', press('Alt+x'))
  await expect.poll(() => [valueOf('cargo.weightGrams'), pool.order(1).state], inTime).toEqual(['', 'waiting'])
  await scan('DH1002')
  await packs('DH1002')
  // One order at a time: what was typed stays to be had back.
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(refusal, inTime).toContain('DH1002')
  await typeKeys(0, press('Alt+x'))
  await expect.poll(() => pool.order(2).state, inTime).toBe('waiting')
  await typeKeys(0, press('Alt+Backspace'))
  await packs('DH1001')
  expect([valueOf('cargo.weightGrams'), counts(), pool.order(1).state]).toEqual(['2,5', '1/3', 'packing'])
  bridge.handlers['orders.giveBack'] = () => err({ code: 'storage-full' })
  await typeKeys(0, press('Alt+x'))
  await expect.poll(refusal, inTime).toContain('Ổ đĩa đầy')
})

test('the same order again says so; changed since, it comes in anew', async () => {
  const { pool } = await station([orderDetail(1)])
  await scan('DH1001')
  await packs('DH1001')
  await scan('DH1001')
  await expect.element(page.getByTestId('packing.same')).toBeVisible()
  const content = { ...orderDetail(1).content!, codAmountVnd: 5_000_000 }
  pool.put(orderId(1), { revision: 2, content })
  await scan('DH1001')
  await expect.poll(() => valueOf('codAmountVnd'), inTime).toBe('5.000.000')
})

test('a bill that is typed by hand waits behind a scanned order, and its number is its own', async () => {
  await station([orderDetail(1)])
  await page.getByTestId('field-receiver.name').fill('Khách gõ tay')
  await scan('DH1001')
  await packs('DH1001')
  await expect.element(page.getByTestId('waiting-bills')).toBeVisible()
  await typeKeys(0, press('Alt+x'))
  await expect.poll(() => valueOf('receiver.name'), inTime).toBe('Khách gõ tay')
  expect(valueOf('refCode')).not.toBe('DH1001')
})

test('a packed order is shown and never made twice by a key; the card takes the next scan', async () => {
  const packed = orderDetail(1, { state: 'billed', draft: draftOf('d1', 'CP25269377') })
  const { submitted } = await station([packed, orderDetail(2)])
  await scan('DH1001')
  await expect.element(page.getByTestId('order-card')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('data-testid')).toBe('order-card-close')
  await typeKeys(0, press('Control+Enter'))
  expect(submitted).toEqual([])
  await scan('DH1002')
  await packs('DH1002')
  expect(page.getByTestId('order-card').elements()).toEqual([])
})

test('an order that is let go again by its card does not take the place of the one that was scanned since', async () => {
  const { bridge, pool } = await station([orderDetail(1, { state: 'held' }), orderDetail(2)])
  bridge.delaysMs['orders.release'] = 1_000
  await scan('DH1001')
  await expect.element(page.getByTestId('order-card-release')).toBeVisible()
  await typeKeys(0, press('Alt+r'))
  await scan('DH1002')
  await packs('DH1002')
  await answered(bridge)
  expect([pool.order(1).state, pool.order(2).state]).toEqual(['waiting', 'packing'])
})

test('another bill of an order is made only with a reason, which goes with it', async () => {
  const packed = orderDetail(1, { state: 'billed', draft: draftOf('d1', 'CP25269377'), refCode: 'DH1001' })
  const { submitted } = await station([packed])
  await scan('DH1001')
  await expect.element(page.getByTestId('order-card')).toBeVisible()
  await typeKeys(0, press('Alt+d'))
  await expect.element(page.getByTestId('another-bill-action')).toBeDisabled()
  await page.getByTestId('another-bill-text').fill('Gửi bù món thiếu')
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('another-bill')).not.toBeInTheDocument()
  await scan('DH1001')
  await expect.element(page.getByTestId('order-card')).toBeVisible()
  await typeKeys(0, press('Alt+d'))
  await expect.element(page.getByTestId('another-bill-text')).toHaveValue('Gửi bù món thiếu')
  // It may be from another day, and another person: by itself it makes no second bill.
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('another-bill').filter({ hasText: 'Đọc lại' })).toBeVisible()
  expect(head().elements()).toEqual([])
  await handRests()
  await page.getByTestId('another-bill-action').click()
  await packs('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(submitted[0]).toMatchObject({
    order: { id: orderId(1), revision: 1 },
    referenceOverrideReason: 'Gửi bù món thiếu',
  })
})

test('another bill of an order takes the place of an untouched order, which waits again', async () => {
  const { pool } = await station([
    orderDetail(1),
    orderDetail(2, { state: 'billed', draft: draftOf('d2', 'CP25269377') }),
  ])
  await scan('DH1001')
  await packs('DH1001')
  await scan('DH1002')
  await expect.element(page.getByTestId('order-card')).toBeVisible()
  await typeKeys(0, press('Alt+d'))
  await page.getByTestId('another-bill-text').fill('Gửi bù món thiếu')
  await page.getByTestId('another-bill-action').click()
  await packs('DH1002')
  await expect.poll(() => pool.inState('packing'), inTime).toEqual([])
})

test('the reason for another bill stays until the order is in the fields: it is not thrown away with a question', async () => {
  const { station: stores } = await station([
    orderDetail(1),
    orderDetail(2, { state: 'billed', draft: draftOf('d2', 'CP25269377') }),
  ])
  const kept = () => Object.values(stores.autosaved.getState().dialogs)
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(20, '2,5')
  await handRests()
  const askForAnother = async (): Promise<void> => {
    await scan('DH1002')
    await expect.element(page.getByTestId('order-card')).toBeVisible()
    await typeKeys(0, press('Alt+d'))
  }
  await askForAnother()
  await page.getByTestId('another-bill-text').fill('Gửi bù món thiếu')
  await page.getByTestId('another-bill-action').click()
  await expect.element(page.getByTestId('packing.touched')).toBeVisible()
  expect(kept()).toEqual([{ text: 'Gửi bù món thiếu' }])
  await askForAnother()
  await page.getByTestId('another-bill-text').fill('Gửi bù món vỡ')
  await page.getByTestId('another-bill-action').click()
  await packs('DH1002')
  expect(kept()).toEqual([])
})

test.each(['cancelled', 'held', 'faulty'] as const)('an order that is %s stops at the scan', async (state) => {
  const { pool } = await station([orderDetail(1, { state })])
  await scan('DH1001')
  await expect.element(page.getByTestId('order-card')).toBeVisible()
  expect([head().elements().length, pool.order(1).state]).toEqual([0, state])
})

test('an order that was changed while it was packed comes back with its bill, and is named again', async () => {
  const { submitted } = await station([orderDetail(1)], {
    'drafts.submit': (input) =>
      input.intent === 'send' ? err({ code: 'order-changed' }) : { ...draftRow(input.bill, ''), state: 'EDITING' },
  })
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByText('Đơn hàng đã đổi sau khi quét.')).toBeVisible()
  await packs('DH1001')
  expect(submitted).toEqual([])
})

test('what is packed survives a crash with its order', async () => {
  const saved: AutosavedForm[] = []
  const first = await station([orderDetail(1)], {
    'autosave.saveForm': ({ form }) => {
      saved.push(form)
      return { savedAtMs: 1 }
    },
  })
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(20, '2,5')
  await expect.poll(() => saved.at(-1)?.texts?.cargo.weightGrams, inTime).toBe('2,5')
  const form = saved.at(-1)!
  expect(form.orders).toEqual([{ id: orderId(1), revision: 1, why: '' }])
  await first.unmount()
  const { submitted, station: next } = await station([orderDetail(1, { state: 'packing', refCode: 'DH1001' })], {
    'autosave.loadForm': () => ({ accountId: 'live:carrier.example:packer', form }),
  })
  expect(next.navigation.getState().screen).toBe('new-bill')
  await packs('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  expect(submitted[0]?.order).toEqual({ id: orderId(1), revision: 1 })
})

describe('printing at a still weight', () => {
  const settings = {
    ...stationSettings,
    scale: { ...noScale, kind: 'serial' as const, port: 'COM3', printsWhenStill: true },
  }
  const still = (load: number, netGrams: number, isUsed = false): ScaleView => ({
    state: 'still',
    trouble: null,
    netGrams,
    tareGrams: 0,
    load,
    isUsed,
    isSimulated: false,
    raw: '',
  })
  const scaleHandlers = {
    'settings.get': () => settings,
    'scale.view': () => still(1, 900, true),
    'scale.used': () => still(1, 900, true),
  }

  test('two scans and a still weight each make two bills with their labels, without a key', async () => {
    const { submitted, bridge } = await station([orderDetail(1), orderDetail(2)], scaleHandlers)
    await scan('DH1001')
    await packs('DH1001')
    expect(submitted).toEqual([])
    bridge.emit('scale.changed', still(2, 1350))
    await expect.poll(() => submitted.length, inTime).toBe(1)
    bridge.emit('scale.changed', still(4, 700))
    await scan('DH1002')
    await expect.poll(() => submitted.length, inTime).toBe(2)
    expect(
      submitted.map(({ bill, printWhenCreated }) => [bill.refCode, bill.cargo.weightGrams, printWhenCreated]),
    ).toEqual([
      ['DH1001', 1350, true],
      ['DH1002', 700, true],
    ])
  })

  test('an unusual weight waits for a key, however often it is weighed', async () => {
    const taken: (number | null)[] = []
    const { bridge } = await station([orderDetail(1)], {
      ...scaleHandlers,
      ...weighingMain(({ bill }) => {
        taken.push(bill.cargo.weightGrams)
        return draftRow(bill, '')
      }),
    })
    await scan('DH1001')
    await packs('DH1001')
    for (const load of [2, 4, 6]) {
      bridge.emit('scale.changed', still(load, 900))
      await expect.element(page.getByTestId('unusual-weight')).toBeVisible()
      await answered(bridge)
      bridge.emit('scale.changed', { ...still(load + 1, 0), state: 'zero' })
    }
    expect(taken).toEqual([])
    await handRests()
    await typeKeys(0, press('Control+Enter'))
    await expect.poll(() => taken, inTime).toEqual([900])
  })

  const usual = { meanGrams: 1204, deviationGrams: 10, bills: 4 }
  const unusual = (): boolean => page.getByTestId('unusual-weight').elements().length > 0

  test('a bill waits in its fields for what its goods usually weigh, also where the parcel is on the scale before the scan', async () => {
    const { submitted, bridge } = await station([orderDetail(1), orderDetail(2)], {
      ...scaleHandlers,
      'bills.expectedWeight': () => usual,
    })
    bridge.delaysMs['bills.expectedWeight'] = 400
    bridge.emit('scale.changed', still(2, 900))
    await scan('DH1001')
    await packs('DH1001')
    await expect.poll(unusual, inTime).toBe(true)
    expect([submitted.length, valueOf('refCode'), valueOf('cargo.weightGrams')]).toEqual([0, 'DH1001', '0,9'])
    // It has never left them: the load is its own still.
    expect(bridge.calls.filter(({ channel }) => channel === 'scale.used')).toEqual([])
    // What was forgotten is laid upon it, and no key is pressed.
    bridge.emit('scale.changed', still(3, 1205))
    await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([1205])
    // The answer is known now: the next one leaves at once.
    bridge.emit('scale.changed', still(5, 1210))
    await scan('DH1002')
    await expect.poll(() => submitted.length, inTime).toBe(2)
  })

  test('an order that is scanned while the one before waits for its answer is packed behind it', async () => {
    const { submitted, bridge } = await station([orderDetail(1), orderDetail(2)], {
      ...scaleHandlers,
      'bills.expectedWeight': () => usual,
    })
    bridge.delaysMs['bills.expectedWeight'] = 800
    bridge.emit('scale.changed', still(2, 1205))
    await scan('DH1001')
    await packs('DH1001')
    await expect.poll(() => valueOf('cargo.weightGrams')).toBe('1,205')
    await scan('DH1002')
    await packs('DH1002')
    expect(submitted.map(({ bill }) => bill.refCode)).toEqual(['DH1001'])
    expect(page.getByTestId('packing.touched').elements()).toEqual([])
  })

  test('an answer that comes for a bill that was given back saves nothing of the one that stands there', async () => {
    const { submitted, bridge } = await station([orderDetail(1)], {
      ...scaleHandlers,
      'bills.expectedWeight': () => usual,
    })
    // Typed by hand, as heavy as the parcel, it waits behind the order.
    await page.getByTestId('field-cargo.weightGrams').fill('0,9')
    bridge.delaysMs['bills.expectedWeight'] = 600
    bridge.emit('scale.changed', still(2, 900))
    await scan('DH1001')
    await packs('DH1001')
    await expect.poll(() => valueOf('cargo.weightGrams')).toBe('0,9')
    await typeKeys(0, press('Alt+x'))
    await expect.poll(() => head().elements().length).toBe(0)
    await answered(bridge)
    expect([submitted.length, unusual(), valueOf('cargo.weightGrams')]).toEqual([0, false, '0,9'])
    // Nobody has asked to save it.
    expect(document.querySelectorAll('[aria-invalid="true"]').length).toBe(0)
  })

  test('a weight that was typed while the answer was waited for is not printed without a key', async () => {
    const { submitted, bridge } = await station([orderDetail(1)], scaleHandlers)
    bridge.delaysMs['bills.expectedWeight'] = 800
    bridge.emit('scale.changed', still(2, 1205))
    await scan('DH1001')
    await packs('DH1001')
    await expect.poll(() => valueOf('cargo.weightGrams')).toBe('1,205')
    await typeKeys(20, '1')
    await answered(bridge)
    expect([submitted.length, valueOf('cargo.weightGrams')]).toEqual([0, '1'])
  })

  test('where main does not say what the goods weigh, the packer is told and decides', async () => {
    const { submitted, bridge } = await station([orderDetail(1)], {
      ...scaleHandlers,
      'bills.expectedWeight': () => err({ code: 'storage-failed' }),
    })
    await scan('DH1001')
    await packs('DH1001')
    bridge.emit('scale.changed', still(2, 900))
    await expect.element(page.getByTestId('weight-unanswered')).toBeVisible()
    await answered(bridge)
    expect(submitted).toEqual([])
    await handRests()
    await typeKeys(0, press('Control+Enter'))
    await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([900])
  })

  test('a bill that comes back from a key because of its weight takes what is laid on the scale then', async () => {
    const taken: (number | null)[] = []
    const refusal = heldAnswer(null)
    const { bridge } = await station([orderDetail(1)], {
      ...scaleHandlers,
      'settings.get': () => ({ ...settings, scale: { ...settings.scale, printsWhenStill: false } }),
      ...weighingMain(({ bill }) => {
        taken.push(bill.cargo.weightGrams)
        return draftRow(bill, '')
      }, refusal.handler),
    })
    await scan('DH1001')
    await packs('DH1001')
    bridge.emit('scale.changed', still(2, 900))
    await expect.poll(() => valueOf('cargo.weightGrams')).toBe('0,9')
    await typeKeys(0, press('Control+Enter'))
    await expect.poll(() => head().elements().length).toBe(0)
    // What is being laid there before the answer may be the next parcel.
    bridge.emit('scale.changed', { ...still(4, 700), state: 'moving' })
    refusal.come()
    await expect.poll(unusual, inTime).toBe(true)
    bridge.emit('scale.changed', still(4, 1190))
    await answered(bridge)
    expect([valueOf('refCode'), valueOf('cargo.weightGrams')]).toEqual(['DH1001', '0,9'])
    bridge.emit('scale.changed', still(6, 1205))
    await expect.poll(() => valueOf('cargo.weightGrams')).toBe('1,205')
    await handRests()
    await typeKeys(0, press('Control+Enter'))
    await expect.poll(() => taken, inTime).toEqual([1205])
  })

  test('what was answered for one order is asked again for the next one with the same weight', async () => {
    const taken: string[] = []
    const weighing = weighingMain(({ bill }) => {
      taken.push(bill.refCode)
      return draftRow(bill, '')
    })
    await station([orderDetail(1), orderDetail(2)], weighing)
    for (const number of ['DH1001', 'DH1002']) {
      await scan(number)
      await packs(number)
      await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
      await typeKeys(60, '0,9', press('Control+Enter'))
      await expect.poll(unusual, inTime).toBe(true)
      await handRests()
      await typeKeys(0, press(number === 'DH1001' ? 'Alt+x' : 'Control+Enter'))
      await expect.poll(unusual, inTime).toBe(false)
    }
    await expect.poll(() => taken, inTime).toEqual(['DH1002'])
  })
})
