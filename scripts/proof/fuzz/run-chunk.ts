import * as fc from 'fast-check'
import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'
import { evidence } from './answers.ts'
import { fuzzedReaders } from './readers.ts'

/** A share of the cases: one reader, its own seed, so that the result does not depend on how many threads there are. */
export interface Chunk {
  readonly reader: number
  readonly cases: number
  readonly seed: number
}

export type FindingKind = 'crash' | 'success' | 'release' | 'hang' | 'slow'

export interface Finding {
  readonly kind: FindingKind
  readonly reader: string
  readonly seed: number
  /** Place of the case within its chunk. */
  readonly index: number
  readonly detail: string
}

/** No answer of 2 MB may take a reader longer: the core does nothing else meanwhile. */
export const slowestReadMs = 50
/** What a pause of the engine or a first run has cost is gone in one of so many reads. */
const readsToBeSure = 5

export interface ChunkResult {
  readonly findings: readonly Finding[]
  /** Of the processor's time, not of the clock's. */
  readonly slowestMs: number
}

/** @param onCase told before each case, so that a watcher can tell a hang from work */
export function runChunk(chunk: Chunk, onCase: (index: number) => void): ChunkResult {
  const reader = fuzzedReaders[chunk.reader]
  if (reader === undefined) return { findings: [], slowestMs: 0 }
  const findings: Finding[] = []
  let slowestMs = 0
  const report = (kind: FindingKind, index: number, detail: string): void => {
    findings.push({ kind, reader: reader.name, seed: chunk.seed, index, detail: detail.slice(0, 600) })
  }
  for (const [index, item] of fc.sample(evidence, { numRuns: chunk.cases, seed: chunk.seed }).entries()) {
    onCase(index)
    try {
      const { tookMs, judge } = timed(() => reader.read(item))
      slowestMs = Math.max(slowestMs, tookMs)
      if (tookMs > slowestReadMs) report('slow', index, `${Math.round(tookMs)} ms: ${startOf(item)}`)
      const fault = judge()
      if (fault !== null) report(fault.kind, index, `${fault.detail}: ${JSON.stringify(item.response)}`)
    } catch (error) {
      report('crash', index, `${String(error)}: ${JSON.stringify(item.response)}`)
    }
  }
  return { findings, slowestMs }
}

/** The least of several times where the first one is over the limit. */
function timed<J>(read: () => J): { readonly tookMs: number; readonly judge: J } {
  let tookMs = Infinity
  for (let reads = 1; ; reads += 1) {
    const before = process.threadCpuUsage()
    const judge = read()
    const { user, system } = process.threadCpuUsage(before)
    tookMs = Math.min(tookMs, (user + system) / 1000)
    if (tookMs <= slowestReadMs || reads === readsToBeSure) return { tookMs, judge }
  }
}

const startOf = ({ response }: CallEvidence): string =>
  `${response?.bodyText.length} characters, ${response?.bodyText.slice(0, 80)}`
