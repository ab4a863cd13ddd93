import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { assertNever } from '../../../shared/assert-never.ts'
import { err, ok } from '../../../shared/result.ts'
import {
  cupsServer,
  ippJobCreatedAtMs,
  ippJobState,
  ippPrint,
  type IppDocument,
  type IppJobState,
  type IppPrintAnswer,
} from './ipp.ts'
import type {
  HandedDocument,
  NotPrinted,
  PrintOptions,
  PrintOutcome,
  PrinterAdapter,
  Withdrawn,
} from '../../ports/printer.ts'
import { createPagesAtPrinters } from './pages-at-printers.ts'
import { runProgram, type ProgramEnd } from './run-program.ts'
import type { PrinterInfo } from '../../../shared/domain/printing/printing.ts'

export interface CupsOptions {
  /** CUPS_SERVER in it names another server than the machine's own. */
  readonly environment: NodeJS.ProcessEnv
  /** How long a document is followed where so many pages lie at its printer, its own among them; a printer out of paper keeps it longer. */
  readonly followMs: (pages: number) => number
}

/** A label printer out of paper is filled within two minutes, and prints a label in less than three seconds. */
export const usualFollowMs = (pages: number): number => 120_000 + 3_000 * pages

/**
 * macOS and Linux: CUPS is handed the document, and says how it ended. One adapter is to print all of a station's paper: it follows a
 * document also for the time of those that lie before it.
 */
export function createCupsPrinter({ environment, followMs }: CupsOptions): PrinterAdapter {
  // What the programs say is read: it must be English whatever the packer speaks. Apple's take LANG only where there is a SOFTWARE, too.
  const english = { ...environment, LC_ALL: 'C', LANG: 'C', SOFTWARE: '' }
  const run = (program: string, args: readonly string[]): Promise<ProgramEnd> => runProgram(program, args, english)
  const atPrinters = createPagesAtPrinters(followMs, () => performance.now())

  return {
    async list() {
      const scheduler = await run('lpstat', ['-r'])
      if (!isRunning(scheduler)) return err(schedulerDown(scheduler))
      const { exitCode, stdout, stderr: detail } = await run('lpstat', ['-p', '-a', '-d'])
      // Without a printer it ends with 1. One that does not end has not said that there is none.
      if (exitCode === null) return err({ kind: 'not-printed', reason: 'print-system-down', detail })
      return ok(printersIn(stdout))
    },
    async print(file, options) {
      const server = cupsServer(environment)
      const pdf = await readFile(file).catch((cause: unknown) => String(cause))
      if (typeof pdf === 'string') return { kind: 'not-printed', reason: 'file-not-written', detail: pdf }
      const handed = atPrinters.hand(options.printer, options.pages * options.copies)
      const answer = await ippPrint(server, documentOf(pdf, options))
      if (answer.kind !== 'taken') {
        handed.ended()
        return notTaken(answer)
      }
      const untilMs = handed.accepted()
      options.accepted?.()
      const job = { name: `${options.printer}-${answer.jobNumber}`, number: answer.jobNumber }
      return follow(server, { ...job, untilMs, ended: handed.ended }, options.signal)
    },
    async cancel(document) {
      const { systemJob } = document
      const [, number] = /-(\d+)$/.exec(systemJob) ?? []
      if (number === undefined || !(await isThatDocument(cupsServer(environment), Number(number), document)))
        return 'not-taken-back'
      // What it answers is in words; the server's state of the job says whether anything can still come.
      await run('cancel', [systemJob])
      return withdrawn(cupsServer(environment), Number(number))
    },
  }
}

const isRunning = ({ stdout }: ProgramEnd): boolean => stdout.includes('is running')

function schedulerDown({ isStarted }: ProgramEnd): NotPrinted {
  const detail = isStarted ? 'the CUPS scheduler is not running' : 'CUPS is not installed'
  return { kind: 'not-printed', reason: 'print-system-down', detail }
}

/** `print-scaling`: a driver that fits the page to the paper makes the codes unreadable. */
function documentOf(pdf: Uint8Array, { printer, copies, paperMm, paperName, title }: PrintOptions): IppDocument {
  const media = paperName === '' ? `Custom.${rounded(paperMm.width)}x${rounded(paperMm.height)}mm` : paperName
  const attributes = { media, 'print-scaling': 'none', sides: 'one-sided', 'job-sheets': ['none', 'none'] }
  return { printer, user: userInfo().username, title, copies, attributes, pdf }
}

