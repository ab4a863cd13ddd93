import { parentPort, workerData } from 'node:worker_threads'
import { faces, loadLabelFonts } from './label-fonts.ts'
import { renderDocument } from './documents/render-document.ts'
import { renderLabels } from './render-labels.ts'
import { billNameOf, type LabelWorkerData, type RenderAnswer, type RenderRequest } from './render-messages.ts'

/** Draws labels away from the main thread: a chunk in, a PDF out. Everything slow is loaded before the first request. */
const port = parentPort
if (port === null) throw new Error('label.worker.ts runs as a worker thread only')

// The pool that starts this file passes exactly this.
const { fontFolder, position } = workerData as LabelWorkerData
const fonts = loadLabelFonts(fontFolder)
for (const face of faces) fonts.measure(face, 'Ặ')

port.on('message', (request: RenderRequest) => {
  void answerTo(request).then((answer) => port.postMessage(answer, answer.ok ? [answer.pdf.buffer] : []))
})

async function answerTo(request: RenderRequest): Promise<RenderAnswer> {
  const { id } = request
  const jobs = request.kind === 'labels' ? request.jobs : []
  try {
    if (request.kind === 'document') return { id, ok: true, ...(await renderDocument(request.document, fonts)) }
    const rendered = await renderLabels(jobs, request, fonts, (index) => Atomics.store(position, 0, index))
    return { id, ok: true, ...rendered }
  } catch (cause) {
    const at = jobs[Atomics.load(position, 0)]
    const billCode = at === undefined ? '' : billNameOf(at.model)
    const detail = cause instanceof Error ? cause.message : String(cause)
    return { id, ok: false, error: { kind: 'render-failed', billCode, field: null, detail } }
  }
}
