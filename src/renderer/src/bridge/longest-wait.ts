/** A key, and what it is for, wait no longer than this for an answer of main that does not come. */
export const longestAnswerWaitMs = 3000

/** What stands for an answer that was waited for that long. */
export function afterLongestWait<const T>(standsForIt: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(standsForIt), longestAnswerWaitMs))
}
