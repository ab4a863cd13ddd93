import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PageTarget } from '../chromium/chromium.ts'
import type { PageHost, PageWindow } from './page-host.ts'
import { pageScripts } from './page-scripts.ts'

/** The preload's world, what it posts through, and what hears main's messages in it. */
export const PAGE_NAMES = { world: 'ElectronPreload', binding: '__hostPost', receiver: '__hostReceive' } as const

/**
 * Puts preload and bridge into every document that the page will load. Waits once for all: the page's process takes these in, while a
 * navigation is the browser's and would overtake them.
 */
export async function setUpPage({ cdp }: PageTarget, host: PageHost, window: PageWindow): Promise<void> {
  const { preload, additionalArguments, width, height } = window
  const { world, binding, receiver } = PAGE_NAMES
  const versions = { node: process.versions.node, electron: process.versions['electron'] ?? '' }
  const processInfo = { platform: process.platform, arch: process.arch, argv: additionalArguments, versions }
  const secret = randomBytes(16).toString('hex')
  const setup = { secret, binding, receiver, process: processInfo, guardsClose: host.guardsClose }
  const scripts = pageScripts(setup, preload === null ? '' : readFileSync(preload, 'utf8'))
  const size = { width, height, deviceScaleFactor: 0, mobile: false }
  await Promise.all([
    cdp.send('Runtime.addBinding', { name: binding, executionContextName: world }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: world }),
    ...(host.headless ? [cdp.send('Emulation.setDeviceMetricsOverride', size)] : []),
  ])
}
