import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { isHeadlessShell } from './find-browser.ts'

export interface ChromiumOptions {
  readonly executable: string
  /** The browser's own folder inside the station's profile; never the person's everyday browser profile. */
  readonly profileDir: string
  readonly headless: boolean
  readonly remoteDebuggingPort: number | null
  readonly windowSize: { readonly width: number; readonly height: number }
}

export interface ChromiumProcess {
  readonly child: ChildProcess
  readonly output: Writable
  readonly input: Readable
}

/** Empty until main loads its page: a window without tabs wants an address, and main's own is not known this early. */
export const START_URL = 'data:text/html,'

/** How far peer connections get: no further than a proxy lets them. */
export const PEER_POLICY = 'disable_non_proxied_udp'

/** No request may leave, no service of the browser's maker is called, nothing is asked of the packer. */
const QUIET_FLAGS = [
  '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-search-engine-choice-screen',
  '--disable-dev-shm-usage',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,InterestFeedContentSuggestions',
  '--hide-crash-restore-bubble',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
]

/** Chromium cannot build its sandbox as root; everywhere else the sandbox stays on. */
function sandboxFlags(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []
}

/** Without a tab strip and an address bar the browser also starts none of the pages that draw them. */
const windowFlags = [`--app=${START_URL}`]

/** It reads no preferences, and has neither tabs nor applications. */
const shellFlags = [`--force-webrtc-ip-handling-policy=${PEER_POLICY}`, START_URL]

function chromiumFlags(options: ChromiumOptions): readonly string[] {
  const { headless, remoteDebuggingPort: port, windowSize } = options
  return [
    ...QUIET_FLAGS,
    ...sandboxFlags(),
    `--user-data-dir=${options.profileDir}`,
    `--window-size=${windowSize.width},${windowSize.height}`,
    ...(port === null ? [] : [`--remote-debugging-port=${port}`, '--remote-debugging-address=127.0.0.1']),
    // Without a screen there is no graphics card, and what would be drawn by one is drawn by the processor at once.
    ...(headless ? ['--headless=new', '--hide-scrollbars', '--mute-audio', '--disable-gpu'] : []),
    ...(isHeadlessShell(options.executable) ? shellFlags : windowFlags),
  ]
}

/** Of a new profile: no translate bubble, and no offer to keep the carrier's password in the browser. */
const firstPreferences = {
  translate: { enabled: false },
  credentials_enable_service: false,
  autofill: { profile_enabled: false, credit_card_enabled: false },
}

/** The policy for peers is the browser's own setting: the switch of that name holds in its test shell alone. */
function prepareProfile(profileDir: string): void {
  const file = join(profileDir, 'Default', 'Preferences')
  rmSync(join(profileDir, 'DevToolsActivePort'), { force: true })
  mkdirSync(join(profileDir, 'Default'), { recursive: true })
  const webrtc = { ip_handling_policy: PEER_POLICY }
  writeFileSync(file, JSON.stringify({ ...(preferencesIn(file) ?? firstPreferences), webrtc }))
}

/** Null where there are none, or none that the browser could read. */
function preferencesIn(file: string): object | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

export function spawnChromium(options: ChromiumOptions): ChromiumProcess {
  prepareProfile(options.profileDir)
  const log = process.env['PACKBENCH_BROWSER_LOG'] === '1' ? 'inherit' : 'ignore'
  const child = spawn(options.executable, chromiumFlags(options), { stdio: ['ignore', log, log, 'pipe', 'pipe'] })
  const [, , , output, input] = child.stdio
  return { child, output: output as Writable, input: input as Readable } // the two pipes asked for one line above
}
