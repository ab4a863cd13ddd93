import { join } from 'node:path'
import type { Account, SessionState } from '../../shared/domain/account/account.ts'
import type { ListEdits } from '../../shared/domain/settings/reference-lists.ts'
import type { SenderProfile, Settings } from '../../shared/domain/settings/settings.ts'
import { accountFolderIn, accountIdOf } from './account-id.ts'
import { backupFolderIn } from '../backup/backup-files.ts'
import { isWholeInThread, startBackupThread, type BackupThread } from '../backup/backup-thread.ts'
import { startDailyBackup, type CopyTurn, type DailyBackup } from '../backup/daily-backup.ts'
import { watchClock } from './clock-watch.ts'
import { startRetention } from '../contacts/retention.ts'
import { connectAccount, type Connection } from './connection.ts'
import { isStanding } from './outbox-ports.ts'
import { openAccountData, type AccountData } from './account-data.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { errorText } from '../outbox/storage-error.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import { trackingOver, type OpenedTracking } from './open-tracking.ts'
import { trackBill } from '../tracking/track-bill.ts'
import { fillTraining, type Filling } from '../training/fill-training.ts'
import type { Training } from '../training/handlers.ts'
import { trainingSender } from '../training/sample-bills.ts'
import { createTrainingCarrier } from '../training/training-carrier.ts'
import { isReadWhole } from '../database/open.ts'
import { databaseFileIn } from '../files/account-files.ts'
import { markerFolderOf } from '../files/beside-profile.ts'

/** The account that the station works with now: its carrier, its data and, for training, the built-in carrier itself. */
export interface OpenedAccount {
  readonly account: Account
  readonly connection: Connection
  readonly data: AccountData
  readonly tracking: OpenedTracking
  readonly training: Training | null
  /** Sends events of this account to the renderer; they reach the screens while it is in front. */
  readonly emit: CorePorts['emit']
  /** Signs in from what is kept (or, for training, always); returns when that has been tried. */
  signInUnattended(): Promise<void>
  /** Null for training, of which no backup is made. */
  readonly backUpNow: (() => Promise<void>) | null
  close(): Promise<void>
}

export interface OpenAccountOptions {
  readonly ports: CorePorts
  readonly account: Account
  /** The station file names it already. */
  readonly isKnown: boolean
  readonly settings: () => Settings
  readonly onSession: (state: SessionState) => void
  readonly backedUp: () => void
  /** One for all accounts. */
  readonly copyTurn: CopyTurn
  readonly onQueueEvent: (event: QueueEvent) => void
  /** A fault of printing itself, for the log. */
  readonly printFault: (cause: unknown) => void
  /** Tracking many bills ended by a fault of its own, for the log. */
  readonly trackingFault: (cause: unknown) => void
  /** The key store could not be read or written, for the log. */
  readonly secretsFault: (cause: unknown) => void
  /** Training's own sender, which no other account is offered. */
  readonly addSender: (sender: SenderProfile) => void
  /** Training could not be filled, for the log. */
  readonly trainingFault: (cause: unknown) => void
  /** The book of customers could not learn or forget, for the log. */
  readonly customersFault: (cause: unknown) => void
  /** A handover list could not be written beside the database, for the log. */
  readonly archiveFault: (cause: unknown) => void
  /** Replaced databases could not be read, for the log. */
  readonly recoveryFault: (cause: unknown) => void
  /** The thread that copies the write-ahead log into the database has ended with a fault, and the core's own thread copies it instead; for the log. */
  readonly checkpointsFault: (cause: unknown) => void
}

/** Late enough that the window has its data and the packer the first bills by then. */
const checkpointsAfterMs = 5_000

