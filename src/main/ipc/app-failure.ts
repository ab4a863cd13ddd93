import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'

/** How a use case says no. The router turns it into `{ ok: false, error }`; it never leaves main. */
export class AppFailure extends Error {
  readonly error: AppError

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.detail ?? error.code, options)
    this.name = 'AppFailure'
    this.error = error
  }
}

/** The value of a result, or its error as a failure for the router. */
export function orFail<T>(result: Result<T, AppError>): T {
  if (result.ok) return result.value
  throw new AppFailure(result.error)
}
