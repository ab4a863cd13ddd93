import { app } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startedIn, stationCommandIn, wantsDiagnostics } from '../arguments.ts'
import type { CoreThread } from '../core-thread.ts'
import { endAsByPowerCut } from '../quit-in-order.ts'
import { nextStart, startRecords } from '../updates/start-record.ts'
import { askStation, exitCodes, say, unanswered, untilIdle, type Said } from './ask-station.ts'
import { Misunderstood, parseCommand, type ParsedCommand } from './parse-command.ts'

/** As long as a station takes that is just being opened or closed. */
const openingMs = 30_000
const pollMs = 250
/** What is being sent and printed when a command without a window ends is finished first, within this. */
const drainMs = 600_000

interface CommandLineDeps {
  /** Reads all data of a profile, and says what could not be read; changes nothing. */
  countUnsent(profile: string): Promise<{ readonly text: string; readonly exitCode: number }>
  startWindowless(): Promise<Pick<CoreThread, 'stop' | 'saveDiagnostics'>>
}

/** `--station COMMAND ...`: handed to the station that is open, or done by one that has no window and ends with it. */
export async function runCommandLine(args: readonly string[], deps: CommandLineDeps): Promise<void> {
  const { text, exitCode } = await answered(args, deps)
  const stream = exitCode === exitCodes.misunderstood ? process.stderr : process.stdout
  stream.write(`${text}\n`, () => app.exit(exitCode))
}

async function answered(args: readonly string[], deps: CommandLineDeps): Promise<Said> {
  try {
    const parsed = await parseCommand(args, startedIn(app.isPackaged))
    return await answerOf(app.getPath('userData'), parsed, deps)
  } catch (cause) {
    if (cause instanceof Misunderstood) return { text: cause.message, exitCode: exitCodes.misunderstood }
    return {
      text: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      exitCode: exitCodes.refused,
    }
  }
}

async function answerOf(profile: string, parsed: ParsedCommand, deps: CommandLineDeps): Promise<Said> {
  for (const deadline = performance.now() + openingMs; ; await sleep(pollMs)) {
    // Before the lock: a station that is asked for it comes to the front.
    const said = await askStation(profile, parsed)
    if (said !== null) return said
    if (app.requestSingleInstanceLock()) return answerWindowless(profile, parsed, deps)
    if (performance.now() > deadline)
      return say({ code: 'no-station', detail: 'it is open and takes no commands' }, parsed.isJson, exitCodes.noStation)
  }
}

async function answerWindowless(profile: string, parsed: ParsedCommand, deps: CommandLineDeps): Promise<Said> {
  const ended = endOfWaiting()
  const notReady = await problemOf(profile, deps)
  if (notReady !== null) return say(notReady, parsed.isJson, exitCodes.notReady)
  // Whoever ends it now wants nothing sent or printed.
  if (ended.aborted) return unanswered(parsed)
  const core = await deps.startWindowless()
  app.on('second-instance', (_event, argv) => {
    if (wantsDiagnostics(argv)) void core.saveDiagnostics()
  })
  try {
    const said = await askStation(profile, parsed, ended)
    if (parsed.command.command !== 'status') await untilIdle(profile, drainMs, ended)
    return (
      said ?? say({ code: 'no-station', detail: 'its socket could not be opened' }, parsed.isJson, exitCodes.noStation)
    )
  } finally {
    const { end } = await core.stop()
    if (end === 'hangs') endAsByPowerCut()
  }
}

/**
 * Ends the waiting of a station without a window. Whoever opens the station would see nothing of it: it comes with a window behind this end, and
 * does what is left. A signal would end this process as if all were done, without a word.
 */
function endOfWaiting(): AbortSignal {
  const ended = new AbortController()
  let isWanted = false
  app.on('second-instance', (_event, argv) => {
    if (isWanted || stationCommandIn(argv) !== null || wantsDiagnostics(argv)) return
    isWanted = true
    app.relaunch({ args: argv.slice(1) })
    ended.abort()
  })
  app.on('before-quit', (event) => {
    event.preventDefault()
    ended.abort()
  })
  return ended.signal
}

interface Problem {
  readonly code: string
  readonly detail: string
}

/** Why no station is begun that nobody sees; nothing is changed by asking. */
async function problemOf(profile: string, { countUnsent }: CommandLineDeps): Promise<Problem | null> {
  const hasAccounts = existsSync(join(profile, 'accounts'))
  // Nobody would see whether the window of a version shows that has not been started yet.
  if (nextStart(startRecords(profile).read(), app.getVersion(), hasAccounts).start.kind !== 'usual')
    return { code: 'not-started-yet', detail: 'open this version of Packbench once' }
  const { text, exitCode } = await countUnsent(profile)
  return exitCode === 0 || exitCode === unsentExitCode ? null : { code: 'profile-damaged', detail: text }
}

const unsentExitCode = 10
