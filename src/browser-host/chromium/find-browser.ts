import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

function windowsPlaces(env: Environment): readonly string[] {
  const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
    (root) => root !== undefined,
  )
  return [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ].flatMap((tail) => roots.map((root) => `${root}\\${tail}`))
}

const MAC_PLACES = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

function linuxPlaces(env: Environment): readonly string[] {
  const folders = [
    ...(env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/')),
    '/usr/bin',
    '/opt/google/chrome',
  ]
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function placesOn(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (platform === 'win32') return windowsPlaces(env)
  return platform === 'darwin' ? MAC_PLACES : linuxPlaces(env)
}

/** The installed Chromium, Chrome or Edge, in that order; null where there is none. `PACKBENCH_BROWSER` names another one. */
export function findBrowser(platform: NodeJS.Platform, env: Environment): string | null {
  const named = env['PACKBENCH_BROWSER']
  const places = named === undefined || named === '' ? placesOn(platform, env) : [named]
  return places.find((place) => existsSync(place)) ?? null
}

/** Debian's Chromium without windows. The drawing is the same, and Tab leads from the page's end to nowhere. */
const SHELL_NAME = 'chromium-headless-shell'

/** The Chromium that can only run without a screen, which takes a third of the processor's time for a start; null where it is not installed. */
export function findHeadlessShell(platform: NodeJS.Platform): string | null {
  const place = join('/usr/bin', SHELL_NAME)
  return platform === 'linux' && existsSync(place) ? place : null
}

export function isHeadlessShell(executable: string): boolean {
  return basename(executable) === SHELL_NAME
}
