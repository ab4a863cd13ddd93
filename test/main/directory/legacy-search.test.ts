import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createLegacySearch } from '../../../src/main/directory/legacy-search.ts'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { legacyMatchSchema, type LegacyMatch, type LegacyNames } from '../../../src/shared/domain/place/directory.ts'

const data = loadDirectory(fileURLToPath(new URL('../../../resources/directory', import.meta.url)))
const legacy = createLegacySearch(data)
const noNumbers = { of: () => ({ provinceId: 0, districtId: 0, wardId: 0 }), places: () => [] }

const find = (query: string, limit = 50): LegacyMatch[] => legacy.search(query, limit, noNumbers).matches
const named = ({ wardName, districtName, provinceName }: LegacyNames): string =>
  `${wardName}, ${districtName}, ${provinceName}`

describe('the search among the places until June 2025', () => {
  it.each(['ben nghe', 'Bến Nghé', 'p. bến nghé quận 1', 'ben nghe q1 hcm', 'ben nghe sai gon'])(
    'finds the old ward with its district first for %j',
    (query) => {
      expect(find(query, 1).map(named)).toEqual(['Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh'])
    },
  )

  it('lists every ward of a name that is shared, with its district', () => {
    const all = legacy.search('phường 1', 50, noNumbers)
    expect(all.total).toBeGreaterThan(20)
    expect(new Set(all.matches.map(named)).size).toBe(all.matches.length)
    expect(find('phường 1 quận gò vấp').map(named)).toEqual(['Phường 1, Quận Gò Vấp, TP. Hồ Chí Minh'])
  })

  it('finds the old parts of a ward of today, for a person to confirm', () => {
    const parts = find('phường sài gòn')
    expect(parts.map(named)).toContain('Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh')
    expect(parts.find(({ wardName }) => wardName === 'Phường Bến Nghé')?.partOf).toBe('Phường Sài Gòn, TP. Hồ Chí Minh')
  })

  it('finds a place by its province of today as well as by the old one', () => {
    const byOld = find('cam khe phu tho').map(named)
    expect(byOld).toEqual(find('cẩm khê, phú thọ').map(named))
    expect(byOld.length).toBeGreaterThan(0)
  })

  it('finds nothing rather than something else', () => {
    expect(legacy.search('qwerty', 5, noNumbers)).toEqual({ matches: [], total: 0, numbered: 0 })
  })

  it.each(['ben nghe', 'xã tân', 'thị trấn'])('answers %j as the contract says', (query) => {
    expect(find(query).map((match) => legacyMatchSchema.safeParse(match).success)).not.toContain(false)
  })
})

describe('places that bills have shown and the directory lacks', () => {
  const seen = [{ wardName: 'Xã Mới Toanh', districtName: 'Huyện Xa', provinceName: 'Cà Mau' }]
  const numbers = { of: () => ({ provinceId: 96, districtId: 7, wardId: 8 }), places: () => seen }

  it('are found with their numbers', () => {
    const found = legacy.search('moi toanh huyen xa', 5, numbers)
    expect(found.matches).toEqual([
      { ...seen[0], highlights: [[3, 12]], partOf: null, numbers: { provinceId: 96, districtId: 7, wardId: 8 } },
    ])
    expect(found.numbered).toBe(1)
  })

  it('are not found by an account that has not seen them', () => {
    expect(find('moi toanh')).toEqual([])
  })

  it('are those of the account in front, also where another one has seen as many', () => {
    const other = { wardName: 'Xã Khác Hẳn', districtName: 'Huyện Gần', provinceName: 'Cà Mau' }
    const others = { ...numbers, places: () => [other] }
    for (const [own, mine, foreign] of [
      [numbers, 'moi toanh', 'khac han'],
      [others, 'khac han', 'moi toanh'],
    ] as const) {
      expect(legacy.search(mine, 5, own).total).toBe(1)
      expect(legacy.search(foreign, 5, own).total).toBe(0)
    }
  })
})
