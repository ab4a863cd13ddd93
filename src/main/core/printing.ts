import { documentProfile, labelProfile } from '../../shared/domain/printing/printing.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { documentDrawingOf, preparedList } from './document-drawing.ts'
import type { DocumentContext } from '../documents/handlers.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import type { PreparedList } from '../printing/document-handlers.ts'
import { createPrintCreated, type CreatedBills } from '../printing/run/print-created.ts'
import { withPdfFiles } from '../printing/printers/pdf-file-printer.ts'
import type { PrinterAdapter } from '../ports/printer.ts'
import { createPrintingContext, type PrintingContext } from '../printing/printing-context.ts'
import type { LabelDrawing } from '../printing/sources/label-drawing.ts'
import type { HandoverRequest } from '../../shared/domain/printing/document-job.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import { errorText, isStorageError, storageErrorCode } from '../outbox/storage-error.ts'
import type { StationFile } from '../settings/station-file.ts'

export interface CorePrintingOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly systemPrinter: PrinterAdapter
  readonly labelsOf: (account: OpenedAccount) => LabelDrawing
  readonly documentContextOf: (account: OpenedAccount) => DocumentContext
  /** Hears of each file that a printer of PDF files has written. */
  readonly written: (path: string) => void
}

/** Hears of an account's queue, and prints what the carrier has confirmed where the settings say so. */
export function createdBillsListener(
  options: CorePrintingOptions,
  accountNow: () => OpenedAccount | null,
): (event: QueueEvent) => void {
  const { ports, station } = options
  const created = (): CreatedBills | null => {
    const account = accountNow()
    if (account === null) return null
    const draft = (id: string) => {
      const found = account.data.queue.get(id)
      return found.ok ? found.value : undefined
    }
    return { context: printingContextOf(account, options), settings: station.read().settings, draft }
  }
  const failed = (cause: unknown): void => {
    const code = isStorageError(cause) ? storageErrorCode(cause) : 'label-failed'
    accountNow()?.emit('station.alert', { code, detail: errorText(cause) })
  }
  const printCreated = createPrintCreated({ clock: ports.clock, account: created, failed })
  return (event) => {
    if (event.type === 'created') printCreated.created(event.ids)
    else if (event.type === 'drafts') printCreated.changed(event.ids)
  }
}

/** Printing over an account, which may be behind the front: its events go the account's own way. */
export function printingContextOf(account: OpenedAccount, options: CorePrintingOptions): PrintingContext {
  const { ports, station, systemPrinter, documentContextOf, written } = options
  const { settings } = station.read()
  const { bills, drafts, printing } = account.data
  const { jobs, labelRequests, runs, spoolFolder, fault, isWritten: isTaken } = printing
  const { now } = ports.clock
  const folder = (): string => documentContextOf(account).folder
  return createPrintingContext({
    jobs,
    labelRequests,
    bills,
    drafts,
    runs,
    spoolFolder,
    fault,
    printer: withPdfFiles(systemPrinter, { folder, now, isTaken, written }),
    labels: options.labelsOf(account),
    documents: documentDrawingOf(documentContextOf(account), jobs),
    profiles: settings.printerProfiles,
    usualProfile: labelProfile(settings),
    documentProfile: documentProfile(settings),
    operator: settings.operator,
    now,
    changed: (billCodes) => account.emit('printing.changed', { billCodes: [...billCodes], progress: null }),
  })
}

/** A handover list of an account, before it is drawn. */
export const preparedListOf = (
  account: OpenedAccount,
  { documentContextOf }: CorePrintingOptions,
  request: HandoverRequest,
): Promise<PreparedList> => preparedList(documentContextOf(account), request)
