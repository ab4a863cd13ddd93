import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createLabelRenderer, type LabelRenderer } from '../../../src/main/labels/label-renderer.ts'
import { rasterise } from './raster.ts'
import { longTexts, sampleLabel, severalParcels } from './sample-label.ts'

const paper = { template: '100x150', dpi: 203 } as const
const fontFolder = resolve('resources/fonts')
const realWorker = new URL('../../../src/main/labels/label.worker.ts', import.meta.url)
const crashingWorker = new URL('./fixtures/crashing.worker.ts', import.meta.url)

let renderer: LabelRenderer | undefined
function started(workerFile: URL, workers = 1): LabelRenderer {
  renderer = createLabelRenderer({ workerFile, fontFolder, workers })
  return renderer
}
afterEach(() => renderer?.close())

const bills = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...sampleLabel, billCode: `SME${String(index).padStart(4, '0')}` }))

describe('the label renderer', () => {
  it('draws a label for each parcel, each with the code of its own', async () => {
    const rendered = await started(realWorker).render([severalParcels], paper)
    if (!rendered.ok) throw new Error(rendered.error.detail)
    expect(rendered.value).toMatchObject({ pages: 3, cut: [], needConfirmation: [] })
    const own = rasterise(rendered.value.pdf, 203).map((page) => page.decoded.filter((code) => /-\d$/.test(code)))
    expect(own).toEqual([1, 2, 3].map((parcel) => [`CODE-128:${severalParcels.billCode}-${parcel}`]))
  })

  it('does not hold up the thread that asks', async () => {
    const asked = started(realWorker).render(bills(48), paper)
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 5)
    const rendered = await asked
    clearInterval(timer)
    expect(rendered).toMatchObject({ ok: true, value: { pages: 48 } })
    expect(ticks).toBeGreaterThan(10)
  })

  it('tells which bills need a look and which field stops one', async () => {
    const far = { ...longTexts, packageCount: 1, receiver: { ...longTexts.receiver, provinceName: 'Xứ '.repeat(60) } }
    const told = await started(realWorker).render([sampleLabel, far], { ...paper, acceptCut: true })
    expect(told).toMatchObject({ ok: true, value: { needConfirmation: [far.billCode] } })
    const refused = await renderer?.render([sampleLabel, { ...sampleLabel, billCode: 'X'.repeat(60) }], paper)
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'text-does-not-fit', billCode: 'X'.repeat(60), field: 'code' },
    })
  })

  it('names the bill over which a thread died, and draws the next with a new thread', async () => {
    const labels = started(crashingWorker)
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
    models[60] = { ...sampleLabel, billCode: 'CRASH' }
    const heard: { pages: number; failed: string[] }[] = []
    const drawn: string[] = []
    await started(crashingWorker, 2).renderChunks(models, paper, {
      chunk: ({ pages, failed, billCodes }) => {
        heard.push({ pages, failed: failed.map((problem) => problem.billCode) })
        drawn.push(...billCodes)
      },
    })
    expect(heard).toEqual([
      { pages: 48, failed: [] },
      { pages: 47, failed: ['CRASH'] },
      { pages: 48, failed: [] },
      { pages: 6, failed: [] },
    ])
    expect(drawn).toEqual(models.map((model) => model.billCode).filter((code) => code !== 'CRASH'))
  })

  it('keeps the parcels of a bill together, and stops behind the chunk at which it is told to', async () => {
    const models = bills(4).map((model) => ({ ...model, packageCount: 20 }))
    const stop = new AbortController()
    const heard: (readonly string[])[] = []
    await started(crashingWorker).renderChunks(models, paper, {
      signal: stop.signal,
      chunk: ({ billCodes }) => {
        heard.push(billCodes)
        stop.abort()
      },
    })
    expect(heard).toEqual([['SME0000', 'SME0001']])
  })

  it('does not put more into one PDF than the memory should hold', async () => {
    const crowd = { ...sampleLabel, packageCount: 201 }
    expect(await started(crashingWorker).render([crowd], paper)).toMatchObject({
      ok: false,
      error: { kind: 'too-many-labels', billCode: sampleLabel.billCode },
    })
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
})
