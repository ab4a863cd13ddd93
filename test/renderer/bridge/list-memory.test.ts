import { expect, it } from 'vitest'
import { createListMemory } from '../../../src/renderer/src/bridge/list-memory.ts'
import { createRowWindow } from '../../../src/renderer/src/bridge/row-window.ts'
import { ok } from '../../../src/shared/result.ts'

const makeWindow = () => createRowWindow<number>(() => Promise.resolve(ok({ rows: [1], total: 1 })))

it('gives a list back as it was left, under the same filter', async () => {
  const memory = createListMemory()
  const first = memory.windowOf('bills', 'hanoi', makeWindow)
  first.getState().show(0, 0)
  await new Promise((done) => setTimeout(done))
  const again = memory.windowOf('bills', 'hanoi', makeWindow)
  expect(again).toBe(first)
  expect(again.getState().total).toBe(1)
})

it('remembers one window a list, and none of another list', () => {
  const memory = createListMemory()
  const first = memory.windowOf('bills', 'hanoi', makeWindow)
  expect(memory.windowOf('drafts', 'hanoi', makeWindow)).not.toBe(first)
  memory.windowOf('bills', 'hue', makeWindow)
  expect(memory.windowOf('bills', 'hanoi', makeWindow)).not.toBe(first)
})
