import type { PrinterInfo } from '../../../shared/domain/printing/printing.ts'
import type { NotPrinted } from '../../ports/printer.ts'
import type { ProgramEnd } from './run-program.ts'

/** The printers in what `lpstat -p -a -d` says in the C locale. */
export function printersIn(said: string): PrinterInfo[] {
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
export function jobIn(said: string): { readonly name: string; readonly number: number } | null {
  const [, name = '', number = ''] = /request id is (\S+-(\d+))/.exec(said) ?? []
  return name === '' ? null : { name, number: Number(number) }
}

/** A refusal that `lp` words clearly: no job exists. Null for anything else, which may have left one behind. */
export function refusalIn({ stderr, isMissing }: ProgramEnd): NotPrinted | null {
  const detail = stderr.trim()
  if (isMissing) return { kind: 'not-printed', reason: 'print-system-down', detail: 'CUPS is not installed' }
  if (/does not exist|unknown destination|no default destination|invalid destination/i.test(detail))
    return { kind: 'not-printed', reason: 'printer-not-found', detail }
  if (/not accepting (jobs|requests)/i.test(detail)) return { kind: 'not-printed', reason: 'printer-refused', detail }
  if (/scheduler is not running|unable to connect|connection refused|no such file/i.test(detail))
    return { kind: 'not-printed', reason: 'print-system-down', detail }
  return null
}
