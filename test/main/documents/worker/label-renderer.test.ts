import { resolve } from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createLabelRenderer, type LabelRenderer } from '../../../../src/main/documents/worker/label-renderer.ts'
import { startTimeLimitMs, timeLimitPerLabelMs } from '../../../../src/main/documents/worker/label-thread.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { rasterise } from '../raster.ts'
import { longTexts, sampleLabel, severalParcels } from '../sample-label.ts'

const paper = { template: '100x150', dpi: 203 } as const
const fontFolder = resolve('resources/fonts')
const realWorker = new URL('../../../../src/main/documents/worker/label.worker.ts', import.meta.url)
const faultyWorker = new URL('../fixtures/faulty.worker.ts', import.meta.url)

let renderer: LabelRenderer | undefined
function started(workerFile: URL, workers = 1, clock = createFakeClock()): LabelRenderer {
  renderer = createLabelRenderer({ workerFile, fontFolder, drawsSamples: false, workers, clock })
  return renderer
}
afterEach(() => renderer?.close())

/** For tests that leave its thread as it was: a thread needs a while for its fonts. */
const shared = createLabelRenderer({
  workerFile: realWorker,
  fontFolder,
  drawsSamples: true,
  workers: 1,
  clock: createFakeClock(),
})
afterAll(() => shared.close())

const bills = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...sampleLabel, billCode: `SME${String(index).padStart(4, '0')}` }))

const named = (billCode: string) => ({ ...sampleLabel, billCode })

