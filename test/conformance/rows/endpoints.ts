import { expect } from 'vitest'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import { buildDestroyRequest, readDestroyAnswer } from '../../../src/main/carrier/endpoints/v3/destroy.ts'
import { buildProvincesRequest, readProvincesAnswer } from '../../../src/main/carrier/endpoints/v3/places.ts'
import { buildRevertRequest, readRevertAnswer } from '../../../src/main/carrier/endpoints/v3/revert.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import type { Generation } from '../../../src/shared/domain/account/account.ts'
import type { Location } from '../../../src/shared/domain/place/location.ts'
import { billAt, inKilograms, namedPlace, newPlace, numberedPlace } from '../../main/carrier/bills.ts'
import { signedInSession } from '../../main/carrier/session-fixture.ts'
import { quote, shipment, tracking } from '../answers.ts'
import { recordingCarrier, said } from '../recording-carrier.ts'
import type { Row } from '../row.ts'

export const phrases = { accepted: ['Hủy {code} thành công'], refused: ['Không thể hủy {code}'] }

export const question = {
  weightGrams: 1500,
  lengthCm: 10,
  widthCm: 20,
  heightCm: 30.5,
  paymentMethodId: 10,
  codAmountVnd: 150_000,
  valueVnd: 1000,
  from: newPlace,
  to: newPlace,
} as const

function createRow(id: string, path: string, generation: Generation, place: Location): Row {
  const calls = createCallsFor(generation)
  const request = () => calls.buildCreateRequest(billAt(place), inKilograms)
  return {
    id,
    text: `POST ${path}`,
    async sends() {
      const carrier = await recordingCarrier({ signIn: generation === 'v3' })
      await carrier.ask(request())
      const { method, target, headers, body } = carrier.last()
      expect([method, target, headers['content-type']]).toEqual(['POST', path, 'application/json'])
      expect(headers.authorization).toBe(generation === 'v3' ? 'Bearer access-1' : undefined)
      expect(body).toContain('"weight":1.234,')
      expect(body).toContain('"ref_code":"A-1"')
    },
    async reads() {
      const carrier = await recordingCarrier()
      const created = calls.readCreateAnswer(await carrier.ask(request(), said(shipment)), 'A-1')
      expect(created).toMatchObject({ kind: 'created', result: { billCode: 'SHP1', statusId: 2 } })
      const refused = calls.readCreateAnswer(await carrier.ask(request(), said({}, false, 'Sai mã')), 'A-1')
      expect(refused).toEqual({ kind: 'refused', status: 200, message: 'Sai mã' })
    },
  }
}

function updateRow(id: string, path: string, generation: Generation): Row {
  const calls = createCallsFor(generation)
  const request = () => calls.buildUpdateRequest('SHP1', { codAmountVnd: 1000, weightGrams: 500 }, inKilograms)
  return {
    id,
    text: `POST ${path}`,
    async sends() {
      const carrier = await recordingCarrier()
      await carrier.ask(request())
      expect(carrier.last()).toMatchObject({ method: 'POST', target: path })
      const partner = generation === 'v3' ? {} : { partner_id: 10_001 }
      expect(carrier.lastBody()).toEqual({ ...partner, bill_code: 'SHP1', cod_amount: 1000, weight: 0.5 })
    },
    async reads() {
      const carrier = await recordingCarrier()
      const accepted = calls.readUpdateAnswer(await carrier.ask(request(), said(shipment)), 'SHP1')
      expect(accepted).toMatchObject({ kind: 'accepted', fees: { mainVnd: 25_000, totalVnd: 26_500 } })
      const refused = calls.readUpdateAnswer(await carrier.ask(request(), said({}, false, 'Đã lấy hàng')), 'SHP1')
      expect(refused).toEqual({ kind: 'refused', message: 'Đã lấy hàng' })
      const other = said({ ...shipment, bill_code: 'SHP2' })
      expect(calls.readUpdateAnswer(await carrier.ask(request(), other), 'SHP1').kind).toBe('unclear')
    },
  }
}

function feesRow(id: string, path: string, generation: Generation): Row {
  const calls = createCallsFor(generation)
  const request = () => calls.buildCalcFeeRequest(question, inKilograms)
  return {
    id,
    text: `POST ${path}`,
    async sends() {
      const carrier = await recordingCarrier({ signIn: generation === 'v3' })
      await carrier.ask(request())
      expect(carrier.last()).toMatchObject({ method: 'POST', target: path })
      expect(carrier.lastBody()).toMatchObject({ weight: 1.5, height: 30.5, s_province_id: '01', r_ward_id: '00004' })
      expect(carrier.lastBody()).not.toHaveProperty('service_id')
    },
    async reads() {
      const carrier = await recordingCarrier()
      const quotes = calls.readCalcFeeAnswer(
        await carrier.ask(request(), said([quote, { ...quote, service_id: 'x', service_name: '' }])),
      )
      expect(quotes).toMatchObject({
        kind: 'quotes',
        quotes: [{ serviceId: 90, totalVnd: 26_500, insuranceVnd: 1500 }],
      })
      const empty = calls.readCalcFeeAnswer(await carrier.ask(request(), said([])))
      expect(empty).toEqual({ kind: 'quotes', quotes: [] })
    },
  }
}

const signIn: Row = {
  id: 'endpoint.sign-in',
  text: 'POST /v1/auth/sign-in',
  async sends() {
    const carrier = await recordingCarrier()
    const [first] = carrier.seen
    expect(first).toMatchObject({ method: 'POST', target: '/v1/auth/sign-in' })
    expect(first?.body).toBe('{"username":"packer","password":"secret"}')
    expect(first?.headers.authorization).toBeUndefined()
  },
  async reads() {
    const carrier = await recordingCarrier()
    expect([carrier.session.state(), carrier.session.generation()]).toEqual(['fresh', 1])
  },
}

