import { expect, it } from 'vitest'
import { queueSwitch } from '../../../src/renderer/src/queue/queue-switch.ts'

it('leads out of a stopped queue as out of a paused one, and says which it is', () => {
  expect(queueSwitch('stopped')).toEqual({ action: 'resume', words: 'queue.tryAgain' })
  expect(queueSwitch('paused')).toEqual({ action: 'resume', words: 'queue.resume' })
})

it('pauses a queue that sends, or that only waits for the carrier', () => {
  for (const status of ['running', 'offline', 'signed-out', 'probing', null] as const)
    expect(queueSwitch(status)).toEqual({ action: 'pause', words: 'queue.pause' })
})
