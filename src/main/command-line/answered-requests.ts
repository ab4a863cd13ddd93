import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFileSync } from '../files/durable-file.ts'
import { textOf } from '../files/is-there.ts'
import { commandAnswerSchema } from '../ipc/station-command.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

const requestSchema = z.strictObject({
  id: z.string(),
  /** A digest of what was asked for; the same id for something else is refused. */
  asked: z.string(),
  /** A new id that a command may give to what it makes: one that is asked again after a kill finds it by that. */
  workId: z.uuid(),
  /** Null from its begin to its answer. */
  answer: commandAnswerSchema.nullable(),
})
export type AnsweredRequest = z.infer<typeof requestSchema>

/** The requests of the command line and their answers, on the disk before they are run and before they are answered. */
export interface AnsweredRequests {
  /** @throws what cannot be read: an answered request would be run again */
  find(id: string): AnsweredRequest | undefined
  /** @throws what the disk refuses: then nothing may be run */
  put(request: AnsweredRequest): void
  forget(id: string): void
}

/** For so long the same id means the same request. */
export const keptDays = 30

/** One file for each request, so that a damaged one is in the way of no other. */
export function openAnsweredRequests(folder: string, now: () => number): AnsweredRequests {
  const fileOf = (id: string): string => join(folder, `${createHash('sha256').update(id).digest('hex')}.json`)
  let clearedAtMs = Number.NEGATIVE_INFINITY
  return {
    find(id) {
      const text = textOf(fileOf(id))
      return text === null ? undefined : requestSchema.parse(JSON.parse(text))
    },
    put(request) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      replaceFileSync(fileOf(request.id), JSON.stringify(request))
      // A clock that was set back by years must not keep them for ever.
      if (Math.abs(now() - clearedAtMs) < dayMs) return
      clearedAtMs = now()
      removeOld(folder, now() - keptDays * dayMs)
    },
    forget: (id) => rmSync(fileOf(id), { force: true }),
  }
}

/** What cannot be removed now, because another program has it open, waits for the next day; the request is on the disk all the same. */
function removeOld(folder: string, beforeMs: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    try {
      if (statSync(file).mtimeMs < beforeMs) rmSync(file, { force: true })
    } catch {
      continue
    }
  }
}
