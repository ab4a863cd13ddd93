import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypedKeeper, keepTrying } from '../../../src/renderer/src/autosave/keep-pending-input.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A disk that works or not, and what was said about it. */
function disk(isWorking: boolean) {
  const said: boolean[] = []
  const state = { isWorking, tries: 0 }
  const work = async (): Promise<boolean> => {
    state.tries += 1
    return await Promise.resolve(state.isWorking)
  }
  return { state, said, work, say: (isFailing: boolean) => said.push(isFailing) }
}

describe('what is typed', () => {
  it('is written once for the letters of a moment, also while nobody rests', async () => {
    const { state, work, say } = disk(true)
    const keeper = createTypedKeeper(work, say)
    for (let letter = 0; letter < 10; letter += 1) {
      keeper.touch()
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(state.tries).toBe(2)
  })

  it('is written again until it is kept, and the packer is told for as long as it is not', async () => {
    const { state, said, work, say } = disk(false)
    const keeper = createTypedKeeper(work, say)
    keeper.touch()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state.tries).toBe(3)
    expect(said.at(-1)).toBe(true)
    state.isWorking = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.tries).toBe(4)
    expect(said.at(-1)).toBe(false)
  })

  it('is handed over when the screen goes away, and never after', async () => {
    const { state, work, say } = disk(false)
    const keeper = createTypedKeeper(work, say)
    keeper.touch()
    keeper.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.tries).toBe(1)
  })
})

describe('an autosave that cannot be read', () => {
  it('is asked for until it answers', async () => {
    const { state, said, work, say } = disk(false)
    keepTrying(work, say)
    await vi.advanceTimersByTimeAsync(3_000)
    expect([state.tries, said.at(-1)]).toEqual([2, true])
    state.isWorking = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect([state.tries, said.at(-1)]).toEqual([3, false])
  })

  it('is left alone once nobody wants it', async () => {
    const { state, work, say } = disk(false)
    const stop = keepTrying(work, say)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.tries).toBe(1)
  })
})
