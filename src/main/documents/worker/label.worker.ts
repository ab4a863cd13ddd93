import { parentPort, workerData } from 'node:worker_threads'
import { assertNever } from '../../../shared/assert-never.ts'
import { renderDocument } from '../pdf/render-document.ts'
import { faces, loadLabelFonts } from '../fonts/label-fonts.ts'
import { createLookReader, keptLogoFacts, takenLogo } from '../logo/logo-task.ts'
import { sampleLabelModel } from '../model/label-sample.ts'
import { renderLabels } from '../pdf/render-labels.ts'
import type { LabelWorkerData, RenderAnswer, RenderTask } from './render-messages.ts'

/** Draws labels away from the main thread: a chunk in, a PDF out. Everything slow is loaded before the first request. */
const port = parentPort
if (port === null) throw new Error('label.worker.ts runs as a worker thread only')

// The pool that starts this file passes exactly this.
const { fontFolder } = workerData as LabelWorkerData
const fonts = loadLabelFonts(fontFolder)
for (const face of faces) fonts.measure(face, 'Ặ')

const unpacked = createLookReader()
setImmediate(drawSamples, 24)

port.on('message', (task: RenderTask) => {
  void answerTo(task).then((answer) =>
    port.postMessage(answer, answer.ok && 'pdf' in answer ? [answer.pdf.buffer] : []),
  )
})

/**
 * The first labels that a thread draws take ten times as long as the later ones. Samples are drawn ahead, each in a turn of its own, so
 * that a task waits for one of them at most.
 */
function drawSamples(left: number): void {
  const model = sampleLabelModel('label', { carrierName: 'Packbench', stationName: `${left}`, sender: null })
  const drawn = renderLabels([{ model, parcel: 1 }], { template: '100x150', dpi: 203 }, fonts)
  // What is wrong with the drawing is said of the first label that is asked for.
  void drawn.catch(() => undefined).then(() => left > 1 && setImmediate(drawSamples, left - 1))
}

async function answerTo(task: RenderTask): Promise<RenderAnswer> {
  try {
    return await done(task)
  } catch (cause) {
    return { ok: false, detail: cause instanceof Error ? cause.message : String(cause) }
  }
}

async function done(task: RenderTask): Promise<RenderAnswer> {
  switch (task.kind) {
    case 'labels': {
      const { look, ...paper } = task
      const drawn = look === undefined ? paper : { ...paper, look: unpacked(look) }
      return { ok: true, ...(await renderLabels(task.jobs, drawn, fonts)) }
    }
    case 'document':
      return { ok: true, ...(await renderDocument(task.document, fonts)) }
    case 'logo':
      return { ok: true, logo: takenLogo(task.picture) }
    case 'logo-facts':
      return { ok: true, facts: keptLogoFacts(task.png) }
    default:
      return assertNever(task)
  }
}
