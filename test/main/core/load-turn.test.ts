import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoadTurn, drawingMs, patienceMs } from '../../../src/main/core/load-turn.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

function turn() {
  const clock = createFakeClock()
  const loadTurn = createLoadTurn(clock)
  let hasCome = false
  void loadTurn.wait().then(() => (hasCome = true))
  const come = async (): Promise<boolean> => {
    await setImmediate()
    await setImmediate()
    return hasCome
  }
  return { clock, loadTurn, come }
}

it('comes when the window has drawn the answer with which it begins', async () => {
  const { clock, loadTurn, come } = turn()
  const answer = Promise.withResolvers<string>()
  const answered = loadTurn.answering('app.start', () => answer.promise)
  clock.advance(drawingMs * 2)
  expect(await come()).toBe(false)
  answer.resolve('what the window shows')
  expect(await answered).toBe('what the window shows')
  clock.advance(drawingMs - 1)
  expect(await come()).toBe(false)
  clock.advance(1)
  expect(await come()).toBe(true)
})

it('comes as late where that answer failed', async () => {
  const { clock, loadTurn, come } = turn()
  const failing = loadTurn.answering('app.start', () => Promise.reject(new Error('unreadable')))
  await expect(failing).rejects.toThrow('unreadable')
  clock.advance(drawingMs)
  expect(await come()).toBe(true)
})

it('does not come sooner for what a window asks while it draws', async () => {
  const { loadTurn, come } = turn()
  await loadTurn.answering('app.start', () => Promise.resolve())
  await loadTurn.answering('drafts.list', () => Promise.resolve())
  expect(await come()).toBe(false)
})

it('comes with another question where no window begins, which may be what waits for the loading', async () => {
  const { loadTurn, come } = turn()
  void loadTurn.answering('account.signIn', () => new Promise(() => undefined))
  expect(await come()).toBe(true)
})

it('comes a second behind the opened core where nobody asks', async () => {
  const { clock, loadTurn, come } = turn()
  clock.advance(patienceMs * 10)
  expect(await come()).toBe(false)
  loadTurn.opened()
  clock.advance(patienceMs - 1)
  expect(await come()).toBe(false)
  clock.advance(1)
  expect(await come()).toBe(true)
})

it('keeps no core from ending', async () => {
  const { loadTurn, come } = turn()
  loadTurn.ends()
  expect(await come()).toBe(true)
})
