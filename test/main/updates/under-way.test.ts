import { expect, test } from 'vitest'
import type { OpenedAccount } from '../../../src/main/accounts/open-account.ts'
import { underWayIn } from '../../../src/main/accounts/under-way.ts'
import type { CorePorts } from '../../../src/main/ports/core-ports.ts'
import type { PrinterAdapter, PrintOutcome } from '../../../src/main/ports/printer.ts'
import type { Updater } from '../../../src/main/ports/updater.ts'
import { createCore, type Core } from '../../../src/main/core/core.ts'
import { plainCorePorts } from '../../../scripts/drive/plain-core.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Channel, ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import { ok } from '../../../src/shared/result.ts'
import { until } from '../station.ts'

/** A core with a version that lies ready. */
async function openReady(ports: Partial<CorePorts> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-under-way-'))
  const installs: boolean[] = []
  const updater: Updater = {
    find: () => Promise.resolve({ kind: 'found', update: { version: '9.0.0', bytes: 1 } }),
    download: () => Promise.resolve({ kind: 'downloaded' }),
    install: (byPerson) => void installs.push(byPerson),
  }
  const core = await createCore(
    plainCorePorts({
      profileFolder: join(folder, 'profile'),
      documentsFolder: join(folder, 'documents'),
      clock: systemClock,
      updater,
      ...ports,
    }),
  )
  await ask(core, 'settings.update', { updateServer: 'https://updates.example/' })
  await ask(core, 'account.startTraining', undefined)
  await until(
    () => ask(core, 'account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  expect(await ask(core, 'updates.check', undefined)).toMatchObject({ state: 'ready', underWay: [] })
  return { core, installs }
}

async function ask<C extends Channel>(core: Core, channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>> {
  const answer = await core.invoke(channel, input)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value as ChannelOutput<C>
}

const submit = (core: Core, refCode: string) =>
  core.invoke('drafts.submit', {
    bill: sampleBill(refCode),
    intent: 'send',
    draftId: null,
    referenceOverrideReason: null,
  })

test('a bill that is sent at this moment keeps the station from ending; once it is sent, the station ends', async () => {
  const { core, installs } = await openReady()
  const sent = submit(core, 'UPDATE-1')
  await sent
  expect(core.mayInstall()).toBe(false)
  expect(await core.stopForUpdate()).toBe(false)
  expect(await ask(core, 'updates.install', undefined)).toMatchObject({ underWay: ['send'] })
  expect(installs).toEqual([])
  await until(
    () => ask(core, 'drafts.counts', undefined),
    ({ CREATED }) => CREATED === 1,
  )
  await ask(core, 'updates.install', undefined)
  expect(installs).toEqual([true])
  const ending = core.stopForUpdate()
  // What comes behind the decision begins nothing any more.
  expect(await submit(core, 'UPDATE-2')).toMatchObject({ ok: false, error: { code: 'core-stopped' } })
  expect(await ending).toBe(true)
})

test('what waits for the line or for a person keeps nobody from updating', async () => {
  const { core } = await openReady()
  await ask(core, 'queue.pause', undefined)
  await submit(core, 'UPDATE-3')
  expect((await ask(core, 'updates.view', undefined)).underWay).toEqual([])
  expect(core.mayInstall()).toBe(true)
  await core.stop()
})

async function create(core: Core, refCode: string): Promise<string> {
  await submit(core, refCode)
  const { rows } = await until(
    () => ask(core, 'drafts.list', { states: ['CREATED'], offset: 0, limit: 5 }),
    ({ total }) => total === 1,
  )
  return rows[0]?.billCode ?? ''
}

test('a batch of cancels keeps the station from ending until its last code is answered', async () => {
  const { core, installs } = await openReady()
  const billCode = await create(core, 'UPDATE-4')
  const { id } = await ask(core, 'batches.create', { kind: 'cancel', codes: [billCode] })
  expect(core.mayInstall()).toBe(false)
  expect(await core.stopForUpdate()).toBe(false)
  expect(await ask(core, 'updates.install', undefined)).toMatchObject({ underWay: ['batch'] })
  expect(installs).toEqual([])
  await until(
    () => ask(core, 'updates.view', undefined),
    ({ underWay }) => underWay.length === 0,
  )
  expect((await ask(core, 'batches.get', { id, outcomes: [], offset: 0, limit: 5 })).batch).toMatchObject({
    counts: { waiting: 0, sending: 0, accepted: 1 },
  })
  expect(core.mayInstall()).toBe(true)
  await core.stop()
})

test('a label that a printer has begun keeps the station from ending until the printer is done', async () => {
  const paper = Promise.withResolvers<PrintOutcome>()
  const begun = Promise.withResolvers<void>()
  const printer: PrinterAdapter = {
    list: () => Promise.resolve(ok([{ name: 'XP-420B', isDefault: true, acceptsJobs: true, state: 'ready' as const }])),
    print() {
      begun.resolve()
      return paper.promise
    },
    cancel: () => Promise.resolve('not-taken-back'),
  }
  const { core, installs } = await openReady({ printer })
  await ask(core, 'settings.update', { printerProfiles: [profile], printerProfileId: profile.id })
  const billCode = await create(core, 'UPDATE-5')
  await ask(core, 'printing.print', { billCodes: [billCode], profileId: profile.id, reprint: false })
  await begun.promise
  expect(core.mayInstall()).toBe(false)
  expect(await core.stopForUpdate()).toBe(false)
  expect(await ask(core, 'updates.install', undefined)).toMatchObject({ underWay: ['print'] })
  expect(installs).toEqual([])
  paper.resolve({ kind: 'printed', systemJob: '7' })
  await until(
    () => ask(core, 'updates.view', undefined),
    ({ underWay }) => underWay.length === 0,
  )
  expect(core.mayInstall()).toBe(true)
  await core.stop()
})

test('what the disk does not say may be on its way, and ends neither the look by the clock nor the stop of the station', () => {
  const counts = () => ({ READY: 0, SENDING: 0 })
  const quiet = { waiting: 0, sending: 0 }
  const fail = (): never => {
    throw Object.assign(new Error('disk image is malformed'), { code: 'SQLITE_CORRUPT' })
  }
  const dataWith = (counted: () => unknown, requestsUnderWay: () => unknown) => {
    const idle = { progress: () => ({ state: 'none' }), isRunning: () => false, active: () => [] }
    const queue = { counts: counted, status: () => ({ status: 'running' }) }
    const data = {
      queue,
      requestsUnderWay,
      imports: idle,
      fileEntries: idle,
      billExports: idle,
      printing: { runs: idle },
    }
    return { data } as unknown as OpenedAccount
  }
  expect(underWayIn([dataWith(counts, () => quiet)])).toEqual([])
  expect(underWayIn([dataWith(fail, () => quiet), dataWith(counts, fail)])).toEqual(['send', 'batch'])
})

const profile = {
  id: 'p1',
  label: 'Bàn 2',
  printer: 'XP-420B',
  template: '100x150' as const,
  dpi: 203 as const,
  copies: 1,
  paperName: '',
}
