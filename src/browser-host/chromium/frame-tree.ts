import type { Cdp } from './cdp-connection.ts'
import type { CdpFrame } from './cdp-events.ts'

/** What main sees as `event.senderFrame`. */
export interface HostFrame {
  readonly url: string
  readonly origin: string
  readonly name: string
  readonly parent: HostFrame | null
  readonly top: HostFrame
  readonly detached: boolean
  readonly isDestroyed: () => boolean
}

export interface FrameTree {
  readonly main: () => HostFrame | null
  readonly mainId: () => string
  readonly byId: (frameId: string) => HostFrame | null
}

interface Entry {
  id: string
  parentId: string | null
  url: string
  name: string
}

function originOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return 'null'
  if (parsed.protocol === 'file:') return 'file://'
  // Node knows no origin for app://; Chromium's, as Electron tells it, is scheme and host.
  return parsed.origin === 'null' && parsed.host !== '' ? `${parsed.protocol}//${parsed.host}` : parsed.origin
}

/** A frame as main sees it: asked each time, so that it tells of the frame as it is now. */
function frameView(id: string, entries: ReadonlyMap<string, Entry>, frameOf: (id: string) => HostFrame): HostFrame {
  return {
    get url() {
      return entries.get(id)?.url ?? ''
    },
    get origin() {
      return originOf(entries.get(id)?.url ?? '')
    },
    get name() {
      return entries.get(id)?.name ?? ''
    },
    get parent() {
      const parentId = entries.get(id)?.parentId ?? null
      return parentId === null ? null : frameOf(parentId)
    },
    get top(): HostFrame {
      return this.parent?.top ?? this
    },
    get detached() {
      return !entries.has(id)
    },
    isDestroyed: () => !entries.has(id),
  }
}

/** Follows the frames of one page, whose main frame is `mainId`; addresses are told in the application's own form. */
export function followFrames(cdp: Cdp, mainFrameId: string, toApp: (url: string) => string): FrameTree {
  const entries = new Map<string, Entry>()
  const frames = new Map<string, HostFrame>()
  let mainId = mainFrameId
  const frameOf = (id: string): HostFrame => {
    const known = frames.get(id)
    if (known !== undefined) return known
    const frame = frameView(id, entries, frameOf)
    frames.set(id, frame)
    return frame
  }
  const put = (frame: CdpFrame): void => {
    const parentId = frame.parentId ?? null
    entries.set(frame.id, { id: frame.id, parentId, url: toApp(frame.url), name: frame.name ?? '' })
    if (parentId === null) mainId = frame.id
  }
  cdp.on('Page.frameNavigated', ({ frame }) => put(frame))
  cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => put({ id: frameId, parentId: parentFrameId, url: '' }))
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const entry = entries.get(frameId)
    if (entry !== undefined) entry.url = toApp(url)
  })
  cdp.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'swap') return // moves to another process and stays a frame of this page
    entries.delete(frameId)
    frames.delete(frameId)
  })
  return {
    main: () => (entries.has(mainId) ? frameOf(mainId) : null),
    mainId: () => mainId,
    byId: (frameId) => (entries.has(frameId) ? frameOf(frameId) : null),
  }
}
