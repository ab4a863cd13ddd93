import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { NotPrinted, PrinterAdapter, PrintOptions, PrintOutcome } from '../../ports/printer.ts'

interface SpooledPrint {
  readonly printer: Pick<PrinterAdapter, 'print'>
  readonly spoolFolder: string
  readonly pdf: Uint8Array
  readonly options: PrintOptions
  /** The file is on disk; the print system gets it next. */
  readonly handing?: () => void
  /** The file could not be written or removed, for the log. */
  readonly fault: (cause: unknown) => void
}

/** Prints a PDF by way of a file that is there only meanwhile: receivers' names stand in it. */
export async function printSpooled({
  printer,
  spoolFolder,
  pdf,
  options,
  handing,
  fault,
}: SpooledPrint): Promise<PrintOutcome> {
  const file = join(spoolFolder, `paper-${randomUUID()}.pdf`)
  try {
    const refusal = write(file, pdf, fault)
    if (refusal !== null) return refusal
    handing?.()
    return await printer.print(file, options)
  } finally {
    remove(file, fault)
  }
}

/** Answers why the disk, full perhaps, does not take it; null where it does. */
function write(file: string, pdf: Uint8Array, fault: SpooledPrint['fault']): NotPrinted | null {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pdf, { mode: 0o600 })
    return null
  } catch (cause) {
    fault(cause)
    return { kind: 'not-printed', reason: 'file-not-written', detail: String(cause) }
  }
}

/** What a process that was ended left behind would otherwise stay for ever. */
export const emptySpoolFolder = (spoolFolder: string, fault: SpooledPrint['fault']): void => remove(spoolFolder, fault)

/**
 * What another program has open, as Windows refuses it, stays until the next start: it changes nothing of what the printer said, and keeps
 * no account from opening. But receivers' names stand in it: where it stays for ever, the log says why.
 */
function remove(path: string, fault: SpooledPrint['fault']): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (cause) {
    fault(new Error('a PDF for the printer could not be removed', { cause }))
  }
}
