import { ensureBrowser, type BrowserDeps } from '../start/browser.ts'
import { hasProgram, installPackages } from '../start/debian.ts'
import { StartProblem } from '../start/options.ts'

/** What the tests call beside a browser: they read labels as a scanner does, print for real and watch system calls. */
const programs = [
  { program: 'pdftoppm', debian: 'poppler-utils', platforms: ['linux', 'darwin', 'win32'] },
  { program: 'zbarimg', debian: 'zbar-tools', platforms: ['linux', 'darwin', 'win32'] },
  // Of the whole print system: the server alone may be there without the filters that make paper of a PDF.
  { program: 'cupsfilter', debian: 'cups', platforms: ['linux', 'darwin'] },
  { program: 'strace', debian: 'strace', platforms: ['linux'] },
  // Makes the two ends of a serial line.
  { program: 'socat', debian: 'socat', platforms: ['linux'] },
  // Compiles the macro of the Windows uninstaller.
  { program: 'makensis', debian: 'nsis', platforms: ['linux'] },
] as const

/** Installs what is missing where this machine lets us. @throws StartProblem that names what to install */
export function ensureTestPrograms(deps: BrowserDeps): void {
  ensureBrowser(deps)
  const missing = programs
    .filter(({ program, platforms }) => platforms.some((it) => it === deps.platform) && !hasProgram(program, deps.env))
    .map(({ debian }) => debian)
  if (missing.length === 0) return
  const names = missing.join(' ')
  const isDebian = deps.platform === 'linux' && hasProgram('apt-get', deps.env)
  if (!isDebian || !deps.isRoot) {
    throw new StartProblem(
      `The tests need ${names}; ${isDebian ? `type "sudo apt-get install ${names}"` : 'install them'}, then try again.`,
    )
  }
  deps.say(`The tests need ${names}: installing (apt-get).`)
  installPackages(missing, deps.env, `install ${names}, then try again`)
}
