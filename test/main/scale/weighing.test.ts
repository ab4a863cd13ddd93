import { describe, expect, it } from 'vitest'
import { createWeighing, type Weighing } from '../../../src/main/scale/weighing.ts'

const maxGrams = 30_000
const at = (weighing: Weighing, grams: number, isStill = true): void =>
  weighing.said({ kind: 'weight', grams, isStill })
/** A scale that was seen empty. */
function empty(): Weighing {
  const weighing = createWeighing(maxGrams)
  at(weighing, 0)
  at(weighing, 0)
  return weighing
}
/** What a bill may take by itself. */
const offered = (weighing: Weighing): number | null => {
  const { state, isUsed, netGrams } = weighing.now()
  return state === 'still' && !isUsed ? netGrams : null
}

describe('a weight belongs to the parcel that lies there', () => {
  it('is offered once it rests, and not again behind the bill that has left', () => {
    const weighing = empty()
    at(weighing, 1200, false)
    expect(offered(weighing)).toBeNull()
    at(weighing, 1200)
    expect(offered(weighing)).toBe(1200)
    weighing.used(weighing.now().load)
    expect(offered(weighing)).toBeNull()
    for (const drift of [1205, 1195, 1210, 1200]) at(weighing, drift)
    expect(offered(weighing)).toBeNull()
  })

  it('is offered again once the scale was empty, for a parcel of the same weight too', () => {
    const weighing = empty()
    at(weighing, 1200)
    weighing.used(weighing.now().load)
    at(weighing, 4, false)
    at(weighing, 0)
    at(weighing, 1200)
    expect(offered(weighing)).toBe(1200)
  })

  it('is not offered again because one frame has lost its digits', () => {
    const weighing = empty()
    at(weighing, 1200)
    weighing.used(weighing.now().load)
    at(weighing, 0, false)
    at(weighing, 1200)
    at(weighing, 1200)
    expect(offered(weighing)).toBeNull()
  })

  it('is offered where another parcel has taken the place of the used one before the scale was empty', () => {
    const weighing = empty()
    at(weighing, 1200)
    weighing.used(weighing.now().load)
    at(weighing, 900, false)
    expect(offered(weighing)).toBeNull()
    at(weighing, 900)
    expect(offered(weighing)).toBe(900)
  })

  it('is not offered where a bill has left while it still moved: it may be the parcel of that bill', () => {
    const weighing = empty()
    at(weighing, 700, false)
    weighing.used(weighing.now().load)
    at(weighing, 1200)
    expect(offered(weighing)).toBeNull()
    at(weighing, 0)
    at(weighing, 0)
    at(weighing, 800)
    expect(offered(weighing)).toBe(800)
  })

  it('is not offered of what lay there before the station began, nor behind a scale that was lost', () => {
    const weighing = createWeighing(maxGrams)
    at(weighing, 1200)
    expect(offered(weighing)).toBeNull()
    at(weighing, 0)
    at(weighing, 0)
    at(weighing, 1200)
    weighing.used(weighing.now().load)
    weighing.lost('port-missing')
    expect(weighing.now()).toMatchObject({ state: 'lost', trouble: 'port-missing', netGrams: null })
    at(weighing, 1200)
    expect(offered(weighing)).toBeNull()
  })

  it('is used by its own bill alone: one that left before this load was put there changes nothing', () => {
    const weighing = empty()
    const { load } = weighing.now()
    at(weighing, 1200)
    weighing.used(load)
    at(weighing, 0)
    at(weighing, 0)
    at(weighing, 500)
    weighing.used(load)
    expect(offered(weighing)).toBe(500)
  })
})

describe('the tare', () => {
  it('is what rests there, and the scale is at zero then', () => {
    const weighing = empty()
    at(weighing, 120)
    weighing.toggleTare()
    at(weighing, 120)
    at(weighing, 120)
    expect(weighing.now()).toMatchObject({ state: 'zero', netGrams: 0, tareGrams: 120 })
    at(weighing, 1240)
    expect(offered(weighing)).toBe(1120)
    at(weighing, 40)
    expect(weighing.now().state).toBe('under')
  })

  it('is not set while it moves, is empty or is too heavy', () => {
    const weighing = empty()
    weighing.toggleTare()
    at(weighing, 500, false)
    weighing.toggleTare()
    at(weighing, 40_000)
    weighing.toggleTare()
    expect(weighing.now().tareGrams).toBe(0)
  })

  it('that is taken away while nothing lies there keeps the next parcel from no bill', () => {
    const weighing = empty()
    at(weighing, 120)
    weighing.toggleTare()
    at(weighing, 4, false)
    at(weighing, 2, false)
    weighing.toggleTare()
    at(weighing, 0)
    at(weighing, 1240)
    expect(offered(weighing)).toBe(1240)
  })

  it('that is taken away while the scale is lost keeps the next parcel from no bill', () => {
    const weighing = empty()
    at(weighing, 120)
    weighing.toggleTare()
    at(weighing, 0)
    weighing.lost('silent')
    weighing.toggleTare()
    at(weighing, 0)
    at(weighing, 1240)
    expect(offered(weighing)).toBe(1240)
  })

  it('that is taken away makes no bill heavier by itself', () => {
    const weighing = empty()
    at(weighing, 120)
    weighing.toggleTare()
    at(weighing, 120)
    at(weighing, 120)
    at(weighing, 1240)
    weighing.toggleTare()
    at(weighing, 1240)
    expect(weighing.now()).toMatchObject({ state: 'still', netGrams: 1240, tareGrams: 0, isUsed: true })
  })
})

it('what is beyond the range is no weight, and neither is less than nothing', () => {
  const weighing = empty()
  at(weighing, 30_001)
  expect(weighing.now()).toMatchObject({ state: 'over', netGrams: 30_001 })
  weighing.said({ kind: 'over' })
  expect(weighing.now()).toMatchObject({ state: 'over', netGrams: null })
  at(weighing, -300)
  expect(weighing.now().state).toBe('under')
  weighing.said({ kind: 'busy' })
  expect(weighing.now().state).toBe('moving')
})
