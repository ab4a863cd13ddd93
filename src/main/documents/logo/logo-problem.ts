import type { LogoProblemKind } from '../../../shared/domain/printing/label.ts'

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
