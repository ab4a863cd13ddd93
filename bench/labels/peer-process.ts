import { resolve } from 'node:path'
import { createLabelRenderer } from '../../src/main/documents/worker/label-renderer.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import { peers, type Batch, type Drawn, type Peer } from './peers.ts'
import { sampleModels } from './sample-models.ts'

/** One peer in a process of its own, so that memory and warmth are its own: draws each batch that its parent sends. */
const fontFolder = resolve(import.meta.dirname, '../../resources/fonts')
const paper = { template: '100x150', dpi: 203 } as const

/** Draws a batch; says when the first pages are there, and the size of it all. */
type Draw = (batch: Batch, firstPages: () => void) => Promise<number>

const peer = peers.find((name) => name === process.argv[2])
if (peer === undefined || process.send === undefined) throw new Error('started by the benchmark alone')
const draw = await drawOf(peer)
process.on('message', (batch: Batch) => void measured(batch).then((drawn) => process.send?.(drawn)))

async function drawOf(name: Peer): Promise<Draw> {
  if (name === 'ours-1' || name === 'ours-2') return ours(name === 'ours-1' ? 1 : 2)
  const { directPdfkit, naivePdfmake } = await import('./rivals.ts')
  const rival = name === 'pdfkit' ? directPdfkit : naivePdfmake
  return async ({ from, count }) => (await rival(sampleModels(from, count), fontFolder)).length
}

function ours(workers: number): Draw {
  const workerFile = new URL('../../src/main/documents/worker/label.worker.ts', import.meta.url)
  const renderer = createLabelRenderer({ workerFile, fontFolder, drawsSamples: true, workers, clock: systemClock })
  return async ({ from, count }, firstPages) => {
    let bytes = 0
    const chunk = ({ pdf }: { readonly pdf: Uint8Array }): void => {
      if (bytes === 0) firstPages()
      bytes += pdf.length
    }
    await renderer.renderChunks(sampleModels(from, count), paper, { chunk })
    return bytes
  }
}

async function measured(batch: Batch): Promise<Drawn> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  let firstPagesMs = 0
  const bytes = await draw(batch, () => (firstPagesMs = performance.now() - start))
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  const peakMb = process.resourceUsage().maxRSS / 1024
  const untilFirstMs = firstPagesMs || ms
  // `performance` counts from the start of the process.
  return {
    ms,
    cpuMs: (user + system) / 1000,
    firstPagesMs: untilFirstMs,
    sinceStartMs: start + untilFirstMs,
    bytes,
    peakMb,
  }
}
