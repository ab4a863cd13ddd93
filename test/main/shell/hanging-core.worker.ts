import { open } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { linkThreads } from '../../../src/main/ipc/thread-link.ts'
import type { ThreadPort } from '../../../src/main/ipc/thread-link.ts'

/** A thread with a call to a file that does not come back: a pipe that nobody reads stands for a share that hangs. */
const port: ThreadPort = parentPort!
const { profileFolder } = workerData as { readonly profileFolder: string }
if (profileFolder !== '') open(profileFolder, 'w', () => undefined)
// Calls to files are begun in their order: once this one has come back, the one above is under way, and nothing can take it back.
linkThreads(port, { call: () => stat(import.meta.dirname).then(() => null), note: () => undefined })
