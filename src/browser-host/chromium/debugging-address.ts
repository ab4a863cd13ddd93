import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10
const PATIENCE_MS = 15_000

/**
 * The address that Chromium listens on, once it does. A port of its own choice (0) it writes into its profile folder; on a
 * port that was named, it is asked.
 */
export async function debuggingAddress(profileDir: string, port: number): Promise<string> {
  const ask = port === 0 ? () => addressInProfile(profileDir) : () => addressAtPort(port)
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const address = await ask()
    if (address !== null) return address
    await sleep(POLL_MS)
  }
  throw new Error('The browser did not open its debugging port; is another program using it?')
}

async function addressInProfile(profileDir: string): Promise<string | null> {
  const text = await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8').catch(() => '')
  const [port, path] = text.split('\n')
  return port === undefined || path === undefined || path === '' ? null : `ws://127.0.0.1:${port}${path}`
}

async function addressAtPort(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
    const about: unknown = await answer.json()
    return typeof about === 'object' && about !== null && 'webSocketDebuggerUrl' in about
      ? String(about.webSocketDebuggerUrl)
      : null
  } catch {
    return null
  }
}
