/** Time as an argument: the wall for what people read, the monotonic for ages and waiting. Both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
  setTimer(callback: () => void, delayMs: number): TimerHandle
}

export interface TimerHandle {
  cancel(): void
}
