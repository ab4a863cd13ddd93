import { getCACertificates } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import { parseProxy } from '../ports/system-proxy.ts'
import { createCore, type Core } from './core.ts'
import { askForChildren } from '../ipc/linked-children.ts'
import { linkThreads, type ThreadPort } from '../ipc/thread-link.ts'
import type { CoreThreadOptions } from '../ports/core-thread-options.ts'
import { dataProblems } from '../accounts/prove-data.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import type { Updater } from '../ports/updater.ts'
import { createLoadTurn } from './load-turn.ts'
import { createLastStop } from './shutdown.ts'
import { openStationLog } from './station-log.ts'
import { systemClock } from '../ports/system-clock.ts'

/** The core's thread: answers the shell's calls, and asks it for what only Electron's main thread has. */
if (parentPort === null) throw new Error('The core runs in a worker thread')
const port: ThreadPort = parentPort
// Made by the shell of this same build.
const options = workerData as CoreThreadOptions
let lastCore: Promise<Core> | null = null
const loadTurn = createLoadTurn(systemClock)
/** A version that is tried waits here: its data are only read until the shell has seen it start. */
const proven = Promise.withResolvers<void>()
let isProven = options.isTrial !== true
if (isProven) proven.resolve()

const shell = linkThreads(port, {
  call: async (method, input) => {
    if (method === 'read-data') {
      await loadCarrierAccess()
      return dataProblems(options.profileFolder)
    }
    if (method === 'start-proven') {
      isProven = true
      return proven.resolve()
    }
    if (method === 'stop' && !isProven) return { installs: false }
    if (method === 'stop' || method === 'stop-for-update') loadTurn.ends()
    const opened = await openCore()
    if (method === 'stop') {
      // Asked before anything is stopped: what the stop cuts short was under way.
      const installs = opened.mayInstall()
      await opened.stop()
      return { installs }
    }
    if (method === 'stop-for-update') return opened.stopForUpdate()
    const { channel, input: payload, boundTo } = input as { channel: string; input: unknown; boundTo?: string }
    return loadTurn.answering(channel, () => opened.invoke(channel, payload, boundTo))
  },
  note: (name, payload) => children.heard(name, payload),
})
const children = askForChildren((name, payload) => shell.note(name, payload))

/**
 * What calls to the carrier and downloads of its pictures need. A version that is tried is not proven without it; in every other start it is loaded behind what
 * the window begins with, and a core that cannot load it ends, as it does without any other part of its code.
 */
async function loadCarrierAccess(): Promise<void> {
  await Promise.all([import('../carrier/http/connections.ts'), import('../carrier/endpoints/images/image-download.ts')])
}

function openCore(): Promise<Core> {
  lastCore ??= proven.promise.then(() => createCore(portsOfShell()))
  return lastCore
}

function portsOfShell(): CorePorts {
  return {
    ...options,
    clock: systemClock,
    random: Math.random,
    secrets: {
      isProtected: options.secretsProtected,
      read: async (accountId) => (await shell.call('read-secrets', { accountId })) as string | null,
      write: async (accountId, text) => {
        await shell.call('write-secrets', { accountId, text })
      },
    },
    resolveProxy: async (url) => parseProxy((await shell.call('resolve-proxy', { url })) as string),
    openFile: async (path) => (await shell.call('open-file', { path })) as string,
    chooseFile: async (kind) => (await shell.call('choose-file', { kind })) as string | null,
    startScaleProcess: children.start,
    loadTurn: loadTurn.wait,
    certificateAuthorities: () => [...getCACertificates('default'), ...getCACertificates('system')],
    emit: (event, payload) => shell.note(event, payload),
    ...(options.canUpdate && { updater }),
  }
}

// The shell's answers are of these types.
const updater: Updater = {
  find: async (server) => (await shell.call('find-update', { url: server })) as Awaited<ReturnType<Updater['find']>>,
  download: async () => (await shell.call('download-update', {})) as Awaited<ReturnType<Updater['download']>>,
  install: (byPerson) => void shell.call('install-update', { byPerson }),
}

const core = await openCore()
loadTurn.opened()
const lastStop = createLastStop({
  openLog: () => openStationLog(options.profileFolder),
  clock: systemClock,
  report: (detail) => shell.note('station.alert', { code: 'core-stopped', detail }),
  stop: () => core.stop(),
  exit: () => process.exit(1),
})
// A rejected promise that nobody handles arrives here too.
process.on('uncaughtException', lastStop)
void loadTurn.wait().then(loadCarrierAccess)
