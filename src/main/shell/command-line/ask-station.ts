import { once } from 'node:events'
import { createReadStream, readFileSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createFile } from '../../files/durable-file.ts'
import {
  commandAnswerSchema,
  endpointFileIn,
  endpointSchema,
  type CommandAnswer,
  type StationCommand,
} from '../../ipc/station-command.ts'
import type { ParsedCommand } from './parse-command.ts'

/** What whoever gave the command sees, and the exit code. */
export interface Said {
  readonly text: string
  readonly exitCode: number
}

export const exitCodes = {
  done: 0,
  refused: 1,
  misunderstood: 2,
  noStation: 3,
  noAnswer: 4,
  notReady: 5,
  inPart: 6,
} as const

class NoAnswer extends Error {}

/**
 * Hands a command to the station that is open with the profile. Null where none is.
 * @param ended nothing is waited for any longer
 */
export async function askStation(profile: string, parsed: ParsedCommand, ended?: AbortSignal): Promise<Said | null> {
  const { command, isJson } = parsed
  try {
    const answer = await ask(profile, command, parsed.upload)
    if (answer === null) return null
    const after = answer.ok ? await waited(profile, parsed, ended) : null
    const problem = answer.ok ? await copied(answer, parsed) : null
    return problem === null ? told(answer, after, isJson) : say(problem, isJson, exitCodes.refused)
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
    return unanswered(parsed)
  }
}

/** It may be asked again under the same id. */
export function unanswered({ command, isJson }: ParsedCommand): Said {
  const requestId = 'requestId' in command ? command.requestId : ''
  return say({ code: 'no-answer', detail: requestId }, isJson, exitCodes.noAnswer)
}

/** Where no answer can be given. */
export function say(
  error: { readonly code: string; readonly detail: string },
  isJson: boolean,
  exitCode: number,
): Said {
  const text = isJson ? JSON.stringify({ ok: false, error }) : `Refused: ${error.code} ${error.detail}`
  return { text, exitCode }
}

function told(answer: CommandAnswer, after: unknown, isJson: boolean): Said {
  const exitCode = !answer.ok ? exitCodes.refused : isInPart(answer.value) ? exitCodes.inPart : exitCodes.done
  if (isJson) return { text: JSON.stringify({ ...answer, ...(after !== null && { after }) }), exitCode }
  const detail = answer.ok ? JSON.stringify(answer.value, null, 2) : `${answer.error.code} ${answer.error.detail}`
  const rest = after === null ? '' : `\n${JSON.stringify(after, null, 2)}`
  const head = `${answer.ok ? 'Done' : 'Refused'}${answer.repeated === true ? ', as answered before' : ''}`
  return { text: `${head}: ${detail}${rest}`, exitCode }
}

const leftSchema = z.looseObject({ left: z.array(z.unknown()).optional(), refused: z.array(z.unknown()).optional() })

function isInPart(value: unknown): boolean {
  const parsed = leftSchema.safeParse(value)
  return parsed.success && [parsed.data.left, parsed.data.refused].some((some) => (some?.length ?? 0) > 0)
}

/** @throws NoAnswer */
async function ask(profile: string, command: StationCommand, upload: string | null): Promise<CommandAnswer | null> {
  const socket = await connected(profile)
  if (socket === null) return null
  // What is written to a station that has answered already, or is gone, is told by the missing answer.
  socket.on('error', () => undefined)
  try {
    socket.write(`${JSON.stringify(command)}\n`)
    const lines = linesOf(socket)
    for (;;) {
      const line = await lines.next()
      if (line.done === true) throw new NoAnswer()
      const said: unknown = JSON.parse(line.value)
      const answer = commandAnswerSchema.safeParse(said)
      if (answer.success) return answer.data
      if (upload === null) throw new NoAnswer()
      void sendFile(socket, upload)
    }
  } catch (cause) {
    throw cause instanceof NoAnswer ? cause : new NoAnswer(String(cause), { cause })
  } finally {
    socket.destroy()
  }
}

