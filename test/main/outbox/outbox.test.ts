import { expect, test } from 'vitest'
import { openStation, turnsDone } from './station.ts'

test('nothing is sent before the queue has started, and nothing once it has stopped', async () => {
  const { queue, enter, state } = openStation({ isStarted: false })
  enter('R1')
  await turnsDone()
  const beforeStart = state('R1')
  queue.start()
  await turnsDone()
  await queue.stop()
  enter('R2')
  await turnsDone()
  expect([beforeStart, state('R1'), state('R2')]).toEqual(['READY', 'CREATED', 'READY'])
})
