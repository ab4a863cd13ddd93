import { beforeEach, expect, test, vi } from 'vitest'
import type { StopEnd } from '../../../src/main/shell/core-thread.ts'

const told = vi.hoisted(() => ({ said: [] as string[], beforeQuit: [] as ((event: object) => void)[] }))
vi.mock('electron', () => ({
  app: {
    on: (_name: string, listener: (event: object) => void) => void told.beforeQuit.push(listener),
    quit: () => void told.said.push('quit'),
    relaunch: () => void told.said.push('relaunch'),
  },
}))
// Another file may have loaded it with an Electron of its own.
vi.resetModules()
const { quitInOrder } = await import('../../../src/main/shell/quit-in-order.ts')

beforeEach(() => {
  told.said.length = 0
  told.beforeQuit.length = 0
})

/** A station that is being closed; `end` lets its core come to its end. */
function closing(installNow?: (restarts: boolean) => Promise<boolean>) {
  const stopped = Promise.withResolvers<StopEnd>()
  const core = { stop: () => stopped.promise, stopForUpdate: () => Promise.resolve(null) }
  const quit = quitInOrder(core, installNow === undefined ? null : { installNow }, null)
  told.beforeQuit[0]?.({ preventDefault: () => void told.said.push('waits') })
  return {
    quit,
    async end(end: StopEnd) {
      stopped.resolve(end)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a station that is closed ends once its core has, and does not come back', async () => {
  const { end } = closing()
  expect(told.said).toEqual(['waits'])
  await end({ end: 'ended', installs: false })
  expect(told.said).toEqual(['waits', 'quit'])
})

test('a station that is opened while it is still closing comes back behind its end', async () => {
  const { quit, end } = closing()
  quit.wantedAgain()
  await end({ end: 'ended', installs: false })
  expect(told.said).toEqual(['waits', 'relaunch', 'quit'])
})

test('where an update is installed behind the end, the installer opens the station that somebody wants', async () => {
  const asked: boolean[] = []
  const { quit, end } = closing((restarts) => Promise.resolve(asked.push(restarts) > 0))
  quit.wantedAgain()
  await end({ end: 'ended', installs: true })
  expect([asked, told.said]).toEqual([[true], ['waits', 'quit']])
})
