import { mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHost } from '../../../src/browser-host/host.ts'
import { takeInstanceLock, type InstanceLock } from '../../../src/browser-host/system/single-instance.ts'

let profile: string
let lock: InstanceLock
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'instance-'))
  lock = await takeInstanceLock(profile)
})
afterEach(() => {
  vi.unstubAllEnvs()
  if (lock.held) lock.release()
  rmSync(profile, { recursive: true })
})

const told = async (message: string): Promise<void> => {
  const socket = connect(readlinkSync(join(profile, 'browser-host.lock')))
  socket.end(message)
  await text(socket)
}

test('whoever says nothing, or no start, at the lock of a profile ends nothing and is no second start', async () => {
  const starts: string[][] = []
  if (lock.held) lock.onSecond(({ argv }) => starts.push([...argv]))
  for (const message of ['', '{"argv":', 'null', '{}', '{"argv":["node","a"],"workingDirectory":"/"}'])
    await told(message)
  expect(starts).toEqual([['node', 'a']])
})

test('the profile has one station also where the folder of temporary files has a longer path than a socket', async () => {
  const other = join(profile, 'other')
  const long = join(profile, 'temporary-files-of-somebody'.repeat(5))
  mkdirSync(long)
  vi.stubEnv('TMPDIR', long)
  const first = await takeInstanceLock(other)
  const second = await takeInstanceLock(other)
  expect([first.held, second.held]).toEqual([true, false])
  if (first.held) first.release()
})

test('a start that asks again has the profile once whoever had it is gone, and only one of two that ask', async () => {
  const options = { userDataDir: profile, headless: true, remoteDebuggingPort: null, windowSize: null }
  const root = join(import.meta.dirname, '../fixture')
  const [one, other] = [(await createHost(root, options)).app, (await createHost(root, options)).app]
  const asked = (): readonly boolean[] => [one, other].map((app) => app.requestSingleInstanceLock())
  expect(asked()).toEqual([false, false])
  lock.release()
  await vi.waitUntil(() => asked().includes(true), { timeout: 10_000, interval: 20 })
  const heard: unknown[] = []
  const [holder, outside] = asked()[0] === true ? [one, other] : [other, one]
  holder.on('second-instance', (_event: unknown, argv: unknown) => heard.push(argv))
  await vi.waitUntil(() => !outside.requestSingleInstanceLock() && heard.length > 0, { timeout: 10_000, interval: 20 })
  holder.releaseSingleInstanceLock()
})
