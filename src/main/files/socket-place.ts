import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A socket's path is no longer on macOS, and little longer on Linux. Unit: bytes */
const longestSocketPath = 103

/** A fresh name that no other user can reach, and none can take beforehand: a 0700 folder on Unix, a random pipe name on Windows. */
export async function createSocketPlace(name: string): Promise<{ socketPath: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') {
    const socketPath = `\\\\.\\pipe\\packbench-${randomBytes(12).toString('hex')}`
    return { socketPath, remove: () => Promise.resolve() }
  }
  const usual = join(tmpdir(), 'packbench-')
  const isTooLong = Buffer.byteLength(`${usual}XXXXXX/${name}.sock`) > longestSocketPath
  const folder = await mkdtemp(isTooLong ? '/tmp/packbench-' : usual)
  return { socketPath: join(folder, `${name}.sock`), remove: () => rm(folder, { recursive: true, force: true }) }
}
