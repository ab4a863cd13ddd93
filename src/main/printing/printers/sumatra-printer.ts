import { err, ok } from '../../../shared/result.ts'
import { z } from 'zod'
import type { PrinterAdapter, PrintOptions, PrintOutcome } from '../../ports/printer.ts'
import { runProgram, type ProgramEnd } from './run-program.ts'

export interface SumatraOptions {
  /** SumatraPDF.exe, which is shipped beside the app as a program of its own. */
  readonly program: string
  /** Windows PowerShell, which lists the printers. */
  readonly powershell: string
  readonly environment: NodeJS.ProcessEnv
}

const listScript =
  '[Console]::OutputEncoding=[Text.Encoding]::UTF8; ConvertTo-Json -Compress @(Get-CimInstance Win32_Printer | Select-Object Name,PrinterStatus,WorkOffline,Default)'

/** A printer whose driver says nothing of one of these has null there. */
const listedSchema = z.array(
  z.object({
    Name: z.string(),
    PrinterStatus: z.number().nullable(),
    WorkOffline: z.boolean().nullable(),
    Default: z.boolean().nullable(),
  }),
)

/** Win32_Printer.PrinterStatus: 4 printing, 6 stopped, 7 offline. */
const busyStatus = 4
const stoppedStatuses: ReadonlySet<number> = new Set([6, 7])

/** Windows: SumatraPDF spools the file and ends; the spooler reports nothing of the paper. */
export function createSumatraPrinter({ program, powershell, environment }: SumatraOptions): PrinterAdapter {
  return {
    async list() {
      const end = await runProgram(powershell, ['-NoProfile', '-NonInteractive', '-Command', listScript], environment)
      const listed = end.exitCode === 0 ? listedSchema.safeParse(parsed(end.stdout)) : null
      if (listed?.success !== true)
        return err({ kind: 'not-printed', reason: 'print-system-down', detail: end.stderr.trim().slice(0, 500) })
      return ok(
        listed.data.map(({ Name, PrinterStatus, WorkOffline, Default }) => ({
          name: Name,
          state: PrinterStatus !== null && stoppedStatuses.has(PrinterStatus) ? 'stopped' : busyOrReady(PrinterStatus),
          acceptsJobs: WorkOffline !== true,
          isDefault: Default === true,
        })),
      )
    },
    async print(file, options) {
      // Settings are a list with commas: behind one, "4,5 x 6" would go on as a page range, and labels would be left out.
      if (options.paperName.includes(','))
        return { kind: 'not-printed', reason: 'printer-refused', detail: `a comma in the paper "${options.paperName}"` }
      return outcomeOf(await runProgram(program, sumatraArguments(file, options), environment))
    },
    // The spooler does not say which of its documents is ours: what was spooled stays there.
    cancel: () => Promise.resolve('not-taken-back'),
  }
}

/** With `-silent` its exit code is all that it says: whatever is not 0 may have spooled some of the pages. */
function outcomeOf({ exitCode, isStarted, stderr }: ProgramEnd): PrintOutcome {
  if (exitCode === 0) return { kind: 'printed', systemJob: '' }
  const detail = stderr.trim().slice(0, 500) || `exit code ${exitCode}`
  if (!isStarted) return { kind: 'not-printed', reason: 'print-system-down', detail }
  if (detail.split('\n').some(namesNoPrinter)) return { kind: 'not-printed', reason: 'printer-not-found', detail }
  return { kind: 'unclear', reason: 'answer-unclear', detail, systemJob: '' }
}

const isFollowed = (line: string, first: RegExp, next: RegExp): boolean => {
  const at = line.search(first)
  return at !== -1 && next.test(line.slice(at))
}

/** "Couldn't find the printer", "Printer 'X' does not exist". */
const namesNoPrinter = (line: string): boolean =>
  isFollowed(line, /(?:couldn't|could not|cannot) (?:find|open|access|initialize) /i, /printer/i) ||
  isFollowed(line, /printer /i, /not exist|not found/i)

const busyOrReady = (status: number | null): 'busy' | 'ready' => (status === busyStatus ? 'busy' : 'ready')

/** `noscale` is 100 %; copies as "2x"; the paper by its name in the driver, else the driver's own setting. */
function sumatraArguments(file: string, { printer, copies, paperName }: PrintOptions): string[] {
  const settings = ['noscale', `${copies}x`, 'simplex', ...(paperName === '' ? [] : [`paper=${paperName}`])]
  return ['-print-to', printer, '-print-settings', settings.join(','), '-silent', file]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim()) // without the byte order mark that PowerShell may begin with
  } catch {
    return null
  }
}
