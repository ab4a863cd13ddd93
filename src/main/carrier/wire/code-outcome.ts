import type { CallProblem } from './classify-call.ts'

/** What one code of a cancel or return call came to. */
export interface CodeOutcome {
  readonly billCode: string
  readonly outcome: 'accepted' | 'refused' | 'unclear'
  /** The carrier's own text, verbatim. */
  readonly message: string
}

/** The answer to one cancel or return call. */
export type CodesAnswer =
  | {
      readonly kind: 'answered'
      /** One entry for each requested code, in the order of the request. */
      readonly outcomes: readonly CodeOutcome[]
      /** Codes that nobody asked about: reported, never applied. */
      readonly unrequested: readonly string[]
    }
  | CallProblem