describe('the label renderer', () => {
  it('draws a label for each parcel, each with the code of its own', async () => {
    const rendered = await shared.render([severalParcels], paper)
    if (!rendered.ok) throw new Error(rendered.error.detail)
    expect(rendered.value).toMatchObject({ pages: 3, truncated: [], needConfirmation: [] })
    const own = rasterise(rendered.value.pdf, 203).map((page) => page.decoded.filter((code) => /-\d$/.test(code)))
    expect(own).toEqual([1, 2, 3].map((parcel) => [`CODE-128:${severalParcels.billCode}-${parcel}`]))
  })

  it('does not hold up the thread that asks', async () => {
    const asked = shared.render(bills(48), paper)
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 5)
    const rendered = await asked
    clearInterval(timer)
    expect(rendered).toMatchObject({ ok: true, value: { pages: 48 } })
    expect(ticks).toBeGreaterThan(10)
  })

  it('tells which bills need a look and which field stops one', async () => {
    const far = { ...longTexts, packageCount: 1, receiver: { ...longTexts.receiver, provinceName: 'Xứ '.repeat(60) } }
    const reported = await shared.render([sampleLabel, far], { ...paper, acceptTruncation: true })
    expect(reported).toMatchObject({ ok: true, value: { needConfirmation: [far.billCode] } })
    const refused = await shared.render([sampleLabel, { ...sampleLabel, billCode: 'X'.repeat(60) }], paper)
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'text-does-not-fit', billCode: 'X'.repeat(60), field: 'code' },
    })
  })

  it('names the bill over which a thread died, and draws the next with a new thread', async () => {
    const labels = started(faultyWorker)
    const [first, died, next] = await Promise.all([
      labels.render(bills(1), paper),
      labels.render([sampleLabel, { ...sampleLabel, billCode: 'CRASH' }], paper),
      labels.render(bills(2), paper),
    ])
    expect(first).toMatchObject({ ok: true, value: { pages: 1 } })
    expect(died).toMatchObject({ ok: false, error: { kind: 'worker-stopped', billCode: 'CRASH' } })
    expect(died.ok ? '' : died.error.detail).toContain('out of paper')
    expect(next).toMatchObject({ ok: true, value: { pages: 2 } })
  })

  it('hands out a long batch in chunks, in order, without the bill over which a thread died', async () => {
    const models = bills(150)
    models[20] = named('CRASH')
    const received: { pages: number; failed: string[] }[] = []
    const drawn: string[] = []
    await started(faultyWorker, 2).renderChunks(models, paper, {
      chunk: ({ pages, failed, billCodes }) => {
        received.push({ pages, failed: failed.map((problem) => problem.billCode) })
        drawn.push(...billCodes)
      },
    })
    expect(received).toEqual([
      { pages: 12, failed: [] },
      { pages: 47, failed: ['CRASH'] },
      { pages: 48, failed: [] },
      { pages: 42, failed: [] },
    ])
    expect(drawn).toEqual(models.map((model) => model.billCode).filter((code) => code !== 'CRASH'))
  })

  it('keeps the parcels of a bill together, and stops behind the chunk at which it is told to', async () => {
    const models = bills(6).map((model) => ({ ...model, packageCount: 20 }))
    const stop = new AbortController()
    const received: (readonly string[])[] = []
    await started(faultyWorker).renderChunks(models, paper, {
      signal: stop.signal,
      chunk: ({ billCodes }) => {
        received.push(billCodes)
        if (received.length === 2) stop.abort()
      },
    })
    expect(received).toEqual([['SME0000'], ['SME0001', 'SME0002']])
  })

  it('does not put more into one PDF than the memory should hold', async () => {
    const crowd = { ...sampleLabel, packageCount: 201 }
    expect(await started(faultyWorker).render([crowd], paper)).toMatchObject({
      ok: false,
      error: { kind: 'too-many-labels', billCode: sampleLabel.billCode },
    })
  })

  it.each(['CRASH', 'END', 'HUNGRY'])(
    'tries bill by bill where a thread stops, and names the one at fault: %s',
    async (fault) => {
      const received: { pages: number; failed: string[]; billCodes: readonly string[] }[] = []
      await started(faultyWorker).renderChunks([...bills(3), named(fault), named('AFTER')], paper, {
        chunk: ({ pages, failed, billCodes }) =>
          void received.push({
            pages,
            billCodes,
            failed: failed.map((problem) => `${problem.kind} ${problem.billCode}`),
          }),
      })
      const others = ['SME0000', 'SME0001', 'SME0002', 'AFTER']
      expect(received).toEqual([{ pages: 4, failed: [`worker-stopped ${fault}`], billCodes: others }])
    },
    // A machine whose memory is slow needs a minute to give a thread 600 MB twice, beside other tests.
    240_000,
  )

  it('ends a thread that hangs when its time is over, and draws the others with a new one', async () => {
    const clock = createFakeClock()
    const hangs = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    setEnvironmentData('hangs', hangs)
    const itHangs = (times: number): Promise<void> =>
      vi.waitFor(() => expect(Atomics.load(hangs, 0)).toBe(times), { timeout: 15_000 })
    const received: unknown[] = []
    const drawn = started(faultyWorker, 1, clock).renderChunks([named('A'), named('HANG'), named('B')], paper, {
      chunk: ({ failed, billCodes }) => void received.push({ billCodes, failed }),
    })
    await itHangs(1)
    clock.advance(startTimeLimitMs + 3 * timeLimitPerLabelMs)
    await itHangs(2)
    clock.advance(startTimeLimitMs + timeLimitPerLabelMs - 1)
    expect(received).toEqual([])
    clock.advance(1)
    await drawn
    const detail = 'the label thread stopped: ended after 15.5 s without an answer'
    const atFault = { kind: 'worker-stopped', billCode: 'HANG', field: null, detail }
    expect(received).toEqual([{ billCodes: ['A', 'B'], failed: [atFault] }])
  })

  it('hands bills out one by one that cannot be drawn together', async () => {
    const labels = started(faultyWorker)
    const received: (readonly string[])[] = []
    await labels.renderChunks([...bills(2), named('CROWD')], paper, {
      chunk: ({ billCodes }) => void received.push(billCodes),
    })
    expect(received).toEqual([['SME0000'], ['SME0001'], ['CROWD']])
    expect(await labels.render([named('A'), named('CROWD')], paper)).toMatchObject({
      ok: false,
      error: { kind: 'render-failed' },
    })
  })

  it('gives up a chunk after three bills in a row, because then nothing can be drawn', async () => {
    const missing = new URL('../fixtures/no-such.worker.ts', import.meta.url)
    const failed: string[] = []
    await started(missing).renderChunks(bills(40), paper, {
      chunk: (drawn) => void failed.push(...drawn.failed.map(({ billCode }) => billCode)),
    })
    expect(failed).toEqual(bills(40).map(({ billCode }) => billCode))
  })

  it('draws no more chunks ahead than one for each thread and one waiting, however slowly they are printed', async () => {
    let begun = 0
    let printed = 0
    const ahead: number[] = []
    await started(faultyWorker, 2).renderChunks(bills(500), paper, {
      starting: () => (begun += 1),
      chunk: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        printed += 1
        ahead.push(begun - printed)
      },
    })
    expect(printed).toBe(12)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(3)
  })

  it('answers what was still waiting when it is closed', async () => {
    const labels = started(realWorker)
    const asked = [labels.render(bills(10), paper), labels.render(bills(2), paper)]
    await labels.close()
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ ok: false, error: { kind: 'worker-stopped' } })
    expect(await labels.render(bills(1), paper)).toMatchObject({ ok: false, error: { kind: 'worker-stopped' } })
  })

  it('can be warmed before the first label', async () => {
    const labels = started(realWorker)
    labels.warm()
    expect(await labels.render(bills(1), paper)).toMatchObject({ ok: true, value: { pages: 1 } })
  })

  it('warms the first thread alone and once, and starts the other where the first one is busy', async () => {
    const starts = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    setEnvironmentData('starts', starts)
    const counting = `import { getEnvironmentData, parentPort } from 'node:worker_threads'
      Atomics.add(getEnvironmentData('starts'), 0, 1)
      parentPort.on('message', (task) => parentPort.postMessage({ ok: false, detail: 'counted' }))`
    const labels = started(new URL(`data:text/javascript,${encodeURIComponent(counting)}`), 2)
    const startsOf = async (threads: number): Promise<number> => {
      labels.warm()
      // Each thread that is started answers one of these.
      await Promise.all([
        labels.logoFacts(new Uint8Array()),
        ...(threads === 2 ? [labels.logoFacts(new Uint8Array())] : []),
      ])
      return Atomics.load(starts, 0)
    }
    expect(await startsOf(1)).toBe(1)
    expect(await startsOf(1)).toBe(1)
    expect(await startsOf(2)).toBe(2)
    expect(await startsOf(2)).toBe(2)
  })
})
