import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forkScale } from '../../../scripts/drive/plain-core.ts'
import { startCoreThread } from '../../../src/main/shell/core-thread.ts'
import type { CoreThread } from '../../../src/main/shell/core-thread.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { tempFolder } from '../outbox/station.ts'

const noShell = {
  readSecrets: () => Promise.resolve(null),
  writeSecrets: () => Promise.resolve(),
  resolveProxy: () => Promise.resolve('DIRECT'),
  openFile: () => Promise.resolve(''),
  chooseFile: () => Promise.resolve(null),
  startScaleProcess: forkScale,
}

function start(profileFolder: string, workerFile = 'hanging-core.worker.ts') {
  const options = {
    profileFolder,
    resourcesFolder: '',
    documentsFolder: '',
    labelWorkerFile: '',
    backupWorkerFile: '',
    sheetWorkerFile: '',
    importWorkerFile: '',
  }
  const clock = createFakeClock()
  const core = startCoreThread(
    join(import.meta.dirname, workerFile),
    { ...options, version: '0.0.0', runtime: 'node', secretsProtected: false, carrierUrl: null },
    noShell,
    () => undefined,
    clock,
  )
  return { core, clock }
}

test('a thread that ends in order is ended, however long it takes', async () => {
  const { core } = start('')
  expect(await core.stop()).toEqual({ end: 'ended', installs: false })
})

test('stopping does not wait for ever for a thread that a hanging disk keeps', async () => {
  const pipe = join(tempFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const { core, clock } = start(pipe)
  await core.invoke('any', {})
  expect(await stoppedWhile(() => clock.advance(500), core)).toMatchObject({ end: 'hangs' })
  // Reading from the pipe lets the call come back, and the thread end.
  closeSync(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK))
})

test('a core that never says it has stopped is ended after half a minute', async () => {
  const { core, clock } = start('', 'silent-core.worker.ts')
  const stopping = core.stop()
  clock.advance(30_000)
  expect(await stopping).toEqual({ end: 'ended', installs: false })
})

async function stoppedWhile(timeGoesOn: () => void, core: CoreThread): Promise<unknown> {
  const clockwork = setInterval(timeGoesOn, 5)
  try {
    return await core.stop()
  } finally {
    clearInterval(clockwork)
  }
}
