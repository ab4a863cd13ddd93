/** Where the simulator reads the time, in milliseconds since the epoch. Anything with a `now()` will do. */
export interface TimeSource {
  now(): number
}

/** The carrier's own clock: it can be moved forward and run faster than the wall, so that a week of parcels fits a test. */
export interface SimClock extends TimeSource {
  advance(ms: number): void
  /** 1 is real time, 60 is a minute a second, 0 stands still. */
  setRate(rate: number): void
}

export function createSimClock(source: TimeSource = Date, rate = 1): SimClock {
  let simulatedMs = source.now()
  let sourceMs = simulatedMs
  let currentRate = rate

  function now(): number {
    const readMs = source.now()
    simulatedMs += (readMs - sourceMs) * currentRate
    sourceMs = readMs
    return Math.floor(simulatedMs)
  }

  return {
    now,
    advance(ms) {
      now()
      simulatedMs += ms
    },
    setRate(nextRate) {
      now()
      currentRate = nextRate
    },
  }
}
