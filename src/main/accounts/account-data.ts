import { join } from 'node:path'
import { accountIdOf } from './account-id.ts'
import type { AccountLeftovers } from '../../shared/domain/account/account.ts'
import { joinedPhrases } from '../../shared/domain/request/cancel-phrases.ts'
import { checkBill } from '../../shared/domain/validation/check-bill.ts'
import type { PrintProgress } from '../../shared/domain/printing/printing.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { openBillBook, type BillBook } from '../bills/bill-book.ts'
import { createBillExports, type BillExports } from '../bills/export-bills.ts'
import { cancelPhrasesFrom } from '../carrier/endpoints/v3/cancel-phrases.ts'
import { createCustomerIntake } from '../contacts/customer-intake.ts'
import { createCustomers, type Customers } from '../contacts/customers.ts'
import type { Connection } from './connection.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { ContactStore } from '../database/stores/customers/contacts.ts'
import type { DecisionStore } from '../database/stores/decisions.ts'
import type { DraftStore } from '../database/stores/drafts.ts'
import { holdingsIn } from '../database/stores/holdings.ts'
import { backupBeforeMigration, backupFolderIn, listBackups } from '../backup/backup-files.ts'
import { databasePlace } from '../database/maintenance/instance.ts'
import { noteTornWords } from '../database/maintenance/word-tables.ts'
import { lockFolder, type FolderLock } from '../database/maintenance/folder-lock.ts'
import { openStores, type Stores } from '../database/open-stores.ts'
import { openDatabase, type Database, type OpenedDatabase } from '../database/open.ts'
import { makeWordsAnew } from './words-anew.ts'
import { databaseFileIn, journalFolderIn } from '../files/account-files.ts'
import type { LabelRequestStore } from '../database/stores/print/label-requests.ts'
import type { PrintJobStore } from '../database/stores/print/print-jobs.ts'
import type { PrintRecord } from '../database/stores/print/print-record.ts'
import type { TrainingStore } from '../database/stores/training.ts'
import { openAutosavedDocuments, type AutosavedDocuments } from '../autosave/autosaved-documents.ts'
import { openPlaceNumbers, type LearnedNumbers } from '../directory/place-numbers.ts'
import { openUsedWards, type UsedWards } from '../directory/used-wards.ts'
import { createHandoverArchive, handoverFolderIn } from '../handover/archive.ts'
import { createHandover, type Handover } from '../handover/handover.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { createFileEntries, type FileEntries } from '../import/file-entries.ts'
import { createImports, type Imports } from '../import/imports.ts'
import { createOrders, type Orders } from '../orders/orders.ts'
import { loadReferenceLists } from '../settings/handlers.ts'
import { blankBill } from '../../shared/domain/bill/blank-bill.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import { editedLists, offeredLists, type ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import { usualSender } from '../../shared/domain/settings/senders.ts'
import { normalizePhone } from '../../shared/domain/text/phone.ts'
import { createPrintRuns, type PrintRuns } from '../printing/run/runs.ts'
import { emptySpoolFolder } from '../printing/run/spooled-print.ts'
import { cancelPortOf, createPortOf, returnPortOf, updatePortOf } from './outbox-ports.ts'
import { errorText, isStorageError } from '../outbox/storage-error.ts'
import { createQueue, type Queue, type QueueOptions } from '../outbox/outbox.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { recoverReplacedFiles, recoveryAlerts, type RecoveredFile } from '../outbox/recovery/replaced-files.ts'
import { createReplacedLabels, type ReplacedLabels } from '../outbox/recovery/replaced-labels.ts'
import { markerFile } from '../outbox/journal/rollback-marker.ts'

/** An account's data: its database, and the queue that works on it. */
export interface AccountData {
  readonly bills: BillStore
  readonly billBook: BillBook
  readonly billExports: BillExports
  readonly imports: Imports
  /** What the command line imports, beside what a person does. */
  readonly fileEntries: FileEntries
  readonly orders: Orders
  readonly handover: Handover
  readonly contacts: ContactStore
  readonly customers: Customers
  readonly drafts: DraftStore
  /** Who decided what, over this account's data. */
  readonly decisions: DecisionStore
  readonly autosaved: AutosavedDocuments
  /** By which numbers the carrier knows places of the old system. */
  readonly placeNumbers: LearnedNumbers
  readonly usedWards: UsedWards
  readonly printing: AccountPrinting
  readonly queue: Queue
  /** What training notes of itself; empty in every other account. */
  readonly training: TrainingStore
  /** For what is written outside of the queue. */
  readonly inTransaction: (work: () => void) => void
  /** What is in it that nobody may forget. */
  leftovers(): AccountLeftovers
  /** Updates, cancels and returns that wait for their turn, and that are on their way. */
  requestsUnderWay(): { readonly waiting: number; readonly sending: number }
  /** Where a damaged database was moved at opening; null normally. */
  readonly damagedCopy: string | null
  close(): Promise<void>
}

