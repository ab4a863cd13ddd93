import { parentPort, workerData } from 'node:worker_threads'
import { faces, loadLabelFonts } from './label-fonts.ts'
import { renderDocument } from './documents/render-document.ts'
import { renderLabels } from './render-labels.ts'
import type { LabelWorkerData, RenderAnswer, RenderTask } from './render-messages.ts'

/** Draws labels away from the main thread: a chunk in, a PDF out. Everything slow is loaded before the first request. */
const port = parentPort
if (port === null) throw new Error('label.worker.ts runs as a worker thread only')

// The pool that starts this file passes exactly this.
const { fontFolder } = workerData as LabelWorkerData
const fonts = loadLabelFonts(fontFolder)
for (const face of faces) fonts.measure(face, 'Ặ')

port.on('message', (task: RenderTask) => {
  void answerTo(task).then((answer) => port.postMessage(answer, answer.ok ? [answer.pdf.buffer] : []))
})

async function answerTo(task: RenderTask): Promise<RenderAnswer> {
  try {
    if (task.kind === 'document') return { ok: true, ...(await renderDocument(task.document, fonts)) }
    return { ok: true, ...(await renderLabels(task.jobs, task, fonts)) }
  } catch (cause) {
    return { ok: false, detail: cause instanceof Error ? cause.message : String(cause) }
  }
}
