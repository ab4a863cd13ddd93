import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditNote } from '../../shared/ipc/channel-declaration.ts'
import { AppFailure } from './app-failure.ts'
import type { Middleware } from './router.ts'

/**
 * Refuses a request that was meant for an account that is no longer in front: a bill typed for one account is so never entered
 * in another. Checked in the same turn in which the handler begins: nothing comes to the front in between.
 */
export function boundToAccount(frontId: () => string | null): Middleware {
  return (request, next) => {
    if (request.boundTo !== undefined && request.boundTo !== frontId())
      throw new AppFailure({ code: 'account-changed' })
    return next(request)
  }
}

/** Beyond this no screen sends anything: an import of five million characters is the largest. */
const mostCharacters = 6_000_000
const mostValues = 500_000
const deepest = 40

/** Refuses what is larger than any screen sends, before anything reads it. */
export const withinSize: Middleware = (request, next) => {
  if (!isWithinSize(request.input)) throw new AppFailure({ code: 'input-refused', detail: 'larger than any input' })
  return next(request)
}

/** Without recursion: it is not known yet how deep it is. */
function isWithinSize(root: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  let characters = 0
  let values = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    values += 1
    if (typeof value === 'string') characters += value.length
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) characters += value.byteLength
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of value instanceof Map ? value : Object.entries(value)) {
        characters += String(key).length
        waiting.push({ value: inner, depth: depth + 1 })
        if (waiting.length > mostValues) return false
      }
    }
    if (characters > mostCharacters || values > mostValues || depth > deepest) return false
  }
  return true
}

export interface StationLock {
  isLocked(): boolean
  /** Resolves once it is unlocked. */
  unlocked(): Promise<void>
}

/** So many questions may wait for an unlock; no screen has as many. */
const mostWaiting = 1000

/** Refuses what a locked station does not answer, and keeps what waits for an unlock. */
export function guardedByLock(lock: StationLock): Middleware {
  let waiting = 0
  return async (request, next) => {
    const { whileLocked } = request.declaration
    if (whileLocked === 'answered') return next(request)
    while (lock.isLocked()) {
      if (whileLocked === undefined || waiting >= mostWaiting) throw new AppFailure({ code: 'station-locked' })
      waiting += 1
      await lock.unlocked()
      waiting -= 1
    }
    return next(request)
  }
}

/** Called as an action begins, while the account that it is for is still in front; the answer notes what was done, all of it together. */
export type BeginNote = () => (notes: readonly AuditNote[]) => void

/** An answer about labels in doubt notes thousands: so many share one sync of the disk, and behind it others have their turn. */
const notedAtOnce = 100

/** Notes what was done, as the channel declares it. An action that failed is not noted: nothing was done. */
export function withAudit(begin: BeginNote): Middleware {
  return async (request, next) => {
    const { audit } = request.declaration
    if (audit === undefined) return next(request)
    const note = begin()
    const output = await next(request)
    // The input was parsed by this channel's schema and the output is typed by it, which a union of channels cannot show.
    const describe = audit as (input: unknown, output: unknown) => AuditNote | readonly AuditNote[]
    const notes = [describe(request.input, output)].flat()
    for (let from = 0; from < notes.length; from += notedAtOnce) {
      if (from > 0) await nextTurn()
      note(notes.slice(from, from + notedAtOnce))
    }
    return output
  }
}
