import { setTimeout as wait } from 'node:timers/promises'
import { err, ok } from '../../../shared/result.ts'
import { cupsServer, ippJobState, type IppJobState } from './ipp-job.ts'
import type { NotPrinted, PrintOptions, PrintOutcome, PrinterAdapter, Withdrawn } from '../../ports/printer.ts'
import { runProgram, type ProgramEnd } from './run-program.ts'
import type { PrinterInfo } from '../../../shared/domain/printing/printing.ts'

export interface CupsOptions {
  /** CUPS_SERVER in it names another server than the machine's own. */
  readonly environment: NodeJS.ProcessEnv
  /** How long a handed-over document of so many pages is followed; a printer out of paper keeps it longer. */
  readonly followMs: (pages: number) => number
}

/** A label printer out of paper is filled within two minutes, and prints a label in less than three seconds. */
export const usualFollowMs = (pages: number): number => 120_000 + 3_000 * pages

/** macOS and Linux: `lp` hands over, the server says how it ended. */
export function createCupsPrinter({ environment, followMs }: CupsOptions): PrinterAdapter {
  // What the programs say is read: it must be English whatever the packer speaks.
  const english = { ...environment, LC_ALL: 'C', LANG: 'C' }
  const run = (program: string, args: readonly string[]): Promise<ProgramEnd> => runProgram(program, args, english)

  /** With the server down, `lp` says that the printer does not exist. */
  async function refused(end: ProgramEnd): Promise<NotPrinted | null> {
    const refusal = refusalIn(end)
    if (refusal?.reason !== 'printer-not-found') return refusal
    const scheduler = await run('lpstat', ['-r'])
    return isRunning(scheduler) ? refusal : schedulerDown(scheduler)
  }

  return {
    async list() {
      const scheduler = await run('lpstat', ['-r'])
      if (!isRunning(scheduler)) return err(schedulerDown(scheduler))
      return ok(printersIn((await run('lpstat', ['-p', '-a', '-d'])).stdout))
    },
    async print(file, options) {
      const end = await run('lp', lpArguments(file, options))
      const job = jobIn(end.stdout)
      if (job !== null) {
        options.accepted?.()
        return follow(cupsServer(english), job, followMs(options.pages * options.copies), options.signal)
      }
      const refusal = await refused(end)
      if (refusal !== null) return refusal
      return { kind: 'unclear', reason: 'answer-unclear', detail: end.stderr.trim(), systemJob: '' }
    },
    async cancel({ systemJob }) {
      const [, number] = /-(\d+)$/.exec(systemJob) ?? []
      if (number === undefined) return 'not-taken-back'
      // What it answers is in words; the server's state of the job says whether anything can still come.
      await run('cancel', [systemJob])
      return withdrawn(cupsServer(english), Number(number))
    },
  }
}

const isRunning = ({ stdout }: ProgramEnd): boolean => stdout.includes('is running')

function schedulerDown({ isMissing }: ProgramEnd): NotPrinted {
  const detail = isMissing ? 'CUPS is not installed' : 'the CUPS scheduler is not running'
  return { kind: 'not-printed', reason: 'print-system-down', detail }
}

/** `print-scaling=none`: a driver that fits the page to the paper makes the codes unreadable. */
function lpArguments(file: string, { printer, copies, paperMm, paperName, title }: PrintOptions): string[] {
  const media = paperName === '' ? `Custom.${rounded(paperMm.width)}x${rounded(paperMm.height)}mm` : paperName
  const options = [`media=${media}`, 'print-scaling=none', 'sides=one-sided', 'job-sheets=none,none']
  const flags = options.flatMap((option) => ['-o', option])
  return ['-d', printer, '-n', String(copies), '-t', title, ...flags, '--', file]
}

const rounded = (mm: number): number => Math.round(mm * 10) / 10

const ended: ReadonlySet<IppJobState> = new Set(['completed', 'canceled', 'aborted', 'gone'])

/** Waits for the job's end; whatever is not a plain "completed" may have put some labels on paper. */
async function follow(
  server: string,
  job: { readonly name: string; readonly number: number },
  followMs: number,
  signal: AbortSignal | undefined,
): Promise<PrintOutcome> {
  const deadline = performance.now() + followMs
  for (let pauseMs = 60; ; pauseMs = Math.min(1_000, pauseMs * 1.5)) {
    const state = await ippJobState(server, job.number)
    if (ended.has(state)) return endOf(state, job.name)
    if (signal?.aborted === true) return unclear('stopped-while-sending', state, job.name)
    if (performance.now() >= deadline) return unclear('still-waiting', state, job.name)
    await wait(pauseMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
  }
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
  state: IppJobState,
  systemJob: string,
): PrintOutcome {
  return { kind: 'unclear', reason, detail: `the print server says: ${state}`, systemJob }
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

/** The job in `lp`'s "request id is NAME-12 (1 file(s))"; null where it says nothing of the kind. */
function jobIn(said: string): { readonly name: string; readonly number: number } | null {
  const [, name = '', number = ''] = /request id is (\S+-(\d+))/.exec(said) ?? []
  return name === '' ? null : { name, number: Number(number) }
}

/** A refusal that `lp` words clearly: no job exists. Null for anything else, which may have left one behind. */
function refusalIn({ stderr, isMissing }: ProgramEnd): NotPrinted | null {
  const detail = stderr.trim()
  if (isMissing) return { kind: 'not-printed', reason: 'print-system-down', detail: 'CUPS is not installed' }
  if (/does not exist|unknown destination|no default destination|invalid destination/i.test(detail))
    return { kind: 'not-printed', reason: 'printer-not-found', detail }
  if (/not accepting (jobs|requests)/i.test(detail)) return { kind: 'not-printed', reason: 'printer-refused', detail }
  if (/scheduler is not running|unable to connect|connection refused|no such file/i.test(detail))
    return { kind: 'not-printed', reason: 'print-system-down', detail }
  return null
}
