import { assertNever } from '../../../../shared/assert-never.ts'
import type { ChunkAnswer } from '../../carrier-port.ts'
import { speaksOfCodes } from './chunk-answer.ts'
import type { Gate } from '../../circuit-breaker/gate.ts'
import type { SessionRetry } from '../../session-retry.ts'

/** So many chunks in a row that said nothing definite: sending on would burn the batch. */
const tooManyUnclear = 3

/** What the answer to a chunk means for those behind it. */
export interface ChunkLessons {
  learn(answer: ChunkAnswer, stretch: number): Promise<void>
  /** Nothing more goes out before a person says go on. */
  isHalted(): boolean
  goOn(): void
}

interface LessonParts {
  readonly gate: Gate
  readonly session: SessionRetry
  readonly anyWaits: () => boolean
  readonly halted: (detail: string) => void
}

export function createChunkLessons({ gate, session, anyWaits, halted }: LessonParts): ChunkLessons {
  let unclearInARow = 0

  function meetSilence(detail: string): void {
    unclearInARow += 1
    gate.meetObstacle('probing', detail)
    if (unclearInARow === tooManyUnclear && anyWaits()) halted(detail)
  }

  async function learn(answer: ChunkAnswer, stretch: number): Promise<void> {
    if (answer.kind !== 'unauthorized') session.heard('chunk')
    switch (answer.kind) {
      case 'answered':
        if (!speaksOfCodes(answer.outcomes)) return meetSilence(answer.outcomes[0]?.message ?? '')
        unclearInARow = 0
        return gate.succeed(stretch)
      case 'unclear':
        return meetSilence(answer.detail)
      case 'not-sent':
        return gate.meetObstacle('offline', answer.detail)
      case 'later':
        return gate.waitFor(answer.retryAfterMs)
      case 'unauthorized':
        return session.rejected('chunk', answer)
      default:
        return assertNever(answer)
    }
  }

  return {
    learn,
    isHalted: () => unclearInARow >= tooManyUnclear,
    goOn() {
      unclearInARow = 0
    },
  }
}
