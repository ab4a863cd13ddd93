/** What one code of a cancel or return call came to. */
export interface CodeOutcome {
  readonly billCode: string
  readonly outcome: 'accepted' | 'refused' | 'unclear'
  /** The carrier's own text, verbatim. */
  readonly message: string
}
