import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { foldText } from '../../../src/shared/domain/text/fold.ts'

const data = loadDirectory(join(import.meta.dirname, '../../../resources/directory'))
const places = createWardSearch(data)
const provinceNames = new Map(data.provinces.map(([code, name]) => [code, name]))
/** The whole directory takes minutes; every 41st place is another in each way of writing. */
const some = <Row>(rows: readonly Row[], from: number): readonly Row[] => rows.filter((_row, at) => at % 41 === from)
const shortened = (name: string): string =>
  name
    .replace(/^Phường /, 'P. ')
    .replace(/^Xã /, 'x. ')
    .replace(/^Thị trấn /, 'tt ')
    .replace(/^Quận /, 'Q.')
    .replace(/^Huyện /, 'H. ')

interface Written {
  readonly text: string
  readonly codes: readonly string[]
}

const today = (write: (ward: string, province: string) => string, from: number): readonly Written[] =>
  some(data.wards, from).map(([code, name, province]) => ({
    text: write(name, provinceNames.get(province) ?? ''),
    codes: [code],
  }))
const former = (
  write: (ward: string, district: string, province: string) => string,
  from: number,
): readonly Written[] =>
  some(data.units, from).map(([name, index, ...codes]) => {
    const [district = '', province = ''] = data.districts[index] ?? []
    return { text: write(name, district, province), codes }
  })

describe('a place in a text', () => {
  it.each([
    ['today', today((ward, province) => `12 Lê Lợi, ${ward}, ${province}, 2 áo`, 0)],
    ['today, without accents', today((ward, province) => foldText(`12 le loi ${ward} ${province} 2 ao`), 1)],
    ['today, without a province', today((ward) => `12 Lê Lợi ${shortened(ward)}, 2 áo`, 2)],
    ['before July 2025', former((ward, district, province) => `thôn 2, ${ward}, ${district}, ${province}\n2 áo`, 3)],
    [
      'before, shortened',
      former((ward, district, province) => `45 Trần Phú ${shortened(ward)} ${shortened(district)} ${province} 2 áo`, 4),
    ],
    [
      'before, without accents',
      former((ward, district, province) => foldText(`45 Trần Phú, ${shortened(ward)}, ${district}, ${province}`), 5),
    ],
    [
      'before, without a district',
      former((ward, _district, province) => `45 Trần Phú, ${shortened(ward)}, ${province}`, 6),
    ],
    [
      'before, without a province',
      former((ward, district) => `45 Trần Phú, ${shortened(ward)}, ${shortened(district)}`, 7),
    ],
  ])('is never taken for another one: %s', (_how, written) => {
    const wrong = written.flatMap(({ text, codes }) => {
      const { ward } = places.read(text)
      return ward === null || codes.includes(ward.wardCode) ? [] : [`${text}: ${ward.wardName}`]
    })
    const lost = written.flatMap(({ text, codes }) => {
      const { ward, candidates } = places.read(text)
      return ward !== null || candidates.some(({ wardCode }) => codes.includes(wardCode)) ? [] : [text]
    })
    expect(wrong).toEqual([])
    expect(lost.length / written.length).toBeLessThan(0.01)
  })

  it('is taken where it is written with its type and its province', () => {
    const all = today((ward, province) => `12 Lê Lợi, ${ward}, ${province}`, 0)
    expect(all.filter(({ text }) => places.read(text).ward !== null).length / all.length).toBeGreaterThan(0.9)
  })

  it.each([
    ['5 Lê Lợi, P. Bến Thành, Hà Nội', 'contradicted'],
    ['12 Nguyễn Huệ, P. Bến Nghé, Q1, HCM', 'former'],
    ['khu 2, phường Thuận An', 'several'],
    ['10 Đội Cấn, Ngọc Hà, Ba Đình, Hà Nội', 'several'],
    ['P. Nam 0912345678, 12 Lê Lợi', 'not-found'],
    ['Anh Tuấn, 12 Lê Lợi', 'not-found'],
  ])('%s is asked back: %s', (text, doubt) => {
    expect(places.read(text)).toMatchObject({ ward: null, doubt })
  })

  it.each([
    ['the beginning of a longer name', 'xã Bạch Ngọc, huyện Na Hang, Tuyên Quang', 'contradicted'],
    ['the beginning of a longer name of a province', 'phường Thành Vinh, Vĩnh Long', 'contradicted'],
    ['a spelling of the beginning of a name', 'xã Krông Nô, huyện Lạc Dương, Lâm Đồng', 'contradicted'],
    ['the word for a phone', 'anh Ba xã Mỹ Hiệp đt 0912345678', 'not-found'],
    ['a label', 'anh Ba xã Mỹ Lộc ND: 2 áo', 'not-found'],
    ['a district called as the province is', 'xã Bình Thành, Thanh Hóa', 'contradicted'],
    ['the end of the name of the ward before it', 'Tứ Xã Lâm Thao Phú Thọ', 'several'],
  ])('is not where %s would have it: %s', (_what, text, doubt) => {
    expect(places.read(text)).toMatchObject({ ward: null, doubt })
  })

  it.each([
    ['xã Phú Lâm huyện Tân Phú Đồng Nai', 'Xã Phú Lâm'],
    ['xã Vĩnh Hậu, huyện Hòa Bình, Bạc Liêu', 'Xã Vĩnh Hậu'],
    ['Phường 3 Bảo Lộc, Lâm Đồng', 'Phường 3 Bảo Lộc'],
    ['xã Xa Dung Điện Biên', 'Xã Xa Dung'],
    ['xã Bình Thành, huyện Thạnh Hóa, Tây Ninh', 'Xã Bình Thành'],
  ])('is taken from %s', (text, ward) => {
    expect(places.read(text).ward?.wardName).toBe(ward)
  })

  it('that is said to begin with a ward needs no type, and its province all the same', () => {
    const named = (text: string) => places.read(text, { beginsWithWard: true })
    expect(named('Bến Thành, Quận 1, TP HCM').ward?.wardName).toBe('Phường Bến Thành')
    expect(named('ben thanh, ho chi minh').ward?.wardName).toBe('Phường Bến Thành')
    expect(named('Bến Thành').ward).toBeNull()
    expect(named('Bến Nghé, Quận 1, TP HCM')).toMatchObject({ ward: null, doubt: 'former' })
    expect(places.read('Bến Thành, Quận 1, TP HCM').ward).toBeNull()
  })

  it('of two names for one ward is that ward, and of two wards neither', () => {
    expect(places.read('P. Bến Nghé, Q1, HCM (nay là P. Sài Gòn, TP HCM)').ward?.wardName).toBe('Phường Sài Gòn')
    expect(places.read('P. Bến Thành, Q1, HCM hoặc P. Sài Gòn, TP HCM').candidates).toHaveLength(2)
  })
})

it('tells where a place stands again from what is between', () => {
  const place = 'P. Hải Châu, Đà Nẵng'
  const text = `12 Lê Lợi, ${place}, 2 áo, ${place}`
  const { span, repeats, ward } = places.read(text)
  expect(ward?.wardName).toBe('Phường Hải Châu')
  expect([span, ...repeats].map((found) => text.slice(found?.start, found?.end))).toEqual([place, place])
})
