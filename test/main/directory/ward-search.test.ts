import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import type { WardMatch } from '../../../src/shared/domain/place/directory.ts'
import { wardMatchSchema } from '../../../src/shared/domain/place/directory.ts'
import { foldText } from '../../../src/shared/domain/text/fold.ts'

const data = loadDirectory(fileURLToPath(new URL('../../../resources/directory', import.meta.url)))
const wards = createWardSearch(data)

function find(query: string, limit = 50): readonly string[] {
  return wards.search(query, limit).matches.map(named)
}

function named(match: WardMatch): string {
  return `${match.wardName}, ${match.provinceName}`
}

function first(query: string): WardMatch {
  const match = wards.search(query, 1).matches[0]
  if (match === undefined) throw new Error(`Nothing found for ${query}`)
  return match
}

describe('a name without accents', () => {
  it.each(['ba dinh', 'BA DINH', 'ba đình', 'Phường Ba Đình', 'p. ba dinh', 'ba dinh ha noi', 'ba dinh hn', 'ba din'])(
    'finds Phường Ba Đình first for %j',
    (query) => {
      expect(named(first(query))).toBe('Phường Ba Đình, TP. Hà Nội')
    },
  )

  it('does not mind letters that are not composed, nor where the tone stands', () => {
    expect(named(first('Phường Ba Đình'.normalize('NFD')))).toBe('Phường Ba Đình, TP. Hà Nội')
    expect(find('hoà bình')).toEqual(find('hòa bình'))
  })

  it('does not mind apostrophes and dashes of names', () => {
    for (const query of ["ea h'leo", 'ea h’leo', 'ea hleo', 'hleo']) expect(first(query).wardName).toBe("Xã Ea H'Leo")
    expect(first('van mieu quoc tu giam').wardName).toBe('Phường Văn Miếu - Quốc Tử Giám')
  })
})

describe('a name that many wards share', () => {
  it('lists all fifteen of "tan thanh" before anything else, each with its province', () => {
    const { matches, total } = wards.search('tan thanh', 50)
    const today = matches.filter((match) => match.successorOf === null)
    expect(today).toHaveLength(15)
    expect(matches.slice(0, 15)).toEqual(today)
    expect(new Set(today.map(named)).size).toBe(15)
    expect(total).toBeGreaterThan(15)
  })

  it('is narrowed by the province, by name or by initials', () => {
    const inCaMau = ['Phường Tân Thành, Cà Mau']
    for (const query of ['tan thanh ca mau', 'tan thanh cm', 'tan thanh, tinh ca mau', 'ca mau tan thanh'])
      expect(find(query, 1)).toEqual(inCaMau)
    for (const match of wards.search('tan thanh cm', 50).matches) expect(match.provinceName).toBe('Cà Mau')
  })

  it('is ordered by the type that was typed', () => {
    expect(first('phuong tan thanh').wardName).toBe('Phường Tân Thành')
    expect(first('xa tan thanh').wardName).toMatch(/^Xã /)
    expect(first('x. tan thanh').wardName).toMatch(/^Xã /)
  })

  it('is ordered by the accents that were typed, without dropping the others', () => {
    expect(find('mỹ tho').slice(0, 2)).toEqual(['Phường Mỹ Tho, Đồng Tháp', 'Xã Mỹ Thọ, Đồng Tháp'])
    expect(find('mỹ thọ')[0]).toBe('Xã Mỹ Thọ, Đồng Tháp')
    expect(find('mỹ thọ')).toContain('Phường Mỹ Tho, Đồng Tháp')
    expect(find('my tho')).toEqual(expect.arrayContaining(['Phường Mỹ Tho, Đồng Tháp', 'Xã Mỹ Thọ, Đồng Tháp']))
  })
})

