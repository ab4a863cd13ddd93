import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppError } from '../../shared/app-error.ts'
import type { Account } from '../../shared/domain/account/account.ts'
import { within } from '../../shared/domain/time/within.ts'
import { createAccounts, type Accounts, type AccountsOptions } from '../accounts/accounts.ts'
import { connectAccount } from '../accounts/connection.ts'
import { boundToAccount, guardedByLock, withAudit, withinSize, type BeginNote } from '../ipc/middlewares.ts'
import { accountBackups } from '../accounts/account-backups.ts'
import { createCoreHandlers } from './handler-registry.ts'
import { commandFolderIn } from '../ipc/station-command.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { createRouter } from '../ipc/router.ts'
import { beginStationLife, type StationLife } from './station-life.ts'
import { openStationLog, routerLog } from './station-log.ts'
import { underWayIn } from '../accounts/under-way.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import { openAnsweredRequests } from '../command-line/answered-requests.ts'
import { openCommandSocket } from '../command-line/command-socket.ts'
import { createCommands } from '../command-line/run-commands.ts'
import { createOpenAccounts, type OpenAccounts } from '../accounts/registry.ts'
import { reportDamage } from '../accounts/orphaned-accounts.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createOperators } from '../settings/operators.ts'
import { openStationFile, type StationFile } from '../settings/station-file.ts'
import { openProvisioning, type Provisioning } from '../settings/provisioning.ts'
import { createUpdates, type Updates } from '../updates/updates.ts'
import { err, type Result } from '../../shared/result.ts'

/** The station without a window: every use case behind one door. */
export interface Core {
  /**
   * `boundTo` names the account that the asker has in front of it: where another has come to the front meanwhile, nothing is
   * done. A bill typed for one account can so never be entered in another.
   */
  invoke(channel: string, input: unknown, boundTo?: string): Promise<Result<unknown, AppError>>
  /** Stops sending, waits for what is running or records it, and closes everything. May be called again. */
  stop(): Promise<void>
  /** An update is to be installed behind a stop that begins in this turn: nobody has postponed it, and nothing is under way. */
  mayInstall(): boolean
  /** Stops if an update may be installed; nothing is begun from then on. False where the station goes on. */
  stopForUpdate(): Promise<boolean>
}

/** The window has its data first; then the accounts behind the one in front are opened. */
const othersAfterMs = 1_000

/** A log on a disk that does not answer must not keep the station from ending. */
const logPatienceMs = 1_000

/** Opens the station's profile and, where an account was chosen before, its data and its carrier. */
export async function createCore(ports: CorePorts): Promise<Core> {
  const opening = toldWhileOpening(ports)
  const core = await openStation({ ...ports, emit: opening.emit })
  opening.ends()
  return core
}

async function openStation(given: CorePorts): Promise<Core> {
  const log = openStationLog(given.profileFolder)
  const life = beginStationLife({ log, ports: given })
  const ports: CorePorts = { ...given, emit: life.emit }
  const station = openStationFile(
    join(ports.profileFolder, 'station.json'),
    defaultSettings(ports.documentsFolder),
    ports.clock.now,
  )
  const provisioning = provisionedBy(ports, station, log)
  const open = createOpenAccounts({
    ports,
    station,
    log,
    life,
    onFrontChanged: () => frontChanged(),
    queueListener: (accountNow) => queueListener(accountNow),
  })
  const accounts: Accounts = accountsOver(open, station, ports, log, provisioning)
  const note = auditOver(open, station, ports, log, life)
  const updates = updatesOf(open, station, ports, log)
  const operators = createOperators({
    station,
    now: ports.clock.now,
    monotonic: ports.clock.monotonic,
    note: (action, reason) => note()([{ of: 'station', action, reason, subject: {} }]),
    changed(view) {
      ports.emit('operators.changed', view)
      ports.emit('settings.changed', station.read().settings)
    },
  })
  const { handlers, queueListener, frontChanged, close } = createCoreHandlers({
    ports,
    station,
    accounts,
    operators,
    opened: open.opened,
    provisioning,
    updates,
    backups: () => accountBackups({ open, ports, operator: () => station.read().settings.operator, log }),
    unreadable: (cause) => log.error({ err: cause }, 'the window begins without this'),
  })
  reportDamage(station, ports)
  await openRemembered(open, station, log)
  const others = ports.clock.setTimer(open.openOthers, othersAfterMs)
  const route = createRouter({
    handlers,
    log: routerLog(log),
    // Behind the lock: another account may come to the front while a question waits for it.
    beforeParsing: [withinSize, guardedByLock(operators), boundToAccount(open.frontId)],
    afterParsing: [withAudit(note)],
  })
  const core = endedInOrder(route, updates, log, async () => {
    others.cancel()
    await open.close()
    await close()
    life.end()
    await within(logPatienceMs, ports.clock, [log.close()])
  })
  return withCommandLine(core, ports, log)
}