function notTaken(answer: Exclude<IppPrintAnswer, { kind: 'taken' }>): PrintOutcome {
  const { detail } = answer
  switch (answer.kind) {
    case 'no-such-printer':
      return { kind: 'not-printed', reason: 'printer-not-found', detail }
    case 'refused':
      return { kind: 'not-printed', reason: 'printer-refused', detail }
    case 'not-reached':
      return { kind: 'not-printed', reason: 'print-system-down', detail }
    case 'unclear':
      return unclear('answer-unclear', detail, '')
    default:
      return assertNever(answer.kind)
  }
}

const rounded = (mm: number): number => Math.round(mm * 10) / 10

const ended: ReadonlySet<IppJobState> = new Set(['completed', 'canceled', 'aborted', 'gone'])

interface FollowedJob {
  readonly name: string
  readonly number: number
  readonly untilMs: number
  /** Nothing of it lies at the printer any more. */
  ended(): void
}

/** Waits for the job's end; whatever is not a plain "completed" may have put some labels on paper. */
async function follow(server: string, job: FollowedJob, signal: AbortSignal | undefined): Promise<PrintOutcome> {
  for (let pauseMs = 60; ; pauseMs = Math.min(1_000, pauseMs * 1.5)) {
    const state = await ippJobState(server, job.number)
    if (ended.has(state)) {
      job.ended()
      return endOf(state, job.name)
    }
    if (signal?.aborted === true) return unclear('stopped-while-sending', state, job.name)
    if (performance.now() >= job.untilMs) return unclear('still-waiting', state, job.name)
    await wait(pauseMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
  }
}

/** The clocks of station and server differ by less, or one of them was set by as much. */
const clockSlackMs = 3_600_000

/**
 * CUPS numbers its documents from 1 again once its queue was set up anew, and so does another computer, where the label may come from with a
 * backup: the number may be that of somebody else's document by now. True also where the server does not say when it took it.
 */
async function isThatDocument(
  server: string,
  jobNumber: number,
  { askedAtMs, stateSinceMs }: HandedDocument,
): Promise<boolean> {
  const createdAtMs = await ippJobCreatedAtMs(server, jobNumber)
  if (createdAtMs === null) return true
  return createdAtMs >= askedAtMs - clockSlackMs && createdAtMs <= stateSinceMs + clockSlackMs
}

const nothingComes: ReadonlySet<IppJobState> = new Set(['canceled', 'aborted', 'gone'])
const cancelWithinMs = 5_000

/** A job that is being printed is cancelled at the end of what its filter does. */
async function withdrawn(server: string, jobNumber: number): Promise<Withdrawn> {
  const deadline = performance.now() + cancelWithinMs
  for (;;) {
    const state = await ippJobState(server, jobNumber)
    if (nothingComes.has(state)) return 'taken-back'
    if (ended.has(state) || state === 'no-answer' || performance.now() >= deadline) return 'not-taken-back'
    await wait(100)
  }
}

function endOf(state: IppJobState, systemJob: string): PrintOutcome {
  if (state === 'completed') return { kind: 'printed', systemJob }
  return unclear(state === 'gone' ? 'printer-vanished' : 'ended-by-printer', state, systemJob)
}

function unclear(
  reason: Extract<PrintOutcome, { kind: 'unclear' }>['reason'],
  said: string,
  systemJob: string,
): PrintOutcome {
  return { kind: 'unclear', reason, detail: `the print server says: ${said}`, systemJob }
}

/** The printers in what `lpstat -p -a -d` says in the C locale. */
function printersIn(said: string): PrinterInfo[] {
  const defaultName = /^system default destination: (\S+)/m.exec(said)?.[1]
  const accepting = new Set(Array.from(said.matchAll(/^(\S+) accepting requests/gm), ([, name = '']) => name))
  return Array.from(said.matchAll(/^printer (\S+) (.*)$/gm), ([, name = '', rest = '']) => ({
    name,
    state: stateOf(rest),
    acceptsJobs: accepting.has(name),
    isDefault: name === defaultName,
  }))
}

function stateOf(words: string): PrinterInfo['state'] {
  if (words.startsWith('disabled')) return 'stopped'
  return words.startsWith('now printing') ? 'busy' : 'ready'
}
