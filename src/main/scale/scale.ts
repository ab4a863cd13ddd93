import type { ScalePort, ScaleSettings, ScaleView } from '../../shared/domain/scale/scale.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { StartChild } from '../ports/child-process.ts'
import { protocolOf } from './protocols.ts'
import { linkScale, listScalePorts } from './scale-link.ts'
import { simulateScale, type SimulatedScale } from './simulated-scale.ts'
import { createWeighing, type Weighing } from './weighing.ts'
import type { ScaleReading } from './read-frames.ts'

/** The scale of this station, whichever account is in front. */
export interface Scale {
  view(): ScaleView
  ports(): Promise<readonly ScalePort[]>
  toggleTare(): ScaleView
  /** A bill has left the form while this load lay there: it is not offered again. */
  used(load: number): ScaleView
  /** Puts so many grams on a simulated scale, which takes the place of the station's own; null takes it away. */
  simulate(grams: number | null): ScaleView
  /** Takes up what the settings say now. */
  configure(): void
  close(): void
}

export interface ScaleDeps {
  readonly settings: () => ScaleSettings
  readonly start: StartChild
  readonly clock: Clock
  readonly changed: (view: ScaleView) => void
}

/** So many frames in a row that are none: the line, or the protocol, is another one. */
const strangeFrames = 10

const nothing: Pick<ScaleView, 'state' | 'trouble' | 'netGrams' | 'tareGrams' | 'load' | 'isUsed'> = {
  state: 'none',
  trouble: null,
  netGrams: null,
  tareGrams: 0,
  load: 0,
  isUsed: false,
}

interface Source {
  readonly weighing: Weighing
  readonly simulated: SimulatedScale | null
  close(): void
}

export function createScale({ settings, start, clock, changed }: ScaleDeps): Scale {
  let source: Source | null = null
  let configured = ''
  let raw = ''
  let told = ''

  const view = (): ScaleView => ({
    ...(source?.weighing.now() ?? nothing),
    isSimulated: source !== null && source.simulated !== null,
    raw,
  })
  const tell = (): ScaleView => {
    const now = view()
    const { raw: _raw, ...shown } = now
    const text = JSON.stringify(shown)
    if (text !== told) changed(now)
    told = text
    return now
  }
  const listenTo = (weighing: Weighing) => {
    let strange = 0
    return {
      said(said: ScaleReading): void {
        raw = said.raw
        strange = said.reading.kind === 'none' ? strange + 1 : 0
        if (strange >= strangeFrames) weighing.lost('not-a-weight')
        else weighing.said(said.reading)
        tell()
      },
      lost(trouble: Parameters<Weighing['lost']>[0]): void {
        weighing.lost(trouble)
        tell()
      },
    }
  }
  const close = (): void => {
    source?.close()
    source = null
    raw = ''
  }
  const openOwn = (now: ScaleSettings): void => {
    close()
    if (now.kind === 'serial' && now.port !== '') {
      const protocol = protocolOf(now)
      const weighing = createWeighing(now.maxGrams)
      const line = { port: now.port, line: now.line ?? protocol.line, protocol }
      source = { weighing, simulated: null, ...linkScale(line, { start, clock }, listenTo(weighing)) }
    }
    tell()
  }
  return {
    view,
    ports: () => listScalePorts(start, clock),
    toggleTare() {
      source?.weighing.toggleTare()
      return tell()
    },
    used(load) {
      source?.weighing.used(load)
      return tell()
    },
    simulate(grams) {
      const isOn = source !== null && source.simulated !== null
      if (grams === null) {
        if (isOn) openOwn(settings())
        return view()
      }
      if (!isOn) {
        close()
        const weighing = createWeighing(settings().maxGrams)
        const simulated = simulateScale(clock, listenTo(weighing).said)
        source = { weighing, simulated, close: simulated.close }
      }
      source?.simulated?.put(grams)
      return tell()
    },
    configure() {
      const now = settings()
      const { printsWhenStill: _printing, ...line } = now
      const text = JSON.stringify(line)
      if (text === configured) return
      configured = text
      openOwn(now)
    },
    close,
  }
}