/**
 * Until the core is open nobody has an answer of it that a change could make old: what it finds is told, what changes is not. A window
 * that has asked for its first screen by then would ask for each part of it once more.
 */
function toldWhileOpening({ emit }: Pick<CorePorts, 'emit'>): Pick<CorePorts, 'emit'> & { ends(): void } {
  let isOpen = false
  return {
    emit(event, payload) {
      if (isOpen || event === 'station.alert') emit(event, payload)
    },
    ends: () => void (isOpen = true),
  }
}

/** Takes commands for as long as the core answers. A disk that refuses their socket keeps no station from working. */
async function withCommandLine(core: Core, { profileFolder, clock }: CorePorts, log: Logger): Promise<Core> {
  const failed = (cause: unknown): void => log.warn({ err: cause }, 'a command was not taken')
  const run = createCommands({
    invoke: core.invoke,
    requests: openAnsweredRequests(join(commandFolderIn(profileFolder), 'requests'), clock.now),
    told({ command }, answer) {
      const code = answer.ok ? 'done' : answer.error.code
      log.info({ command, code, repeated: answer.repeated === true }, 'a command was answered')
    },
  })
  const commands = await openCommandSocket({ profileFolder, run, failed }).catch(failed)
  return {
    ...core,
    async stop() {
      const closed = commands?.close()
      await core.stop()
      await closed
    },
    async stopForUpdate() {
      const hasStopped = await core.stopForUpdate()
      if (hasStopped) await commands?.close()
      return hasStopped
    },
  }
}

/** What the administrator has given is there before anything reads a setting; a disk that is full keeps no station from opening. */
function provisionedBy(ports: CorePorts, station: StationFile, log: Logger): Provisioning {
  const file = ports.provisioningFile ?? null
  const takenFile = join(ports.profileFolder, 'provisioned.json')
  const provisioning = openProvisioning({ file, takenFile, station })
  const { problems } = provisioning
  if (problems.length > 0) {
    ports.emit('station.alert', { code: 'provisioning-refused', detail: `${file}: ${problems.join('; ')}` })
  }
  try {
    provisioning.apply()
  } catch (cause) {
    log.error({ err: cause }, 'what was provisioned could not be taken over')
  }
  return provisioning
}

function accountsOver(
  open: OpenAccounts,
  station: StationFile,
  ports: CorePorts,
  log: Logger,
  { locked, carrier }: Provisioning,
): Accounts {
  return createAccounts({
    current: () => currentOf(open.front()),
    frontId: open.frontId,
    list: open.list,
    show: async (account) => shownAs(await open.show(account)),
    forget: open.forget,
    tryCredentials: (account, password) => tryCredentials(ports, station, account, password),
    problem: () => station.refusal ?? open.problem(),
    reopen: () => openRemembered(open, station, log),
    secretsProtected: ports.secrets.isProtected,
    onlyCarrier: locked.includes('carrier') ? carrier : null,
  })
}

