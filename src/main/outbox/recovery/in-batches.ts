/** One transaction of a recovery never holds more rows than this. */
export const batchSize = 200

/** What is recovered in one transaction each: a sync for each of ten thousand calls would hold up the start for a minute. */
export function inBatches<T>(items: readonly T[], size = batchSize): readonly T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size))
}
