import { shippedProtocols } from '../../shared/domain/scale/shipped-protocols.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import { createFrameReader, type ScaleReading } from './read-frames.ts'

/** A scale to practise with: it speaks as a real one does, through the same reader. */
export interface SimulatedScale {
  /** Puts so much on it, or 0 for nothing: it swings for a moment, then it rests. */
  put(grams: number): void
  close(): void
}

const everyMs = 100
/** How far it is beside the weight, from one frame to the next, before it rests. */
const swings = [0.5, 1.2, 0.93, 1.02, 0.99]

export function simulateScale(clock: Clock, said: (reading: ScaleReading) => void): SimulatedScale {
  const [protocol] = shippedProtocols
  if (protocol === undefined) throw new Error('The station brings no protocol')
  const reader = createFrameReader(protocol)
  let grams = 0
  let before = 0
  let step = swings.length
  let timer: TimerHandle | null = null
  const speak = (): void => {
    const swing = swings[step]
    step += 1
    const shown = swing === undefined ? grams : Math.round(before + (grams - before) * swing)
    const sign = shown < 0 ? '-' : '+'
    const kilograms = (Math.abs(shown) / 1000).toFixed(3).padStart(8, '0')
    const reading = reader.push(
      Buffer.from(`${swing === undefined ? 'ST' : 'US'},${sign}${kilograms} kg\r\n`, 'latin1'),
      clock.monotonic(),
    )
    if (reading !== null) said(reading)
    timer = clock.setTimer(speak, everyMs)
  }
  speak()
  return {
    put(next) {
      before = grams
      grams = next
      step = 0
    },
    close: () => timer?.cancel(),
  }
}
