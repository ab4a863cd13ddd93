import { describe, expect, it } from 'vitest'
import type { BillDetail, BillRow } from '../../../src/shared/domain/bill/bill.ts'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import * as finding from '../../../src/renderer/src/scanning/find-code.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import type { Result } from '../../../src/shared/result.ts'
import { createFakeBridge, type FakeHandlers } from '../bridge/fake-bridge.ts'

const draft = (id: string, refCode: string): DraftRow => ({ id, refCode }) as unknown as DraftRow // what is asked of a row
const bill = (billCode: string, refCode: string): BillRow => ({ billCode, refCode }) as unknown as BillRow
const ofParcels = (billCode: string, packageCount: number) => ({ billCode, packageCount }) as unknown as BillDetail
const noBill = { ok: false, error: { code: 'bill-not-found' } } as const

/** Main with nothing in it but what a test adds. */
const main = (handlers: FakeHandlers) =>
  createFakeBridge({
    'bills.get': () => noBill,
    'bills.list': () => ({ rows: [], total: 0 }) as never,
    'drafts.list': () => ({ rows: [], total: 0 }),
    'drafts.referenceHolder': () => null,
    ...handlers,
  })

/** What main's answers say of it. */
const findCode = async (...of: Parameters<typeof finding.findCode>) => valueOf(await finding.findCode(...of))
const findScanned = async (...of: Parameters<typeof finding.findScanned>) => valueOf(await finding.findScanned(...of))
const isOfBill = async (...of: Parameters<typeof finding.isOfBill>) => valueOf(await finding.isOfBill(...of))
const valueOf = <T>(answer: Result<T, AppError>): T | AppError => (answer.ok ? answer.value : answer.error)