const refresh: Row = {
  id: 'endpoint.refresh-token',
  text: 'POST /v1/auth/refresh-token',
  async sends() {
    const carrier = await recordingCarrier()
    await carrier.session.renew(1, 'expired')
    expect(carrier.seen.at(-1)).toMatchObject({ method: 'POST', target: '/v1/auth/refresh-token' })
    expect(carrier.seen.at(-1)?.body).toBe('{"refresh_token":"refresh-1"}')
  },
  async reads() {
    const { session, carrier } = await signedInSession()
    expect(await session.renew(1, 'expired')).toBe('renewed')
    expect([session.generation(), carrier.log]).toEqual([2, ['sign-in', 'refresh']])
  },
}

const destroy: Row = {
  id: 'endpoint.v3-destroy',
  text: 'POST /v3/bill/destroy',
  async sends() {
    const carrier = await recordingCarrier()
    await carrier.ask(buildDestroyRequest(['SHP1', 'shp2']))
    expect(carrier.last()).toMatchObject({
      method: 'POST',
      target: '/v3/bill/destroy',
      body: '{"bill_code":["SHP1","shp2"]}',
    })
  },
  async reads() {
    const carrier = await recordingCarrier()
    const entries = [
      { doCode: 'SHP1', message: 'Hủy SHP1 thành công' },
      { doCode: 'SHP2', message: 'Không thể hủy SHP2' },
    ]
    const evidence = await carrier.ask(buildDestroyRequest(['SHP1', 'SHP2', 'SHP3']), said(entries))
    expect(readDestroyAnswer(evidence, ['SHP1', 'SHP2', 'SHP3'], phrases)).toMatchObject({
      outcomes: [{ outcome: 'accepted' }, { outcome: 'refused' }, { outcome: 'unclear' }],
    })
  },
}

const track: Row = {
  id: 'endpoint.v3-tracking',
  text: 'GET /v3/bill/tracking',
  async sends() {
    const carrier = await recordingCarrier()
    await carrier.ask(buildTrackingRequest('SHP 1&x'))
    expect(carrier.last()).toMatchObject({ method: 'GET', target: '/v3/bill/tracking?bill_code=SHP+1%26x', body: '' })
  },
  async reads() {
    const carrier = await recordingCarrier()
    const found = readTrackingAnswer(await carrier.ask(buildTrackingRequest('SHP1'), said([tracking])))
    expect(found).toMatchObject({ kind: 'found', record: { billCode: 'SHP1', statusId: 4, weightGrams: 1234 } })
    const none = readTrackingAnswer(await carrier.ask(buildTrackingRequest('SHP1'), said({}, false, 'Không có')))
    expect(none).toEqual({ kind: 'not-found', message: 'Không có' })
    const named = readTrackingAnswer(await carrier.ask(buildTrackingRequest('SHP1'), said([tracking], false, 'Lỗi')))
    expect(named.kind).toBe('unclear')
  },
}

const revert: Row = {
  id: 'endpoint.v3-revert',
  text: 'POST /v3/bill/revert-bill',
  async sends() {
    const carrier = await recordingCarrier()
    await carrier.ask(buildRevertRequest(['SHP1']))
    expect(carrier.last()).toMatchObject({
      method: 'POST',
      target: '/v3/bill/revert-bill',
      body: '{"bill_code":["SHP1"]}',
    })
  },
  async reads() {
    const carrier = await recordingCarrier()
    const evidence = await carrier.ask(
      buildRevertRequest(['SHP1', 'SHP2']),
      said({ success: ['SHP1'], failed: ['SHP2'] }),
    )
    expect(readRevertAnswer(evidence, ['SHP1', 'SHP2'])).toMatchObject({
      outcomes: [{ outcome: 'accepted' }, { outcome: 'refused' }],
    })
  },
}

const provinces: Row = {
  id: 'endpoint.v3-provinces',
  text: 'GET /v3/loc/provinces',
  async sends() {
    const carrier = await recordingCarrier()
    await carrier.ask(buildProvincesRequest('new'))
    expect(carrier.last().target).toBe('/v3/loc/provinces?is_new=1')
    await carrier.ask(buildProvincesRequest('legacy'))
    expect(carrier.last().target).toBe('/v3/loc/provinces?is_new=0')
  },
  async reads() {
    const carrier = await recordingCarrier()
    const list = said([{ id: '01', province_name: 'Hà Nội', is_new: 'N' }])
    const answer = readProvincesAnswer(await carrier.ask(buildProvincesRequest('new'), list))
    expect(answer).toEqual({ kind: 'places', places: [{ code: '01', name: 'Hà Nội' }] })
  },
}

export const endpointRows: readonly Row[] = [
  signIn,
  refresh,
  createRow('endpoint.v3-create', '/v3/bill/create', 'v3', newPlace),
  updateRow('endpoint.v3-update', '/v3/bill/update-shipping', 'v3'),
  destroy,
  track,
  revert,
  feesRow('endpoint.v3-calc-fee', '/v3/bill/calc-fee', 'v3'),
  provinces,
  createRow('endpoint.v2-create', '/v2/bill/create', 'legacy-names', namedPlace),
  createRow('endpoint.v1-create-by-id', '/v1/bill/create-byID', 'legacy-ids', numberedPlace),
  updateRow('endpoint.v1-update', '/v1/bill/update-shipping', 'legacy-names'),
  feesRow('endpoint.v1-calc-fee', '/v1/bill/calc-fee', 'legacy-ids'),
]