/** Node's own reader ends a line at U+2028 and U+2029 too, which JSON leaves as they are in a text. */
async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let line = ''
  for await (const piece of socket.setEncoding('utf8')) {
    for (const [at, part] of String(piece).split('\n').entries()) {
      if (at > 0) {
        yield line
        line = ''
      }
      line += part
    }
  }
  return undefined
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  try {
    for await (const piece of createReadStream(path)) {
      if (!socket.write(piece as Buffer)) await once(socket, 'drain')
    }
  } catch {
    socket.destroy()
  }
}

async function connected(profile: string): Promise<Socket | null> {
  try {
    const endpoint = endpointSchema.parse(JSON.parse(readFileSync(endpointFileIn(profile), 'utf8')))
    if (endpoint.profile !== realpathSync.native(profile) || isOpenToOthers(endpoint.socketPath)) return null
    const socket = connect(endpoint.socketPath)
    await once(socket, 'connect')
    return socket
  } catch {
    // None was ever open, or it has ended without a word.
    return null
  }
}

/** A station that died has left its address: in a folder that others enter, the socket may be another program's. */
const isOpenToOthers = (socketPath: string): boolean =>
  process.platform !== 'win32' && (statSync(dirname(socketPath)).mode & 0o077) !== 0

const pollMs = 300

const idleSchema = z.looseObject({
  queue: z.looseObject({ status: z.string() }),
  drafts: z.looseObject({ READY: z.number(), SENDING: z.number() }),
  printing: z.looseObject({ running: z.number() }),
})

/** How the orders stand once what was begun has come to an end, or the time is over; null where nothing was to be waited for. */
async function waited(
  profile: string,
  { command, waitMs }: ParsedCommand,
  ended: AbortSignal | undefined,
): Promise<unknown> {
  if (waitMs === 0) return null
  await untilIdle(profile, waitMs, ended)
  if (command.command !== 'send') return null
  const { numbers, importId, accountId } = command
  const status = await ask(profile, { command: 'status', accountId, numbers, importId }, null)
  return status?.ok === true ? status.value : null
}

/** Twice in a row: between a bill and its label there is a moment in which neither is on its way. */
export async function untilIdle(profile: string, waitMs: number, ended?: AbortSignal): Promise<void> {
  const deadline = performance.now() + waitMs
  const isOver = (): boolean => performance.now() >= deadline || ended?.aborted === true
  for (let times = 0; times < 2 && !isOver();) {
    await sleep(pollMs)
    const status = await ask(profile, { command: 'status' }, null).catch(unlessUnanswered)
    // Whoever is asked by many at once turns some away.
    if (status === 'unanswered') continue
    const parsed = idleSchema.safeParse(status?.ok === true ? status.value : null)
    if (!parsed.success) return
    const { queue, drafts, printing } = parsed.data
    const isSending = ['running', 'probing'].includes(queue.status) && drafts.READY + drafts.SENDING > 0
    times = isSending || printing.running > 0 ? 0 : times + 1
  }
}

function unlessUnanswered(cause: unknown): 'unanswered' {
  if (cause instanceof NoAnswer) return 'unanswered'
  throw cause
}

const exportedSchema = z.looseObject({ path: z.string() })

/** What the station has written stays in its folder too. @returns why there is no copy */
async function copied(
  answer: CommandAnswer,
  { copyTo }: ParsedCommand,
): Promise<{ code: string; detail: string } | null> {
  const exported = exportedSchema.safeParse(answer.ok ? answer.value : null)
  if (copyTo === null || !exported.success) return null
  try {
    const bills = await readFile(exported.data.path)
    // One that is there after a repeated command may be the copy of the first, or what the first one found there.
    const isThere =
      (await createFile(copyTo, bills)) || (answer.repeated === true && bills.equals(await readFile(copyTo)))
    return isThere ? null : { code: 'file-not-written', detail: `${copyTo} is there already` }
  } catch (cause) {
    return { code: 'file-not-written', detail: cause instanceof Error ? cause.message : String(cause) }
  }
}
