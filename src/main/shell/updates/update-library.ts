import { createHash } from 'node:crypto'
import { once, type EventEmitter } from 'node:events'
import { createReadStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppImageUpdater, AppUpdater, MacUpdater, NsisUpdater, UpdateInfo } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { FoundUpdate } from '../../ports/updater.ts'
import { startBehind, type Ending } from './previous-version.ts'
import { assertSigned, assertUsable, UpdateRefused } from './signed-metadata.ts'

/** The updater's own library, with what it does not do itself: a signature over the metadata, no way down, and a bound on what it takes of the line. */
export interface UpdateLibrary {
  /** Null where there is nothing newer. @throws UpdateRefused */
  find(server: string): Promise<FoundUpdate | null>
  /** What was found last; what is on the disk already is not fetched again. @throws UpdateRefused */
  download(): Promise<void>
  /**
   * Hands over to the installer, which waits until this process has ended.
   * @param restarts the station comes up again by itself
   * @throws UpdateRefused where what lies on the disk is not what was signed any more
   */
  install(restarts: boolean): Promise<void>
}

type InstallableUpdater = AppImageUpdater | MacUpdater | NsisUpdater

interface UpdateLibraryOptions {
  readonly kind: 'nsis' | 'appimage' | 'mac'
  readonly app: AppAdapter
  readonly executor: ElectronHttpExecutor
  readonly keys: readonly string[]
  /** The process that an update ends; this one by default. */
  readonly ending?: Ending
}

export async function openUpdateLibrary({
  kind,
  app,
  executor,
  keys,
  ending = process,
}: UpdateLibraryOptions): Promise<UpdateLibrary> {
  const updater = await updaterOf(kind, app)
  // The library takes one of Electron's own, unless somebody else's application is given.
  Object.assign(updater, { httpExecutor: executor })
  Object.assign(updater, { autoDownload: false, autoInstallOnAppQuit: false, disableWebInstaller: true, logger: null })
  // Each failure rejects what was asked; nobody has to hear of it twice.
  updater.on('error', () => undefined)
  const SignedProvider = await signedProviderOf(keys, app.version)
  let found: UpdateInfo | null = null
  let downloaded: string | null = null

  return {
    async find(server) {
      updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider as never, url: server })
      const checked = await asRefusal('unreachable', () => updater.checkForUpdates())
      if (checked === null) throw new UpdateRefused('not-here', 'the library does not update this installation')
      found = checked.isUpdateAvailable ? checked.updateInfo : null
      if (found === null) return null
      return { version: found.version, bytes: Math.max(...found.files.map(({ size = 0 }) => size)) }
    },
    async download() {
      const [file] = await asRefusal('damaged', () => updater.downloadUpdate())
      downloaded = file ?? null
    },
    async install(restarts) {
      const digest = downloaded === null ? '' : await digestOf(downloaded)
      // The folder of downloads belongs to the user, and a night has passed since it was compared.
      if (found?.files.some(({ sha512 }) => sha512 === digest) !== true) {
        throw new UpdateRefused('damaged', 'what was downloaded is not what was signed')
      }
      if (!('install' in updater)) return handToSquirrel(updater, restarts)
      if (kind === 'appimage') return replaceAppImage(updater, restarts, ending)
      if (!updater.install(true, restarts)) throw notStarted()
    },
  }
}

const notStarted = (): UpdateRefused => new UpdateRefused('not-installed', 'the installer was not started')

/** The library itself would start the new program at once and without arguments: it would meet this process, and end as a second start. */
function replaceAppImage(updater: AppImageUpdater | NsisUpdater, restarts: boolean, ending: Ending): void {
  let program = process.env['APPIMAGE'] ?? ''
  // Where the name of the file has a version, the library gives it another one.
  updater.once('appimage-filename-updated', (renamed: string) => (program = renamed))
  if (!updater.install(true, false)) throw notStarted()
  if (restarts) startBehind(ending, program)
}

/** A package has some hundred megabytes, of which Squirrel compares the signature. */
const squirrelWithinMs = 5 * 60_000

/** Squirrel takes the package from a server in this process, which must not end before it has all of it, and installs it behind its end. */
async function handToSquirrel(updater: MacUpdater, restarts: boolean): Promise<void> {
  updater.autoRunAppAfterInstall = restarts
  // The library's own event of this name is about its download.
  const taken = once(updater['nativeUpdater'], 'update-downloaded', { signal: AbortSignal.timeout(squirrelWithinMs) })
  updater.quitAndInstall()
  try {
    await taken
  } catch (cause) {
    throw new UpdateRefused('not-installed', String(cause))
  }
}

