import type { ChunkAnswer } from '../../carrier-port.ts'
import type { Chunk, ChunkLedger } from './chunk-ledger.ts'

/** Writes what came of a chunk, and keeps what the database refuses. */
export interface ChunkOutcomes {
  /** Journal first. @throws where the database refuses; the outcome is owed then */
  write(chunk: Chunk, answer: ChunkAnswer): void
  /** Tries again what is owed. @throws where the database still refuses */
  writeOwed(): void
}

interface OutcomeParts {
  readonly ledger: ChunkLedger
  readonly changed: (requests: Chunk['requests']) => void
  readonly storageFailed: (error: unknown) => void
}

export function createChunkOutcomes({ ledger, changed, storageFailed }: OutcomeParts): ChunkOutcomes {
  /** In the journal, not yet in the database. */
  let owed: { readonly chunk: Chunk; readonly answer: ChunkAnswer } | null = null
  return {
    write(chunk, answer) {
      try {
        ledger.journalAnswer(chunk, answer)
      } catch (error) {
        storageFailed(error)
      }
      owed = { chunk, answer }
      ledger.record(chunk, answer)
      owed = null
    },
    writeOwed() {
      if (!owed) return
      ledger.record(owed.chunk, owed.answer)
      changed(owed.chunk.requests)
      owed = null
    },
  }
}
