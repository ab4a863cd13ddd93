import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeInstanceLock, type InstanceLock } from '../../../src/browser-host/system/single-instance.ts'

let profile: string
let lock: InstanceLock
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'instance-'))
  lock = await takeInstanceLock(profile)
})
afterEach(() => {
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
