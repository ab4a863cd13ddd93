import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AppError } from '../../../src/shared/app-error.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import type { Result } from '../../../src/shared/result.ts'
import { linkThreads } from '../../../src/main/ipc/thread-link.ts'
import type { StationStart } from './station-process.ts'

/** One life of the station: a process that waits to be started, works, and is killed. */
export interface StationLife {
  readonly pid: number
  /** Node is up. */
  ready(): Promise<void>
  start(): Promise<void>
  ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<Result<ChannelOutput<C>, AppError>>
  stop(): Promise<void>
  /** SIGKILL; returns when the process is gone. */
  kill(): Promise<void>
}

export interface StationHome {
  readonly profileFolder: string
  /** Account id -> text; the secure store of a station outlives its process. */
  readonly secrets: Map<string, string>
  /** The build with its resources; this checkout where it is absent. */
  readonly applicationFolder?: string
}

const root = join(import.meta.dirname, '../../..')

/** Starts the process, not yet the station: Node is up by the time that the former life is killed. */
export function createLife(home: StationHome): StationLife {
  const child = fork(join(import.meta.dirname, 'station-process.ts'), [], { serialization: 'advanced' })
  const link = linkThreads(portOf(child), {
    call: (method, input) => Promise.resolve(secretCall(home.secrets, method, input)),
    note: () => undefined,
  })
  const exited = once(child, 'exit')
  child.once('exit', () => link.close('The station is dead.'))
  return {
    pid: child.pid ?? 0,
    async ready() {
      await link.call('ready', {})
    },
    async start() {
      await link.call('start', startOf(home))
    },
    ask: async (channel, input) =>
      // The core's own answer, as its router made it.
      (await link.call('invoke', { channel, input })) as Result<ChannelOutput<typeof channel>, AppError>,
    async stop() {
      await link.call('stop', {})
      child.disconnect()
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function startOf({ profileFolder, applicationFolder = root }: StationHome): StationStart {
  const inBuild = (file: string): string => join(applicationFolder, 'out/main', file)
  return {
    workerFile: inBuild('core.worker.js'),
    options: {
      profileFolder,
      resourcesFolder: join(applicationFolder, 'resources'),
      documentsFolder: profileFolder,
      labelWorkerFile: inBuild('label.worker.js'),
      backupWorkerFile: inBuild('backup.worker.js'),
      sheetWorkerFile: inBuild('sheet.worker.js'),
      importWorkerFile: inBuild('import.worker.js'),
      version: '0.0.0',
      runtime: 'node',
      secretsProtected: true,
      carrierUrl: null,
    },
  }
}

function portOf(child: ChildProcess): Parameters<typeof linkThreads>[0] {
  return {
    postMessage(message) {
      // Structured clone carries whatever the contract allows; a dead child's link is closed by its exit.
      if (child.connected) child.send(message as object, () => undefined)
    },
    on: (_event, listener) => child.on('message', listener),
  }
}

function secretCall(secrets: Map<string, string>, method: string, input: unknown): unknown {
  const { accountId, text } = input as { accountId: string; text?: string | null }
  if (method === 'read-secrets') return secrets.get(accountId) ?? null
  if (text === null || text === undefined) secrets.delete(accountId)
  else secrets.set(accountId, text)
  return null
}