describe('places abolished in 2025', () => {
  it.each([
    'ben nghe quan 1',
    'ben nghe q1',
    'ben nghe q.1',
    'Phường Bến Nghé, Quận 1, TP Hồ Chí Minh',
    'ben nghe hcm',
  ])('offer Phường Sài Gòn for %j, saying what it takes over', (query) => {
    expect(first(query)).toMatchObject({
      wardName: 'Phường Sài Gòn',
      provinceName: 'TP. Hồ Chí Minh',
      successorOf: 'Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh',
      highlights: [],
    })
  })

  it('are found by number, type and district in short', () => {
    expect(first('p12 go vap').successorOf).toBe('Phường 12, Quận Gò Vấp, TP. Hồ Chí Minh')
    expect(first('P.12, Q. Gò Vấp').successorOf).toBe('Phường 12, Quận Gò Vấp, TP. Hồ Chí Minh')
    expect(first('tt kien khe').successorOf).toBe('Thị trấn Kiện Khê, Huyện Thanh Liêm, Hà Nam')
  })

  it('lead to today’s wards from their districts and old provinces too', () => {
    expect(find('my tho tien giang')).toEqual(['Phường Mỹ Tho, Đồng Tháp'])
    expect(first('my tho tien giang').successorOf).toBeNull()
    expect(find('quan 1').toSorted()).toEqual([
      'Phường Bến Thành, TP. Hồ Chí Minh',
      'Phường Cầu Ông Lãnh, TP. Hồ Chí Minh',
      'Phường Sài Gòn, TP. Hồ Chí Minh',
      'Phường Tân Định, TP. Hồ Chí Minh',
    ])
  })

  it('do not take Quận 1 for the beginning of Quận 10', () => {
    expect(find('phuong 1 quan 1')).toEqual([])
    expect(first('phuong 1 quan 10').successorOf).toBe('Phường 1, Quận 10, TP. Hồ Chí Minh')
  })

  it('offer every ward that a divided place went to', () => {
    const divided = data.units.find(([, , ...codes]) => codes.length > 1)!
    const [name, district, ...codes] = divided
    const query = [name, ...data.districts[district]!].join(', ')
    const found = wards.search(query, 50).matches.map((match) => match.wardCode)
    expect(found).toEqual(expect.arrayContaining(codes))
  })

  it('stand behind a ward of today that has the same name', () => {
    const { matches } = wards.search('ba dinh', 50)
    const firstOld = matches.findIndex((match) => match.successorOf !== null)
    expect(firstOld).toBeGreaterThan(0)
    expect(matches.slice(firstOld).every((match) => match.successorOf !== null)).toBe(true)
  })
})

describe('what is typed beside the name', () => {
  it('may be a street before a comma', () => {
    expect(find('12 Đội Cấn, Ba Đình, Hà Nội')[0]).toBe('Phường Ba Đình, TP. Hà Nội')
  })

  it('may be a province alone, which lists its wards', () => {
    const { matches, total } = wards.search('ca mau', 50)
    expect(total).toBe(data.wards.filter(([, , province]) => province === '96').length)
    expect(matches.every((match) => match.provinceCode === '96')).toBe(true)
  })

  it('finds nothing rather than something else when it fits nowhere', () => {
    for (const query of ['', '   ', '?!', 'ba dinh atlantis', 'xyzzy'])
      expect(wards.search(query, 10)).toEqual({ matches: [], total: 0 })
  })
})

describe('the answer', () => {
  it('knows Đồng Nai as a municipality', () => {
    expect(named(first('bien hoa'))).toBe('Phường Biên Hòa, TP. Đồng Nai')
  })

  it('shows where the letters were found', () => {
    const letters = (match: WardMatch) => match.highlights.map(([start, end]) => match.wardName.slice(start, end))
    expect(letters(first('ba dinh'))).toEqual(['Ba Đình'])
    expect(letters(first('ba di'))).toEqual(['Ba Đì'])
    expect(letters(first('giam'))).toEqual(['Giám'])
    expect(letters(first('hle'))).toEqual(["H'Le"])
  })

  it('counts all, gives at most what was asked for, and gives the same again', () => {
    const few = wards.search('tan', 3)
    const many = wards.search('tan', 50)
    expect(few.matches).toEqual(many.matches.slice(0, 3))
    expect(few.total).toBe(many.total)
    expect(many.total).toBeGreaterThan(50)
    expect(wards.search('tan', 50)).toEqual(many)
  })

  it('finds every ward by its folded name and province, among the first of that name', () => {
    const provinces = new Map(data.provinces.map(([code, name]) => [code, name]))
    fc.assert(
      fc.property(fc.constantFrom(...data.wards), ([code, name, province]) => {
        const found = wards.search(foldText(`${name} ${provinces.get(province)}`), 50).matches
        expect(found.slice(0, 2).map((match) => match.wardCode)).toContain(code)
      }),
    )
  })

  it('is well formed for whatever is typed, each ward once', () => {
    const scraps = fc.constantFrom('tan', 'phú', 'p', 'q1', 'hcm', 'xã', ',', '12', 'thị trấn', "h'", 'đ', 'quan', 'a')
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.array(scraps, { maxLength: 6 })), (typed) => {
        const { matches, total } = wards.search(typeof typed === 'string' ? typed : typed.join(' '), 50)
        expect(new Set(matches.map((match) => match.wardCode)).size).toBe(matches.length)
        expect(total).toBeGreaterThanOrEqual(matches.length)
        for (const match of matches) {
          wardMatchSchema.parse(match)
          for (const [start, end] of match.highlights) expect(start).toBeLessThan(end)
        }
      }),
    )
  })
})
