import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { largestPrintBatch } from '../../shared/domain/printing/printing.ts'

/** Given by whoever asks: the same command under the same id is answered, and not run again. */
const requestId = z.string().regex(/^[\w.:-]{1,100}$/)

export const stationCommandSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('status') }),
  /** What waits is sent now, without the pause of a breaker. */
  z.strictObject({ command: z.literal('send'), requestId }),
  z.strictObject({
    command: z.literal('print'),
    requestId,
    billCodes: z.array(z.string().min(1).max(100)).min(1).max(largestPrintBatch),
    /** Labels that were printed before are printed again, with their mark. */
    reprint: z.boolean(),
  }),
])
export type StationCommand = z.infer<typeof stationCommandSchema>

/** `repeated`: the answer that an earlier request of this id was given. */
export const commandAnswerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown(), repeated: z.boolean().optional() }),
  z.strictObject({
    ok: z.literal(false),
    error: z.strictObject({ code: z.string(), detail: z.string() }),
    repeated: z.boolean().optional(),
  }),
])
export type CommandAnswer = z.infer<typeof commandAnswerSchema>

/** Beyond this no command goes on. */
export const longestCommand = 1_000_000

/** Where an open station takes commands: a socket of its profile that its owner alone may use, on Windows a named pipe. No network port. */
export function commandSocketOf(profileFolder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return join(profileFolder, 'station.sock')
  const name = createHash('sha256').update(profileFolder.toLowerCase()).digest('hex').slice(0, 32)
  return `\\\\.\\pipe\\packbench-${name}`
}
