import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

const reads: (() => Promise<unknown>)[] = []

/**
 * A component whose code is no part of the first script. It is read when the window is idle, or when it is first shown. Not
 * `lazy`: that suspends also where the code is there already, and React shows what was suspended 300 ms later at the earliest.
 */
export function readLater<P extends object>(read: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  let known: ComponentType<P> | null = null
  const readNow = async (): Promise<ComponentType<P>> => (known = await read())
  reads.push(readNow)
  return function ReadLater(props: P): ReactNode {
    const [Component, setComponent] = useState(() => known)
    useEffect(() => {
      if (Component === null) void readNow().then((now) => setComponent(() => now))
    }, [Component])
    return Component === null ? null : <Component {...props} />
  }
}

/**
 * Reads all that is named so far once the window has nothing else to do, so that its first use waits for none of it. One after the
 * other: what is shown meanwhile is read before the rest.
 */
export function readWhenIdle(): () => void {
  const handle = requestIdleCallback(() => void readAll())
  return () => cancelIdleCallback(handle)
}

async function readAll(): Promise<void> {
  for (const read of reads) await read()
}
