import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10
const PATIENCE_MS = 15_000

/** The address that Chromium listens on, once it does; Chromium writes it into its profile folder. */
export async function debuggingAddress(profileDir: string): Promise<string> {
  const file = join(profileDir, 'DevToolsActivePort')
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const [port, path] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port !== undefined && path !== undefined && path !== '') return `ws://127.0.0.1:${port}${path}`
    await sleep(POLL_MS)
  }
  throw new Error('The browser did not open its debugging port; is another program using it?')
}
