import { join } from 'node:path'
import type { Account, SessionState } from '../../shared/domain/account/account.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { accountFolderIn, accountIdOf } from './account-id.ts'
import { backupFolderIn } from '../backup/backup-files.ts'
import { startBackupThread } from '../backup/backup-thread.ts'
import { startDailyBackup, type DailyBackup } from '../backup/daily-backup.ts'
import { watchClock } from './clock-watch.ts'
import { connectAccount, type Connection } from './connection.ts'
import { isStanding } from './outbox-ports.ts'
import { openAccountData, type AccountData } from './account-data.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { errorText } from '../outbox/storage-error.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import { trackingOver, type OpenedTracking } from './open-tracking.ts'
import { createTrainingCarrier, type TrainingCarrier } from '../training/training-carrier.ts'
import { markerFolderOf } from '../outbox/journal/rollback-marker.ts'

/** The account that the station works with now: its carrier, its data and, for training, the built-in carrier itself. */
export interface OpenedAccount {
  readonly account: Account
  readonly connection: Connection
  readonly data: AccountData
  readonly tracking: OpenedTracking
  readonly training: TrainingCarrier | null
  /** Sends events of this account to the renderer; they reach the screens while it is in front. */
  readonly emit: CorePorts['emit']
  /** Signs in from what is kept (or, for training, always); returns when that has been tried. */
  signInUnattended(): Promise<void>
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
  readonly onQueueEvent: (event: QueueEvent) => void
  /** A fault of printing itself, for the log. */
  readonly printFault: (cause: unknown) => void
  /** Replaced databases could not be read, for the log. */
  readonly recoveryFault: (cause: unknown) => void
}

export async function openAccount(options: OpenAccountOptions): Promise<OpenedAccount> {
  const { ports, account, settings, onQueueEvent, printFault, recoveryFault } = options
  const id = accountIdOf(account)
  const folder = accountFolderIn(ports.profileFolder, id)
  const rollbackMarkerFile = join(markerFolderOf(ports.profileFolder), `${id}.json`)
  const ledgerFile = join(folder, 'training-carrier.jsonl')
  const training = account.kind === 'training' ? await createTrainingCarrier({ ledgerFile }) : null
  let data: AccountData | null = null
  const onSession = (): void => {
    const state = connection.session.state()
    options.onSession(state)
    if (state !== 'refreshing' && isStanding(account, state)) data?.queue.wake()
  }
  const connection = await connectAccount({ ports, account, training, settings, onSession })
  const closeCarrier = async (): Promise<void> => {
    await connection.close()
    await training?.stop()
  }
  const opened = await openOrClose(
    () =>
      openAccountData({
        ports,
        folder,
        rollbackMarkerFile,
        connection,
        isKnown: options.isKnown,
        settings,
        onQueueEvent,
        printFault,
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
  const tracking = trackingOver({
    ports,
    connection,
    bills: opened.bills,
    learnState: opened.queue.learnState,
  })
  return {
    account,
    connection,
    data: opened,
    tracking,
    training,
    emit: ports.emit,
    async signInUnattended() {
      if (training === null) return connection.session.restore()
      await training.start()
      await connection.session.signIn(training.username, training.password, false)
    },
    async close() {
      stopWatching()
      tracking.close()
      try {
        await backup?.stop()
        await opened.close()
      } finally {
        await closeCarrier()
      }
    },
  }
}

/** A day without a backup raises an alert, and changes nothing else. */
function dailyBackupOf(folder: string, { ports, backedUp }: OpenAccountOptions): DailyBackup {
  return startDailyBackup({
    databaseFile: join(folder, 'station.db'),
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
