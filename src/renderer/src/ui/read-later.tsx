import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

const reads: (() => Promise<unknown>)[] = []

/** A component whose code is no part of the first script. It is read when the window is idle, or when it is first shown. */
export function readLater<P extends object>(read: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  reads.push(read)
  const Lazy = lazy(async () => ({ default: await read() }))
  return function ReadLater(props: P): ReactNode {
    return (
      <Suspense fallback={null}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}

/** Reads all that is named so far once the window has nothing else to do, so that its first use waits for none of it. */
export function readWhenIdle(): () => void {
  const handle = requestIdleCallback(() => void Promise.all(reads.map((read) => read())))
  return () => cancelIdleCallback(handle)
}
