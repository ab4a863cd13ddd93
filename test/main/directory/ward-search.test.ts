import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createLegacySearch } from '../../../src/main/directory/legacy-search.ts'
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

describe('an index that is built before anybody searches', () => {
  it('leaves others their turns', async () => {
    const prepared = createWardSearch(data)
      .prepare('searches')
      .then(() => 'prepared')
    let turns = 0
    while ((await Promise.race([prepared, nextTurn('a turn')])) === 'a turn') turns += 1
    expect(turns).toBeGreaterThan(100)
  })

  it('is whole for a search that comes in the middle', async () => {
    const search = createWardSearch(data)
    const preparing = search.prepare('searches')
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(search.search('an nghiep', 50)).toEqual(wards.search('an nghiep', 50))
    await preparing
    expect(search.search('ba dinh', 50)).toEqual(wards.search('ba dinh', 50))
  })
})

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
    const today = matches.filter(
      (match) => match.successorOf === null && /^(Phường|Xã) Tân Th[aàạ]nh$/.test(match.wardName),
    )
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

  it.each(['p6', 'phuong 6', 'xã 6', '6'])('have the number that was typed, which no Vị is: %j', (query) => {
    const { matches } = wards.search(query, 50)
    const called = matches.map(({ wardName, successorOf }) => successorOf ?? wardName)
    expect(called.filter((name) => / V[iìĩị](?![\p{L}])/u.test(name))).toEqual([])
    expect(first('vi thanh').wardName).toBe('Phường Vị Thanh')
  })

  it.each([
    ['Phường 8, Thành phố Cà Mau, Cà Mau', 'Phường 8, Thành phố Cà Mau, Cà Mau'],
    ['p1 tay ninh', 'Phường 1, Thành phố Tây Ninh, Tây Ninh'],
    ['phuong 1 thi xa quang tri', 'Phường 1, Thị xã Quảng Trị, Quảng Trị'],
    ['Trần Hưng Đạo, TP Quảng Ngãi', 'Phường Trần Hưng Đạo, Thành phố Quảng Ngãi, Quảng Ngãi'],
    ['Xã Thanh Vân, Quản Bạ', 'Xã Thanh Vân, Huyện Quản Bạ, Hà Giang'],
  ])('of the town that is named stand before those of its province elsewhere: %j', (query, place) => {
    expect(first(query).successorOf).toBe(place)
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

  it('stand behind a ward of today whose name begins like theirs', () => {
    expect(find('xuan huong').slice(0, 2)).toEqual(['Phường Xuân Hương - Đà Lạt, Lâm Đồng', 'Xã Mỹ Thái, Bắc Ninh'])
    expect(first('xuân hương').wardName).toBe('Phường Xuân Hương - Đà Lạt')
  })

  it('stand before a ward of today of another type, where the type was typed', () => {
    expect(named(first('tt viet lam'))).toBe('Xã Vị Xuyên, Tuyên Quang')
    expect(named(first('viet lam'))).toBe('Xã Việt Lâm, Tuyên Quang')
  })

  it('stand behind a ward of today that has the same name', () => {
    const { matches } = wards.search('ba dinh', 50)
    const firstOld = matches.findIndex((match) => match.successorOf !== null)
    expect(firstOld).toBeGreaterThan(0)
    expect(matches.slice(firstOld).every((match) => match.successorOf !== null)).toBe(true)
  })
})

