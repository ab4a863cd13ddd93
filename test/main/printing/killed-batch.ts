import { appendFileSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createLabelRenderer } from '../../../src/main/documents/worker/label-renderer.ts'
import type { LabelDrawing } from '../../../src/main/printing/sources/label-drawing.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createRandom } from '../../../src/simulator/random.ts'
import { fakePrinter, openPrintingStation, writtenLabels } from './printing-station.ts'

/**
 * A station in a process of its own that prints all missing labels until a test kills it. Its printer is a file: a line
 * for each label, written at some time between being asked and answering. Run with: folder, seed.
 */
const [folder = '', seed = '0'] = process.argv.slice(2)
const random = createRandom(Number(seed))
const renderer = createLabelRenderer({
  workerFile: new URL('../../../src/main/documents/worker/label.worker.ts', import.meta.url),
  fontFolder: resolve('resources/fonts'),
  drawsSamples: false,
  workers: 1,
  clock: systemClock,
})
let handedOver: readonly string[] = []
const labels: LabelDrawing = {
  ...writtenLabels(),
  draw: (models, paper, steps) =>
    renderer.renderChunks(models, paper, {
      ...steps,
      chunk: (drawn) => {
        handedOver = drawn.billCodes
        return steps.chunk(drawn)
      },
    }),
}
const printer = fakePrinter(
  async () => {
    await wait(random() * 30)
    for (const billCode of handedOver) appendFileSync(join(folder, 'paper.txt'), `${billCode}\n`)
    await wait(15 + random() * 30)
    return { kind: 'printed', systemJob: '1' }
  },
  (file) => readFileSync(file, 'latin1').slice(0, 8),
)
const station = openPrintingStation(printer.adapter, labels, folder)
const rows = await station.ask['printing.missing']({ offset: 0, limit: 500 })
const billCodes = rows.rows.map((row) => row.billCode)
if (billCodes.length > 0) await station.ask['printing.print']({ billCodes, profileId: 'counter', reprint: false })
process.stdout.write('asked\n')
while (station.jobs.labels.count(['queued', 'rendering', 'sending'], false) > 0) await wait(5)
await station.close()
await renderer.close()
