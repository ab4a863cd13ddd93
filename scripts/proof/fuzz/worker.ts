import { parentPort } from 'node:worker_threads'
import { runChunk, type Chunk, type Finding } from './run-chunk.ts'

/** What the worker tells: that a case begins, or what its chunk came to. */
export type FromWorker = { readonly beat: number } | { readonly done: Chunk; readonly findings: readonly Finding[] }

const port = parentPort
const beatEveryMs = 200

port?.on('message', (chunk: Chunk) => {
  let reportedAt = 0
  const findings = runChunk(chunk, (index) => {
    const now = performance.now()
    if (now - reportedAt < beatEveryMs) return
    reportedAt = now
    port.postMessage({ beat: index } satisfies FromWorker)
  })
  port.postMessage({ done: chunk, findings } satisfies FromWorker)
})
