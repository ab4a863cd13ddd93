import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh name that no other user can reach, and none can take beforehand: a 0700 folder on Unix, a random pipe name on Windows. */
export async function createSocketPlace(name: string): Promise<{ socketPath: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') {
    const socketPath = `\\\\.\\pipe\\packbench-${randomBytes(12).toString('hex')}`
    return { socketPath, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'packbench-'))
  return { socketPath: join(folder, `${name}.sock`), remove: () => rm(folder, { recursive: true, force: true }) }
}
