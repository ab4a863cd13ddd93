import { join } from 'node:path'
import { editedLists, type ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import { err, type Result } from '../../shared/result.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { accountIdOf, canSignIn } from '../accounts/account-id.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { accountHandlers } from '../accounts/handlers.ts'
import { auditHandlers } from '../audit/handlers.ts'
import { backupHandlers, type AccountBackups } from '../backup/handlers.ts'
import { copyInThread, describeInThread } from '../backup/backup-thread.ts'
import { moveHandlers, type MoveDeps } from '../backup/move-data.ts'
import { batchHandlers, type BatchesDeps } from '../batches/handlers.ts'
import { billHandlers, type BillsDeps } from '../bills/handlers.ts'
import { receivedFolderIn } from '../command-line/command-socket.ts'
import { contactHandlers, type ContactsDeps } from '../contacts/handlers.ts'
import type { ReceiverWard } from '../database/stores/customers/contacts.ts'
import { coreLabels, filesFolderOf, type CoreLabels } from './documents.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { autosaveHandlers } from '../autosave/handlers.ts'
import { diagnosticsBundle, diagnosticsText, type DiagnosticsDeps } from './diagnostics.ts'
import { diskOf } from '../files/disk-room.ts'
import { healthOf } from './health.ts'
import type { HealthPart } from '../../shared/domain/health.ts'
import { profileInUse } from '../../shared/domain/printing/printing.ts'
import { accountFolderIn } from '../accounts/account-id.ts'
import { replaceFile } from '../files/durable-file.ts'
import { createLegacySearch } from '../directory/legacy-search.ts'
import { aboutDirectory, directoryHandlers } from '../directory/handlers.ts'
import { openCarrierWards } from '../directory/carrier-wards.ts'
import { startDailyRefresh } from '../directory/daily-refresh.ts'
import { shippedDirectory, type DirectoryData } from '../directory/load-directory.ts'
import { createWardSearch } from '../directory/ward-search.ts'
import { orderHandlers } from '../orders/handlers.ts'
import { pastingHandlers } from '../pasting/handlers.ts'
import { draftHandlers, referenceHolder } from '../drafts/handlers.ts'
import { feeHandlers } from '../fees/handlers.ts'
import type { FeesCarrier } from '../fees/quote-fees.ts'
import type { Handlers } from '../ipc/router.ts'
import { logFileIn } from './station-log.ts'
import { handoverFolderIn } from '../handover/archive.ts'
import { handoverHandlers, type HandoverHandlersDeps } from '../handover/handlers.ts'
import { importHandlers, type ImportHandlersDeps } from '../import/handlers.ts'
import { openLayoutFile } from '../import/columns/layout-file.ts'
import { createReceivedFiles } from '../import/received-file.ts'
import { labelDesignHandlers, labelHandlers } from '../documents/handlers.ts'
import { createLabelRenderer } from '../documents/worker/label-renderer.ts'
import { startHandlers } from './start-handlers.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import { createdBillsListener, preparedListOf, printingContextOf, type CorePrintingOptions } from './printing.ts'
import type { QueueListenerOf } from '../accounts/account-events.ts'
import { printingHandlers } from '../printing/handlers.ts'
import { documentHandlers } from '../printing/document-handlers.ts'
import { createSystemPrinter } from '../printing/printers/system-printer.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'
import { loadReferenceLists, operatorHandlers, settingsHandlers, type SettingsOptions } from '../settings/handlers.ts'
import type { Operators } from '../settings/operators.ts'
import type { Provisioning } from '../settings/provisioning.ts'
import { createStationTransfer } from '../settings/station-transfer.ts'
import type { StationFile } from '../settings/station-file.ts'
import { trainingHandlers } from '../training/handlers.ts'
import { createScale, type Scale } from '../scale/scale.ts'
import { scaleHandlers } from '../scale/handlers.ts'
import { trackingHandlers } from '../tracking/handlers.ts'
import { exportWordsOf } from '../bills/export-bills.ts'
import { updateHandlers } from '../updates/handlers.ts'
import type { Updates } from '../updates/updates.ts'

export interface CoreHandlersOptions {
  readonly ports: CorePorts
  readonly station: StationFile
  readonly accounts: Accounts
  readonly operators: Operators
  /** The account that is open. @throws AppFailure `no-account` */
  readonly opened: () => OpenedAccount
  readonly backups: () => AccountBackups
  readonly updates: Updates
  readonly provisioning: Provisioning
  /** Hears what a window could not begin with. */
  readonly unreadable: (cause: unknown) => void
}

/** What several features need. */
interface CoreContext extends CoreHandlersOptions {
  readonly lists: () => ReferenceLists
  /** Where what is written for a person goes. */
  readonly documentsFolder: string
  readonly paper: CoreLabels
  readonly printing: CorePrintingOptions
  readonly scale: Scale
}

/** By then the window has come up. The thread that draws labels and the index of wards are made before anybody needs them. */
const warmAfterMs = 3_000
/** The second thread is for many labels: the first chunk that finds the other one busy starts it, since to start one takes a core for half a second. */
const drawingThreads = 2
/** The scale's process is started later, so that it takes no processor time from the start of the window. */
const scaleAfterMs = 1_000

/** Joins every feature to the account that is open. */
export function createCoreHandlers(options: CoreHandlersOptions): {
  handlers: Handlers
  queueListener: QueueListenerOf
  /** Another account has come to the front. */
  frontChanged(): void
  close(): Promise<void>
} {
  const { ports, station, operators, unreadable } = options
  const defaultLists = once(() => loadReferenceLists(ports.resourcesFolder))
  const lists = (): ReferenceLists => editedLists(defaultLists(), station.read().settings.listEdits)
  const renderer = createLabelRenderer({
    workerFile: ports.labelWorkerFile,
    fontFolder: join(ports.resourcesFolder, 'fonts'),
    workers: drawingThreads,
    drawsSamples: ports.preparesAhead !== false,
    clock: ports.clock,
  })
  const paper = coreLabels({ ports, station, lists, renderer })
  const printing: CorePrintingOptions = {
    ports,
    station,
    systemPrinter: ports.printer ?? createSystemPrinter(process.platform, process.env, ports.resourcesFolder),
    labelsOf: paper.sourceOf,
    documentContextOf: paper.contextOf,
    written: (path) => paper.station.saved.add(path),
  }
  const documentsFolder = join(ports.documentsFolder, 'Packbench')
  const scale = createScale({
    settings: () => station.read().settings.scale,
    start: ports.startScaleProcess,
    clock: ports.clock,
    changed: (view) => ports.emit('scale.changed', view),
  })
  const connecting = ports.clock.setTimer(scale.configure, scaleAfterMs)
  const context: CoreContext = { ...options, lists, documentsFolder, paper, printing, scale }
  const directory = coreDirectory(context)
  const warming = ports.clock.setTimer(() => {
    if (ports.preparesAhead === false) return
    renderer.warm()
    // What is wrong with the directory is said of the first search.
    directory.prepare().catch(() => undefined)
  }, warmAfterMs)
  const answers: Omit<Handlers, 'app.start'> = {
    ...stationHandlers(context),
    ...directory.handlers,
    ...accountDataHandlers(context),
    ...paperHandlers(context),
  }
  return {
    handlers: { ...answers, ...startHandlers({ answers, isLocked: operators.isLocked, unreadable }) },
    queueListener: (accountNow) => createdBillsListener(printing, accountNow),
    frontChanged() {
      if (!isTrainingIn(context)) scale.simulate(null)
      ports.emit('account.changed', options.accounts.view())
    },
    close() {
      warming.cancel()
      connecting.cancel()
      scale.close()
      directory.stop()
      return renderer.close()
    },
  }
}

const isTrainingIn = ({ accounts }: CoreContext): boolean => accounts.view().account?.kind === 'training'

/** What is the station's, whichever account is open. */
function stationHandlers(context: CoreContext) {
  const { ports, accounts, operators, opened } = context
  const settings = settingsDepsOf(context)
  return {
    ...settingsHandlers(settings),
    ...moveHandlers(moveDepsOf(context, settings)),
    ...operatorHandlers(operators),
    ...accountHandlers(accounts),
    ...backupHandlers(context.backups),
    ...updateHandlers(context.updates),
    ...scaleHandlers(context.scale, () => isTrainingIn(context)),
    ...trainingHandlers(
      () => opened().training,
      ports.clock.now,
      () => ports.emit('account.changed', accounts.view()),
    ),
  }
}

/** The places that are shipped, with those that the carrier has named since. */
function coreDirectory({ ports, accounts, opened }: CoreContext) {
  const folder = join(ports.resourcesFolder, 'directory')
  const { now: shipped, inTurns: shippedInTurns } = shippedDirectory(folder)
  const carrierWards = openCarrierWards(join(ports.profileFolder, 'carrier-wards.json'), ports.clock.now)
  const all = (): DirectoryData => carrierWards.addedTo(shipped())
  let wards = once(() => createWardSearch(all()))
  const refresh = async (): Promise<Result<void, AppError>> => {
    // The built-in carrier knows a sample, which would take the place of what the real one has named.
    if (opened().training !== null)
      return err({ code: 'not-available-here', detail: 'training has no wards to ask for' })
    await shippedInTurns()
    const refreshed = await carrierWards.refresh(opened().connection.session, shipped())
    if (!refreshed.ok) return refreshed
    const renewed = createWardSearch(all())
    // Until then the wards of before are searched.
    await renewed.prepare('texts')
    wards = () => renewed
    return refreshed
  }
  const searches = {
    shipped: shippedInTurns,
    wards: () => wards(),
    legacy: once(() => createLegacySearch(shipped())),
    numbers: () => opened().data.placeNumbers,
    // Senders are entered before there is an account.
    isUsed: (ward: ReceiverWard) => accounts.view().account !== null && opened().data.usedWards.has(ward),
  }
  const isIdle = (): boolean => {
    const { account, session, problem } = accounts.view()
    if (account?.kind !== 'live' || session !== 'fresh' || problem !== null) return false
    const { status, counts } = opened().data.queue
    const drafts = unlessUnreadable(counts)
    return status().status === 'running' && drafts !== null && drafts.READY + drafts.SENDING === 0
  }
  const { refreshedAtMs } = carrierWards
  const daily = startDailyRefresh({ clock: ports.clock, refreshedAtMs, isIdle, refresh })
  const about = (): ChannelOutput<'directory.about'> => aboutDirectory(folder, all(), carrierWards)
  const handlers = {
    ...directoryHandlers(searches, about, refresh),
    ...pastingHandlers(async () => {
      await shippedInTurns()
      return wards().reader()
    }),
  }
  async function prepare(): Promise<void> {
    await shippedInTurns()
    await wards().prepare('texts')
  }
  return { handlers, prepare, stop: daily.stop }
}

/** What works on the data of the account that is open, and asks its carrier. */
function accountDataHandlers(context: CoreContext) {
  const { opened, documentsFolder } = context
  const { now } = context.ports.clock
  return {
    ...autosaveHandlers(() => opened().data.autosaved, now),
    ...draftHandlers({
      queue: () => opened().data.queue,
      learn(bill) {
        opened().data.placeNumbers.learn(bill, now())
        opened().data.usedWards.add(bill)
      },
      referenceHolder: (refCode, exceptDraftId) => referenceHolder(opened().data, refCode, exceptDraftId),
    }),
    ...orderHandlers(() => opened().data.orders, context.operators.consent),
    ...billHandlers(() => billsDepsOf(opened(), context)),
    ...importHandlers(importDepsOf(context)),
    ...handoverHandlers(handoverDepsOf(context)),
    ...batchHandlers(() => batchesDepsOf(opened())),
    ...contactHandlers(() => contactsDepsOf(opened(), context)),
    ...feeHandlers(() => feesCarrierOf(opened())),
    ...trackingHandlers(() => opened().tracking),
    ...auditHandlers(() => ({
      decisions: opened().data.decisions,
      folder: filesFolderOf(opened(), documentsFolder),
      now,
    })),
  }
}

/** What is drawn and printed. */
function paperHandlers({ accounts, opened, paper, printing }: CoreContext) {
  return {
    ...labelHandlers(() => paper.contextOf(opened()), paper.station),
    ...labelDesignHandlers(paper.station, () => accounts.view().id),
    ...printingHandlers(() => printingContextOf(opened(), printing)),
    ...documentHandlers(
      () => printingContextOf(opened(), printing),
      (request) => preparedListOf(opened(), printing, request),
    ),
  }
}

function settingsDepsOf(context: CoreContext): SettingsOptions {
  const { ports, station, accounts, lists, opened, documentsFolder, provisioning } = context
  const { version, runtime, profileFolder, carrierUrl, clock } = ports
  const onChange = (settings: Settings): void => {
    context.scale.configure()
    ports.emit('settings.changed', settings)
  }
  const info = {
    version,
    runtime,
    platform: process.platform,
    profileFolder,
    logFile: logFileIn(profileFolder),
    carrierUrl: carrierUrl ?? provisioning.carrier ?? '',
    locked: [...provisioning.locked],
  }
  const isOpen = (): boolean => accounts.view().account !== null
  const health = (): Promise<HealthPart[]> => healthNow(context)
  const found = async (): Promise<DiagnosticsDeps> => ({
    info,
    health: await health(),
    settings: station.read().settings,
    accounts: accounts.list(),
    queue: isOpen() ? opened().data.queue.status() : null,
    secretsProtected: ports.secrets.isProtected,
    nowMs: clock.now(),
  })
  return {
    info,
    station,
    provisioning,
    lists,
    onChange,
    transfer: createStationTransfer({
      station,
      appVersion: version,
      documentsFolder,
      profileFolder,
      views: () => (isOpen() ? opened().data.billBook.views : null),
      now: clock.now,
      changed: onChange,
    }),
    health,
    diagnostics: async () => diagnosticsText(await found()),
    async saveDiagnostics() {
      const text = await diagnosticsBundle(await found())
      const name = `diagnostics-${new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')}.txt`
      const path = join(documentsFolder, name)
      await replaceFile(path, text)
      return path
    },
  }
}

/** Of the account in front, if any, of the disks of all, and of the machine. */
function healthNow({ ports, station, accounts, opened, printing }: CoreContext): Promise<HealthPart[]> {
  const { account, id, session } = accounts.view()
  const open = account === null || id === null ? null : { id, ...opened() }
  const { settings, accounts: known } = station.read()
  return healthOf({
    profileFolder: ports.profileFolder,
    nowMs: ports.clock.now(),
    account: open && {
      folder: accountFolderIn(ports.profileFolder, open.id),
      isTraining: open.training !== null,
      session,
      queue: open.data.queue.status(),
      clockAheadMs: open.connection.clockAheadMs(),
    },
    backedUpFolders: Object.entries(known)
      .filter(([, { kind }]) => kind === 'live')
      .map(([knownId]) => accountFolderIn(ports.profileFolder, knownId)),
    diskOf,
    printerName: profileInUse(settings)?.printer ?? null,
    async printers() {
      const listed = await printing.systemPrinter.list()
      if (!listed.ok) throw new Error(listed.error.kind)
      return listed.value
    },
  })
}

function moveDepsOf({ ports, opened, documentsFolder }: CoreContext, settings: SettingsOptions): MoveDeps {
  const { transfer, provisioning, station, onChange } = settings
  return {
    now: ports.clock.now,
    documentsFolder,
    account() {
      const { account, data, backUpNow } = opened()
      const id = accountIdOf(account)
      const pause = (): void => void data.queue.pause()
      const folder = accountFolderIn(ports.profileFolder, id)
      return { id, folder, papersFolder: handoverFolderIn(folder), backUp: backUpNow, pause }
    },
    describe: (file) => describeInThread(ports.backupWorkerFile, file),
    copy: (file, target) => copyInThread(ports.backupWorkerFile, file, target, ports.clock.now()),
    ...(ports.chooseFile && { chooseFile: () => ports.chooseFile?.('moved-data') ?? Promise.resolve(null) }),
    settings: {
      exported: transfer.exported,
      changes(text) {
        const checked = transfer.check({ text, withOwn: true })
        return checked.assessment === 'usable' ? checked.changes.length : null
      },
      take(text) {
        transfer.importFile({ text, withOwn: true })
        provisioning.apply()
        onChange(station.read().settings)
      },
    },
  }
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

function importDepsOf({ ports, opened, lists, station }: CoreContext): ImportHandlersDeps {
  const { profileFolder, resourcesFolder, clock } = ports
  const layouts = once(() => openLayoutFile(join(profileFolder, 'import-layouts.json'), () => clock.now()))
  return {
    imports: () => opened().data.imports,
    entries: () => opened().data.fileEntries,
    receivedFolder: receivedFolderIn(profileFolder),
    layouts,
    task: () => ({
      profileFolder,
      resourcesFolder,
      layouts: layouts().all(),
      services: lists().services.map(({ id, vi, en }) => ({ id, names: [vi, en] })),
    }),
    received: createReceivedFiles(join(profileFolder, 'received')),
    folder: () => station.read().settings.labelFolder,
    now: clock.now,
  }
}

function handoverDepsOf({ ports, opened, station, lists }: CoreContext): HandoverHandlersDeps {
  const { chooseFile, openFile } = ports
  return {
    handover: () => opened().data.handover,
    person() {
      const { operator, stationCode } = station.read().settings
      return { operator, stationCode }
    },
    exportTo() {
      const { language, labelFolder } = station.read().settings
      const { service: serviceName } = exportWordsOf(lists(), language)
      return { folder: filesFolderOf(opened(), labelFolder), sheetWorkerFile: ports.sheetWorkerFile, serviceName }
    },
    now: ports.clock.now,
    changed: () => ports.emit('handover.changed', null),
    ...(chooseFile && { chooseSheet: () => chooseFile('signed-paper') }),
    openFile: openFile ?? (() => Promise.resolve('nothing opens files here')),
  }
}

function batchesDepsOf({ data, account }: OpenedAccount): BatchesDeps {
  return { queue: data.queue, canSignIn: () => canSignIn(account) }
}

function contactsDepsOf(account: OpenedAccount, { station, ports }: CoreContext): ContactsDeps {
  const { data, emit } = account
  return {
    contacts: data.contacts,
    customers: data.customers,
    folder: filesFolderOf(account, station.read().settings.labelFolder),
    operator: () => station.read().settings.operator,
    now: ports.clock.now,
    changed: (what) => emit('contacts.changed', what),
  }
}

function billsDepsOf(opened: OpenedAccount, { station, lists, ports }: CoreContext): BillsDeps {
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
    exportFolder: filesFolderOf(opened, labelFolder),
    openFile: ports.openFile ?? (() => Promise.resolve('nothing opens files here')),
    words: exportWordsOf(lists(), language),
    changed(billCode, batchId) {
      opened.emit('bills.changed', { billCodes: [billCode] })
      if (batchId !== null) opened.emit('batches.changed', { id: batchId, counts: queue.batches.counts(batchId) })
    },
  }
}
