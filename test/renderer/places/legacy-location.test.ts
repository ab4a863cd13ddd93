import { describe, expect, it } from 'vitest'
import {
  chosenPlace,
  legacyLocation,
  isHalfPlace,
  lacksNumbers,
} from '../../../src/renderer/src/places/legacy-location.ts'
import type { LegacyMatch } from '../../../src/shared/domain/place/directory.ts'

const names = { provinceName: 'TP. Hồ Chí Minh', districtName: 'Quận 1', wardName: 'Phường Bến Nghé' }
const match = (wardId: number): LegacyMatch => ({
  ...names,
  highlights: [],
  partOf: null,
  numbers: { provinceId: 79, districtId: 760, wardId },
})

describe('a place of the old system that was picked', () => {
  it('is its three names for the interface by names', () => {
    expect(legacyLocation(match(1), 'names', null)).toEqual({ system: 'names', ...names })
  })

  it('carries the numbers that are known, and asks for the one that is not', () => {
    const place = legacyLocation(match(0), 'ids', null)
    expect(place).toMatchObject({ system: 'ids', provinceId: 79, districtId: 760, wardId: 0, ...names })
    expect([isHalfPlace(place, 'ids'), lacksNumbers(place)]).toEqual([true, true])
    expect(lacksNumbers(legacyLocation(match(5), 'ids', null))).toBe(false)
  })

  it('keeps a number that was typed before the name was looked for', () => {
    const typed = {
      system: 'ids',
      provinceId: 0,
      districtId: 0,
      wardId: 26734,
      provinceName: '',
      districtName: '',
      wardName: '',
    } as const
    expect(legacyLocation(match(0), 'ids', typed)).toMatchObject({ provinceId: 79, wardId: 26734 })
  })

  it('never takes over the number of another place', () => {
    const other = legacyLocation(match(1), 'ids', null)
    expect(legacyLocation(match(0), 'ids', other)).toMatchObject({ wardId: 0 })
  })
})

describe('what the box shows', () => {
  it('is the district and the province beside the ward', () => {
    expect(chosenPlace(legacyLocation(match(1), 'names', null), 'names')).toEqual({
      around: 'Quận 1, TP. Hồ Chí Minh',
    })
  })

  it('is nothing for a place of another system: it has to be found again', () => {
    expect(chosenPlace(legacyLocation(match(1), 'names', null), 'ids')).toBeNull()
  })

  it('is the number boxes where a place has numbers and no name, which would show nowhere else', () => {
    expect(isHalfPlace({ ...legacyLocation(match(1), 'ids', null), wardName: '' }, 'ids')).toBe(true)
    expect(isHalfPlace(legacyLocation(match(1), 'ids', null), 'ids')).toBe(false)
  })
})
