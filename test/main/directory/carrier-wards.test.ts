import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openCarrierWards } from '../../../src/main/directory/carrier-wards.ts'
import type { DirectoryData } from '../../../src/main/directory/load-directory.ts'
import { createWardSearch } from '../../../src/main/directory/ward-search.ts'
import { answered } from '../carrier/evidence-of.ts'
import type { CarrierRequest } from '../../../src/main/carrier/http/request.ts'

const shipped: DirectoryData = {
  provinces: [
    ['01', 'Hà Nội', []],
    ['75', 'Đồng Nai', []],
  ],
  wards: [['00004', 'Phường Ba Đình', '01']],
  districts: [],
  units: [],
}

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'packbench-wards-')), 'carrier-wards.json')
})

const now = (): number => 42

/** A carrier that answers each province as scripted. */
function sessionWith(answers: Readonly<Record<string, unknown>>, status = 200) {
  return {
    call: (request: CarrierRequest) =>
      Promise.resolve(
        answered({ success: true, message: '', data: answers[request.query?.['province_id'] ?? ''] }, { status }),
      ),
  }
}

const ofEach = (list: unknown) => Object.fromEntries(shipped.provinces.map(([code]) => [code, list]))

const fromCarrier = {
  '01': [
    { id: '00004', ward_name: 'Phường Tên Khác', is_new: 'N' },
    { id: '4', ward_name: 'Phường Mã Ngắn' },
    { id: null, ward_name: 'Phường Không Mã' },
  ],
  '75': {
    items: [
      { id: '26371', ward_name: 'Phường Long Thành' },
      { id: '26371', ward_name: 'Phường Long Thành' },
    ],
  },
}

test('new wards of the carrier are found like any other, kept over a restart, and what is shipped stays as it is', async () => {
  const wards = openCarrierWards(file, now)
  expect([wards.refreshedAtMs(), wards.added()]).toEqual([null, 0])
  expect(await wards.refresh(sessionWith(fromCarrier), shipped)).toMatchObject({ ok: true })
  for (const opened of [wards, openCarrierWards(file, now)]) {
    expect([opened.refreshedAtMs(), opened.added()]).toEqual([42, 1])
    const search = createWardSearch(opened.addedTo(shipped))
    expect(search.search('long thành', 5).matches).toMatchObject([{ wardCode: '26371', provinceCode: '75' }])
    expect(search.search('tên khác', 5).total).toBe(0)
  }
})

test.for([
  ['has no such list', sessionWith({}, 404), 'carrier-refused'],
  ['answers something else', sessionWith({ '01': 7 }), 'carrier-unclear'],
  ['breaks off in the middle', sessionWith({ '01': [] }), 'carrier-unclear'],
  ['names no ward that can be read', sessionWith(ofEach([{ ward: 'Phường Ba Đình' }])), 'carrier-unclear'],
] as const)('a carrier that %s changes nothing', async ([, session, code]) => {
  const wards = openCarrierWards(file, now)
  await wards.refresh(sessionWith(fromCarrier), shipped)
  const before = readFileSync(file, 'utf8')
  expect(await wards.refresh(session, shipped)).toMatchObject({ ok: false, error: { code } })
  expect([readFileSync(file, 'utf8'), wards.added()]).toEqual([before, 1])
})

test('a carrier that answers each province with the wards of all changes nothing: a new one would stand in the wrong province', async () => {
  const wards = openCarrierWards(file, now)
  await wards.refresh(sessionWith(fromCarrier), shipped)
  const before = readFileSync(file, 'utf8')
  const all = [
    { id: '26380', ward_name: 'Phường Mới' },
    { id: '00004', ward_name: 'Phường Ba Đình' },
    { id: '26000', ward_name: 'Phường Trấn Biên' },
    { id: '26001', ward_name: 'Phường Biên Hòa' },
  ]
  const wider: DirectoryData = {
    ...shipped,
    wards: [...shipped.wards, ['26000', 'Phường Trấn Biên', '75'], ['26001', 'Phường Biên Hòa', '75']],
  }
  const error = { code: 'carrier-unclear', detail: 'wards of other provinces than the one that was asked for' }
  expect(await wards.refresh(sessionWith(ofEach(all)), wider)).toEqual({ ok: false, error })
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('one ward that the carrier has in another province than the directory keeps no new one away', async () => {
  const wards = openCarrierWards(file, now)
  const answers = {
    '01': [
      { id: '00004', ward_name: 'Phường Ba Đình' },
      { id: '26000', ward_name: 'Phường Trấn Biên' },
    ],
    '75': fromCarrier['75'],
  }
  const wider: DirectoryData = { ...shipped, wards: [...shipped.wards, ['26000', 'Phường Trấn Biên', '75']] }
  expect(await wards.refresh(sessionWith(answers), wider)).toEqual({ ok: true, value: undefined })
  expect(wards.added()).toBe(1)
})

test('a province of which the carrier names no ward keeps those that it has named before', async () => {
  const wards = openCarrierWards(file, now)
  await wards.refresh(sessionWith(fromCarrier), shipped)
  const inHaNoi = [{ id: '99999', ward_name: 'Phường Mới Tinh' }]
  expect(await wards.refresh(sessionWith({ '01': inHaNoi, '75': [] }), shipped)).toMatchObject({ ok: true })
  const search = createWardSearch(openCarrierWards(file, now).addedTo(shipped))
  expect(['long thành', 'mới tinh'].map((query) => search.search(query, 5).total)).toEqual([1, 1])
  const another = [{ id: '26372', ward_name: 'Phường Nhơn Trạch' }]
  await wards.refresh(sessionWith({ '01': inHaNoi, '75': another }), shipped)
  expect(wards.added()).toBe(2)
})

test('a file in another form is as none', () => {
  writeFileSync(file, '{"refreshedAtMs":')
  expect(openCarrierWards(file, now).refreshedAtMs()).toBeNull()
})

/** As EIO and EACCES, but on every machine and for every user. */
const withhold = (): void => symlinkSync('carrier-wards.json', file)

test('of a file that the disk does not give out it is said, the shipped wards are found, and it is read once it is given', async () => {
  await openCarrierWards(file, now).refresh(sessionWith(fromCarrier), shipped)
  const before = readFileSync(file, 'utf8')
  rmSync(file)
  withhold()
  const wards = openCarrierWards(file, now)
  expect(() => wards.added()).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: 'storage-failed' }) as unknown }),
  )
  expect([wards.refreshedAtMs(), wards.addedTo(shipped)]).toEqual([null, shipped])
  rmSync(file)
  writeFileSync(file, before)
  expect([wards.refreshedAtMs(), wards.added()]).toEqual([42, 1])
})

test('a file that the disk does not give out is written over only where the carrier has named wards of every province', async () => {
  withhold()
  const wards = openCarrierWards(file, now)
  const inHaNoi = [{ id: '99999', ward_name: 'Phường Mới Tinh' }]
  await expect(wards.refresh(sessionWith({ '01': inHaNoi, '75': [] }), shipped)).rejects.toThrow('ELOOP')
  expect(() => readFileSync(file)).toThrow('ELOOP')
  expect(await wards.refresh(sessionWith(fromCarrier), shipped)).toMatchObject({ ok: true })
  expect([wards.added(), openCarrierWards(file, now).added()]).toEqual([1, 1])
})