interface AccountPrinting {
  readonly jobs: PrintJobStore
  readonly labelRequests: LabelRequestStore
  readonly runs: PrintRuns
  readonly spoolFolder: string
  /** For the log. */
  readonly fault: (cause: unknown) => void
  /** Whether a print became exactly this file. */
  readonly isWritten: (path: string) => boolean
  /** How many handover lists of this stem there are, with the one that is being asked for. */
  readonly nextList: (stem: string) => number
}

export interface AccountDataOptions {
  readonly ports: CorePorts
  readonly folder: string
  /** Outside of the profile, and what it says of this account's journal. */
  readonly rollbackMarkerFile: string
  /** The database was read just now, and nothing in it is wrong. */
  readonly isWhole: boolean
  readonly connection: Connection
  /** The station file names the account, so that it had a database before. */
  readonly isKnown: boolean
  readonly settings: () => Settings
  readonly onQueueEvent: (event: QueueEvent) => void
  /** A fault of printing itself, for the log. */
  readonly printFault: (cause: unknown) => void
  /** The book of customers could not learn or forget, for the log. */
  readonly customersFault: (cause: unknown) => void
  /** A handover list could not be written beside the database, for the log. */
  readonly archiveFault: (cause: unknown) => void
  /** Replaced databases could not be read, for the log. */
  readonly recoveryFault: (cause: unknown) => void
}

/** Long enough for answers of several calls to share a transaction, too short for a packer to notice; the journal has them meanwhile. */
const gatherAnswersMs = 20

/** @throws FolderInUseError where another station works with the same data; AppFailure `data-of-another` where it is another account's */
export function openAccountData(options: AccountDataOptions): AccountData {
  const lock = lockFolder(options.folder)
  try {
    return openLocked(options, lock)
  } catch (cause) {
    lock.release()
    throw cause
  }
}

function openLocked(options: AccountDataOptions, lock: FolderLock): AccountData {
  const { ports, folder, isWhole } = options
  const nowMs = ports.clock.now()
  const backUpAs = (schema: number): string => backupBeforeMigration(folder, schema, nowMs)
  const opened = openDatabase(databaseFileIn(folder), nowMs, backUpAs, isWhole)
  try {
    return openOver(opened, options, lock)
  } catch (cause) {
    // Left open it would keep the file from being exchanged, and nobody would close it.
    opened.database.close()
    throw cause
  }
}

