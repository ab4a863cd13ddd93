import { describe, expect, it } from 'vitest'
import { cleanDirectory } from '../../../scripts/directory/clean.ts'
import type { Patches, Source, SourceMapping } from '../../../scripts/directory/source.ts'

const noPatches: Patches = {
  about: '',
  provinces: [],
  wards: [],
  strayCodes: [],
  districts: [],
  units: [],
  aliases: {},
}

const source: Source = {
  provinces: [
    { province_code: '01', name: 'Thành phố Hà Nội', place_type: 'Thành phố Trung Ương' },
    { province_code: '42', name: 'Hà Tĩnh', place_type: 'Tỉnh' },
  ],
  wards: [
    { ward_code: '00004', name: 'Phường Ba Đình', province_code: '01' },
    { ward_code: '18754', name: 'Phường Hải Ninh', province_code: '42' },
    { ward_code: '18755', name: 'Xã Kỳ  Hoa'.normalize('NFD'), province_code: '42' },
  ],
  mappings: [],
}

function mapping(changes: Partial<SourceMapping>): SourceMapping {
  return {
    old_ward_code: '00001',
    old_ward_name: 'Phường Phúc Xá',
    old_district_name: 'Quận Ba Đình',
    old_province_name: 'Thành phố Hà Nội',
    new_ward_code: '00004',
    new_ward_name: 'Phường Ba Đình',
    new_province_name: 'Thành phố Hà Nội',
    ...changes,
  }
}

function successorsOf(row: Partial<SourceMapping>): readonly string[] {
  const { units } = cleanDirectory({ ...source, mappings: [mapping(row)] }, noPatches)
  return units.flatMap(([, , ...codes]) => codes)
}

describe('a successor’s code', () => {
  it('gets its lost leading zeros back', () => {
    expect(successorsOf({ new_ward_code: '4' })).toEqual(['00004'])
  })

  it('is found by name and province where it is in no list', () => {
    expect(successorsOf({ new_ward_code: '99999' })).toEqual(['00004'])
  })

  it('is found by name where padding it would name another ward', () => {
    const row = { new_ward_code: '4', new_ward_name: 'Phường Hải Ninh', new_province_name: 'Hà Tĩnh' }
    expect(successorsOf(row)).toEqual(['18754'])
  })

  it('is not believed where it belongs to a ward elsewhere', () => {
    expect(successorsOf({ new_ward_code: '18754' })).toEqual(['00004'])
  })

  it('stops the build where nothing names one ward', () => {
    expect(() => successorsOf({ new_ward_code: '99999', new_ward_name: 'Phường Atlantis' })).toThrow('phường atlantis')
  })
})

describe('an abolished ward', () => {
  it('needs no old code', () => {
    expect(successorsOf({ old_ward_code: null })).toEqual(['00004'])
  })

  it('without a name is left out: nobody can look for it', () => {
    expect(successorsOf({ old_ward_name: null })).toEqual([])
  })

  it('that is listed twice is kept once, and one that was divided keeps every successor', () => {
    const elsewhere = { new_ward_code: '18754', new_ward_name: 'Phường Hải Ninh', new_province_name: 'Hà Tĩnh' }
    const mappings = [mapping({}), mapping({}), mapping(elsewhere)]
    expect(cleanDirectory({ ...source, mappings }, noPatches).units).toEqual([['Phường Phúc Xá', 0, '00004', '18754']])
  })
})

describe('names', () => {
  it('are composed, with single spaces, and municipalities in short', () => {
    const { wards, provinces } = cleanDirectory(source, noPatches)
    expect(wards[2]?.[1]).toBe('Xã Kỳ Hoa'.normalize('NFC'))
    expect(provinces.map(([, name]) => name)).toEqual(['TP. Hà Nội', 'Hà Tĩnh'])
  })
})

describe('patches', () => {
  it('rename a province, rename a ward, add a ward and give further names', () => {
    const { provinces, wards } = cleanDirectory(source, {
      ...noPatches,
      provinces: [{ code: '42', name: 'TP. Hà Tĩnh', why: 'test' }],
      wards: [
        { code: '18755', name: 'Phường Kỳ Hoa', provinceCode: '42', why: 'test' },
        { code: '18756', name: 'Phường Mới', provinceCode: '42', why: 'test' },
      ],
      aliases: { '01': ['hn'] },
    })
    expect(provinces).toEqual([
      ['01', 'TP. Hà Nội', ['hn']],
      ['42', 'TP. Hà Tĩnh', []],
    ])
    expect(wards.slice(2)).toEqual([
      ['18755', 'Phường Kỳ Hoa', '42'],
      ['18756', 'Phường Mới', '42'],
    ])
  })

  const unit = { name: 'Phường Phúc Xá', district: 'Quận Ba Đình', province: 'TP. Hà Nội', why: 'test' }

  it('take a code away, rename a district, and say what became of an abolished ward', () => {
    const built = cleanDirectory(
      { ...source, mappings: [mapping({}), mapping({ old_ward_name: 'Phường Trúc Bạch' })] },
      {
        ...noPatches,
        strayCodes: [{ code: '18754', why: 'test' }],
        districts: [
          { name: 'Quận Một', province: 'TP. Hà Nội', found: 'Quận Ba Đình', further: ['Quận Ba Đình'], why: 'test' },
        ],
        units: [{ ...unit, district: 'Quận Một', codes: ['18755'] }],
      },
    )
    expect(built.wards.map(([code]) => code)).toEqual(['00004', '18755'])
    expect(built.districts).toEqual([['Quận Một', 'TP. Hà Nội', 'Quận Ba Đình']])
    expect(built.units).toEqual([
      ['Phường Phúc Xá', 0, '18755'],
      ['Phường Trúc Bạch', 0, '00004'],
    ])
  })

  it('that name no district, or no ward as a successor, stop the build', () => {
    const district = { name: 'Quận Hai', province: 'TP. Hà Nội', further: [], why: 'test' }
    expect(() => cleanDirectory(source, { ...noPatches, districts: [district] })).toThrow('Quận Hai')
    expect(() => cleanDirectory(source, { ...noPatches, units: [{ ...unit, codes: ['18756'] }] })).toThrow('18756')
  })

  it('that name no ward of a known province stop the build', () => {
    const wrong = { code: '18755', name: 'Kỳ Hoa', provinceCode: '42', why: 'test' }
    expect(() => cleanDirectory(source, { ...noPatches, wards: [wrong] })).toThrow('18755')
  })
})