async function updaterOf(kind: UpdateLibraryOptions['kind'], app: AppAdapter): Promise<InstallableUpdater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater')
  if (kind === 'nsis') return new NsisUpdater(null, app)
  return kind === 'mac' ? new MacUpdater(undefined, app) : new AppImageUpdater(null, app)
}

/** Reads the metadata of the library's generic server, and its signature beside it. */
async function signedProviderOf(keys: readonly string[], ownVersion: string) {
  const { Provider } = await import('electron-updater')
  const { parseUpdateInfo, resolveFiles } = await import('electron-updater/out/providers/Provider.js')
  return class SignedProvider extends Provider<UpdateInfo> {
    readonly #base: URL

    constructor({ url }: { readonly url: string }, _updater: AppUpdater, options: ProviderRuntimeOptions) {
      super(options)
      this.#base = new URL(url.endsWith('/') ? url : `${url}/`)
    }

    /** The library's header would tell the server which station asks. */
    override setRequestHeaders(): void {
      super.setRequestHeaders(null)
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const file = `${this.getDefaultChannelName()}.yml`
      const url = new URL(file, this.#base)
      const text = (await this.httpRequest(url)) ?? ''
      const signature = await this.httpRequest(new URL(`${file}.sig`, this.#base)).catch(noneWhereMissing)
      assertSigned(file, text, signature, keys)
      const info = await asRefusal('damaged', () => Promise.resolve(parseUpdateInfo(text, file, url)))
      assertUsable(info, ownVersion)
      return info
    }

    resolveFiles(info: UpdateInfo) {
      return resolveFiles(info, this.#base)
    }
  }
}

function noneWhereMissing(cause: unknown): null {
  if (codeOf(cause) === 'HTTP_ERROR_404') return null
  throw cause
}

async function asRefusal<T>(refusal: UpdateRefused['refusal'], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof UpdateRefused) throw cause
    const text = cause instanceof Error ? cause.message : String(cause)
    throw new UpdateRefused(isDamage(cause) ? 'damaged' : isOfLine(cause) ? 'unreachable' : refusal, text.slice(0, 500))
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
const isDamage = (cause: unknown): boolean => /CHECKSUM|SIGNATURE|NO_FILES/.test(codeOf(cause))
const isOfLine = (cause: unknown): boolean =>
  /^(ECONN|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_|HTTP_ERROR)/.test(codeOf(cause)) ||
  (cause instanceof Error && /aborted|status \d|timed out|net::|stalled/i.test(cause.message))

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

/** A fifth of the slowest lines that a warehouse has; an installer takes some minutes, and the queue does not notice. */
export const updateBytesPerSecond = 512 * 1024
const stalledAfterMs = 60_000

/** An answer as the library reads it. */
interface Answer extends Readable {
  readonly statusCode?: number | undefined
  readonly statusMessage?: string | undefined
  readonly headers: NodeJS.Dict<string | string[]>
}

/**
 * The same answer, taken from the line no faster than so. One that stands still for a minute has failed: the library itself would wait for ever
 * where Electron's network is used.
 */
export function slowed<A extends Answer>(answer: A, bytesPerSecond: number): A {
  const begun = performance.now()
  let bytes = 0
  const slow = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch.refresh()
      bytes += chunk.length
      const aheadMs = (bytes / bytesPerSecond) * 1000 - (performance.now() - begun)
      if (aheadMs < 5) done(null, chunk)
      else setTimeout(() => done(null, chunk), aheadMs)
    },
    flush(done) {
      clearTimeout(watch)
      done()
    },
    destroy(cause, done) {
      clearTimeout(watch)
      done(cause)
    },
  })
  const watch = setTimeout(() => slow.destroy(new Error('the download stalled')), stalledAfterMs)
  answer.on('error', (cause) => slow.destroy(cause))
  answer.on('aborted', () => slow.destroy(new Error('the download was aborted')))
  const { statusCode, statusMessage, headers } = answer
  // The library reads a stream with these three.
  return Object.assign(answer.pipe(slow), { statusCode, statusMessage, headers }) as unknown as A
}

/** As Node's and Electron's networks have it. */
interface AnsweredRequest extends EventEmitter {
  abort(): void
}

/** Electron's network waits for ever for an answer that does not begin, and the next question of the station for this one. */
export function answeredWithin<R extends AnsweredRequest>(request: R, ms: number = stalledAfterMs): R {
  const watch = setTimeout(() => {
    request.emit('error', new Error('the answer stalled'))
    request.abort()
  }, ms)
  for (const end of ['response', 'error', 'abort', 'close']) request.once(end, () => clearTimeout(watch))
  return request
}
