import { pdfProfile, profileInUse } from '../../shared/domain/printing/printing.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { paperSourceOf, preparedList } from './paper-sources.ts'
import type { PaperDesk } from '../documents/handlers.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import type { PaperHandlersDesk } from '../printing/paper-handlers.ts'
import type { PrintTools } from '../printing/run/print-batch.ts'
import { createPrintCreated, type CreatedBills } from '../printing/run/print-created.ts'
import { withPdfFiles } from '../printing/printers/pdf-file-printer.ts'
import type { PrinterAdapter } from '../ports/printer.ts'
import type { PrintingDesk } from '../printing/printing-context.ts'
import type { QueueEvent } from '../outbox/outbox.ts'
import { errorText, isStorageError, storageErrorCode } from '../outbox/storage-error.ts'
import type { StationFile } from '../settings/station-file.ts'

export interface CorePrintingOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly systemPrinter: PrinterAdapter
  readonly labelsOf: (account: OpenedAccount) => PrintTools['labels']
  readonly labelDeskOf: (account: OpenedAccount) => PaperDesk
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
      const found = account.desk.queue.get(id)
      return found.ok ? found.value : undefined
    }
    return { desk: printingDeskOf(account, options), settings: station.read().settings, draft }
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

/** Printing over an account, which may be behind the front: it tells by the account's own way. */
export function printingDeskOf(account: OpenedAccount, options: CorePrintingOptions): PrintingDesk {
  const { bills, printing } = account.desk
  const paper = paperDeskOf(account, options)
  const { profiles, operator, printer, now } = paper
  const { jobs, labelRequests, runs, spoolFolder } = printing
  const usualProfile = profileInUse(options.station.read().settings) ?? pdfProfile
  return {
    jobs,
    labelRequests,
    runs,
    spoolFolder,
    bills,
    profiles,
    usualProfile,
    operator,
    tools: { printer, labels: options.labelsOf(account) },
    paper,
    now,
    changed: (billCodes) => account.emit('printing.changed', { billCodes: [...billCodes], progress: null }),
  }
}

/** The same for papers that are no labels. */
export function paperDeskOf(account: OpenedAccount, options: CorePrintingOptions): PaperHandlersDesk {
  const { ports, station, systemPrinter, labelDeskOf, written } = options
  const { printerProfiles: profiles, operator } = station.read().settings
  const { papers, paperRuns } = account.desk.printing
  const { now } = ports.clock
  const desk = (): PaperDesk => labelDeskOf(account)
  return {
    papers,
    paperRuns,
    paperSource: paperSourceOf(desk(), papers),
    printer: withPdfFiles(systemPrinter, { folder: () => desk().folder, now, written }),
    profiles,
    operator,
    prepareList: (wish) => preparedList(desk(), wish),
    now,
    changed: () => account.emit('printing.changed', { billCodes: [], progress: null }),
  }
}
