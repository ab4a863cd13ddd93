import { parentPort } from 'node:worker_threads'
import { runChunk, type Chunk, type ChunkResult } from './run-chunk.ts'

/** What the worker tells: that a case begins, or what its chunk came to. */
export type FromWorker = { readonly beat: number } | ({ readonly done: Chunk } & ChunkResult)

const port = parentPort
const beatEveryMs = 200

port?.on('message', (chunk: Chunk) => {
  let reportedAt = 0
  const result = runChunk(chunk, (index) => {
    const now = performance.now()
    if (now - reportedAt < beatEveryMs) return
    reportedAt = now
    port.postMessage({ beat: index } satisfies FromWorker)
  })
  port.postMessage({ done: chunk, ...result } satisfies FromWorker)
})
