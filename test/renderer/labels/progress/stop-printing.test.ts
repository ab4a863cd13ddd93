import { expect, it } from 'vitest'
import { createPrintingStore } from '../../../../src/renderer/src/labels/printing-store.ts'
import { stopPrinting } from '../../../../src/renderer/src/labels/progress/stop-printing.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'
import { overview, progress } from '../print-answers.ts'

const batches = [progress, { ...progress, batchId: 'b2' }]

/** Two batches that run or wait, over a main that takes back what its answer says. */
async function stopped(answer: 'taken-back' | 'refused') {
  const bridge = createFakeBridge({
    'printing.overview': () => ({ ...overview, batches }),
    'printing.cancel': () => (answer === 'taken-back' ? progress : { ok: false, error: { code: 'core-stopped' } }),
  })
  const printing = createPrintingStore(bridge)
  await printing.getState().load()
  await stopPrinting({ bridge, printing })
  const cancelled = bridge.calls.filter(({ channel }) => channel === 'printing.cancel').map(({ input }) => input)
  return { cancelled, error: printing.getState().error }
}

it('every batch that runs or waits is taken back', async () => {
  expect(await stopped('taken-back')).toEqual({ cancelled: [{ batchId: 'b1' }, { batchId: 'b2' }], error: null })
})

it('why it was not taken back is said, and the other batch is tried all the same', async () => {
  const { cancelled, error } = await stopped('refused')
  expect([cancelled.length, error?.code]).toEqual([2, 'core-stopped'])
})

it('a batch that only its first news has told of is taken back too, and each once', async () => {
  const bridge = createFakeBridge({
    'printing.overview': () => ({ ...overview, batches: [] }),
    'printing.cancel': () => progress,
  })
  const printing = createPrintingStore(bridge)
  await printing.getState().load()
  bridge.handlers['printing.overview'] = () => ({ ...overview, batches })
  bridge.emit('printing.changed', { billCodes: [], progress })
  await stopPrinting({ bridge, printing })
  const cancelled = bridge.calls.filter(({ channel }) => channel === 'printing.cancel').map(({ input }) => input)
  expect(cancelled).toEqual([{ batchId: 'b1' }, { batchId: 'b2' }])
})