/** Each of these once sent parcels to another ward, or found nothing. */
describe('faults of the directory that is shipped', () => {
  it.each([
    ['ia mo', '23938', 'Xã Ia Mơ'],
    ['Xã Ia Mơ, Huyện Chư Prông, Gia Lai', '23938', 'Xã Ia Mơ'],
    ['Xã Ia Mơ Nông, Huyện Chư Păh', '23734', 'Xã Ia Ly'],
    ['thanh loc chau thanh kien giang', '30886', 'Xã Thạnh Lộc'],
    ['thanh loc giong rieng', '30910', 'Xã Thạnh Hưng'],
    ['an nhon da huoai', '25126', 'Xã Đạ Tẻh'],
    ['Xã Đạ Kho, Huyện Đạ Tẻh', '25138', 'Xã Đạ Tẻh 2'],
    ['phuoc cat 2 cat tien', '25180', 'Xã Cát Tiên 2'],
    ['an phu quan 2', '27097', 'Phường Bình Trưng'],
    ['hiep phu q9', '26842', 'Phường Tăng Nhơn Phú'],
    ['Thị trấn Nông Trường Việt Lâm', '00913', 'Xã Vị Xuyên'],
    ['tt nt phong hai', '02902', 'Xã Phong Hải'],
    ['Thị trấn Nông trường Liên Sơn, Văn Chấn', '04660', 'Xã Liên Sơn'],
    ['Ngok Réo', '23515', 'Xã Ngọk Réo'],
    ['ngoc reo', '23515', 'Xã Ngọk Réo'],
    ['ngok wang', '23515', 'Xã Ngọk Réo'],
    ['dak ngoc', '23510', 'Xã Đăk Ui'],
    ['buon ma thuot dac lac', '24133', 'Phường Buôn Ma Thuột'],
    ['Hòa Tú 2', '31717', 'Xã Hòa Tú'],
    ['hoa tu ii', '31717', 'Xã Hòa Tú'],
    ['hai chau 2', '20242', 'Phường Hải Châu'],
  ])('%j is %s, %s', (query, wardCode, wardName) => {
    expect(first(query)).toMatchObject({ wardCode, wardName })
  })

  it('each Thạnh Lộc of Kiên Giang leads to its own ward alone', () => {
    expect(find('thanh loc chau thanh kien giang')).toEqual(['Xã Thạnh Lộc, An Giang'])
    expect(find('thanh loc giong rieng kien giang')).toEqual(['Xã Thạnh Hưng, An Giang'])
  })

  it('no ward has the code of a commune that it is not', () => {
    expect(data.wards.filter(([code]) => code === '23737')).toEqual([])
  })

  it('the places of the old system are called as they were in June 2025, and found as before', () => {
    const legacy = createLegacySearch(data)
    const numbers = { places: () => [], of: () => ({ provinceId: 0, districtId: 0, wardId: 0 }) }
    for (const query of ['da kho da huoai', 'da kho da teh', 'da kho cat tien'])
      expect(legacy.search(query, 5, numbers).matches).toMatchObject([
        { wardName: 'Xã Đạ Kho', districtName: 'Huyện Đạ Huoai', provinceName: 'Lâm Đồng' },
      ])
  })
})

describe('of equal matches', () => {
  const usedIn = (...codes: readonly string[]) => ({
    isUsed: ({ code }: { readonly code: string }) => codes.includes(code),
    nearProvinceCode: null as string | null,
  })
  const caMau = wards.search('tan thanh ca mau', 1).matches[0]!
  const firstTanThanh = (preferred: ReturnType<typeof usedIn>) => wards.search('tan thanh', 50, preferred).matches[0]

  it('those that were used before come first, then those of the sender’s province', () => {
    expect(firstTanThanh(usedIn())).not.toMatchObject({ wardCode: caMau.wardCode })
    expect(firstTanThanh(usedIn(caMau.wardCode))).toEqual(caMau)
    const inCanTho = { ...usedIn(), nearProvinceCode: '92' }
    expect(wards.search('tan', 1, inCanTho).matches[0]?.provinceCode).toBe('92')
    expect(firstTanThanh({ ...usedIn(caMau.wardCode), nearProvinceCode: '92' })).toEqual(caMau)
  })

  it('a better match still comes before one that was used', () => {
    const longer = wards.search('tan phu trung', 1).matches[0]!
    expect(wards.search('tan phu', 1, usedIn(longer.wardCode)).matches[0]?.wardName).toMatch(/^(Phường|Xã) Tân Phú$/)
    const old = wards.search('xa xuan huong', 1).matches[0]!
    expect(wards.search('xuan huong', 1, usedIn(old.wardCode)).matches[0]?.wardName).toBe('Phường Xuân Hương - Đà Lạt')
  })
})

describe('the only place that a query names in full', () => {
  const isOnly = (query: string): boolean => wards.search(query, 1).isOnly

  it('is a ward of today, by its whole name', () => {
    for (const query of ['thu duc', 'Phường Thủ Đức', 'phuong tan thanh ca mau', 'Xã Ia Mơ'])
      expect(isOnly(query)).toBe(true)
  })

  it('is none where the name is shared, unfinished, abolished, or has other marks', () => {
    for (const query of [
      'tan thanh',
      'hai chau',
      'thu du',
      'xuan huong',
      'ben nghe quan 1',
      'thù đức',
      'xa thu duc',
      'ca mau',
    ])
      expect(isOnly(query)).toBe(false)
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
      expect(wards.search(query, 10)).toEqual({ matches: [], total: 0, isOnly: false })
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
