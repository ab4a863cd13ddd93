import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { refusing } from './not-available.ts'

/** What may leave the application: addresses that a browser or a mail program opens. */
const OPENABLE = new Set(['https:', 'http:', 'mailto:'])

function openCommand(target: string): readonly [string, readonly string[]] {
  if (process.platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', target]]
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', [target]]
}

/** What cannot be opened is said sooner. Without a desktop the opener is the program itself, and ends when a person closes that. */
const openedAfterMs = 3_000

/** Hands the target to the system; rejects where the system has no program for it. */
function openBySystem(target: string): Promise<void> {
  const [command, args] = openCommand(target)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true })
    setTimeout(resolve, openedAfterMs).unref()
    child.once('error', () =>
      reject(new Error(`This machine has no program that opens ${target} (${command} is missing)`)),
    )
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} could not open ${target}`))))
  })
}

async function openExternal(url: string): Promise<void> {
  const { protocol, href } = new URL(url)
  if (!OPENABLE.has(protocol)) throw new Error(`Addresses of the kind ${protocol} are not opened`)
  await openBySystem(href)
}

export const shell = refusing('shell', {
  openExternal,
  /** Answers '' or what went wrong, as Electron does. */
  openPath: (path: string): Promise<string> =>
    openBySystem(path).then(
      () => '',
      (error: unknown) => String(error),
    ),
  /** Opens the folder; the file cannot be marked in it. Answers nothing in Electron, so a failure goes to the log. */
  showItemInFolder: (path: string): void => {
    openBySystem(dirname(path)).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  },
})
