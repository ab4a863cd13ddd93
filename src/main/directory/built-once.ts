import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that may pause at each step, so that nothing else waits for the whole of it. */
export type Steps<Result> = Generator<void, Result>

/** Something that is built once, when it is first asked for. */
export interface Built<Result> {
  now(): Result
  /** A step in each turn of the loop: nobody else waits for the whole of it. */
  inTurns(): Promise<Result>
}

export function builtOnce<Result>(steps: Steps<Result>): Built<Result> {
  let built: { readonly result: Result } | undefined
  const step = (): typeof built => {
    const next = built === undefined ? steps.next() : undefined
    if (next?.done === true) built = { result: next.value }
    return built
  }
  return {
    now() {
      for (;;) {
        const done = step()
        if (done !== undefined) return done.result
      }
    },
    async inTurns() {
      for (;;) {
        const done = step()
        if (done !== undefined) return done.result
        await nextTurn()
      }
    },
  }
}
