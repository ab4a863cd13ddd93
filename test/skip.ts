import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why it was skipped: the JSON report has this, and not the note of `context.skip`. */
    skipReason?: string
  }
}

/** Ends a test that cannot be tried here. `npm test` prints its name with the reason. */
export function skip(context: TestContext, reason: string): never {
  context.task.meta.skipReason = reason
  return context.skip(reason)
}