export async function openAccount(options: OpenAccountOptions): Promise<OpenedAccount> {
  const { ports, account, settings, onQueueEvent, printFault, customersFault, archiveFault, recoveryFault } = options
  const id = accountIdOf(account)
  const folder = accountFolderIn(ports.profileFolder, id)
  const rollbackMarkerFile = join(markerFolderOf(ports.profileFolder), `${id}.json`)
  const databaseFile = databaseFileIn(folder)
  // Behind a power cut, for seconds: the account in front works meanwhile.
  const isWhole = isReadWhole(databaseFile) && (await isWholeInThread(ports.backupWorkerFile, databaseFile))
  const ledgerFile = join(folder, 'training-carrier.jsonl')
  const lists = (): ListEdits => settings().listEdits
  const carrier =
    account.kind === 'training' ? await createTrainingCarrier({ ledgerFile, lists, loadTurn: ports.loadTurn }) : null
  let data: AccountData | null = null
  const onSession = (): void => {
    const state = connection.session.state()
    options.onSession(state)
    if (state !== 'refreshing' && isStanding(account, state)) data?.queue.wake()
  }
  const { secretsFault } = options
  const connection = await connectAccount({ ports, account, training: carrier, settings, onSession, secretsFault })
  const closeCarrier = async (): Promise<void> => {
    await connection.close()
    await carrier?.stop()
  }
  const opened = await openOrClose(
    () =>
      openAccountData({
        ports,
        folder,
        rollbackMarkerFile,
        isWhole,
        connection,
        isKnown: options.isKnown,
        settings,
        onQueueEvent,
        printFault,
        customersFault,
        archiveFault,
        recoveryFault,
      }),
    closeCarrier,
  )
  data = opened
  const stopWatching = watchClock(ports.clock, () => {
    connection.session.clockJumped()
    opened.queue.wake()
  })
  const backup = account.kind === 'training' ? null : dailyBackupOf(folder, options)
  const checkpoints = startCheckpoints(folder, options)
  const tracking = trackingOver({
    ports,
    connection,
    bills: opened.bills,
    learnState: opened.queue.learnState,
    fault: options.trackingFault,
  })
  const retention = carrier === null ? retentionOf(connection, opened, options) : null
  const training = carrier === null ? null : { carrier, record: opened.training }
  const filling = training === null ? null : fillOf(training, { options, connection, data: opened, tracking })
  return {
    get account() {
      return connection.account
    },
    connection,
    data: opened,
    tracking,
    training,
    emit: ports.emit,
    backUpNow: backup?.backUpNow ?? null,
    async signInUnattended() {
      if (carrier === null) return connection.session.restore()
      await carrier.start()
      await connection.session.signIn(carrier.username, carrier.password, false)
    },
    async close() {
      stopWatching()
      retention?.stop()
      await filling?.stop()
      tracking.close()
      try {
        await backup?.stop()
        // Nobody else has the file open once it is closed: what follows may exchange or move it.
        await checkpoints.end()
        await opened.close()
      } finally {
        await closeCarrier()
      }
    },
  }
}

/** Forgets receivers after the days that the settings say. It is not started in training, whose receivers are made up. */
function retentionOf(connection: Connection, { customers }: AccountData, options: OpenAccountOptions) {
  const { ports, account, settings, customersFault: fault } = options
  return startRetention({
    clock: ports.clock,
    days: () => settings().receiverDays[accountIdOf(account)] ?? null,
    clockAheadMs: connection.clockAheadMs,
    forget: customers.forget,
    changed: () => ports.emit('contacts.changed', { forgotten: true }),
    fault,
  })
}

interface Opened extends Pick<OpenedAccount, 'connection' | 'data' | 'tracking'> {
  readonly options: OpenAccountOptions
}

/** Training begins usable: with a sender, and with bills to look for, to cancel and to see to. */
function fillOf({ carrier, record }: Training, { options, connection, data, tracking }: Opened): Filling | null {
  const { ports, addSender, trainingFault } = options
  const { clock } = ports
  if (ports.trainingSamples !== true) return null
  try {
    if (!record.read().hasSender && record.isEmpty()) {
      addSender(trainingSender)
      record.note({ hasSender: true, isCardClosed: false }, clock.now())
    }
  } catch (cause) {
    // A disk that is full now: training opens without, and its next opening tries again.
    trainingFault(cause)
    return null
  }
  return fillTraining({
    ...data,
    carrier,
    clock,
    record,
    bodyOf(bill) {
      const built = connection.calls.buildCreateRequest(bill, connection.wire())
      if (!built.ok) throw new Error(`a sample bill is incomplete: ${built.error.map(({ field }) => field).join(', ')}`)
      return built.value.body as Readonly<Record<string, unknown>> // a create's body is an object
    },
    track: (billCode) => trackBill(tracking, billCode),
    changed: (billCodes) => ports.emit('bills.changed', { billCodes: [...billCodes] }),
    isSignedIn: () => connection.session.state() === 'fresh',
    failed: trainingFault,
  })
}

/** A thread that copies the database's log into its file, so that no write of the core has to. Where it ends, the core copies a long log itself. */
function startCheckpoints(folder: string, { ports, checkpointsFault }: OpenAccountOptions): Pick<BackupThread, 'end'> {
  let thread: BackupThread | null = null
  let isEnded = false
  const timer = ports.clock.setTimer(() => {
    thread = startBackupThread(ports.backupWorkerFile, {
      kind: 'checkpoints',
      databaseFile: databaseFileIn(folder),
    })
    void thread.done.catch((cause: unknown) => {
      if (!isEnded) checkpointsFault(cause)
    })
  }, checkpointsAfterMs)
  return {
    async end() {
      isEnded = true
      timer.cancel()
      await thread?.end()
    },
  }
}

/** A day without a backup raises an alert, and changes nothing else. */
function dailyBackupOf(folder: string, { ports, backedUp, copyTurn: turn }: OpenAccountOptions): DailyBackup {
  return startDailyBackup({
    turn,
    databaseFile: databaseFileIn(folder),
    folder: backupFolderIn(folder),
    clock: ports.clock,
    copy(task) {
      const thread = startBackupThread(ports.backupWorkerFile, { kind: 'back-up', ...task })
      void thread.done.then(backedUp, () => undefined)
      return thread
    },
    failed: (cause) => ports.emit('station.alert', { code: 'backup-failed', detail: errorText(cause) }),
  })
}

/** Data that cannot be opened must not leave a carrier connection behind. */
async function openOrClose<T>(open: () => T, close: () => Promise<void>): Promise<T> {
  try {
    return open()
  } catch (cause) {
    await close()
    throw cause
  }
}
