export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Vietnam is ahead of UTC by so much, without summer time. */
export const vietnamOffsetMs = 7 * hourMs
