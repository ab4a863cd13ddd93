import type { ScaleTrouble, ScaleView } from '../../shared/domain/scale/scale.ts'
import type { FrameReading } from './read-frames.ts'

/** What lies on the scale, and whether it may be offered to a bill. */
export interface Weighing {
  said(reading: FrameReading): void
  lost(trouble: ScaleTrouble): void
  /** Sets the tare to what rests there now, or takes it away. */
  toggleTare(): void
  /** A bill has left the form while this load lay there. */
  used(load: number): void
  now(): Omit<ScaleView, 'isSimulated' | 'raw'>
}

/** An empty scale of a large range rests a division beside zero. */
const leastBandGrams = 5
const bandShare = 1 / 5000

/** A load that has been used is another one only where it rests so much beside the weight that was used: drift is no new parcel. */
const leastChangeGrams = 20
const changeShare = 0.02

/** So many empty readings in a row say that nothing lies there: one alone may be a byte that was lost. One that rests is two that agree. */
const emptyReadings = 2

interface State {
  readonly reading: FrameReading | null
  readonly trouble: ScaleTrouble | null
  readonly tareGrams: number
  readonly load: number
  readonly isLoaded: boolean
  readonly isUsed: boolean
  /** How heavy the used load was; null where it never rested. */
  readonly usedGrams: number | null
  /** The last weight at which this load rested. */
  readonly restedGrams: number | null
  readonly emptyInRow: number
}

/**
 * A weight belongs to the parcel that lies there, and to no other. The load counts up when the scale was seen empty, when something is put there, or when
 * what was used rests at another weight; until then nothing is offered again. What lies there when the station begins may be the parcel
 * of a bill that was saved before, so it counts as used.
 */
export function createWeighing(maxGrams: number): Weighing {
  const bandGrams = Math.max(leastBandGrams, maxGrams * bandShare)
  let state: State = {
    reading: null,
    trouble: 'connecting',
    tareGrams: 0,
    load: 0,
    isLoaded: true,
    isUsed: true,
    usedGrams: null,
    restedGrams: null,
    emptyInRow: 0,
  }
  const isNothing = (grams: number): boolean => Math.abs(grams) <= bandGrams
  const isEmpty = (grams: number): boolean =>
    grams < bandGrams || (state.tareGrams !== 0 && isNothing(grams - state.tareGrams))
  const isOver = (grams: number): boolean => grams > maxGrams

  const next = (): Pick<State, 'load' | 'isUsed' | 'usedGrams' | 'restedGrams'> => ({
    load: state.load + 1,
    isUsed: false,
    usedGrams: null,
    restedGrams: null,
  })
  const weighed = (grams: number, isStill: boolean): void => {
    if (isEmpty(grams)) {
      const emptyInRow = state.emptyInRow + (isStill ? emptyReadings : 1)
      // Used is what lies there: where nothing does, a tare that was taken away has left the mark to the next parcel.
      const isSeen = (state.isLoaded || state.isUsed) && emptyInRow >= emptyReadings
      state = { ...state, emptyInRow, ...(isSeen ? { ...next(), isLoaded: false } : {}) }
      return
    }
    state = { ...state, emptyInRow: 0, isLoaded: true, load: state.isLoaded ? state.load : state.load + 1 }
    if (!isStill || isOver(grams)) return
    const { isUsed, usedGrams } = state
    const isOther =
      usedGrams !== null && Math.abs(grams - usedGrams) > Math.max(leastChangeGrams, usedGrams * changeShare)
    state = { ...state, ...(isUsed && isOther ? next() : {}), restedGrams: grams }
  }

  return {
    said(reading) {
      // A frame that is none says nothing; whoever counts them says when there are too many.
      if (reading.kind === 'none') return
      state = { ...state, reading, trouble: null }
      if (reading.kind === 'weight') weighed(reading.grams, reading.isStill)
      else state = { ...state, emptyInRow: 0 }
    },
    lost(trouble) {
      state = { ...state, reading: null, trouble, emptyInRow: 0 }
    },
    toggleTare() {
      const { reading, tareGrams } = state
      const grams = reading?.kind === 'weight' && reading.isStill ? reading.grams : null
      // What lies there was weighed without its box, and is now heavier by it: no bill takes that by itself.
      if (tareGrams !== 0) state = { ...state, tareGrams: 0, isUsed: true, usedGrams: grams ?? state.restedGrams }
      else if (grams !== null && grams > bandGrams && !isOver(grams)) state = { ...state, tareGrams: grams }
    },
    used(load) {
      if (load !== state.load || !state.isLoaded) return
      state = { ...state, isUsed: true, usedGrams: state.restedGrams }
    },
    now() {
      const { trouble, tareGrams, load, isUsed, reading } = state
      const grams = reading?.kind === 'weight' ? reading.grams : null
      return {
        state: stateOf(state, isEmpty, isNothing, isOver),
        trouble,
        netGrams: grams === null ? null : grams - tareGrams,
        tareGrams,
        load,
        isUsed,
      }
    },
  }
}

function stateOf(
  { reading, tareGrams }: State,
  isEmpty: (grams: number) => boolean,
  isNothing: (grams: number) => boolean,
  isOver: (grams: number) => boolean,
): ScaleView['state'] {
  if (reading === null) return 'lost'
  if (reading.kind !== 'weight') return reading.kind === 'over' || reading.kind === 'under' ? reading.kind : 'moving'
  const { grams, isStill } = reading
  if (isOver(grams)) return 'over'
  if (isNothing(grams) || isNothing(grams - tareGrams)) return 'zero'
  if (isEmpty(grams) || grams < tareGrams) return 'under'
  return isStill ? 'still' : 'moving'
}
