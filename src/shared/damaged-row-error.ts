import type { AppError } from './app-error.ts'

/** A stored row is not what was written, or not what this version can read. Nothing may be sent or printed by what is left of it. */
export class DamagedRowError extends Error {
  readonly error: AppError

  /** @param name by which a person knows the row: its reference or bill code */
  constructor(name: string, options?: ErrorOptions) {
    super(`The stored row of ${name} is damaged.`, options)
    this.name = 'DamagedRowError'
    this.error = { code: 'row-damaged', detail: this.message, context: { name } }
  }
}
