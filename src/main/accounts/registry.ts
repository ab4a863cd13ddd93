import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { AppError } from '../../shared/app-error.ts'
import type { Account, AccountSummary, SessionState } from '../../shared/domain/account/account.ts'
import type { SenderProfile } from '../../shared/domain/settings/settings.ts'
import type { QueueStatus } from '../../shared/ipc/channels/drafts-contract.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import { accountIdOf } from './account-id.ts'
import { createCopyTurn } from '../backup/daily-backup.ts'
import { createAccountNews, type NewsDeps } from './account-events.ts'
import { summariesOf, type AccountsNow } from './account-summaries.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { openAccount, type OpenedAccount } from './open-account.ts'
import type { StationFile } from '../settings/station-file.ts'
import { FolderInUseError } from '../database/maintenance/folder-lock.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'
import { NewerDatabaseError } from '../database/migrate.ts'

/**
 * The accounts of the station, side by side, each with its own data and its own queue. One is in front: the screens show it
 * and every request is for it. The others go on sending, so that what was entered in them is not forgotten; training, whose
 * bills are nobody's parcels, is open only while it is in front.
 */
export interface OpenAccounts {
  front(): OpenedAccount | null
  frontId(): string | null
  /** The account in front. @throws AppFailure `no-account` */
  opened(): OpenedAccount
  /** All that are open, the one in front included. */
  running(): readonly OpenedAccount[]
  /** Why the account that was asked for last is not in front; null where it is. */
  problem(): AppError | null
  /** The account in front, or the one that should be and cannot be opened. */
  wanted(): Account | null
  list(): AccountSummary[]
  /** Opens the account where it is not open, and brings it to the front. @throws AppFailure `core-stopped` once closing */
  show(account: Account): Promise<OpenedAccount>
  /** Opens what else is known and may have work to do. Returns at once; what fails is in the list as its `problem`. */
  openOthers(): void
  /** @throws AppFailure `account-not-found`, `account-in-front`, `account-not-empty`, `secrets-not-forgotten` */
  forget(id: string): Promise<void>
  /**
   * Closes the account that is wanted in front, has its database exchanged, and opens it again, whatever came of that.
   * @param exchange answers where the former database is kept
   * @throws AppFailure `account-changed` where another one is wanted by now; what the exchange or the opening throws
   */
  exchangeData(id: string, exchange: () => Promise<string>): Promise<string>
  close(): Promise<void>
}

export interface OpenAccountsOptions extends NewsDeps {
  readonly log: Logger
  /** Hears what happens in each account. */
  readonly life: {
    session(accountId: string, state: SessionState): void
    queue(accountId: string, event: QueueEvent, status: () => QueueStatus | undefined): void
    backedUp(accountId: string): void
  }
}

