import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFileSync } from '../files/durable-file.ts'
import { commandAnswerSchema } from './station-command.ts'

const requestSchema = z.strictObject({
  id: z.string(),
  /** What was asked for; the same id for something else is refused. */
  asked: z.string(),
  /** Null from its begin to its answer. */
  answer: commandAnswerSchema.nullable(),
})
type AnsweredRequest = z.infer<typeof requestSchema>

/** The requests of the command line and their answers, on the disk before they are run and before they are answered. */
export interface AnsweredRequests {
  find(id: string): AnsweredRequest | undefined
  /** @throws what the disk refuses: then nothing may be run */
  put(request: AnsweredRequest): void
  forget(id: string): void
}

const mostRequests = 1_000

/** A file that cannot be read is refused, and not begun anew: an answered request would be run again. @throws where it is damaged */
export function openAnsweredRequests(file: string): AnsweredRequests {
  const requests = new Map(read(file).map((request) => [request.id, request]))
  const write = (): void => replaceFileSync(file, JSON.stringify([...requests.values()]))
  return {
    find: (id) => requests.get(id),
    put(request) {
      const before = requests.get(request.id)
      requests.delete(request.id)
      requests.set(request.id, request)
      for (const [id] of requests) if (requests.size > mostRequests) requests.delete(id)
      try {
        write()
      } catch (cause) {
        if (before === undefined) requests.delete(request.id)
        else requests.set(request.id, before)
        throw cause
      }
    },
    forget(id) {
      requests.delete(id)
      write()
    },
  }
}

function read(file: string): readonly AnsweredRequest[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw cause
  }
  return z.array(requestSchema).parse(JSON.parse(text))
}
