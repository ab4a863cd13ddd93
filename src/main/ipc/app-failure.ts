import type { AppError } from '../../shared/app-error.ts'

/** How a use case says no. The router turns it into `{ ok: false, error }`; it never leaves main. */
export class AppFailure extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.detail ?? error.code)
    this.name = 'AppFailure'
    this.error = error
  }
}
