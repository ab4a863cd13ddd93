import { setTimeout as sleep } from 'node:timers/promises'
import { connectCdp, type Cdp, type CdpConnection } from './cdp-connection.ts'
import type { CdpEvents, CdpTarget } from './cdp-events.ts'
import { spawnChromium, type ChromiumOptions } from './chromium-process.ts'

/** A page of the browser and the session that commands it. */
export interface PageTarget {
  readonly targetId: string
  readonly cdp: Cdp
  /** Resolves when the page is gone, whoever closed it. */
  readonly gone: Promise<void>
}

export interface PageHooks {
  /** Called for every session (page, inner frame, worker) before it may run a line. `page` is the page it belongs to. */
  readonly prepare: (cdp: Cdp, page: PageTarget) => void
}

export interface Chromium {
  readonly browser: Cdp
  /** The page that the browser started with, then new windows. */
  readonly openPage: () => Promise<PageTarget>
  readonly closePage: (page: PageTarget) => Promise<void>
  readonly close: () => Promise<void>
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>
}

const CLOSE_PATIENCE_MS = 3000
const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true } as const

type Attached = CdpEvents['Target.attachedToTarget']

/** A session of a page, an inner frame or a worker; what it starts in turn is prepared in the same way. */
function startSession(connection: CdpConnection, hooks: PageHooks, cdp: Cdp, page: PageTarget): void {
  hooks.prepare(cdp, page)
  cdp.on('Target.attachedToTarget', ({ sessionId }) =>
    startSession(connection, hooks, connection.session(sessionId), page),
  )
  ignoreFailure(cdp.send('Target.setAutoAttach', AUTO_ATTACH))
  ignoreFailure(cdp.send('Runtime.runIfWaitingForDebugger'))
}

/** A window that main did not open (a pop-up, a new tab) gets nothing from anywhere and ends at once. */
function turnAway({ browser, session }: CdpConnection, sessionId: string, { targetId }: CdpTarget): void {
  const cdp = session(sessionId)
  cdp.on('Fetch.requestPaused', ({ requestId }) =>
    ignoreFailure(cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })),
  )
  ignoreFailure(cdp.send('Fetch.enable'))
  ignoreFailure(browser.send('Target.closeTarget', { targetId }))
  // It shares its process with the page that opened it; left waiting, it would hold that page up too.
  ignoreFailure(cdp.send('Runtime.runIfWaitingForDebugger'))
}

/** Knows the pages that main opened, from their first sign to their end, and turns all others away. */
function followPages(connection: CdpConnection, hooks: PageHooks) {
  const { browser } = connection
  const pages = new Map<string, { readonly page: PageTarget; readonly leave: () => void }>()
  const first = Promise.withResolvers<PageTarget>()
  let firstSeen = false
  let creating = 0
  const adopt = (sessionId: string, { targetId }: CdpTarget): PageTarget => {
    const leaving = Promise.withResolvers<void>()
    const page = { targetId, cdp: connection.session(sessionId), gone: leaving.promise }
    pages.set(sessionId, { page, leave: leaving.resolve })
    startSession(connection, hooks, page.cdp, page)
    return page
  }
  const attachPage = ({ sessionId, targetInfo: target }: Attached): void => {
    if (target.openerId !== undefined || (firstSeen && creating === 0)) return turnAway(connection, sessionId, target)
    const page = adopt(sessionId, target)
    if (!firstSeen) first.resolve(page)
    firstSeen = true
  }
  browser.on('Target.attachedToTarget', (attached) => {
    if (attached.targetInfo.type === 'page') attachPage(attached)
    else ignoreFailure(connection.session(attached.sessionId).send('Runtime.runIfWaitingForDebugger'))
  })
  browser.on('Target.detachedFromTarget', ({ sessionId }) => pages.get(sessionId)?.leave())
  ignoreFailure(browser.send('Target.setAutoAttach', AUTO_ATTACH))
  const openNext = async (): Promise<PageTarget> => {
    creating += 1
    try {
      // The session is announced before the answer, because the new page waits for permission to run.
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true })
      const opened = [...pages.values()].find(({ page }) => page.targetId === targetId)
      if (opened === undefined) throw new Error('The browser opened a window without announcing it')
      return opened.page
    } finally {
      creating -= 1
    }
  }
  const leaveAll = (): void => pages.values().forEach(({ leave }) => leave())
  return { first, openNext, leaveAll }
}

/** Starts the browser at once; every call waits for it by itself, so nobody needs to wait for the start. */
export function startChromium(options: ChromiumOptions, hooks: PageHooks): Chromium {
  const { child, output, input } = spawnChromium(options)
  const connection = connectCdp(output, input)
  const { browser } = connection
  const { first, leaveAll, openNext } = followPages(connection, hooks)

  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      connection.end()
      first.reject(new Error(`${options.executable} ended before it showed a window`))
      leaveAll()
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  first.promise.catch(() => undefined) // reported by whoever opens the first page
  let firstTaken = false
  const close = async (): Promise<void> => {
    ignoreFailure(browser.send('Browser.close'))
    await Promise.race([gone, sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await gone
  }
  return {
    browser,
    openPage: () => {
      if (firstTaken) return openNext()
      firstTaken = true
      return first.promise
    },
    closePage: async ({ targetId, gone: left }) => {
      // Closing the last window ends the browser, which then has no time to answer.
      ignoreFailure(browser.send('Target.closeTarget', { targetId }))
      await left
    },
    close,
    gone,
  }
}

/** For commands whose only failure is that the target has just gone. */
export function ignoreFailure(sent: Promise<unknown>): void {
  sent.catch(() => undefined)
}