/** The station's end, by whoever wants it: a person who closes it, or an update that must not cut anything short. */
export function endedInOrder(
  route: Core['invoke'],
  updates: Pick<Updates, 'stop' | 'mayInstall'>,
  log: Pick<Logger, 'error'>,
  close: () => Promise<void>,
): Core {
  let isEnding = false
  let closing: Promise<void> | null = null
  /** Whoever stops it once more waits for the first stop: what closes an account is in no list any more, and the thread is ended behind this. */
  const stop = (): Promise<void> => {
    updates.stop()
    // Nothing is answered any more, whatever could not be closed: whoever waits for the end goes on.
    closing ??= close().catch((cause: unknown) => log.error({ err: cause }, 'could not stop in order'))
    return closing
  }
  return {
    async invoke(channel, input, boundTo) {
      const isKept = channel.startsWith('autosave.')
      if (isEnding && !isKept) return err({ code: 'core-stopped', detail: 'an update is being installed' })
      return route(channel, input, boundTo)
    },
    stop,
    mayInstall: updates.mayInstall,
    async stopForUpdate() {
      if (!updates.mayInstall()) return false
      isEnding = true
      await stop()
      return true
    },
  }
}

function updatesOf(open: OpenAccounts, station: StationFile, ports: CorePorts, log: Logger): Updates {
  return createUpdates({
    clock: ports.clock,
    version: ports.version,
    updater: ports.updater ?? null,
    failed: ports.failedUpdate ?? null,
    server: () => station.read().settings.updateServer,
    underWay: () => underWayIn(open.running()),
    postponedFile: join(ports.profileFolder, 'updates.json'),
    changed: (view) => ports.emit('updates.changed', view),
    tell: (code, version) => ports.emit('station.alert', { code, detail: version }),
    log,
  })
}

/** What was done is done, also where the log cannot be written: that is said in the station's own log. */
function auditOver(
  open: OpenAccounts,
  station: StationFile,
  ports: CorePorts,
  log: Logger,
  life: StationLife,
): BeginNote {
  return () => {
    const before = open.front()
    const { operator } = station.read().settings
    return (notes) => {
      notes.forEach(life.done)
      const atMs = ports.clock.now()
      for (const [of, some] of Map.groupBy(notes, (note) => note.of)) {
        const entries = some.map(
          ({ subject, action, reason }) => [subject, { atMs, operator, action, reason }] as const,
        )
        for (const account of of === 'station' ? open.running() : [of === 'account' ? before : open.front()]) {
          try {
            account?.data.decisions.addAll(entries)
          } catch (cause) {
            log.error({ err: cause, action: some[0]?.action, count: some.length }, 'not in the audit log')
          }
        }
      }
    }
  }
}

function currentOf(front: OpenedAccount | null): ReturnType<AccountsOptions['current']> {
  return front === null ? null : shownAs(front)
}

function shownAs({ account, connection, data, training }: OpenedAccount) {
  return { account, session: connection.session, drafts: data.queue, training }
}

/** A station whose data cannot be opened still has a window, to say why. */
async function openRemembered(open: OpenAccounts, station: StationFile, log: Logger): Promise<void> {
  const { activeAccountId, accounts } = station.read()
  const remembered = activeAccountId === null ? undefined : accounts[activeAccountId]
  if (remembered === undefined) return
  await open.show(remembered).catch((cause: unknown) => log.error({ err: cause }, 'the account could not be opened'))
}

/** Signs in on a connection of its own, so that wrong credentials leave the station as it was. */
async function tryCredentials(
  ports: CorePorts,
  station: StationFile,
  account: Account,
  password: string,
): ReturnType<AccountsOptions['tryCredentials']> {
  const noSecrets = { isProtected: false, read: () => Promise.resolve(null), write: () => Promise.resolve() }
  const connection = await connectAccount({
    ports: { ...ports, secrets: noSecrets },
    account,
    training: null,
    settings: () => station.read().settings,
    onSession: () => undefined,
    secretsFault: () => undefined,
  })
  try {
    return await connection.session.signIn(account.username, password, true)
  } finally {
    await connection.close()
  }
}
