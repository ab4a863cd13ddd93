import { join } from 'node:path'
import { editedLists, type ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import { canSignIn } from '../accounts/account-id.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { accountHandlers } from '../accounts/handlers.ts'
import { auditHandlers } from '../audit/handlers.ts'
import { backupHandlers, type AccountBackups } from '../backup/handlers.ts'
import { batchHandlers, type BatchesDeps } from '../batches/handlers.ts'
import { exportWordsOf } from '../bills/export-words.ts'
import { billHandlers, type BillsDeps } from '../bills/handlers.ts'
import { contactHandlers } from '../contacts/handlers.ts'
import { coreLabels } from './documents.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { autosaveHandlers } from '../autosave/handlers.ts'
import { diagnosticsText } from './diagnostics.ts'
import { aboutDirectory } from '../directory/directory-about.ts'
import { createLegacySearch } from '../directory/legacy-search.ts'
import { directoryHandlers } from '../directory/handlers.ts'
import { loadDirectory } from '../directory/load-directory.ts'
import { createWardSearch } from '../directory/ward-search.ts'
import { draftHandlers } from '../drafts/handlers.ts'
import { referenceHolder } from '../drafts/reference-holder.ts'
import { feeHandlers } from '../fees/handlers.ts'
import type { FeesCarrier } from '../fees/quote-fees.ts'
import type { Handlers } from '../ipc/router.ts'
import { logFileIn } from './station-log.ts'
import { labelDesignHandlers, labelHandlers } from '../documents/handlers.ts'
import { createLabelRenderer } from '../documents/worker/label-renderer.ts'
import { startHandlers } from './start-handlers.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import { createdBillsListener, preparedListOf, printingContextOf, type CorePrintingOptions } from './printing.ts'
import type { QueueListenerOf } from '../accounts/account-events.ts'
import { printingHandlers } from '../printing/handlers.ts'
import { documentHandlers } from '../printing/document-handlers.ts'
import { createSystemPrinter } from '../printing/printers/system-printer.ts'
import { loadReferenceLists } from '../settings/reference-lists.ts'
import { settingsHandlers } from '../settings/handlers.ts'
import { operatorHandlers } from '../settings/operator-handlers.ts'
import type { Operators } from '../settings/operators.ts'
import { createStationTransfer } from '../settings/station-transfer.ts'
import type { StationFile } from '../settings/station-file.ts'
import { trainingHandlers } from '../training/handlers.ts'
import { trackingHandlers } from '../tracking/handlers.ts'

export interface CoreHandlersOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly accounts: Accounts
  readonly operators: Operators
  /** The account that is open. @throws AppFailure `no-account` */
  readonly opened: () => OpenedAccount
  readonly backups: () => AccountBackups
  /** Hears what a window could not begin with. */
  readonly unreadable: (cause: unknown) => void
}

