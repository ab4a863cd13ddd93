import { readdirSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { CoreThreadOptions } from '../ports/core-thread-options.ts'

/**
 * Where the core's thread begins. The core is two megabytes of code, which are read and compiled while the browser takes all processors.
 * What was compiled is kept in the profile when the thread ends, and taken from there at the next start. Where it cannot be kept, every
 * start is as slow as the first one.
 */
// Made by the shell of this same build.
const { profileFolder, version } = workerData as CoreThreadOptions
const folder = join(profileFolder, 'compiled-code')
enableCompileCache(join(folder, version))
removeOlder()
await import('./serve-shell.ts')

/** What other versions have left. It is in nobody's way but for its room. */
function removeOlder(): void {
  try {
    for (const name of readdirSync(folder)) if (name !== version) rmSync(join(folder, name), { recursive: true })
  } catch {
    // There is none yet, or it cannot be removed.
  }
}
