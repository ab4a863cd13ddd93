import { open } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { linkThreads } from '../../../src/main/ipc/thread-link.ts'
import type { ThreadPort } from '../../../src/main/ipc/thread-link.ts'

/** A thread with a call to a file that does not come back: a pipe that nobody reads stands for a share that hangs. */
const port: ThreadPort = parentPort!
const { profileFolder } = workerData as { readonly profileFolder: string }
if (profileFolder !== '') open(profileFolder, 'w', () => undefined)
linkThreads(port, { call: () => Promise.resolve(null), note: () => undefined })
