import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import '../../../src/main/core/core.worker.ts'

/** The real core's thread, with a fault that nobody catches once a file named `fault` lies in the profile. */
const { profileFolder } = workerData as { readonly profileFolder: string }
const look = setInterval(() => {
  if (!existsSync(join(profileFolder, 'fault'))) return
  clearInterval(look)
  void Promise.reject(new Error('a fault on purpose'))
}, 20)
