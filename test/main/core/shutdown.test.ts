import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forkScale } from '../../../scripts/drive/plain-core.ts'
import { endedInOrder } from '../../../src/main/core/core.ts'
import { createLastStop } from '../../../src/main/core/shutdown.ts'
import { openStationLog } from '../../../src/main/core/station-log.ts'
import { startCoreThread, type CoreThread } from '../../../src/main/shell/core-thread.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

const root = join(import.meta.dirname, '../../..')
const noShell = {
  readSecrets: () => Promise.resolve(null),
  writeSecrets: () => Promise.resolve(),
  resolveProxy: () => Promise.resolve('DIRECT'),
  openFile: () => Promise.resolve(''),
  chooseFile: () => Promise.resolve(null),
  startScaleProcess: forkScale,
}

/** The real core's thread, as the shell starts it. */
function startCore(folder: string, alerts: string[]): CoreThread {
  return startCoreThread(
    join(import.meta.dirname, 'faulty-core.worker.ts'),
    {
      profileFolder: join(folder, 'profile'),
      resourcesFolder: join(root, 'resources'),
      documentsFolder: join(folder, 'documents'),
      labelWorkerFile: join(root, 'src/main/documents/worker/label.worker.ts'),
      backupWorkerFile: join(root, 'src/main/backup/backup.worker.ts'),
      sheetWorkerFile: join(root, 'src/main/files/sheet.worker.ts'),
      importWorkerFile: join(root, 'src/main/core/import.worker.ts'),
      version: '0.0.0',
      runtime: 'node',
      secretsProtected: false,
      carrierUrl: null,
    },
    noShell,
    (name, payload) => {
      if (name === 'station.alert') alerts.push(JSON.stringify(payload))
    },
    systemClock,
  )
}

test('what was compiled is kept for the next start when the thread has ended, and what another version has left is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-compiled-'))
  const compiled = join(folder, 'profile', 'compiled-code')
  mkdirSync(join(compiled, 'of-an-older-version'), { recursive: true })
  // Where the commands of this project keep what they compile.
  vi.stubEnv('NODE_COMPILE_CACHE', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const core = startCore(folder, [])
  expect(await core.invoke('app.info', undefined)).toMatchObject({ ok: true })
  await core.stop()
  await until(
    () => Promise.resolve(existsSync(compiled) ? readdirSync(compiled, { recursive: true }).length : 0),
    (files) => files > 10,
  )
  expect(readdirSync(compiled)).toEqual(['0.0.0'])
})

test('an update ends the station also where something cannot be closed: nothing would answer the window behind it', async () => {
  const told: unknown[] = []
  const route = () => Promise.resolve({ ok: true, value: null } as const)
  const updates = { stop: () => undefined, mayInstall: () => true }
  const log = { error: (...said: unknown[]) => void told.push(said) }
  const core = endedInOrder(route, updates, log, () => Promise.reject(new Error('EIO: close')))
  expect(await core.stopForUpdate()).toBe(true)
  expect(JSON.stringify(told)).toContain('could not stop in order')
  expect(await core.invoke('app.info', undefined)).toMatchObject({ ok: false, error: { code: 'core-stopped' } })
})

test('the last faults stand at the end of the log, also where that was rotated since the start; however many there are, it is opened once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
  const file = join(folder, 'logs/station.log')
  openStationLog(folder).info('station started')
  let opened = 0
  const lastStop = createLastStop({
    openLog() {
      opened += 1
      return openStationLog(folder)
    },
    clock: systemClock,
    report: () => undefined,
    stop: () => Promise.resolve(),
    exit: () => undefined,
  })
  renameSync(file, `${file}.1`)
  for (const fault of ['a fault on purpose', 'another behind it']) {
    lastStop(new Error(fault))
    expect(readFileSync(file, 'utf8')).toContain(fault)
  }
  expect(opened).toBe(1)
})

/** A station with a bill that the carrier has, and whose answer is still to come when a fault ends the core. */
async function faultWhileSending(): Promise<{
  readonly core: CoreThread
  readonly folder: string
  readonly id: string
  readonly reported: string[]
  readonly simulator: Simulator
}> {
  const simulator = createSimulator({ accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }] })
  const url = await simulator.listen({ port: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'packbench-fault-'))
  const reported: string[] = []
  const core = startCore(folder, reported)
  const ask = async (channel: string, input: unknown): Promise<unknown> => {
    const result = await core.invoke(channel, input)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    return result.value
  }
  await ask('account.signIn', signInAt(url, { username: 'mocan', password: 'secret' }))
  simulator.faults.add({ endpoint: '/v3/bill/create', phase: 'after', action: { kind: 'delay', ms: 1500 }, times: 1 })
  const draft = { bill: sampleBill('WIRE'), intent: 'send', draftId: null, referenceOverrideReason: null }
  const { id } = (await ask('drafts.submit', draft)) as { id: string }
  await until(
    () => Promise.resolve(simulator.ledger.all().length),
    (count) => count === 1,
  )
  writeFileSync(join(folder, 'profile', 'fault'), '')
  return { core, folder, id, reported, simulator }
}

test('a fault that nobody caught stops the core in order: a create on the wire is finished, not unknown', async () => {
  const { folder, id, reported, simulator } = await faultWhileSending()
  await until(
    () => Promise.resolve(reported),
    (alerts) => alerts.some((alert) => alert.includes('The core has stopped.')),
  )
  expect(reported[0]).toContain('a fault on purpose')
  expect(readFileSync(join(folder, 'profile', 'logs/station.log'), 'utf8')).toContain('a fault that nobody caught')

  const after = await openTestStation(folder)
  expect(await after.ask('drafts.get', { id })).toMatchObject({ state: 'CREATED' })
  expect(simulator.ledger.all()).toHaveLength(1)
  await after.close()
  await simulator.close()
})

test('whoever closes the window at once, as the alert of such a fault says, cuts the create on the wire no shorter', async () => {
  const { core, folder, id, reported, simulator } = await faultWhileSending()
  await until(
    () => Promise.resolve(reported),
    (alerts) => alerts.length > 0,
  )
  await core.stop()
  const after = await openTestStation(folder)
  expect(await after.ask('drafts.get', { id })).toMatchObject({ state: 'CREATED' })
  await after.close()
  await simulator.close()
})
