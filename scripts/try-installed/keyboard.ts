import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The keys of this system, pressed for whichever window has the focus: the program that is tried lets no other tool in. */
export interface Keyboard {
  press(key: PressedKey): Promise<void>
}

export type PressedKey = 'Enter' | 'F4' | 'Down' | 'Alt+N' | 'Alt+Enter'

/** How each system's own tool names a key. */
export const keyNames: Readonly<Record<'linux' | 'win32' | 'darwin', Readonly<Record<PressedKey, string>>>> = {
  linux: { Enter: 'Return', F4: 'F4', Down: 'Down', 'Alt+N': 'alt+n', 'Alt+Enter': 'alt+Return' },
  win32: { Enter: '{ENTER}', F4: '{F4}', Down: '{DOWN}', 'Alt+N': '%n', 'Alt+Enter': '%{ENTER}' },
  darwin: {
    Enter: 'key code 36',
    F4: 'key code 118',
    Down: 'key code 125',
    'Alt+N': 'key code 45 using option down',
    'Alt+Enter': 'key code 36 using option down',
  },
}

/** Brings the window of a process to the front. @throws Error where it has none in time */
export async function openKeyboard(pid: number, title: string, patienceMs: number): Promise<Keyboard> {
  if (process.platform === 'linux') return onLinux(title, patienceMs)
  if (process.platform === 'win32') return onWindows(pid)
  return {
    async press(key) {
      const frontmost = `tell application "System Events" to set frontmost of (first process whose unix id is ${pid}) to true`
      await execute('osascript', ['-e', frontmost])
      await execute('osascript', ['-e', `tell application "System Events" to ${keyNames.darwin[key]}`])
    },
  }
}

async function onLinux(title: string, patienceMs: number): Promise<Keyboard> {
  const search = ['search', '--sync', '--onlyvisible', '--name', title]
  const { stdout } = await execute('xdotool', search, { timeout: patienceMs })
  const window = stdout.trim().split('\n').at(-1) ?? ''
  return {
    async press(key) {
      await execute('xdotool', ['windowfocus', window])
      await execute('xdotool', ['key', '--clearmodifiers', keyNames.linux[key]])
    },
  }
}

function onWindows(pid: number): Keyboard {
  return {
    async press(key) {
      const script = [
        'Add-Type -AssemblyName Microsoft.VisualBasic, System.Windows.Forms',
        `[Microsoft.VisualBasic.Interaction]::AppActivate(${pid})`,
        `[System.Windows.Forms.SendKeys]::SendWait('${keyNames.win32[key]}')`,
      ]
      await execute('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script.join('; ')])
    },
  }
}
