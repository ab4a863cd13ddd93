import { app, powerMonitor } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import type { RefusedUpdate, Updater } from '../../ports/updater.ts'
import { installedAs, keptFolder, kindOfInstallation } from './installation.ts'
import { keepVersion } from './previous-version.ts'
import { UpdateRefused } from './signed-metadata.ts'
import { installAsTrial, startRecords } from './start-record.ts'
import type { UpdateLibrary } from './update-library.ts'

export interface StationUpdates extends Updater {
  /** Behind the stop: hands over to the installer. Resolves false where that was refused. */
  installNow(restarts: boolean): Promise<boolean>
}

interface StationUpdatesDeps {
  readonly profileFolder: string
  /** Ends the station where nothing is under way, then installs. */
  readonly endAndInstall: () => void
}

/** Nobody is at the machine: a packer who thinks for a while is not interrupted. */
const awaySeconds = 15 * 60

/** Of this installation: null where it cannot replace itself (a deb package, a checkout, the browser host). */
export function stationUpdates({ profileFolder, endAndInstall }: StationUpdatesDeps): StationUpdates | null {
  const kind = kindOfInstallation()
  if (kind === null) return null
  let opened: Promise<UpdateLibrary> | null = null
  let version = ''
  const library = (): Promise<UpdateLibrary> => (opened ??= openLibrary(kind))

  return {
    async find(server) {
      try {
        const update = await (await library()).find(server)
        if (update === null) return { kind: 'none' }
        version = update.version
        return { kind: 'found', update }
      } catch (cause) {
        return refusedOf(cause)
      }
    },
    async download() {
      try {
        await (await library()).download()
        return { kind: 'downloaded' }
      } catch (cause) {
        return refusedOf(cause)
      }
    },
    install(byPerson) {
      if (byPerson || powerMonitor.getSystemIdleTime() >= awaySeconds) endAndInstall()
    },
    async installNow(restarts) {
      const own = app.getVersion()
      return installAsTrial(startRecords(profileFolder), {
        version,
        from: own,
        keep: () => keepVersion(installedAs(), own, keptFolder()),
        install: async () => (await library()).install(restarts),
      })
    },
  }
}

function refusedOf(cause: unknown): RefusedUpdate {
  if (cause instanceof UpdateRefused) return { kind: 'refused', refusal: cause.refusal, detail: cause.message }
  return { kind: 'refused', refusal: 'failed', detail: String(cause).slice(0, 500) }
}

type Kind = NonNullable<ReturnType<typeof kindOfInstallation>>

async function openLibrary(kind: Kind): Promise<UpdateLibrary> {
  const { answeredWithin, openUpdateLibrary, slowed, updateBytesPerSecond } = await import('./update-library.ts')
  const { ElectronAppAdapter } = await import('electron-updater/out/ElectronAppAdapter.js')
  const { ElectronHttpExecutor } = await import('electron-updater/out/electronHttpExecutor.js')
  /** Electron's network, which knows the system's proxy and certificates, no faster than a station needs. */
  class SlowExecutor extends ElectronHttpExecutor {
    override createRequest(options: never, callback: (response: never) => void): never {
      const slow = (response: IncomingMessage): void => callback(slowed(response, updateBytesPerSecond) as never)
      return answeredWithin(super.createRequest(options, slow as never)) as never // as the class above says
    }
  }
  return openUpdateLibrary({ kind, app: new ElectronAppAdapter(), executor: new SlowExecutor(), keys: publisherKeys() })
}

/** Inside the sealed archive. A build without one takes no update from anybody. */
function publisherKeys(): readonly string[] {
  const text = readFileSync(join(app.getAppPath(), 'resources', 'update-keys.json'), 'utf8')
  return (JSON.parse(text) as { readonly keys: readonly string[] }).keys // our own file
}