describe('what a scanned code stands for', () => {
  it('is a draft by its reference, asked for by name however many drafts there are', async () => {
    const bridge = main({
      'drafts.referenceHolder': ({ refCode }) =>
        refCode === 'TB02-1' ? { kind: 'draft', id: 'd1', state: 'UNKNOWN', atMs: 1 } : null,
    })
    expect(await findCode(bridge, 'TB02-1')).toEqual({ kind: 'draft', id: 'd1' })
    expect(bridge.calls.map(({ channel }) => channel)).toEqual(['bills.get', 'drafts.referenceHolder'])
  })

  it('is a bill by its code, in whatever letters it was scanned', async () => {
    const bridge = main({
      'bills.get': ({ billCode }) => (billCode === 'CP1' ? (bill('CP1', 'x') as unknown as BillDetail) : noBill),
    })
    expect(await findCode(bridge, 'cp1')).toEqual({ kind: 'bill', billCode: 'CP1' })
  })

  it('is the bill of a parcel by the small code of its label, in whatever letters it was scanned', async () => {
    const bridge = main({
      'bills.get': ({ billCode }) => (billCode === 'CP1' ? ofParcels('CP1', 2) : noBill),
    })
    for (const code of ['CP1-2', 'cp1-2']) {
      expect(await findCode(bridge, code)).toEqual({ kind: 'bill', billCode: 'CP1' })
    }
    expect(await findCode(bridge, 'CP1-3')).toBeNull()
  })

  it('is no parcel of a bill that has one alone, and is an order beside a bill of several', async () => {
    const bridge = main({
      'bills.get': ({ billCode }) =>
        /^CP[12]$/.test(billCode) ? ofParcels(billCode, Number(billCode.at(-1))) : noBill,
    })
    expect(await findCode(bridge, 'CP1-1')).toBeNull()
    expect(await findCode(bridge, 'CP2-1')).toEqual({ kind: 'bill', billCode: 'CP2' })
    expect([await isOfBill(bridge, 'CP2-1'), await isOfBill(bridge, 'cp2')]).toEqual([false, true])
  })

  it('is a bill whose own code ends like that of a parcel, before the bill that has such a parcel', async () => {
    const bridge = main({ 'bills.get': ({ billCode }) => bill(billCode, 'x') as unknown as BillDetail })
    expect(await findCode(bridge, 'CP1-2')).toEqual({ kind: 'bill', billCode: 'CP1-2' })
    expect(bridge.calls.map(({ channel }) => channel)).toEqual(['bills.get', 'drafts.referenceHolder'])
  })

  it('is what its last run names, where nobody knows the whole: a bill by its own code, or a reference', async () => {
    const asked: string[] = []
    const bridge = main({
      'bills.get': ({ billCode }) => {
        asked.push(billCode)
        return billCode === 'CP25269416' ? ofParcels(billCode, 3) : noBill
      },
      'drafts.referenceHolder': ({ refCode }) =>
        refCode === 'TB02-1001' ? { kind: 'draft', id: 'd1', state: 'UNKNOWN', atMs: 1 } : null,
      'drafts.list': ({ text }) => ({ rows: text === 'tb02-1001' ? [draft('d1', 'TB02-1001')] : [], total: 1 }),
    })
    const billOf = { kind: 'bill', billCode: 'CP25269416' }
    for (const code of [
      'https://hang.vn/tra-cuu?bill=CP25269416',
      'BILL:CP25269416',
      'CP1|CP25269416',
      'bill:cp25269416',
      'CP25269416&a=1',
    ])
      expect(await findScanned(bridge, code)).toEqual(billOf)
    expect(await findScanned(bridge, 'REF:TB02-1001')).toEqual({ kind: 'draft', id: 'd1' })
    // The parcel of a bill, a reference in other letters and less than a code are no exact ones.
    for (const code of ['BILL:CP25269416-2', 'REF:tb02-1001', 'CP25269416x', 'ZZ:CP25269417'])
      expect(await findScanned(bridge, code)).toBeNull()
    asked.length = 0
    expect(await findScanned(bridge, 'BILL:CP1')).toBeNull()
    expect(asked).not.toContain('CP1')
    expect(await findCode(bridge, 'BILL:CP25269416')).toBeNull()
  })

  it('is the living bill that has the reference, where its draft has become one', async () => {
    const bridge = main({ 'drafts.referenceHolder': () => ({ kind: 'bill', billCode: 'CP7', atMs: 1 }) })
    expect(await findCode(bridge, 'DH-7')).toEqual({ kind: 'bill', billCode: 'CP7' })
  })

  it('is found in other letters too, by words and not by turning pages', async () => {
    const bridge = main({
      'drafts.list': ({ text }) => ({
        rows: text === 'dh-9' ? [draft('d90', 'DH-90'), draft('d9', 'DH-9')] : [],
        total: 9999,
      }),
    })
    expect(await findCode(bridge, 'dh-9')).toEqual({ kind: 'draft', id: 'd9' })
    const lists = bridge.calls.map(({ channel }) => channel).filter((channel) => channel.endsWith('.list'))
    expect(lists).toEqual(['drafts.list', 'bills.list'])
  })

  it('is a bill that was cancelled where nothing living has the reference, and not what was given up', async () => {
    const bridge = main({
      'drafts.referenceHolder': () => ({ kind: 'draft', id: 'd1', state: 'ABANDONED', atMs: 1 }),
      'bills.list': () => ({ rows: [bill('CP8', 'DH-8')], total: 1 }) as never,
    })
    expect(await findCode(bridge, 'DH-8')).toEqual({ kind: 'bill', billCode: 'CP8' })
    expect(await findCode(bridge, 'DH-81')).toBeNull()
  })

  it.each(['bills.get', 'drafts.referenceHolder', 'drafts.list', 'bills.list'] as const)(
    'is not called unknown where %s has no answer',
    async (channel) => {
      const bridge = main({ [channel]: () => ({ ok: false, error: { code: 'core-stopped' } }) })
      expect(await findCode(bridge, 'DH-9')).toEqual({ code: 'core-stopped' })
    },
  )

  it('is a damaged bill too, by its own code or that of a parcel, and no order with the number of one', async () => {
    const bridge = main({
      'bills.get': ({ billCode }) =>
        billCode === 'CP1' ? { ok: false, error: { code: 'row-damaged', context: { name: 'CP1' } } } : noBill,
      'orders.scan': () => [{ id: 'o1' }] as never, // what is asked of an order
    })
    expect(await findCode(bridge, 'cp1')).toEqual({ kind: 'bill', billCode: 'CP1' })
    expect(await findCode(bridge, 'CP1-2')).toEqual({ kind: 'bill', billCode: 'CP1' })
    expect(await finding.ordersOf(bridge, 'CP1')).toEqual({ ok: true, value: [] })
  })

  it('is no order of a number of which nobody says whether it is the code of a bill', async () => {
    const stopped = { ok: false, error: { code: 'core-stopped' } } as const
    const order = [{ id: 'o1' }] as never // what is asked of an order
    expect(await finding.ordersOf(main({ 'orders.scan': () => order }), 'DH-9')).toEqual({ ok: true, value: order })
    expect(await finding.ordersOf(main({ 'orders.scan': () => order, 'bills.get': () => stopped }), 'DH-9')).toEqual(
      stopped,
    )
    expect(await finding.ordersOf(main({ 'orders.scan': () => stopped }), 'DH-9')).toEqual(stopped)
  })
})
