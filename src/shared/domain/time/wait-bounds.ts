/** A carrier that asks for more is asked again after this: nobody at a packing station waits a day for a number in a header. */
export const longestCarrierWaitMs = 10 * 60_000

/**
 * A time that an earlier run may have written. Null where it lies further ahead than any that is written: a wall clock that was wrong has
 * written it.
 */
export function unlessTooFarAhead(atMs: number, nowMs: number, longestMs: number): number | null {
  return atMs > nowMs + longestMs ? null : atMs
}
