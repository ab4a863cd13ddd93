import type { CorePorts } from './core-ports.ts'
import type { LabelDesk } from './labels/bill-labels.ts'
import type { OpenedAccount } from './open-account.ts'
import type { PrintingDesk } from './printing/handlers.ts'
import type { PrintTools } from './printing/print-runs.ts'
import { createPrintCreated } from './printing/print-created.ts'
import { withPdfFiles } from './printing/pdf-file-printer.ts'
import type { PrinterAdapter } from './printing/printer-adapter.ts'
import type { QueueEvent } from './queue/queue.ts'
import type { StationFile } from './settings/station-file.ts'

export interface CorePrintingOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly systemPrinter: PrinterAdapter
  readonly labelsOf: (account: OpenedAccount) => PrintTools['labels']
  readonly labelDeskOf: (account: OpenedAccount) => LabelDesk
}

/** Hears of an account's queue, and prints what the carrier has confirmed where the settings say so. */
export function createdBillsListener(
  options: CorePrintingOptions,
  accountNow: () => OpenedAccount | null,
): (event: QueueEvent) => void {
  const { ports, station } = options
  const printCreated = createPrintCreated(ports.clock, () => {
    const account = accountNow()
    if (account === null) return null
    const draft = (id: string) => {
      const found = account.desk.queue.get(id)
      return found.ok ? found.value : undefined
    }
    return { desk: printingDeskOf(account, options), settings: station.read().settings, draft }
  })
  return (event) => {
    if (event.type === 'drafts') printCreated(event.ids)
  }
}

/** Printing over an account. */
export function printingDeskOf(account: OpenedAccount, options: CorePrintingOptions): PrintingDesk {
  const { ports, station, systemPrinter, labelsOf, labelDeskOf } = options
  const { bills, printing } = account.desk
  const { printerProfiles: profiles, operator } = station.read().settings
  const { now } = ports.clock
  const printer = withPdfFiles(systemPrinter, { folder: () => labelDeskOf(account).folder, now })
  return {
    ...printing,
    bills,
    profiles,
    operator,
    tools: { printer, labels: labelsOf(account) },
    now,
    changed: (billCodes) => ports.emit('printing.changed', { billCodes: [...billCodes], progress: null }),
  }
}