export function createOpenAccounts(options: OpenAccountsOptions): OpenAccounts {
  const { ports, station, log, life } = options
  const now: AccountsNow = { running: new Map(), problems: new Map(), frontId: null, asked: null }
  const { running, problems } = now
  const news = createAccountNews(options, now)
  const copyTurn = createCopyTurn()
  let problem: AppError | null = null
  let isClosing = false
  let changing: Promise<unknown> = Promise.resolve()

  /** One change at a time: two openings of the same folder would lock each other out. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = changing.then(work)
    changing = next.catch(() => undefined)
    return next
  }

  /** @throws AppFailure `core-stopped`: what opened behind the stop would send with nobody to end it */
  function refuseWhileClosing(): void {
    if (isClosing) throw new AppFailure({ code: 'core-stopped', detail: 'the station is closing' })
  }

  const front = (): OpenedAccount | null => (now.frontId === null ? null : (running.get(now.frontId) ?? null))
  const wanted = (): Account | null => front()?.account ?? (problem === null ? null : now.asked)

  async function open(id: string, account: Account): Promise<OpenedAccount> {
    refuseWhileClosing()
    let opened: OpenedAccount | null = null
    const emit = news.emitOf(id, account)
    const tell = news.queueEventsOf(id, account)
    try {
      opened = await openAccount({
        ports: { ...ports, emit },
        account,
        isKnown: station.read().accounts[id] !== undefined,
        settings: () => station.read().settings,
        onSession(state) {
          life.session(id, state)
          news.sessionChanged(id)
        },
        backedUp: () => life.backedUp(id),
        copyTurn,
        onQueueEvent(event) {
          life.queue(id, event, () => opened?.data.queue.status())
          tell(event)
        },
        secretsFault: (cause) => log.error({ err: cause }, 'the key store could not be read or written'),
        printFault: (cause) => log.error({ err: cause }, 'a fault of printing'),
        trackingFault: (cause) => log.error({ err: cause }, 'a tracking of bills broke off'),
        customersFault: (cause) => log.error({ err: cause }, 'the book of customers could not learn or forget'),
        trainingFault: (cause) => log.error({ err: cause }, 'training could not be filled'),
        addSender: (sender) => addSenderOf(id, sender, options),
        archiveFault: (cause) => log.error({ err: cause }, 'a handover list was not written beside the database'),
        checkpointsFault: (cause) => log.error({ err: cause }, 'the thread of the checkpoints ended'),
        recoveryFault: (cause) => log.error({ err: cause }, 'replaced databases could not be read'),
      })
      running.set(id, opened)
      problems.delete(id)
      const { damagedCopy, queue } = opened.data
      if (damagedCopy !== null) emit('station.alert', { code: 'database-damaged', detail: damagedCopy })
      queue.start()
      void opened
        .signInUnattended()
        .catch((cause: unknown) => log.error({ err: cause }, 'no sign-in without a person'))
        .finally(() => news.sessionChanged(id))
      return opened
    } catch (cause) {
      const error = openingError(cause)
      problems.set(id, error)
      if (opened !== null) await closeHalfOpened(id, opened)
      throw new AppFailure(error, { cause })
    }
  }

  /** What did not start is asked by nobody, and its folder is free for the next try. */
  async function closeHalfOpened(id: string, opened: OpenedAccount): Promise<void> {
    running.delete(id)
    await opened.close().catch((cause: unknown) => log.error({ err: cause }, 'an account that did not start'))
  }

  /** Nobody asks an account that is closing: its database may be gone before its queue is done. */
  async function close(id: string): Promise<void> {
    const closing = running.get(id)
    running.delete(id)
    if (now.frontId === id) now.frontId = null
    await closing?.close()
  }

  async function bringToFront(account: Account): Promise<OpenedAccount> {
    const id = accountIdOf(account)
    // By another interface it is another connection; whatever else changes ends no print and no import that is under way.
    if (running.has(id) && running.get(id)?.account.generation !== account.generation) await close(id)
    const opened = running.get(id) ?? (await open(id, account))
    opened.connection.use(account)
    const before = now.frontId
    now.frontId = id
    problem = null
    if (before !== null && before !== id && running.get(before)?.training) void inTurn(() => close(before))
    options.onFrontChanged()
    news.reportOthers()
    remember(station, id, account)
    return opened
  }

  async function forget(id: string): Promise<void> {
    if (station.read().accounts[id] === undefined) throw new AppFailure({ code: 'account-not-found' })
    if (id === now.frontId) throw new AppFailure({ code: 'account-in-front' })
    const open = running.get(id)
    // What cannot be read may hold bills that nobody has sent.
    if (open === undefined) throw new AppFailure(problems.get(id) ?? { code: 'account-not-empty' })
    const leftovers = unlessUnreadable(open.data.leftovers)
    if (leftovers === null) throw new AppFailure({ code: 'account-not-empty' })
    if (Object.values(leftovers).some((count) => count > 0)) {
      throw new AppFailure({ code: 'account-not-empty', context: leftovers })
    }
    await open.connection.session.signOut()
    await close(id)
    await ports.secrets.write(id, null)
    station.update(({ accounts: { [id]: _forgotten, ...accounts }, ...rest }) => ({ ...rest, accounts }))
    news.reportOthers()
  }

  async function show(account: Account): Promise<OpenedAccount> {
    refuseWhileClosing()
    const before = now.frontId
    if (before === null) now.asked = account
    try {
      return await bringToFront(account)
    } catch (cause) {
      if (now.frontId === null) {
        now.asked = account
        problem = openingError(cause)
        // It was in front, and was closed to be opened by another interface.
        if (before !== null) options.onFrontChanged()
      }
      throw cause
    }
  }

  async function exchangeData(id: string, exchange: () => Promise<string>): Promise<string> {
    refuseWhileClosing()
    const account = wanted()
    if (account === null || accountIdOf(account) !== id) throw new AppFailure({ code: 'account-changed' })
    const keptAs = await exchanged(id, exchange).catch(async (cause: unknown) => {
      // Why it was refused is what the packer asked for; why the data does not open, if so, has a screen of its own.
      await show(account).catch((failure: unknown) => log.error({ err: failure }, 'not open after a refused restore'))
      throw cause
    })
    news.restored(id, keptAs)
    await show(account)
    return keptAs
  }

  async function exchanged(id: string, exchange: () => Promise<string>): Promise<string> {
    await close(id)
    return exchange()
  }

  return {
    front,
    frontId: () => now.frontId,
    opened: () => front() ?? unopened(),
    running: () => [...running.values()],
    problem: () => problem,
    wanted,
    list: () => summariesOf(station, now),
    show: (account) => inTurn(() => show(account)),
    openOthers() {
      for (const [id, account] of Object.entries(station.read().accounts)) {
        if (account.kind === 'training') continue
        const work = async (): Promise<void> => {
          if (!isClosing && !running.has(id)) await open(id, account)
        }
        void inTurn(work)
          .catch((cause: unknown) => log.error({ err: cause }, 'an account behind the front could not be opened'))
          .finally(() => news.reportOthers())
      }
    },
    forget: (id) => inTurn(() => forget(id)),
    exchangeData: (id, exchange) => inTurn(() => exchangeData(id, exchange)),
    async close() {
      isClosing = true
      news.end()
      await changing
      const ends = await Promise.allSettled([...running.keys()].map(close))
      // What the last change before the stop has left to be closed behind it.
      await changing
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}

function unopened(): never {
  throw new AppFailure({ code: 'no-account' })
}

/** A sender of this account alone, which its bills begin with. */
function addSenderOf(id: string, sender: SenderProfile, { station, ports }: OpenAccountsOptions): void {
  const { settings } = station.update((now) => {
    const { senders, senderAccounts, accountSenders } = now.settings
    const added = {
      senders: [...senders.filter((other) => other.id !== sender.id), sender],
      senderAccounts: { ...senderAccounts, [sender.id]: id },
      accountSenders: { ...accountSenders, [id]: sender.id },
    }
    return { ...now, settings: { ...now.settings, ...added } }
  })
  ports.emit('settings.changed', settings)
}

/** Writes only what is new: a disk that is full must not keep a station from opening the account that it had. */
function remember(station: StationFile, id: string, account: Account): void {
  const { activeAccountId, accounts } = station.read()
  if (activeAccountId === id && isDeepStrictEqual(accounts[id], account)) return
  station.update((now) => ({ ...now, activeAccountId: id, accounts: { ...now.accounts, [id]: account } }))
}

/** Why an account's data could not be opened, as an error that has words. */
function openingError(cause: unknown): AppError {
  if (cause instanceof AppFailure) return cause.error
  const detail = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof NewerDatabaseError) return { code: 'storage-newer', detail }
  if (cause instanceof FolderInUseError) return { code: 'profile-in-use', detail }
  const isFull = detail.includes('ENOSPC') || detail.includes('disk is full')
  return { code: isFull ? 'storage-full' : 'storage-failed', detail }
}
