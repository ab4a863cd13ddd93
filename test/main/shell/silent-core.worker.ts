import { parentPort } from 'node:worker_threads'
import { linkThreads } from '../../../src/main/ipc/thread-link.ts'
import type { ThreadPort } from '../../../src/main/ipc/thread-link.ts'

/** A thread that lives and answers nothing. */
const port: ThreadPort = parentPort!
linkThreads(port, { call: () => new Promise(() => undefined), note: () => undefined })
