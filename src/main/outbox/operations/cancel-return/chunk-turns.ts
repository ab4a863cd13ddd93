import type { WaitingBatch } from '../../../database/stores/requests.ts'

export interface ChunkTurns {
  /** The batches whose codes the next call carries; empty where nothing waits. All are of one kind. */
  next(waiting: readonly WaitingBatch[], chunkSize: number): readonly string[]
  /** These had their turn. */
  took(batchIds: readonly string[]): void
}

/**
 * Whose codes go next: those of the batch whose last turn lies furthest back, and one that has had none goes before all that
 * have. So one bill's cancel waits for the chunk that is on its way, not for five thousand codes; and of two large batches each
 * goes on at half speed, so that neither is starved. Batches that fit whole share a call, but a large one never lends its
 * codes to fill somebody else's: a lost answer would make both unclear. After a restart all begin in the order of asking.
 */
export function createChunkTurns(): ChunkTurns {
  const lastTurns = new Map<string, number>()
  let turn = 0
  return {
    next(waiting, chunkSize) {
      const inTurn = waiting.toSorted((a, b) => {
        return (lastTurns.get(a.batchId) ?? 0) - (lastTurns.get(b.batchId) ?? 0) || a.firstSeq - b.firstSeq
      })
      const [first, ...others] = inTurn
      if (first === undefined) return []
      let room = chunkSize - first.waiting
      const chosen = [first.batchId]
      for (const { batchId, kind, waiting: count } of others) {
        if (kind !== first.kind || count > room) continue
        room -= count
        chosen.push(batchId)
      }
      return chosen
    },
    took(batchIds) {
      turn += 1
      for (const id of batchIds) lastTurns.set(id, turn)
    },
  }
}
