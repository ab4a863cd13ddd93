import { Worker } from 'node:worker_threads'
import type { AppError } from '../../shared/app-error.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import { err, type Result } from '../../shared/result.ts'
import { within } from '../../shared/domain/time/within.ts'
import type { ChosenKind } from '../ports/core-ports.ts'
import type { Updater } from '../ports/updater.ts'
import type { CoreThreadOptions } from '../ports/core-thread-options.ts'
import { serveChildren } from '../ipc/linked-children.ts'
import { linkThreads } from '../ipc/thread-link.ts'
import type { StartChild } from '../ports/child-process.ts'

/** What the core asks of the shell, because only Electron's main thread has it. */
export interface ShellServices {
  readSecrets(accountId: string): Promise<string | null>
  writeSecrets(accountId: string, text: string | null): Promise<void>
  /** A proxy as Chromium names it, "PROXY host:port; DIRECT". */
  resolveProxy(url: string): Promise<string>
  /** Answers '' or why the system did not open it. */
  openFile(path: string): Promise<string>
  /** The path of a file of this kind that a person has chosen; null where nobody did. */
  chooseFile(kind: ChosenKind): Promise<string | null>
  /** None where this installation cannot replace itself. */
  readonly updater?: Updater | null
  readonly startScaleProcess: StartChild
}

/** What the core says of what it asks for. */
interface AskedOfShell {
  readonly accountId?: string
  readonly text?: string | null
  readonly url?: string
  readonly path?: string
  readonly byPerson?: boolean
  readonly kind?: ChosenKind
}

export interface CoreThread {
  /** `boundTo`: the account that the request is meant for. */
  invoke(channel: string, input: unknown, boundTo?: string): Promise<Result<unknown, AppError>>
  /** Writes what support asks for. @returns where */
  saveDiagnostics(): Promise<Result<unknown, AppError>>
  /**
   * Stops sending, lets running calls finish or be recorded, closes the database; a core that does not come to an end with
   * that is ended as by a power cut, which its files are made for. `hangs` where the thread does not end behind
   * that, because a call to a disk that does not answer keeps it; nothing can end such a call but the end of the process.
   */
  stop(): Promise<StopEnd>
  /** Stops where an update is to be installed and nothing is under way. Null where the station goes on. */
  stopForUpdate(): Promise<StopEnd | null>
  /** What speaks against opening the profile's data with this version; reads only. For a core that is on trial. */
  readData(): Promise<readonly string[]>
  /** The version has proven its start: the data are opened, and migrated where they are of an earlier one. */
  startProven(): Promise<void>
}

export interface StopEnd {
  readonly end: 'ended' | 'hangs'
  /** An update lies ready, and nothing was under way. */
  readonly installs: boolean
}

/** Calls on the wire get ten seconds and their connections five; what takes longer than this does not end. */
const stopGraceMs = 30_000
/** All is closed by then: a thread needs no more than a moment to end. */
const endGraceMs = 3_000

export function startCoreThread(
  workerFile: string,
  options: CoreThreadOptions,
  services: ShellServices,
  onEvent: (name: string, payload: unknown) => void,
  clock: Clock,
): CoreThread {
  const worker = new Worker(workerFile, { workerData: options })
  const ask = (method: string, input: unknown): Promise<unknown> => {
    const {
      accountId = '',
      text = null,
      url = '',
      path = '',
      byPerson = false,
      kind = 'signed-paper',
    } = input as AskedOfShell
    if (method === 'read-secrets') return services.readSecrets(accountId)
    if (method === 'write-secrets') return services.writeSecrets(accountId, text)
    if (method === 'resolve-proxy') return services.resolveProxy(url)
    if (method === 'open-file') return services.openFile(path)
    if (method === 'choose-file') return services.chooseFile(kind)
    const { updater } = services
    if (method === 'find-update' && updater) return updater.find(url)
    if (method === 'download-update' && updater) return updater.download()
    if (method === 'install-update') return Promise.resolve(updater?.install(byPerson))
    return Promise.reject(new Error(`The shell has no ${method}`))
  }
  const children = serveChildren(services.startScaleProcess, (name, payload) => link.note(name, payload))
  const link = linkThreads(worker, {
    call: ask,
    note(name, payload) {
      if (!children.heard(name, payload)) onEvent(name, payload)
    },
  })
  let stopping = false
  const fail = (reason: string): void => {
    link.close(reason)
    children.killAll()
    if (!stopping) onEvent('station.alert', { code: 'core-stopped', detail: reason })
  }
  worker.on('error', (cause) => fail(cause.message))
  worker.on('exit', () => fail('The core has stopped.'))
  const ended = async (): Promise<StopEnd['end']> =>
    (await within(endGraceMs, clock, [worker.terminate()])) ? 'ended' : 'hangs'
  const invoke: CoreThread['invoke'] = (channel, input, boundTo) =>
    link.call('invoke', { channel, input, boundTo }).then(
      // The core's router made it; the renderer's side trusts main.
      (result) => result as Result<unknown, AppError>,
      (cause: unknown) => err({ code: 'core-stopped', detail: String(cause) }),
    )
  return {
    invoke,
    saveDiagnostics: () => invoke('app.saveDiagnostics', undefined),
    async stop() {
      stopping = true
      const answer: { stopped?: unknown } = {}
      const ask = async (): Promise<void> => {
        answer.stopped = await link.call('stop', {})
      }
      await within(stopGraceMs, clock, [ask()])
      return { end: await ended(), installs: installsIn(answer.stopped) }
    },
    async stopForUpdate() {
      // Where the thread has died meanwhile, nothing is under way that could be stopped.
      const isStopped = await link.call('stop-for-update', {}).catch(() => false)
      if (isStopped !== true) return null
      stopping = true
      return { end: await ended(), installs: true }
    },
    readData: async () => (await link.call('read-data', {})) as readonly string[], // the core's own answer
    async startProven() {
      await link.call('start-proven', {})
    },
  }
}

const installsIn = (end: unknown): boolean =>
  typeof end === 'object' && end !== null && 'installs' in end && end.installs === true
