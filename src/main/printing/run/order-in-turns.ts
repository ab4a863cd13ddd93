import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PrintRuns } from './runs.ts'

/** How the jobs of one batch are written, and how it is printed. */
interface OrderedBatch<Subject, Refused> {
  readonly id: string
  /** So many subjects are a part. */
  readonly atOnce: number
  /** Writes the jobs of one part. */
  write(part: readonly Subject[]): { readonly queued: number; readonly refused: readonly Refused[] }
  start(): void
}

interface Ordered<Refused> {
  /** Null where nothing of it is printed. */
  readonly batchId: string | null
  readonly queued: number
  readonly refused: Refused[]
}

/**
 * Writes the jobs of thousands part by part, and others have their turn between two. Printing begins once all are written; where the disk refuses
 * some of them none is printed, and all may be asked for again. @throws what `write` or the subjects throw
 */
export async function orderInTurns<Subject, Refused>(
  runs: Pick<PrintRuns, 'announce'>,
  subjects: Iterable<Subject>,
  { id, atOnce, write, start }: OrderedBatch<Subject, Refused>,
): Promise<Ordered<Refused>> {
  const announced = runs.announce(id)
  const refused: Refused[] = []
  let queued = 0
  let isFirst = true
  try {
    for (const part of partsOf(subjects, atOnce)) {
      if (!isFirst) await nextTurn()
      isFirst = false
      if (announced.signal.aborted) break
      const written = write(part)
      queued += written.queued
      refused.push(...written.refused)
    }
  } catch (cause) {
    announced.giveUp()
    throw cause
  } finally {
    if (queued === 0) announced.forget()
    else start()
  }
  return { batchId: queued === 0 ? null : id, queued, refused }
}

function* partsOf<Subject>(subjects: Iterable<Subject>, atOnce: number): Generator<readonly Subject[]> {
  let part: Subject[] = []
  for (const subject of subjects) {
    part.push(subject)
    if (part.length < atOnce) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