/** Joins every feature to the account that is open. */
export function createCoreHandlers(options: CoreHandlersOptions): {
  handlers: Handlers
  queueListener: QueueListenerOf
  close(): Promise<void>
} {
  const { ports, station, accounts, operators, opened } = options
  const defaultLists = once(() => loadReferenceLists(ports.resourcesFolder))
  const lists = (): ReferenceLists => editedLists(defaultLists(), station.read().settings.listEdits)
  const directoryFolder = join(ports.resourcesFolder, 'directory')
  const directory = once(() => loadDirectory(directoryFolder))
  const searches = {
    wards: once(() => createWardSearch(directory())),
    legacy: once(() => createLegacySearch(directory())),
    numbers: () => opened().data.placeNumbers,
  }
  const renderer = createLabelRenderer({
    workerFile: ports.labelWorkerFile,
    fontFolder: join(ports.resourcesFolder, 'fonts'),
    workers: 2,
    clock: ports.clock,
  })
  const paper = coreLabels({ ports, station, lists, renderer })
  const { version, runtime, profileFolder, carrierUrl } = ports
  const info = {
    version,
    runtime,
    platform: process.platform,
    profileFolder,
    logFile: logFileIn(profileFolder),
    carrierUrl: carrierUrl ?? '',
  }
  const printing: CorePrintingOptions = {
    ports,
    station,
    systemPrinter: ports.printer ?? createSystemPrinter(process.platform, process.env, ports.resourcesFolder),
    labelsOf: paper.sourceOf,
    documentContextOf: paper.contextOf,
    written: (path) => paper.station.saved.add(path),
  }
  const onChange = (settings: ReturnType<StationFile['read']>['settings']): void =>
    ports.emit('settings.changed', settings)
  const documentsFolder = join(ports.documentsFolder, 'Packbench')
  const transfer = createStationTransfer({
    station,
    appVersion: version,
    documentsFolder,
    profileFolder,
    views: () => (accounts.view().account === null ? null : opened().data.billBook.views),
    now: ports.clock.now,
    changed: onChange,
  })
  const diagnostics = (): string =>
    diagnosticsText({
      info,
      settings: station.read().settings,
      accounts: accounts.list(),
      queue: accounts.view().account === null ? null : opened().data.queue.status(),
      secretsProtected: ports.secrets.isProtected,
      nowMs: ports.clock.now(),
    })
  const answers: Omit<Handlers, 'app.start'> = {
    ...settingsHandlers({ info, station, lists, onChange, transfer, diagnostics }),
    ...operatorHandlers(operators),
    ...accountHandlers(accounts),
    ...trainingHandlers(() => opened().training, accounts.practiseOutage),
    ...directoryHandlers(searches, () => aboutDirectory(directoryFolder)),
    ...contactHandlers(() => opened().data.contacts, ports.clock.now),
    ...feeHandlers(() => feesCarrierOf(opened())),
    ...autosaveHandlers(() => opened().data.autosaved, ports.clock.now),
    ...draftHandlers({
      queue: () => opened().data.queue,
      learn: (bill) => opened().data.placeNumbers.learn(bill, ports.clock.now()),
      referenceHolder: (refCode, exceptDraftId) => referenceHolder(opened().data, refCode, exceptDraftId),
    }),
    ...billHandlers(() => billsDepsOf(opened(), station, lists, ports)),
    ...batchHandlers(() => batchesDepsOf(opened())),
    ...auditHandlers(() => ({ decisions: opened().data.decisions, folder: documentsFolder, now: ports.clock.now })),
    ...backupHandlers(options.backups),
    ...trackingHandlers(() => opened().tracking),
    ...labelHandlers(() => paper.contextOf(opened()), paper.station),
    ...labelDesignHandlers(paper.station),
    ...printingHandlers(() => printingContextOf(opened(), printing)),
    ...documentHandlers(
      () => printingContextOf(opened(), printing),
      (request) => preparedListOf(opened(), printing, request),
    ),
  }
  const queueListener: QueueListenerOf = (accountNow) => createdBillsListener(printing, accountNow)
  const handlers = {
    ...answers,
    ...startHandlers({ answers, isLocked: operators.isLocked, unreadable: options.unreadable }),
  }
  return { handlers, queueListener, close: () => renderer.close() }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function feesCarrierOf({ connection }: OpenedAccount): FeesCarrier {
  return {
    buildRequest: (question) => connection.calls.buildCalcFeeRequest(question, connection.wire()),
    call: (request) => connection.session.call(request),
    read: (evidence) => connection.calls.readCalcFeeAnswer(evidence, connection.wire().weightUnit),
  }
}

function batchesDepsOf({ data, account }: OpenedAccount): BatchesDeps {
  return { queue: data.queue, canSignIn: () => canSignIn(account) }
}

function billsDepsOf(
  opened: OpenedAccount,
  station: StationFile,
  lists: () => ReferenceLists,
  ports: CorePorts,
): BillsDeps {
  const { queue, bills, billBook, billExports, printing } = opened.data
  const { language, labelFolder, operator } = station.read().settings
  return {
    ...batchesDepsOf(opened),
    book: billBook,
    exports: billExports,
    bills,
    prints: printing.jobs.labels,
    operator: () => operator,
    now: ports.clock.now,
    exportFolder: labelFolder,
    words: exportWordsOf(lists(), language),
    changed(billCode, batchId) {
      opened.emit('bills.changed', { billCodes: [billCode] })
      if (batchId !== null) opened.emit('batches.changed', { id: batchId, counts: queue.batches.counts(batchId) })
    },
  }
}
