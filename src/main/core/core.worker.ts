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
const { profileFolder } = workerData as CoreThreadOptions
enableCompileCache(join(profileFolder, 'compiled-code'))
await import('./serve-shell.ts')
