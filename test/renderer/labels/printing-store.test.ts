import { describe, expect, it } from 'vitest'
import { createPrintingStore } from '../../../src/renderer/src/labels/printing-store.ts'
import type { ReferenceHolder } from '../../../src/shared/ipc/channels/drafts-contract.ts'
import type { PrintJob } from '../../../src/shared/domain/printing/printing.ts'
import type { ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import { overview, progress } from './print-answers.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'

const job: PrintJob = {
  id: 'j1',
  batchId: 'b1',
  billCode: 'SM1',
  profileId: 'counter',
  printer: 'label',
  template: '100x150',
  copies: 1,
  reprintNumber: 0,
  parcels: 3,
  confirmedParcels: [1, 2],
  state: 'sent',
  reason: 'none',
  detail: '',
  systemJob: '',
  operator: '',
  askedAtMs: 1,
  stateSinceMs: 1,
  sentAtMs: 1,
  truncations: [],
}

describe('how far printing is', () => {
  it('is known at once, follows the events, and stays when the batch is done', async () => {
    const bridge = createFakeBridge({ 'printing.overview': () => overview })
    const store = createPrintingStore(bridge)
    await store.getState().load()
    expect(store.getState().progress).toEqual(progress)
    const done = { ...progress, waiting: 0, sent: 40 }
    bridge.handlers['printing.overview'] = () => ({ ...overview, batches: [], lastBatch: done })
    bridge.emit('printing.changed', { billCodes: ['SM1'], progress: done })
    await expect.poll(() => store.getState().overview?.batches).toEqual([])
    expect(store.getState().progress).toEqual(done)
  })

  it('adds up batches that wait behind each other', async () => {
    const batches = [progress, { ...progress, batchId: 'b2', total: 5, waiting: 5, sent: 0 }]
    const store = createPrintingStore(createFakeBridge({ 'printing.overview': () => ({ ...overview, batches }) }))
    await store.getState().load()
    expect(store.getState().progress).toMatchObject({ total: 45, waiting: 35, sent: 10 })
  })

  it('ends with the last of two batches that end before main is asked again', async () => {
    const second = { ...progress, batchId: 'b2' }
    const batches = [progress, second]
    const bridge = createFakeBridge({ 'printing.overview': () => ({ ...overview, batches }) })
    const store = createPrintingStore(bridge)
    await store.getState().load()
    const ended = [progress, second].map((batch) => ({ ...batch, waiting: 0, sent: 40 }))
    bridge.handlers['printing.overview'] = () => ({ ...overview, batches: [], lastBatch: ended[1] ?? null })
    for (const batch of ended) bridge.emit('printing.changed', { billCodes: ['SM1'], progress: batch })
    await expect.poll(() => store.getState().overview?.batches).toEqual([])
    expect(store.getState().progress).toEqual(ended[1])
  })

  it('is asked for once more, not once for each event, while main is answering', async () => {
    const answers: (() => void)[] = []
    const bridge = createFakeBridge({
      'printing.overview': () => new Promise((resolve) => answers.push(() => resolve(overview))),
    })
    const store = createPrintingStore(bridge)
    const loaded = store.getState().load()
    for (let n = 0; n < 20; n += 1) bridge.emit('bills.changed', { billCodes: ['SM1'] })
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    await loaded
    expect(bridge.calls).toHaveLength(2)
  })
})

describe('an order', () => {
  it('names the bills that were refused, until another order or the packer has dealt with them', async () => {
    const answer: ChannelOutput<'printing.print'> = {
      batchId: null,
      queued: 0,
      refused: [{ billCode: 'SM1', why: 'already-printed' }],
    }
    const bridge = createFakeBridge({ 'printing.print': () => answer })
    const store = createPrintingStore(bridge)
    const order = { billCodes: ['SM1'], profileId: 'counter', reprint: false, leavesCreatedOtherwise: true }
    await store.getState().print(order)
    expect(store.getState().refused).toEqual({ order, rows: answer.refused })
    bridge.handlers['printing.print'] = () => ({ batchId: 'b', queued: 1, refused: [] })
    await store.getState().print({ ...order, reprint: true })
    expect(store.getState().refused).toBeNull()
    // Of labels that go out with one press, some as reprints, those of the first order, too.
    bridge.handlers['printing.print'] = ({ reprint }) => (reprint ? { batchId: 'b', queued: 1, refused: [] } : answer)
    await store.getState().print(order, { ...order, billCodes: ['SM2'], reprint: true })
    expect(store.getState().refused?.rows).toEqual(answer.refused)
  })

  it('that fails says so', async () => {
    const store = createPrintingStore(createFakeBridge({}))
    expect(await store.getState().print({ billCodes: ['SM1'], profileId: 'counter', reprint: false })).toBeNull()
    expect(store.getState().error).toMatchObject({ code: 'unknown-channel' })
  })
})

describe('an order of which is said elsewhere what became of it', () => {
  const large = { billCodes: Array.from({ length: 51 }, (_, n) => `SM${n}`), profileId: 'counter', reprint: false }
  const failed = { ok: false, error: { code: 'core-stopped' } } as const

  it('is answered with its own outcome, and leaves what another order has told', async () => {
    const bridge = createFakeBridge({ 'printing.print': () => failed })
    const { getState } = createPrintingStore(bridge)
    const answer = getState().printAndSay(large)
    await getState().print({ ...large, billCodes: ['CP1'] })
    getState().largeBatches[0]?.answer(false)
    expect(await answer).toEqual({ ok: true, value: null })
    expect(getState().error).toEqual(failed.error)
    expect(await getState().printAndSay({ ...large, billCodes: ['CP2'] })).toEqual(failed)
    void getState().printAndSay(large)
    expect(getState().error).toEqual(failed.error)
  })

  it('leaves which bills another order was refused for', async () => {
    const refused = [{ billCode: 'CP1', why: 'already-printed' as const }]
    const bridge = createFakeBridge({ 'printing.print': () => ({ batchId: null, queued: 0, refused }) })
    const { getState } = createPrintingStore(bridge)
    await getState().print({ ...large, billCodes: ['CP1'] })
    bridge.handlers['printing.print'] = () => ({ batchId: 'b', queued: 1, refused: [] })
    await getState().printAndSay({ ...large, billCodes: ['CP2'] })
    expect(getState().refused?.rows).toEqual(refused)
    await getState().print({ ...large, billCodes: ['CP2'] })
    expect(getState().refused).toBeNull()
  })
})

describe('a scan', () => {
  const scanned = async (answer: Partial<ChannelOutput<'printing.confirm'>>) => {
    const store = createPrintingStore(
      createFakeBridge({
        'printing.confirm': () => ({ job, parcel: 2, isRepeated: false, warning: 'none', ...answer }),
      }),
    )
    return store.getState().scan('SM1-2', 'counter')
  }
  const refused = async (code: 'bill-not-found' | 'label-not-printed' | 'parcel-code-needed' | 'internal') => {
    const error = { code, context: { billCode: 'SM1' } }
    const bridge = createFakeBridge({
      'printing.confirm': () => ({ ok: false, error }),
      'drafts.referenceHolder': () => null,
    })
    return createPrintingStore(bridge).getState().scan('SM1', 'counter')
  }
  const slip = async (holder: ReferenceHolder, refused: ChannelOutput<'printing.print'>['refused'] = []) => {
    const bridge = createFakeBridge({
      'printing.confirm': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'drafts.referenceHolder': ({ refCode }) => (refCode === 'R-1' ? holder : null),
      'printing.print': () => ({ batchId: 'b1', queued: 1 - refused.length, refused }),
    })
    const result = await createPrintingStore(bridge).getState().scan('R-1', 'counter')
    const asked = bridge.calls.flatMap(({ channel, input }) => (channel === 'printing.print' ? [input] : []))
    return { result, asked }
  }

  it('is accepted with the parcel and how many were scanned', async () => {
    expect(await scanned({})).toEqual({
      kind: 'accepted',
      code: 'SM1-2',
      billCode: 'SM1',
      parcel: 2,
      parcels: 3,
      confirmed: 2,
    })
  })

  it('is wrong where the label is known but must not leave like this', async () => {
    expect(await scanned({ warning: 'outdated' })).toMatchObject({ kind: 'wrong', why: 'outdated' })
    expect(await scanned({ warning: 'bill-cancelled' })).toMatchObject({ kind: 'wrong', why: 'bill-cancelled' })
    expect(await scanned({ isRepeated: true })).toMatchObject({ kind: 'wrong', why: 'repeated' })
    expect(await refused('label-not-printed')).toMatchObject({ kind: 'wrong', why: 'label-not-printed' })
    expect(await refused('parcel-code-needed')).toMatchObject({ kind: 'wrong', why: 'parcel-code-needed' })
  })

  it('prints the label of a slip whose bill has its code by now, never a second one', async () => {
    const bill = { kind: 'bill', billCode: 'SM1', atMs: 1 } as const
    const order = { billCodes: ['SM1'], profileId: 'counter', reprint: false, leavesCreatedOtherwise: true }
    expect(await slip(bill)).toEqual({ result: { kind: 'printed', code: 'R-1', billCode: 'SM1' }, asked: [order] })
    for (const why of ['already-printed', 'running', 'unclear', 'created-otherwise', 'bill-cancelled'] as const)
      expect((await slip(bill, [{ billCode: 'SM1', why }])).result).toEqual({
        kind: 'wrong',
        code: 'R-1',
        billCode: 'SM1',
        why,
      })
  })

  it('says of a slip whose bill has no code that there is no label, and prints nothing', async () => {
    const { result, asked } = await slip({ kind: 'draft', id: 'd1', state: 'READY', atMs: 1 })
    expect([result, asked]).toEqual([{ kind: 'wrong', code: 'R-1', billCode: '', why: 'not-created' }, []])
  })

  it('is unknown where no bill has the code, and carries the fault where main could not tell', async () => {
    expect(await refused('bill-not-found')).toMatchObject({ kind: 'unknown', error: null })
    expect(await refused('internal')).toMatchObject({ kind: 'unknown', error: { code: 'internal' } })
  })
})

it('the printers of a print system that is down are an error, not an empty list', async () => {
  const bridge = createFakeBridge({
    'printing.printers': () => ({ ok: false, error: { code: 'printers-not-listed' } }),
  })
  const store = createPrintingStore(bridge)
  await store.getState().findPrinters()
  expect(store.getState()).toMatchObject({ printers: null, printersError: { code: 'printers-not-listed' } })
  bridge.handlers['printing.printers'] = () => []
  await store.getState().findPrinters()
  expect(store.getState()).toMatchObject({ printers: [], printersError: null })
})

it('a label that could not be printed has the printers asked for again', async () => {
  const bridge = createFakeBridge({ 'printing.printers': () => [], 'printing.overview': () => overview })
  const store = createPrintingStore(bridge)
  await store.getState().load()
  await store.getState().findPrinters()
  bridge.handlers['printing.overview'] = () => ({ ...overview, failed: overview.failed + 1 })
  await store.getState().load()
  expect(bridge.calls.filter(({ channel }) => channel === 'printing.printers')).toHaveLength(2)
  await store.getState().load()
  expect(bridge.calls.filter(({ channel }) => channel === 'printing.printers')).toHaveLength(2)
})

describe('papers that are printed again', () => {
  const refused = [{ subject: 'd1', title: 'DON-1', why: 'not-needed' as const }]
  const order = { jobIds: ['j1'], profileId: 'counter' }

  it('are named where they are not taken, until the packer has read it or the next order goes well', async () => {
    const bridge = createFakeBridge({ 'printing.printDocumentsAgain': () => ({ batchId: null, queued: 0, refused }) })
    const store = createPrintingStore(bridge)
    await store.getState().printDocumentsAgain(order)
    expect(store.getState().refusedDocuments).toEqual(refused)
    store.getState().forgetRefused()
    expect(store.getState().refusedDocuments).toEqual([])
    await store.getState().printDocumentsAgain(order)
    bridge.handlers['printing.printDocumentsAgain'] = () => ({ batchId: 'b1', queued: 1, refused: [] })
    await store.getState().printDocumentsAgain(order)
    expect(store.getState()).toMatchObject({ refusedDocuments: [], error: null })
  })

  it('say why, where main gives no answer', async () => {
    const store = createPrintingStore(createFakeBridge({}))
    await store.getState().printDocumentsAgain(order)
    expect(store.getState().error).not.toBeNull()
  })
})
