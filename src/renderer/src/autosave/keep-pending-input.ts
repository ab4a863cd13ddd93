/** What a crash may cost at most, beside the moment that the write itself takes. */
const quietMs = 200
/** How soon what did not work is tried again. */
const retryMs = 2000

export interface TypedKeeper {
  /** Something was typed. */
  touch(): void
  /** Writes at once what waits to be written. */
  flush(): void
  /** Writes what waits, and tries nothing again. */
  stop(): void
}

/**
 * Writes what is typed soon after the first letter; the next ones do not move the time, so that a packer who never rests
 * is kept too. A write that fails is said, and tried again until it works.
 */
export function createTypedKeeper(write: () => Promise<boolean>, onFailing: (isFailing: boolean) => void): TypedKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const isKept = await write()
    if (isStopped) return
    onFailing(!isKept)
    if (!isKept) timer ??= setTimeout(() => void run(), retryMs)
  }
  const flush = (): void => void (timer === undefined ? undefined : run())
  return {
    touch() {
      timer ??= setTimeout(() => void run(), quietMs)
    },
    flush,
    stop() {
      flush()
      isStopped = true
    },
  }
}

/** Works until it succeeds, and says while it does not. Answers how to stop it. */
export function keepTrying(work: () => Promise<boolean>, onFailing: (isFailing: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    const isDone = await work()
    if (isStopped) return
    onFailing(!isDone)
    if (!isDone) timer = setTimeout(() => void run(), retryMs)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
