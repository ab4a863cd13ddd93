import { findBrowser } from '../../src/browser-host/chromium/find-browser.ts'
import { hasProgram, installPackages, type Environment } from './debian.ts'
import { StartProblem } from './options.ts'

export interface BrowserDeps {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  readonly isRoot: boolean
  readonly say: (sentence: string) => void
}

/** The fonts too: a bare Debian has none with Vietnamese letters. */
const packages = ['chromium', 'fonts-noto-core']

function commandToType(platform: NodeJS.Platform, isDebian: boolean): string {
  if (platform === 'win32') return 'winget install Microsoft.Edge'
  if (platform === 'darwin') return 'brew install --cask chromium'
  return isDebian ? 'sudo apt-get install chromium' : 'sudo dnf install chromium'
}

function installChromium({ env, say }: BrowserDeps): void {
  say(
    'No Chromium, Chrome or Edge is installed here: installing the packages "chromium" and "fonts-noto-core" (apt-get), which takes a minute.',
  )
  installPackages(packages, env, 'install Chromium, Chrome or Edge, then start again')
}

/** The browser for the window; installs one where this machine lets us, else throws a StartProblem that names the command. */
export function ensureBrowser(deps: BrowserDeps): string {
  const found = findBrowser(deps.platform, deps.env)
  if (found !== null) return found
  const isDebian = deps.platform === 'linux' && hasProgram('apt-get', deps.env)
  if (isDebian && deps.isRoot) installChromium(deps)
  const installed = findBrowser(deps.platform, deps.env)
  if (installed !== null) return installed
  const command = commandToType(deps.platform, isDebian)
  throw new StartProblem(`No Chromium, Chrome or Edge is installed here; type "${command}", then start again.`)
}
