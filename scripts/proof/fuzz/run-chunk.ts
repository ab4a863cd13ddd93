import * as fc from 'fast-check'
import { evidence } from './answers.ts'
import { fuzzedReaders } from './readers.ts'

/** A share of the cases: one reader, its own seed, so that the result does not depend on how many threads there are. */
export interface Chunk {
  readonly reader: number
  readonly cases: number
  readonly seed: number
}

export type FindingKind = 'crash' | 'success' | 'release' | 'hang'

export interface Finding {
  readonly kind: FindingKind
  readonly reader: string
  readonly seed: number
  /** Place of the case within its chunk. */
  readonly index: number
  readonly detail: string
}

/** No answer of 2 MB takes a reader this long, even on a machine that is busy with everything else. */
const slowestCaseMs = 2000

/** @param onCase told before each case, so that a watcher can tell a hang from work */
export function runChunk(chunk: Chunk, onCase: (index: number) => void): Finding[] {
  const reader = fuzzedReaders[chunk.reader]
  if (reader === undefined) return []
  const findings: Finding[] = []
  const report = (kind: FindingKind, index: number, detail: string): void => {
    findings.push({ kind, reader: reader.name, seed: chunk.seed, index, detail: detail.slice(0, 600) })
  }
  for (const [index, item] of fc.sample(evidence, { numRuns: chunk.cases, seed: chunk.seed }).entries()) {
    onCase(index)
    const startedAt = performance.now()
    try {
      const fault = reader.judge(item)
      if (fault !== null) report(fault.kind, index, `${fault.detail}: ${JSON.stringify(item.response)}`)
    } catch (error) {
      report('crash', index, `${String(error)}: ${JSON.stringify(item.response)}`)
    }
    const tookMs = performance.now() - startedAt
    if (tookMs > slowestCaseMs) report('hang', index, `${Math.round(tookMs)} ms`)
  }
  return findings
}
