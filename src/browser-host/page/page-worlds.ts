import type { Codec } from './codec.ts'
import type { MakeWorldEnd } from './world-bridge.ts'

/** What the page's own world gets: the exposed objects, frozen, and nothing else. Runs in the page. */
export function runInPageWorld(makeEnd: MakeWorldEnd, secret: string): void {
  if (window !== window.top) return
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    for (const item of Object.values(value)) freeze(item)
    return Object.freeze(value)
  }
  makeEnd(`${secret}-page`, `${secret}-preload`, (key, api) => {
    if (key in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
    const value = freeze(api)
    Object.defineProperty(window, key, { value, enumerable: true, configurable: false, writable: false })
  })
}

/** What the preload's `process` tells. */
interface PreloadProcess {
  readonly platform: string
  readonly arch: string
  readonly argv: readonly string[]
  readonly versions: Readonly<Record<string, string>>
}

export interface PreloadSetup {
  readonly secret: string
  /** The function by which the isolated world reaches the host; taken away before the preload runs. */
  readonly binding: string
  /** The function by which the host reaches the isolated world. */
  readonly receiver: string
  readonly process: PreloadProcess
  /** True where the page holds on to its window until main has answered the `close` event. */
  readonly guardsClose: boolean
}

type RunPreload = (require: (id: string) => unknown, module: { exports: object }, process: object) => void
type Listener = (...args: unknown[]) => void
type Refuse = (what: string) => () => never
type Post = (message: object) => void

/** What the host says to the isolated world: the answer to an `invoke`, or an event. */
interface HostMessage {
  readonly id?: number
  readonly ok?: boolean
  readonly value?: unknown
  readonly channel: string
  readonly args: readonly unknown[]
}

/** What the isolated world is made of. Each is handed over, because its source text runs in the page without this module. */
export interface PreloadParts {
  readonly makeEnd: MakeWorldEnd
  readonly makeCodec: () => Codec
  readonly makeIpcRenderer: typeof makeIpcRenderer
  readonly watchWindow: typeof watchWindow
}

/** The isolated world: gives the preload script Electron's renderer side, then runs it. Runs in the page. */
export function runInPreloadWorld(parts: PreloadParts, setup: PreloadSetup, run: RunPreload): void {
  if (window !== window.top) return
  const world = globalThis as unknown as Record<string, (text: string) => void> // holds the binding by its name
  const { encode, decode } = parts.makeCodec()
  const end = parts.makeEnd(`${setup.secret}-preload`, `${setup.secret}-page`)
  const postText = world[setup.binding] ?? ((): void => undefined)
  delete world[setup.binding]
  const post: Post = (message) => postText(encode(message))
  const refuse: Refuse = (what) => () => {
    throw new Error(`${what} is not available in the browser host`)
  }
  const { ipcRenderer, receive } = parts.makeIpcRenderer(post, refuse)
  Object.defineProperty(world, setup.receiver, { value: (text: string) => receive(decode(text) as HostMessage) }) // the host's
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: end.expose,
      exposeInIsolatedWorld: refuse('contextBridge.exposeInIsolatedWorld'),
    },
    webUtils: { getPathForFile: refuse('webUtils.getPathForFile') },
    webFrame: new Proxy({}, { get: (_target, key) => refuse(`webFrame.${String(key)}`)() }),
  }
  const requireModule = (id: string): unknown =>
    id === 'electron' || id === 'electron/renderer' ? electron : refuse(`require('${id}') in a preload script`)()
  parts.watchWindow(post, setup.guardsClose)
  const processInfo = { ...setup.process, type: 'renderer', sandboxed: true, contextIsolated: true, env: {} }
  try {
    run(requireModule, { exports: {} }, processInfo)
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    post({ kind: 'preload-error', message })
  }
}

/** Electron's `ipcRenderer`, and the end at which the host's messages arrive. Runs in the page. */
export function makeIpcRenderer(
  post: Post,
  refuse: Refuse,
): { readonly ipcRenderer: object; readonly receive: (message: HostMessage) => void } {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, { readonly listener: Listener; readonly call: Listener }[]>()
  let nextId = 1
  const finish = (id: number, ok: boolean, value: unknown): void => {
    const entry = waiting.get(id)
    waiting.delete(id)
    if (ok) entry?.resolve(value)
    else entry?.reject(new Error(String(value)))
  }
  const receive = ({ id, ok, value, channel, args }: HostMessage): void => {
    if (id !== undefined) return finish(id, ok === true, value)
    for (const { call } of listeners.get(channel) ?? []) call({ sender: ipcRenderer, ports: [] }, ...args)
  }
  const add = (channel: string, listener: Listener, call: Listener): object => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, call }])
    return ipcRenderer
  }
  const remove = (channel: string, listener: Listener): object => {
    listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((entry) => entry.listener !== listener),
    )
    return ipcRenderer
  }
  const once = (channel: string, listener: Listener): object =>
    add(channel, listener, (...args) => {
      remove(channel, listener)
      listener(...args)
    })
  const invoke = (channel: string, ...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++
      // A value that cannot be cloned throws here, before anything waits for an answer.
      post({ kind: 'invoke', id, channel, args })
      waiting.set(id, { resolve, reject })
    })
  const ipcRenderer: object = {
    invoke,
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, args }),
    on: (channel: string, listener: Listener) => add(channel, listener, listener),
    addListener: (channel: string, listener: Listener) => add(channel, listener, listener),
    once,
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel: string) => listeners.delete(channel) && ipcRenderer,
    sendSync: refuse('ipcRenderer.sendSync'),
    postMessage: refuse('ipcRenderer.postMessage'),
  }
  return { ipcRenderer, receive }
}

/** Tells the host of the window's place and state, and gives the page what a desktop window has. Runs in the page. */
export function watchWindow(post: Post, guardsClose: boolean): void {
  const notifyWindow = (): void => {
    const { width, height, availWidth, availHeight } = screen
    post({
      kind: 'window',
      bounds: { x: screenX, y: screenY, width: outerWidth, height: outerHeight },
      screen: { width, height, availWidth, availHeight, scaleFactor: devicePixelRatio },
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      focused: document.hasFocus(),
      visible: document.visibilityState === 'visible',
    })
  }
  for (const event of ['resize', 'focus', 'blur', 'load', 'visibilitychange']) addEventListener(event, notifyWindow)
  if (guardsClose) addEventListener('beforeunload', (event) => event.preventDefault())
  // A desktop window has no reload key; the browser would otherwise throw away what the packer typed.
  const blockReload = (event: KeyboardEvent): void => {
    const reloads = event.key === 'F5' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'r')
    if (reloads) event.preventDefault()
  }
  addEventListener('keydown', blockReload, { capture: true })
}
