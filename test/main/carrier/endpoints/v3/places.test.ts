import { describe, expect, it } from 'vitest'
import {
  buildProvincesRequest,
  buildWardsRequest,
  readProvincesAnswer,
  readWardsAnswer,
} from '../../../../../src/main/carrier/endpoints/v3/places.ts'
import { answered } from '../../evidence-of.ts'

const province = { id: '01', province_name: 'Hà Nội' }
const read = (data: unknown) => readProvincesAnswer(answered({ success: true, message: 'ok', data }))

describe('the carrier’s places', () => {
  it('are asked for by the set that is meant', () => {
    expect(buildProvincesRequest('new')).toEqual({ method: 'GET', path: '/v3/loc/provinces', query: { is_new: '1' } })
    expect(buildProvincesRequest('legacy').query).toEqual({ is_new: '0' })
    const query = { is_new: '1', province_id: '01' }
    expect(buildWardsRequest('01')).toEqual({ method: 'GET', path: '/v3/loc/wards', query })
  })

  it('are read with their codes, whatever else stands among them', () => {
    const data = [province, 'noise', { id: 4, province_name: ' Huế ' }, { id: '', province_name: 'A' }, { id: '05' }]
    const places = [
      { code: '01', name: 'Hà Nội' },
      { code: '4', name: 'Huế' },
    ]
    expect(read(data)).toEqual({ kind: 'places', places })
    const wards = answered({ success: true, data: { items: [{ id: '00004', ward_name: 'Ba Đình' }] } })
    expect(readWardsAnswer(wards)).toEqual({ kind: 'places', places: [{ code: '00004', name: 'Ba Đình' }] })
  })

  it('are a thousand at most', () => {
    const answer = read(Array.from({ length: 1001 }, (_, id) => ({ ...province, id: `p${id}` })))
    expect(answer.kind === 'places' && answer.places.map(({ code }) => code)).toEqual(
      Array.from({ length: 1000 }, (_, id) => `p${id}`),
    )
  })

  it('may be none, but a list of which nothing can be read is no answer', () => {
    expect(read([])).toEqual({ kind: 'places', places: [] })
    expect(read([{ code: '01' }])).toEqual({ kind: 'unclear', detail: 'no place could be read' })
    for (const data of ['noise', null])
      expect(read(data)).toEqual({ kind: 'unclear', detail: 'success without a list' })
  })

  it('that the carrier does not tell are refused in its own words', () => {
    const no = answered({ success: false, message: 'Không có', data: [province] })
    expect(readProvincesAnswer(no)).toEqual({ kind: 'refused', message: 'Không có' })
    expect(readWardsAnswer(answered('', { status: 503 })).kind).toBe('unclear')
  })

  it('are not refused by a yes in another form', () => {
    const answer = readWardsAnswer(answered({ success: 'true', message: 'Thành công', data: [] }))
    expect(answer).toEqual({ kind: 'unclear', detail: 'success is not the boolean true', message: 'Thành công' })
  })
})