/** What may fail comes before what sets a timer: nothing of an account that does not open goes on. */
function openOver(
  { database, damagedCopy, tornWords }: OpenedDatabase,
  options: AccountDataOptions,
  lock: FolderLock,
): AccountData {
  const { ports, folder, connection } = options
  const stores = openStores(database)
  claim(database, stores, accountIdOf(connection.account), ports.clock.now())
  // Before anything is written that has words.
  makeWordsAnew(database, tornWords)
  const printing = openPrinting(stores, options)
  const defaultPhrases = cancelPhrasesFrom(ports.resourcesFolder)
  const phrases = () => joinedPhrases(defaultPhrases(), options.settings().cancelPhrases)
  const replacedLabels = openReplacedLabels(database, stores, options)
  const queue = createQueue({
    db: database,
    stores,
    journalFolder: journalFolderIn(folder),
    clock: ports.clock,
    random: ports.random,
    create: createPortOf(connection),
    cancel: cancelPortOf(connection, phrases),
    returns: returnPortOf(connection),
    update: updatePortOf(connection),
    track: connection.track,
    check: (bill) => checkBill(bill, connection.account.generation),
    settings: options.settings,
    emit: options.onQueueEvent,
    accountKind: connection.account.kind,
    gatherAnswersMs,
    rollbackMarker: markerFile(options.rollbackMarkerFile),
    newestBackup: () => backupToName(folder, ports.clock.now()),
    wasThere: options.isKnown && connection.account.kind === 'live',
    wordsTorn: () => noteTornWords(database.name),
    recovered: () => recoverBeside(database, stores, replacedLabels, options),
  })
  const billBook = openBillBook(stores)
  const billExports = openBillExports(billBook, options)
  const orders = openOrders(stores, queue, options)
  const imports = openImports(orders, stores, options)
  const book = openBook(stores, orders, billBook, options)
  return {
    bills: stores.bills,
    billBook,
    billExports,
    ...imports,
    orders,
    contacts: stores.contacts,
    decisions: stores.decisions,
    placeNumbers: openPlaceNumbers(stores.carrierPlaces),
    usedWards: openUsedWards(stores.contacts, ports.clock),
    ...book,
    drafts: stores.drafts,
    printing,
    queue,
    training: stores.training,
    inTransaction: stores.inTransaction,
    leftovers: () => ({ ...stores.leftovers.read(), ...stores.leftToPack.read() }),
    requestsUnderWay: stores.leftovers.requestsUnderWay,
    damagedCopy,
    async close() {
      // First: a bill that is made behind the queue's stop would be sent by nobody.
      orders.end()
      // Together: a printer that takes its time must not keep the queue sending. What fails keeps nothing else open.
      book.customers.close()
      book.handover.end()
      const readers = [billExports, imports.imports, imports.fileEntries].map((reader) => reader.close())
      const ends = await Promise.allSettled([queue.stop(), printing.runs.stop(), replacedLabels.end(), ...readers])
      // An import that is closed begins to be removed.
      orders.close()
      database.close()
      lock.release()
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}

/**
 * A file can be copied into another account's folder: what waits in it would be sent in the name of that account.
 * @throws AppFailure `data-of-another`
 */
function claim(database: Database, { owner, instances }: Stores, accountId: string, nowMs: number): void {
  const wasUsedHere = instances.read()?.fingerprint === databasePlace(database).fingerprint
  if (owner.claim(accountId, nowMs, wasUsedHere)) return
  throw new AppFailure({ code: 'data-of-another', detail: `${database.name} is of ${owner.read() ?? ''}` })
}

/** The book of customers, which also forgets what was typed about them, views that seek them, and their names on handover lists. */
function openBook(
  stores: Stores,
  orders: Orders,
  { views }: BillBook,
  options: AccountDataOptions,
): Pick<AccountData, 'autosaved' | 'customers' | 'handover'> {
  const { connection, ports, customersFault: fault } = options
  const isOwnPhone = (phone: string): boolean =>
    options.settings().senders.some(({ party }) => normalizePhone(party.phone) === phone)
  const typed = openAutosavedDocuments(stores, accountIdOf(connection.account))
  const handover = openHandover(stores, orders, options)
  const words: Parameters<typeof createCustomers>[0]['typed'] = {
    isTyping: (phone) => typed.isTyping(phone),
    forget(about, atMs) {
      typed.forget(about, atMs)
      views.forget(about, atMs)
    },
  }
  return {
    autosaved: typed,
    handover,
    customers: createCustomers({ stores, handover, typed: words, isOwnPhone, clock: ports.clock, fault }),
  }
}

function backupToName(accountFolder: string, nowMs: number): ReturnType<NonNullable<QueueOptions['newestBackup']>> {
  const folder = backupFolderIn(accountFolder)
  const [newest] = listBackups(folder, nowMs)
  return newest === undefined ? null : { madeAtMs: newest.madeAtMs, held: holdingsIn(join(folder, newest.name)) }
}

/** Labels of bills that were confirmed while the station could not order them. Only after recovery it is known whether this is a copy. */
function reportDueLabels(stores: Stores, { onQueueEvent }: AccountDataOptions): void {
  const ids = stores.labelRequests.allDue()
  if (ids.length > 0) onQueueEvent({ type: 'drafts', ids })
}

/** Behind each recovery of the queue: what else is brought back. */
function recoverBeside(
  database: Database,
  stores: Stores,
  replacedLabels: ReplacedLabels,
  options: AccountDataOptions,
): void {
  recoverOrReport(database, stores, replacedLabels, options)
  reportDueLabels(stores, options)
}

/** Files that cannot be read now keep no new bill from being sent, but a person must know that drafts may be in them. */
function recoverOrReport(
  database: Database,
  stores: Stores,
  replacedLabels: ReplacedLabels,
  options: AccountDataOptions,
): void {
  try {
    const recovered = recoverReplacedFiles(database, stores, options.ports.clock.now())
    reportRecovered(recovered, options)
    replacedLabels.takeUp(recovered.map(({ told }) => told))
  } catch (cause) {
    if (!isStorageError(cause)) throw cause
    reportUnrecovered(cause, options)
  }
}

function reportUnrecovered(cause: unknown, { ports, recoveryFault }: AccountDataOptions): void {
  recoveryFault(cause)
  ports.emit('station.alert', { code: 'recovery-failed', detail: errorText(cause) })
}

function openReplacedLabels(db: Database, stores: Stores, options: AccountDataOptions): ReplacedLabels {
  return createReplacedLabels({
    db,
    stores,
    clock: options.ports.clock,
    changed: (billCodes) => options.onQueueEvent({ type: 'bills', billCodes }),
    failed: (cause) => reportUnrecovered(cause, options),
  })
}

function reportRecovered(recovered: readonly RecoveredFile[], { ports, onQueueEvent }: AccountDataOptions): void {
  for (const { draftIds, requests } of recovered) {
    onQueueEvent({ type: 'drafts', ids: draftIds })
    onQueueEvent({ type: 'bills', billCodes: requests.map(({ billCode }) => billCode) })
  }
  for (const alert of recoveryAlerts(recovered)) ports.emit('station.alert', alert)
}

function openOrders(stores: Stores, { nextReference, submit }: Queue, options: AccountDataOptions): Orders {
  const { ports, connection, settings } = options
  let shipped: ReferenceLists | null = null
  const blank = (): BillInput => {
    shipped ??= loadReferenceLists(ports.resourcesFolder)
    const now = settings()
    return blankBill(
      usualSender(now, accountIdOf(connection.account)),
      offeredLists(editedLists(shipped, now.listEdits)),
    )
  }
  const orders = createOrders({
    stores,
    clock: ports.clock,
    accountId: accountIdOf(connection.account),
    operator: () => settings().operator,
    nextReference,
    submit,
    blankBill: blank,
    changed: (ids) => ports.emit('orders.changed', { ids: [...ids] }),
  })
  orders.recover()
  return orders
}

/** What is entered goes to the pool of orders, or into the book of customers. */
function openImports(
  pool: Orders,
  stores: Stores,
  { ports, settings }: AccountDataOptions,
): Pick<AccountData, 'imports' | 'fileEntries'> {
  const { clock, emit, importWorkerFile: workerFile } = ports
  const book = createCustomerIntake({
    stores,
    operator: () => settings().operator,
    now: () => clock.now(),
    changed: () => emit('contacts.changed', { forgotten: false }),
  })
  const deps = { workerFile, clock, pool, book }
  const imports = createImports({ ...deps, report: (progress) => emit('import.progress', progress) })
  return { imports, fileEntries: createFileEntries({ ...deps, others: imports, find: stores.orderImports.find }) }
}

function openHandover(stores: Stores, orders: Orders, { ports, folder, archiveFault }: AccountDataOptions): Handover {
  const archive = createHandoverArchive(handoverFolderIn(folder))
  const ordersWith = (code: string) => orders.scan(code)
  const handover = createHandover({ stores, archive, ordersWith, clock: ports.clock, archiveFault })
  try {
    handover.recover()
  } catch (cause) {
    // Lists that only their files know keep no bill from being sent.
    archiveFault(cause)
  }
  return handover
}

function openBillExports({ search }: BillBook, { ports }: AccountDataOptions): BillExports {
  const { clock, emit, sheetWorkerFile } = ports
  return createBillExports({ search, clock, sheetWorkerFile, report: (progress) => emit('bills.exported', progress) })
}

/** What a stopped process had not ended is resolved before anything new is printed. */
function openPrinting(stores: Stores, { ports, folder, printFault }: AccountDataOptions): AccountPrinting {
  const { clock } = ports
  const { printJobs: jobs, counters } = stores
  jobs.recover(clock.now())
  const spoolFolder = join(folder, 'printing')
  emptySpoolFolder(spoolFolder, printFault)
  const changed = (prints: readonly PrintRecord[], progress: PrintProgress): void => {
    const billCodes = prints.flatMap(({ kind, subject }) => (kind === 'label' ? subject : []))
    ports.emit('printing.changed', { billCodes, progress })
  }
  return {
    jobs,
    labelRequests: stores.labelRequests,
    spoolFolder,
    fault: printFault,
    isWritten: stores.isWrittenFile,
    nextList: (stem) => counters.next(`handover-list:${stem}`),
    runs: createPrintRuns({ jobs, clock, spoolFolder, changed, fault: printFault }),
  }
}
