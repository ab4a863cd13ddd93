import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDirectory } from '../../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../../src/main/directory/ward-search.ts'
import { createPlaceReader, type PlaceCells } from '../../../../src/main/import/reading/read-place.ts'
import { foldText } from '../../../../src/shared/domain/text/fold.ts'

const data = loadDirectory(join(import.meta.dirname, '../../../../resources/directory'))
const search = createWardSearch(data)
const read = createPlaceReader(search, { accepted: new Map(), takesOnlySuccessor: false })
const none: PlaceCells = { address: '', ward: '', district: '', province: '' }
const takenFrom = (cells: Partial<PlaceCells>): string | undefined => read({ ...none, ...cells }).location?.wardName

describe('the place of a row', () => {
  it.each([
    { ward: 'Tứ Xã', district: 'Lâm Thao', province: 'Phú Thọ' },
    { ward: 'vinh phuong', district: 'nha trang', province: 'khanh hoa' },
    { ward: 'vu xa', district: 'luc nam', province: 'bac giang' },
    { address: '12 Lê Lợi Phường Hưng Trí Thị xã Kỳ Anh Hà Tĩnh' },
    { address: '12 le loi phuong hung tri thi xa ky anh ha tinh' },
  ])('is not what two cells, or the words for a district, seem to name together: %j', (cells) => {
    expect(takenFrom(cells)).toBeUndefined()
  })

  it.each([
    ['Xã Sơn Tây Hạ, Tỉnh Quảng Ngãi', 'Xã Sơn Tây Hạ'],
    ['12 Lê Lợi, Phường Xuân Hương - Đà Lạt, Lâm Đồng', 'Phường Xuân Hương - Đà Lạt'],
    ['12 Lê Lợi - Phường Vũng Tàu - Bà Rịa - Vũng Tàu', 'Phường Vũng Tàu'],
    ['12 Lê Lợi, Phường Hải Châu, Đà Nẵng, Việt Nam', 'Phường Hải Châu'],
  ])('is read with its signs: %s', (address, ward) => {
    expect(takenFrom({ address })).toBe(ward)
  })

  it('is a ward whose name ends like a type', () => {
    expect(takenFrom({ ward: 'Bình Xa', district: 'Hàm Yên', province: 'Tuyên Quang' })).toBe('Xã Bình Xa')
  })

  it('is understood in English', () => {
    expect(takenFrom({ ward: 'Ward Ben Thanh', district: 'District 1', province: 'Ho Chi Minh City' })).toBe(
      'Phường Bến Thành',
    )
  })

  it('of a ward before 2025 is not taken for the beginning of a longer district', () => {
    const confirmed = createPlaceReader(search, { accepted: new Map(), takesOnlySuccessor: true })
    const place = confirmed({ ...none, ward: 'Tân Phú', district: 'Tân Phú', province: 'Đồng Nai' })
    expect(place.location?.provinceName ?? 'TP. Đồng Nai').toBe('TP. Đồng Nai')
  })
})

describe('the ward that a cell names, beside an address', () => {
  const contradicted = (address: string, ward: string, province: string, district = '') =>
    read({ address, ward, district, province }).contradicted

  it.each([
    ['12 Lê Lợi, P. Thanh Khê, Đà Nẵng', 'Phường Ba Đình', 'Hà Nội', 'P. Thanh Khê, Đà Nẵng'],
    ['12 Lê Lợi, P. Thanh Khê', 'Phường Hải Châu', 'Đà Nẵng', 'P. Thanh Khê'],
    ['12 Lê Lợi - Phường Thanh Khê - TP. Đà Nẵng', 'Phường Hải Châu', 'Đà Nẵng', 'Phường Thanh Khê - TP. Đà Nẵng'],
  ])('is contradicted by the ward in %s', (address, ward, province, found) => {
    expect(contradicted(address, ward, province)).toBe(found)
  })

  it.each([
    ['12 Lê Lợi, P. Hải Châu, Đà Nẵng', 'Phường Hải Châu', 'Đà Nẵng'],
    ['12 Lê Lợi, Phường Hải Châu I, Quận Hải Châu, Đà Nẵng', 'Phường Hải Châu', 'Đà Nẵng'],
    ['12 Lê Lợi, đối diện UBND phường Thanh Khê', 'Phường Hải Châu', 'Đà Nẵng'],
    ['P1203, chung cư A, 12 Lê Lợi', 'Phường Hải Châu', 'Đà Nẵng'],
    ['P.5 tầng 2, 12 Lê Lợi', 'Phường Hải Châu', 'Đà Nẵng'],
    ['Xã Đàn 2, 12 Lê Lợi', 'Phường Đống Đa', 'Hà Nội'],
  ])('is not contradicted by %s', (address, ward, province) => {
    expect(contradicted(address, ward, province)).toBe('')
  })
})

