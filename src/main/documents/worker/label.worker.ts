import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
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
const { fontFolder, drawsSamples } = workerData as LabelWorkerData
const fonts = loadLabelFonts(fontFolder)
for (const face of faces) fonts.measure(face, 'Ặ')

const unpacked = createLookReader()
const samplesAtOnce = 24
const samplesByAndBy = 150
/** Sixteen seconds in all, in which a core does something else nineteen twentieths of the time. */
const pauseMs = 100
if (drawsSamples) void drawSamples()

port.on('message', (task: RenderTask) => {
  void answerTo(task).then((answer) =>
    port.postMessage(answer, answer.ok && 'pdf' in answer ? [answer.pdf.buffer] : []),
  )
})

/**
 * The first labels that a thread draws take ten times as long as the later ones. Samples are drawn ahead, each in a turn of its own, so
 * that a task waits for one of them at most. With more of them, beside whatever else is done, a single label takes 4 ms in place of 6
 * and one in twenty no longer twice that: the engine has compiled by then all that a label needs.
 */
async function drawSamples(): Promise<void> {
  for (let drawn = 0; drawn < samplesAtOnce + samplesByAndBy; drawn += 1) {
    await (drawn < samplesAtOnce ? nextTurn() : wait(pauseMs))
    const model = sampleLabelModel('label', { carrierName: 'Packbench', stationName: `${drawn}`, sender: null })
    // What is wrong with the drawing is said of the first label that is asked for.
    await renderLabels([{ model, parcel: 1 }], { template: '100x150', dpi: 203 }, fonts).catch(() => undefined)
  }
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
