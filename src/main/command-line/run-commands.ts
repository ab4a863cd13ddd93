import { createHash, randomUUID } from 'node:crypto'
import { stationCommandSchema, type CommandAnswer, type StationCommand } from '../ipc/station-command.ts'
import type { AnsweredRequest, AnsweredRequests } from './answered-requests.ts'
import type { ReceivedFile, ReceiveFile } from './command-socket.ts'
import type { Route } from '../ipc/router.ts'
import { answerCommand, refused, withoutCells } from './station-commands.ts'

type ActingCommand = Exclude<StationCommand, { command: 'status' }>

interface RunnerDeps {
  /** The door that the window goes through. */
  readonly invoke: Route
  readonly requests: AnsweredRequests
  /** For the station's log. */
  readonly told: (command: StationCommand, answer: CommandAnswer) => void
}

/**
 * Runs a command line's requests through the same door as the window's: lock, checks and log are the same. One after the other, so that of two
 * with one id the second finds the answer of the first.
 */
export function createCommands(deps: RunnerDeps): (request: unknown, receive: ReceiveFile) => Promise<CommandAnswer> {
  const { requests } = deps
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }

  async function take(command: StationCommand, receive: ReceiveFile): Promise<CommandAnswer> {
    if (command.command === 'status') return answerCommand(deps.invoke, command, null)
    if (command.command !== 'import') return inTurn(() => runOnce(deps, command, null))
    // Before the file is asked for: one that was answered sends none. It is received outside of the turn, so that a slow sender holds up nobody.
    const before = found(requests, command)
    if ('answer' in before) return before.answer
    const file = await receive(command.file)
    return file === null ? refused('file-changed') : inTurn(() => runOnce(deps, command, file))
  }

  return async (request, receive) => {
    const parsed = stationCommandSchema.safeParse(request)
    if (!parsed.success) return refused('input-refused', parsed.error.issues[0]?.message)
    const answer = await take(parsed.data, receive)
    deps.told(parsed.data, answer)
    return answer
  }
}

async function runOnce(deps: RunnerDeps, command: ActingCommand, file: ReceivedFile | null): Promise<CommandAnswer> {
  const before = found(deps.requests, command)
  if ('answer' in before) return before.answer
  const { begun } = before
  const request = begun ?? { id: command.requestId, asked: digestOf(command), workId: randomUUID(), answer: null }
  const first = await attempt(deps, command, file, request, begun === null)
  const wasTakenBack = begun !== null && !first.ok && first.error.code === 'import-stopped'
  // What a station had begun when it ended was taken back at its next start: this is the first that is entered.
  return wasTakenBack ? attempt(deps, command, file, { ...request, workId: randomUUID() }, false) : first
}

/** Noted before it is begun. What breaks gives no answer and stays noted as begun. */
async function attempt(
  { invoke, requests }: RunnerDeps,
  command: ActingCommand,
  file: ReceivedFile | null,
  request: AnsweredRequest,
  isFirst: boolean,
): Promise<CommandAnswer> {
  try {
    requests.put(request)
  } catch (cause) {
    return refused('requests-unread', String(cause))
  }
  const answer = await answerCommand(invoke, command, { ...file, workId: request.workId })
  keep(requests, request, answer, isFirst)
  return answer
}

function keep(requests: AnsweredRequests, request: AnsweredRequest, answer: CommandAnswer, isFirst: boolean): void {
  try {
    if (answer.ok || !isPassing.has(answer.error.code)) requests.put({ ...request, answer: withoutCells(answer) })
    else if (isFirst && wasNothingDone.has(answer.error.code)) requests.forget(request.id)
  } catch {
    // It stays noted as begun; when it is asked again, what was done is found by its own traces.
  }
}

/** The next time it may be otherwise, and nothing was done by the first one of this id. */
const wasNothingDone: ReadonlySet<string> = new Set([
  'station-locked',
  'account-changed',
  'no-account',
  'signed-out',
  'import-busy',
  'import-stopped',
  'export-busy',
  'printer-not-found',
  'queue-paused',
])

/** The same where something may have been done: noted as begun, so that it is looked up. */
const isPassing = new Set([...wasNothingDone, 'internal', 'core-stopped', 'storage-failed', 'storage-full'])

/** The answer that was given before or has to be given; else the request as an earlier station began it, or null where this is the first. */
function found(
  requests: AnsweredRequests,
  command: ActingCommand,
): { readonly answer: CommandAnswer } | { readonly begun: AnsweredRequest | null } {
  let before: AnsweredRequest | undefined
  try {
    before = requests.find(command.requestId)
  } catch (cause) {
    return { answer: refused('requests-unread', String(cause)) }
  }
  if (before === undefined) return { begun: null }
  if (before.asked !== digestOf(command)) return { answer: refused('request-id-taken') }
  if (before.answer !== null) return { answer: { ...before.answer, repeated: true } }
  // Everything else finds what it has done, and does the rest. A label that is printed on purpose once more leaves no trace that tells it apart.
  return command.command === 'print' && command.reprint ? { answer: refused('request-unclear') } : { begun: before }
}

function digestOf({ requestId: _id, ...asked }: ActingCommand): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