const confirming = createPlaceReader(search, { accepted: new Map(), takesOnlySuccessor: true })
const bare = (name: string): string => name.replace(/^(?:Phường|Xã|Thị trấn|Quận|Huyện|Thị xã|Thành phố|TP\.) /, '')

it.each([
  ['cells', (names: readonly string[]) => cellsOf(names)],
  ['cells without types', (names: readonly string[]) => cellsOf(names.map(bare))],
  ['cells without types and accents', (names: readonly string[]) => cellsOf(names.map(bare).map(foldText))],
  ['one text', (names: readonly string[]) => ({ ...none, address: `12 Lê Lợi, ${names.join(', ')}` })],
  ['one text without commas', (names: readonly string[]) => ({ ...none, address: `12 Lê Lợi ${names.join(' ')}` })],
])('a ward of before July 2025 is never taken for one that did not take it over: %s', (_how, write) => {
  // The whole directory takes seconds for each.
  const wrong = data.units
    .filter((_unit, at) => at % 7 === 0)
    .flatMap(([name, index, ...codes]) => {
      const [district = '', province = ''] = data.districts[index] ?? []
      const { location } = confirming(write([name, district, province]))
      const isWrong = location !== null && !codes.includes(location.wardCode)
      return isWrong ? [`${name}, ${district}, ${province}: ${location.wardName}`] : []
    })
  expect(wrong).toEqual([])
})

function cellsOf([ward = '', district = '', province = '']: readonly string[]): PlaceCells {
  return { address: '12 Lê Lợi', ward, district, province }
}

describe('what of an address names no place', () => {
  it.each([
    ['Nhà thuốc An, Phường Hải Châu, Đà Nẵng, 12 Lê Lợi', 'Nhà thuốc An, 12 Lê Lợi'],
    ['12 Lê Lợi, P. Hải Châu, Đà Nẵng (gần chợ Hàn)', '12 Lê Lợi, (gần chợ Hàn)'],
    ['Chị Ba, Phường Bến Thành, 12 Lê Lai', 'Chị Ba, 12 Lê Lai'],
    ['Chị Ba, xã Không Có, ấp 5', 'Chị Ba, xã Không Có, ấp 5'],
    ['12 Lê Lợi, P. Hải Châu, Đà Nẵng.', '12 Lê Lợi'],
    ['S2.05, phường Tây Mỗ, Hà Nội, Vinhomes Smart City', 'S2.05, Vinhomes Smart City'],
    ['12 Le Loi, P. Ben Thanh, District 1, Ho Chi Minh City, Vietnam', '12 Le Loi'],
    ['12 Lê Lợi, P. Bến Thành, TP HCM Việt Nam', '12 Lê Lợi'],
    ['12 Lê Lợi, P. Bến Thành, TP. Hồ Chí Minh, Việt Nam.', '12 Lê Lợi'],
    ['12 Lê Lợi, P. Bến Thành, TP. Hồ Chí Minh 700000', '12 Lê Lợi'],
    ['12 Lê Lợi, P. Bến Thành, TP. Hồ Chí Minh 70000 Việt Nam', '12 Lê Lợi'],
  ])('stays its address: %s', (address, kept) => {
    expect(read({ ...none, address }).address).toBe(kept)
  })

  it.each([
    ['Chung cư Hoàng Anh, B', 'Chung cư Hoàng Anh, B'],
    ['12 Lê Lợi, Q. Hải Châu, TP. Đà Nẵng', '12 Lê Lợi'],
    ['12 Lê Lợi, Hải Châu 1', '12 Lê Lợi, Hải Châu 1'],
  ])('stays though its letters are those of a cell: %s', (address, kept) => {
    const cells = { ward: 'Phường Bình Hiên', district: 'Quận Hải Châu', province: 'Đà Nẵng' }
    expect(read({ ...cells, address }).address).toBe(kept)
  })

  it('is not the word behind the province of a cell', () => {
    const place = read({ ...none, address: '12 Le Loi, P. Phu Cuong', province: 'Binh Duong Province' })
    expect(place.address).toBe('12 Le Loi')
  })

  it('stays beside cells of district and province, too', () => {
    const place = read({
      ...none,
      address: 'Chị Ba, P. Hải Châu 1, 12 Lê Lợi',
      district: 'Hải Châu',
      province: 'Đà Nẵng',
    })
    expect(place.address).toContain('12 Lê Lợi')
  })
})
