import { resolve } from 'node:path'
import { createLabelRenderer } from '../../src/main/labels/label-renderer.ts'
import { sampleModels } from './sample-models.ts'
import { directPdfkit, naivePdfmake } from './rivals.ts'

export const paths = ['ours-1', 'ours-2', 'pdfkit', 'naive'] as const
export type MeasuredPath = (typeof paths)[number]

export interface Measured {
  readonly labelsPerSecond: number
  /** By the processor time of all threads: what one core would do, however busy the machine is. */
  readonly labelsPerCpuSecond: number
  /** From nothing to the first chunk: threads, fonts and all. */
  readonly firstColdMs: number
  /** A single label when everything has been used before. */
  readonly firstWarmMs: number
  readonly peakMb: number
  readonly bytes: number
}

const fontFolder = resolve('resources/fonts')
const paper = { template: '100x150', dpi: 203 } as const

/** Measures one path in this process; call it in a process of its own, so that memory and warmth are the path's own. */
export async function measure(path: MeasuredPath, count: number): Promise<Measured> {
  const ours = path === 'ours-1' || path === 'ours-2'
  const measured = ours ? await measureOurs(path === 'ours-2' ? 2 : 1, count) : await measureRival(path, count)
  return { ...measured, peakMb: process.resourceUsage().maxRSS / 1024 }
}

async function measureOurs(workers: number, count: number): Promise<Omit<Measured, 'peakMb'>> {
  const workerFile = new URL('../../src/main/labels/label.worker.ts', import.meta.url)
  const renderer = createLabelRenderer({ workerFile, fontFolder, workers })
  const draw = async (labels: number): Promise<number> => {
    let bytes = 0
    await renderer.renderChunks(sampleModels(labels), paper, { chunk: ({ pdf }) => void (bytes += pdf.length) })
    return bytes
  }
  const firstColdMs = await timed(() => draw(1))
  await draw(96)
  const firstWarmMs = await medianOf(9, () => draw(1))
  let bytes = 0
  const before = process.cpuUsage()
  const ms = await timed(async () => (bytes = await draw(count)))
  const labelsPerCpuSecond = perCpuSecond(count, before)
  await renderer.close()
  return { labelsPerSecond: (count * 1000) / ms, labelsPerCpuSecond, firstColdMs, firstWarmMs, bytes }
}

async function measureRival(path: 'pdfkit' | 'naive', count: number): Promise<Omit<Measured, 'peakMb'>> {
  const draw = async (labels: number): Promise<number> =>
    (await (path === 'pdfkit' ? directPdfkit : naivePdfmake)(sampleModels(labels), fontFolder)).length
  const firstColdMs = await timed(() => draw(1))
  await draw(96)
  const firstWarmMs = await medianOf(9, () => draw(1))
  let bytes = 0
  const before = process.cpuUsage()
  const ms = await timed(async () => (bytes = await draw(count)))
  const labelsPerCpuSecond = perCpuSecond(count, before)
  return { labelsPerSecond: (count * 1000) / ms, labelsPerCpuSecond, firstColdMs, firstWarmMs, bytes }
}

function perCpuSecond(count: number, before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (count * 1e6) / (user + system)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const each: number[] = []
  for (let n = 0; n < times; n += 1) each.push(await timed(work))
  return each.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}
