import { expect, it } from 'vitest'
import { createTypeAheadGuard } from '../../../../src/renderer/src/new-bill/form/type-ahead-guard.ts'

function guardAt(closedMs: number) {
  const guard = createTypeAheadGuard(() => closedMs)
  guard.close()
  return guard
}

it('keeps out what is typed on without a pause, however long that goes on, and takes keys after a pause', () => {
  const guard = guardAt(1000)
  const presses = Array.from({ length: 40 }, (_each, index) => 1066 + index * 66)
  expect(presses.map((pressedMs) => guard.keepsOut(pressedMs))).toEqual(presses.map(() => true))
  const last = presses.at(-1)!
  expect(guard.keepsOut(last + 350)).toBe(false)
  expect(guard.keepsOut(last + 360)).toBe(false)
})

it('keeps out a key that was pressed before the refusal and is heard after it', () => {
  expect(guardAt(5000).keepsOut(3000)).toBe(true)
})

it('keeps nothing out before there was a refusal', () => {
  expect(createTypeAheadGuard(() => 0).keepsOut(10)).toBe(false)
})

it('lets typing in at once where the packer has answered the refusal with a command', () => {
  let nowMs = 1000
  const guard = createTypeAheadGuard(() => nowMs)
  guard.close()
  nowMs += 10
  expect(guard.keepsOut(nowMs)).toBe(true)
  guard.open()
  expect(guard.keepsOut(nowMs + 1)).toBe(false)
})

it('is closed until there was a pause behind the last key that it has kept out', () => {
  let nowMs = 1000
  const guard = createTypeAheadGuard(() => nowMs)
  expect(guard.isClosed()).toBe(false)
  guard.close()
  guard.keepsOut(1300)
  nowMs = 1649
  expect(guard.isClosed()).toBe(true)
  nowMs = 1650
  expect(guard.isClosed()).toBe(false)
})
