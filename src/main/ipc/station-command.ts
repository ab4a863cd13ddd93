import { join } from 'node:path'
import { z } from 'zod'
import { largestImportBytes } from '../../shared/domain/order/import-bounds.ts'
import { largestPrintBatch } from '../../shared/domain/printing/printing.ts'

/** The language of the command line: one line of JSON from whoever asks, a file behind it where the station asks for it, one line back. */

/** Given by whoever asks: the same command under the same id is answered, and not run again. */
export const requestIdSchema = z.string().regex(/^[\w.:-]{1,100}$/)

/** The account that has to be in front, for whoever would rather be refused than enter something in another one. */
const accountId = z.string().max(100).optional()

/** As many orders become bills by one command. */
export const mostOrders = 5_000

/** Orders by their numbers, or all that one import has brought. */
const orders = {
  numbers: z.array(z.string().min(1).max(200)).max(mostOrders).optional(),
  importId: z.uuid().optional(),
}

export const stationCommandSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('status'), accountId, ...orders }),
  z.strictObject({
    command: z.literal('import'),
    requestId: requestIdSchema,
    accountId,
    /** The file follows; nothing is opened by its name. */
    file: z.strictObject({
      name: z.string().min(1).max(255),
      bytes: z.number().int().min(0).max(largestImportBytes),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    layoutId: z.string().max(100).optional(),
    /** Says what an import would do, and enters nothing. */
    isDryRun: z.boolean(),
  }),
  /** Without orders, what waits is sent now, without the pause of a breaker, unless a person's pause or a stop is in the way; else these become bills. */
  z.strictObject({
    command: z.literal('send'),
    requestId: requestIdSchema,
    accountId,
    ...orders,
    /** Labels are printed as soon as the carrier has confirmed the bills. */
    isPrinted: z.boolean(),
  }),
  z.strictObject({
    command: z.literal('print'),
    requestId: requestIdSchema,
    accountId,
    billCodes: z.array(z.string().min(1).max(100)).min(1).max(largestPrintBatch),
    /** Labels that were printed before are printed again, with their mark. */
    reprint: z.boolean(),
  }),
  z.strictObject({
    command: z.literal('export'),
    requestId: requestIdSchema,
    accountId,
    format: z.enum(['csv', 'xlsx']),
    /** The bills of today alone. */
    isToday: z.boolean(),
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

/** What the station says instead of an answer, where it wants the file of the command. */
export const wantsFile = { file: 'wanted' } as const

/** Beyond this no command goes on. */
export const longestCommand = 1_000_000

/** What the command line keeps in a profile, for its owner alone. */
export const commandFolderIn = (profileFolder: string): string => join(profileFolder, 'command-line')

/** Names the socket or pipe at which the open station takes commands. */
export const endpointFileIn = (profileFolder: string): string => join(commandFolderIn(profileFolder), 'endpoint')

/** What that file says. A copy of the profile brings it along, and is no profile of this station. */
export const endpointSchema = z.strictObject({
  socketPath: z.string(),
  /** The folder, however it is reached. */
  profile: z.string(),
})
