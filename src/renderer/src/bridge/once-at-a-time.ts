/** Calls that come while one is under way become one more behind it. */
export function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  async function run(): Promise<void> {
    do {
      again = false
      await work()
    } while (again)
    running = null
  }
  return () => {
    if (running === null) running = run()
    else again = true
    return running
  }
}
