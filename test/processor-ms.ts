/**
 * Milliseconds of the processor that this thread has used for a piece of work: other programs on a busy machine do not count. For limits that
 * only endless work exceeds.
 */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
