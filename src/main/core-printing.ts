import type { CorePorts } from './core-ports.ts'
import { orFail } from './ipc/app-failure.ts'
import { saveBillLabel, type LabelDesk } from './labels/bill-labels.ts'
import type { OpenedAccount } from './open-account.ts'
import type { PrintingDesk } from './printing/handlers.ts'
import type { PrintTools } from './printing/print-runs.ts'
import { withPdfFiles } from './printing/pdf-file-printer.ts'
import type { PrinterAdapter } from './printing/printer-adapter.ts'
import type { StationFile } from './settings/station-file.ts'

export interface CorePrintingOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly systemPrinter: PrinterAdapter
  readonly labelsOf: (account: OpenedAccount) => PrintTools['labels']
  readonly labelDeskOf: (account: OpenedAccount) => LabelDesk
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
    saveLabel: async (billCode, acceptCut) =>
      orFail(await saveBillLabel(labelDeskOf(account), billCode, acceptCut)).path,
    openFile: ports.openFile ?? (() => Promise.resolve('nothing opens files here')),
    now,
    changed: (billCodes) => ports.emit('printing.changed', { billCodes: [...billCodes], progress: null }),
  }
}
