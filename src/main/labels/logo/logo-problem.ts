/** Why a file cannot be the logo; the renderer has words for each. */
export type LogoProblemKind =
  | 'too-large'
  | 'not-a-picture'
  | 'damaged'
  | 'too-many-pixels'
  | 'interlaced'
  | 'svg-script'
  | 'svg-reference'
  | 'svg-entity'
  | 'svg-text'
  | 'svg-unsupported'
  | 'too-complex'
  | 'empty'
  | 'too-pale'

export interface LogoProblem {
  readonly kind: LogoProblemKind
  /** English, naming what was found. */
  readonly detail: string
}

/** Thrown inside the readers, caught by `readLogo`: a file can be wrong in any of their depths. */
export class LogoError extends Error {
  readonly problem: LogoProblem

  constructor(kind: LogoProblemKind, detail: string) {
    super(detail)
    this.name = 'LogoError'
    this.problem = { kind, detail }
  }
}
