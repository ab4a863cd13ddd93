import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppPaths } from '../system/app-paths.ts'
import { NotAvailableError } from './not-available.ts'
import { emitVetoable, RefusingEmitter } from './refusing-emitter.ts'
import type { InstanceLock } from '../system/single-instance.ts'

const EVENTS = [
  'ready',
  'will-finish-launching',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'browser-window-created',
  'web-contents-created',
  'render-process-gone',
  // These come from macOS's dock and Electron's own helper processes, which the host does not have.
  'activate',
  'child-process-gone',
]

const LAST_WORDS_MS = 2000

export interface AppDeps {
  readonly root: string
  readonly name: string
  readonly version: string
  readonly paths: AppPaths
  readonly lock: InstanceLock
  /** Closes every window, asking each; false where one refused. */
  readonly closeWindows: () => Promise<boolean>
  readonly stopBrowser: () => Promise<void>
  /** Called when main moves its data, because the browser's profile lies inside. */
  readonly movedUserData: () => void
}

/** Electron's `app`. */
export class HostApp extends RefusingEmitter {
  readonly #deps: AppDeps
  readonly #ready: Promise<void>
  readonly #lastWords: Promise<unknown>[] = []
  #name: string
  #becomeReady: () => void = () => undefined
  #isReady = false
  #isQuitting = false
  #isExiting = false
  /** With these arguments; null for not at all. */
  #beginsAnewWith: readonly string[] | null = null
  readonly isPackaged = false
  readonly commandLine: object

  constructor(deps: AppDeps) {
    super('app', EVENTS)
    this.#deps = deps
    this.#name = deps.name
    this.commandLine = commandLine()
    this.#ready = new Promise((resolve) => {
      this.#becomeReady = resolve
    })
  }

  /** For whoever imports main: as in Electron nothing is ready before, so that a main which awaits `whenReady` while it is evaluated never starts. */
  mainEvaluated(): void {
    setImmediate(() => {
      this.#isReady = true
      this.emit('will-finish-launching')
      this.emit('ready', {}, {})
      this.#becomeReady()
    })
  }

  whenReady(): Promise<void> {
    return this.#ready
  }
  isReady(): boolean {
    return this.#isReady
  }
  get name(): string {
    return this.#name
  }
  getName(): string {
    return this.#name
  }
  setName(name: string): void {
    this.#name = name
  }
  getVersion(): string {
    return this.#deps.version
  }
  getAppPath(): string {
    return this.#deps.root
  }
  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }
  getSystemLocale(): string {
    return this.getLocale()
  }
  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()]
  }
  getPath(name: string): string {
    return this.#deps.paths.get(name)
  }
  setPath(name: string, path: string): void {
    const moves = name === 'userData' && path !== this.getPath('userData')
    this.#deps.paths.set(name, path)
    if (moves) this.#deps.movedUserData()
  }
  /** Every page of the host is sandboxed wherever Chromium itself can be; see docs/browser-host.md for root accounts. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  /** Means something on Windows only, and there only to Electron's own windows. */
  setAppUserModelId(_id: string): void {
    if (process.platform === 'win32') throw new NotAvailableError('app.setAppUserModelId')
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    const { lock } = this.#deps
    if (lock.held) {
      lock.onSecond((start) =>
        this.emit('second-instance', {}, start.argv, start.workingDirectory, start.additionalData),
      )
      return true
    }
    this.#lastWords.push(lock.tellFirst({ argv: process.argv, workingDirectory: process.cwd(), additionalData }))
    return false
  }
  hasSingleInstanceLock(): boolean {
    return this.#deps.lock.held
  }
  releaseSingleInstanceLock(): void {
    if (this.#deps.lock.held) this.#deps.lock.release()
  }

  /** before-quit, then every window's close, then will-quit: each may veto. */
  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    void this.#quitUnlessVetoed().catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      this.exit(1)
    })
  }
  async #quitUnlessVetoed(): Promise<void> {
    const goes =
      !emitVetoable(this, 'before-quit') && (await this.#deps.closeWindows()) && !emitVetoable(this, 'will-quit')
    this.#isQuitting = goes
    if (goes) this.exit(0)
  }
  /**
   * Begins anew once this process has ended and let the profile go; it ends nothing itself.
   * @param options.args the application's folder and what stands behind it; those of this process by default
   */
  relaunch({ args = process.argv.slice(1), ...options }: { readonly args?: readonly string[] } = {}): void {
    if (Object.keys(options).length > 0) throw new NotAvailableError('app.relaunch with options')
    this.#beginsAnewWith = args
  }
  /** At once, without asking anybody. */
  exit(code = 0): void {
    if (this.#isExiting) return
    this.#isExiting = true
    this.emit('quit', {}, code)
    void this.#leave(code)
  }
  async #leave(code: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.#lastWords), sleep(LAST_WORDS_MS)])
    await this.#deps.stopBrowser()
    this.releaseSingleInstanceLock()
    if (this.#beginsAnewWith !== null) startAgain(this.#beginsAnewWith)
    process.exit(code)
  }

  /** For the windows: the last one has closed. Electron quits by itself where main does not listen. */
  lastWindowClosed(): void {
    if (this.#isQuitting || this.#isExiting) return
    if (!this.emit('window-all-closed')) this.quit()
  }
}

function startAgain([_folder, ...args]: readonly string[]): void {
  spawn(process.execPath, [join(import.meta.dirname, '../start.mjs'), ...args], {
    stdio: 'ignore',
    detached: true,
  }).unref()
}

/** Reads the real command line; the browser has started before main runs, so nothing can be added to it. */
function commandLine(): object {
  const find = (name: string): string | undefined =>
    process.argv.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  const refuse = (name: string) => (): never => {
    throw new NotAvailableError(`app.commandLine.${name}`)
  }
  return {
    hasSwitch: (name: string): boolean => find(name) !== undefined,
    getSwitchValue: (name: string): string => find(name)?.split('=').slice(1).join('=') ?? '',
    appendSwitch: refuse('appendSwitch'),
    appendArgument: refuse('appendArgument'),
    removeSwitch: refuse('removeSwitch'),
  }
}
