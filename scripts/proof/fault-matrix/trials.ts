import { assertNever } from '../../../src/shared/assert-never.ts'
import type { FaultAction } from '../../../src/simulator/faults/faults.ts'
import { isStorageFault, isUnauthorized, type Fault, type Pair, type Step } from './pairs.ts'
import type { Point } from './station-under-test.ts'

/** How a pair is brought about. Some pairs have more than one exact place. */
export type Trial = Pair & { readonly expected: Expected } & (
    | { readonly how: 'probe' | 'renewal' | 'no connection' | 'call' | 'wire at point' | 'disk' }
    | { readonly how: 'suicide'; readonly point: Point }
    | { readonly how: 'kill during call' }
  )

/** What the rules say must come of it, whatever is asked. */
interface Expected {
  /** Whether the station has heard what came of the call that counted. */
  readonly isHandled: boolean
  /** Whether that call was processed. */
  readonly isDone: boolean
}

/** What is on the station's books in the end. */
export interface Ending {
  readonly word: 'CREATED' | 'UNKNOWN' | 'accepted' | 'unclear'
  readonly isDone: boolean
  /** Whether tracking had to be asked. */
  readonly isLookedUp: boolean
}

const created: Expected = { isHandled: true, isDone: true }
const unknown: Expected = { isHandled: false, isDone: false }
const unknownButThere: Expected = { isHandled: false, isDone: true }

/** What nobody heard of stays with a person (create), is sent again (update), or is looked up (cancel, return). */
export function endingOf({ kind, expected: { isHandled, isDone } }: Trial): Ending {
  switch (kind) {
    case 'create':
      return { word: isHandled ? 'CREATED' : 'UNKNOWN', isDone, isLookedUp: false }
    case 'update':
      return { word: 'accepted', isDone: true, isLookedUp: false }
    case 'cancel':
    case 'return':
      return { word: isDone ? 'accepted' : 'unclear', isDone, isLookedUp: !isHandled }
    default:
      return assertNever(kind)
  }
}

export function trialsOf(pair: Pair): readonly Trial[] {
  if (pair.fault === 'kill -9') return kills[pair.step].map((kill) => ({ ...pair, ...kill }))
  if (isStorageFault(pair.fault)) {
    return [{ ...pair, how: 'disk', expected: pair.step === 'processed, answer lost' ? unknownButThere : created }]
  }
  switch (pair.step) {
    case 'before intent':
      return [{ ...pair, how: 'probe', expected: created }]
    case 'after intent':
      return [
        { ...pair, how: 'renewal', expected: created },
        ...(pair.fault === 'drop' ? [{ ...pair, how: 'no connection', expected: created } as const] : []),
      ]
    case 'request sent':
      return [{ ...pair, how: 'call', expected: isUnauthorized(pair.fault) ? created : unknown }]
    case 'processed, answer lost':
      return [{ ...pair, how: 'call', expected: unknownButThere }]
    case 'answer received':
    case 'outcome written':
      return [{ ...pair, how: 'wire at point', expected: created }]
    default:
      return assertNever(pair.step)
  }
}

type Kill =
  | { readonly how: 'suicide'; readonly point: Point; readonly expected: Expected }
  | { readonly how: 'kill during call'; readonly expected: Expected }

const kills: Readonly<Record<Step, readonly Kill[]>> = {
  'before intent': [{ how: 'suicide', point: 'before intent', expected: created }],
  // Claimed, and provably never sent only to whoever was there: the next start asks, and sends nothing again by itself.
  'after intent': [
    { how: 'suicide', point: 'intent in database', expected: unknown },
    { how: 'suicide', point: 'intent in journal', expected: unknown },
  ],
  // The request has arrived, so the carrier goes on with it.
  'request sent': [{ how: 'kill during call', expected: unknownButThere }],
  'processed, answer lost': [{ how: 'kill during call', expected: unknownButThere }],
  'answer received': [
    { how: 'suicide', point: 'answer received', expected: unknownButThere },
    { how: 'suicide', point: 'answer in journal', expected: created },
  ],
  'outcome written': [{ how: 'suicide', point: 'outcome written', expected: created }],
}

/** What the simulator does for the faults that are an answer. */
export function answerFault(fault: Fault): FaultAction {
  switch (fault) {
    case '5xx':
      return { kind: 'status', status: 503 }
    case 'truncated JSON':
      return { kind: 'truncated-json' }
    case 'HTML page':
      return { kind: 'html' }
    case 'wrong envelope':
      return { kind: 'wrong-envelope' }
    case '401 expired':
      return { kind: 'unauthorized', reason: 'token-expired' }
    case '401 invalid':
      return { kind: 'unauthorized', reason: 'token-invalid' }
    case '401 no header':
      return { kind: 'unauthorized', reason: 'header-missing' }
    case '401 bad header':
      return { kind: 'unauthorized', reason: 'header-format' }
    case 'drop':
    case 'reset':
    case 'timeout':
    case 'kill -9':
    case 'disk full':
    case 'journal not writable':
    case 'database not writable':
      throw new Error(`${fault} is no answer`)
    default:
      return assertNever(fault)
  }
}

export function wireFault(fault: Fault): 'drop' | 'reset' | 'timeout' {
  if (fault === 'drop' || fault === 'reset' || fault === 'timeout') return fault
  throw new Error(`${fault} does not happen on the wire`)
}
