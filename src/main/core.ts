import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { AppError } from '../shared/app-error.ts'
import type { Account } from '../shared/domain/account.ts'
import { accountIdOf } from './account/account-id.ts'
import { createAccounts, type Accounts } from './account/accounts.ts'
import { connectAccount } from './account-connection.ts'
import { createCoreHandlers } from './core-handlers.ts'
import { gatherQueueEvents } from './core-events.ts'
import type { CorePorts } from './core-ports.ts'
import { FolderInUseError } from './db/folder-lock.ts'
import { NewerDatabaseError } from './db/migrate.ts'
import { AppFailure } from './ipc/app-failure.ts'
import { createRouter, type Route } from './ipc/router.ts'
import { openStationLog, routerLog } from './logging/station-log.ts'
import { openAccount, type OpenedAccount } from './open-account.ts'
import { defaultSettings } from './settings/default-settings.ts'
import { openStationFile, type StationFile } from './settings/station-file.ts'

/** The station without a window: every use case behind one door. */
export interface Core {
  readonly invoke: Route
  /** Stops sending, waits for what is running or records it, and closes everything. */
  stop(): Promise<void>
}

/** Opens the station's profile and, where an account was chosen before, its data and its carrier. */
export async function createCore(ports: CorePorts): Promise<Core> {
  const station = openStationFile(
    join(ports.profileFolder, 'station.json'),
    defaultSettings(ports.documentsFolder),
    ports.clock.now,
  )
  const log = openStationLog(ports.profileFolder)
  const holder = holdAccount(ports, station, () => ports.emit('account.changed', accounts.view()))
  const accounts: Accounts = createAccounts({
    current: holder.currentView,
    open: async (account) => {
      await holder.open(account)
      return holder.currentView() ?? unopened()
    },
    tryCredentials: (account, password) => tryCredentials(ports, station, account, password),
    problem: holder.problem,
    reopen: () => openRemembered(holder, station, log),
    secretsProtected: ports.secrets.isProtected,
  })
  const { handlers, close } = createCoreHandlers({ ports, station, accounts, opened: holder.opened })
  await openRemembered(holder, station, log)
  return {
    invoke: createRouter(handlers, routerLog(log)),
    async stop() {
      await holder.close()
      await close()
    },
  }
}

/** A station whose data cannot be opened still has a window, to say why. */
async function openRemembered(holder: AccountHolder, station: StationFile, log: Logger): Promise<void> {
  const remembered = rememberedAccount(station)
  if (remembered === null) return
  await holder.open(remembered).catch((cause: unknown) => log.error({ err: cause }, 'the account could not be opened'))
}

interface AccountHolder {
  /** Why the last account that was asked for is not open; null where it is. */
  problem(): AppError | null
  opened(): OpenedAccount
  currentView(): ReturnType<Parameters<typeof createAccounts>[0]['current']>
  open(account: Account): Promise<void>
  close(): Promise<void>
}

/** Keeps at most one account open; changing it closes the old one first, so that no two queues ever run. */
function holdAccount(ports: CorePorts, station: StationFile, onSession: () => void): AccountHolder {
  let current: OpenedAccount | null = null
  let problem: AppError | null = null
  let changing: Promise<void> = Promise.resolve()
  const onQueueEvent = gatherQueueEvents(() => current?.desk.queue ?? null, ports.emit, ports.clock)

  /** Nobody asks an account that is closing: its database may be gone before its queue is done. */
  async function closeCurrent(): Promise<void> {
    const closing = current
    current = null
    await closing?.close()
  }

  async function change(account: Account): Promise<void> {
    await closeCurrent()
    const settings = (): ReturnType<StationFile['read']>['settings'] => station.read().settings
    const opened = await openAccount({ ports, account, settings, onSession, onQueueEvent })
    current = opened
    remember(station, account)
    if (opened.desk.setAside !== null) {
      ports.emit('station.alert', { code: 'database-set-aside', detail: opened.desk.setAside })
    }
    opened.desk.queue.start()
    void opened.signInUnattended().finally(onSession)
    onSession()
  }

  async function tryToChange(account: Account): Promise<void> {
    try {
      await change(account)
      problem = null
    } catch (cause) {
      problem = openingError(cause)
      throw cause
    }
  }

  return {
    opened: () => current ?? unopened(),
    currentView: () =>
      current === null
        ? null
        : {
            account: current.account,
            session: current.connection.session,
            drafts: current.desk.queue,
            training: current.training,
          },
    problem: () => problem,
    open(account) {
      const next = changing.then(() => tryToChange(account))
      changing = next.catch(() => undefined)
      return next
    },
    async close() {
      await changing
      await closeCurrent()
    },
  }
}

function unopened(): never {
  throw new AppFailure({ code: 'no-account' })
}

function openingError(cause: unknown): AppError {
  const detail = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof NewerDatabaseError) return { code: 'storage-newer', detail }
  if (cause instanceof FolderInUseError) return { code: 'profile-in-use', detail }
  return {
    code: detail.includes('ENOSPC') || detail.includes('disk is full') ? 'storage-full' : 'storage-failed',
    detail,
  }
}

/** Writes only what is new: a disk that is full must not keep a station from opening the account that it had. */
function remember(station: StationFile, account: Account): void {
  if (isDeepStrictEqual(rememberedAccount(station), account)) return
  const id = accountIdOf(account)
  station.update((now) => ({ ...now, activeAccountId: id, accounts: { ...now.accounts, [id]: account } }))
}

function rememberedAccount(station: StationFile): Account | null {
  const { activeAccountId, accounts } = station.read()
  return activeAccountId === null ? null : (accounts[activeAccountId] ?? null)
}

/** Signs in on a connection of its own, so that wrong credentials leave the station as it was. */
async function tryCredentials(
  ports: CorePorts,
  station: StationFile,
  account: Account,
  password: string,
): ReturnType<Parameters<typeof createAccounts>[0]['tryCredentials']> {
  const noSecrets = { isProtected: false, read: () => Promise.resolve(null), write: () => Promise.resolve() }
  const connection = await connectAccount({
    ports: { ...ports, secrets: noSecrets },
    account,
    training: null,
    settings: () => station.read().settings,
    onSession: () => undefined,
  })
  try {
    return await connection.session.signIn(account.username, password, true)
  } finally {
    await connection.close()
  }
}
