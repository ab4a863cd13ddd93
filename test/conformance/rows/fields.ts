import { expect } from 'vitest'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import { readTrackingAnswer, buildTrackingRequest } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { buildProvincesRequest, readProvincesAnswer } from '../../../src/main/carrier/endpoints/v3/places.ts'
import { absentFields } from '../../../src/shared/domain/validation/generation-fields.ts'
import { weightUnitDoubt } from '../../../src/shared/domain/quantity/weight-unit.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { billAt, inKilograms, namedPlace, newPlace, numberedPlace, party } from '../../main/carrier/bills.ts'
import { deliveredAtMs, quote, shipment, tracking } from '../answers.ts'
import { recordingCarrier, said } from '../recording-carrier.ts'
import type { Row } from '../row.ts'
import { question } from './endpoints.ts'

const v3 = createCallsFor('v3')
const byNames = createCallsFor('legacy-names')
const byIds = createCallsFor('legacy-ids')

async function sentBy(request: ReturnType<typeof v3.buildCreateRequest>): Promise<Record<string, unknown>> {
  const carrier = await recordingCarrier()
  await carrier.ask(request)
  return carrier.lastBody()
}

const v3Body = (changes: Partial<BillInput> = {}, settings = inKilograms) =>
  sentBy(v3.buildCreateRequest(billAt(newPlace, changes), settings))
const v2Body = (changes: Partial<BillInput> = {}) =>
  sentBy(byNames.buildCreateRequest(billAt(namedPlace, changes), inKilograms))
const byIdBody = (changes: Partial<BillInput> = {}) =>
  sentBy(byIds.buildCreateRequest(billAt(numberedPlace, changes), inKilograms))

async function created(data: unknown, success: unknown = true) {
  const carrier = await recordingCarrier()
  const request = v3.buildCreateRequest(billAt(newPlace), inKilograms)
  return v3.readCreateAnswer(await carrier.ask(request, said(data, success)), 'A-1')
}

async function tracked(changes: object) {
  const carrier = await recordingCarrier()
  const evidence = await carrier.ask(buildTrackingRequest('SHP1'), said([{ ...tracking, ...changes }]))
  const answer = readTrackingAnswer(evidence)
  if (answer.kind !== 'found') throw new Error(answer.kind)
  return answer.record
}

export const fieldRows: readonly Row[] = [
  {
    id: 'field.envelope',
    text: 'success, message / messsage, data',
    async reads() {
      for (const success of ['true', 1, 0, null, {}]) expect((await created(shipment, success)).kind).toBe('unclear')
      expect((await created(shipment)).kind).toBe('created')
      const carrier = await recordingCarrier()
      const request = v3.buildCreateRequest(billAt(newPlace), inKilograms)
      const misspelt = await carrier.ask(request, { body: { success: false, messsage: 'Sai', data: {} } })
      expect(v3.readCreateAnswer(misspelt, 'A-1')).toMatchObject({ kind: 'refused', message: 'Sai' })
      expect(v3.readCreateAnswer(await carrier.ask(request, { body: { hello: 1 } }), 'A-1').kind).toBe('unclear')
    },
  },
  {
    id: 'field.cargo',
    text: 'cargo, service, COD',
    async sends() {
      const body = await v3Body()
      expect(body).toMatchObject({ weight: 1.234, package_no: 2, height: 10.5, cod_amount: 150_000, service_id: 90 })
      expect(await v3Body({}, { ...inKilograms, weightUnit: 'g' })).toMatchObject({ weight: 1234 })
      const { cargo } = billAt(newPlace)
      expect(await v3Body({ cargo: { ...cargo, widthCm: null, content: ' ' } })).not.toHaveProperty('width')
    },
  },
  {
    id: 'field.parties',
    text: 'sender, receiver',
    async sends() {
      expect(await v3Body()).toMatchObject({ s_name: 'Kho Tân Bình', r_phone: '0908765432', r_address: '12 Hàng Bài' })
      const nameless = billAt(newPlace, { receiver: { ...party('', newPlace), location: null } })
      expect(v3.buildCreateRequest(nameless, inKilograms)).toMatchObject({
        error: [{ field: 'receiver.name' }, { field: 'receiver.location' }],
      })
    },
  },
  {
    id: 'field.places-v3',
    text: 'places, v3',
    async sends() {
      expect(await v3Body()).toMatchObject({ s_province_code: '01', s_ward_code: '00004', r_ward_code: '00004' })
      expect(v3.buildCreateRequest(billAt(namedPlace), inKilograms).ok).toBe(false)
    },
  },
  {
    id: 'field.places-v2',
    text: 'places, v2',
    async sends() {
      expect(await v2Body()).toMatchObject({ s_ward_name: 'Phường Phúc Xá', r_district_name: 'Quận Ba Đình' })
      const byCode = await sentBy(byNames.buildCreateRequest(billAt(newPlace), inKilograms))
      expect(byCode).toMatchObject({ s_province_id: '01', r_ward_id: '00004' })
      expect(byCode).not.toHaveProperty('s_ward_name')
    },
  },
  {
    id: 'field.places-by-id',
    text: 'places, create-byID',
    async sends() {
      expect(await byIdBody()).toMatchObject({ s_ward_id: 123, s_district_id: 12, r_province_id: 1 })
    },
  },
  {
    id: 'field.places-fees',
    text: 'places, fees',
    async sends() {
      const named = { ...question, from: namedPlace, to: namedPlace }
      const body = await sentBy(v3.buildCalcFeeRequest(named, inKilograms))
      expect(body).toMatchObject({ s_province: 'Hà Nội', r_district: 'Quận Ba Đình' })
      expect(body).not.toHaveProperty('s_province_id')
      expect(v3.buildCalcFeeRequest({ ...question, to: namedPlace }, inKilograms).ok).toBe(false)
    },
  },
  {
    id: 'field.return-address',
    text: 'return_*',
    async sends() {
      const body = await v3Body({ returnTo: party('Kho trả', newPlace) })
      expect(body).toMatchObject({ is_return_org: 1, return_name: 'Kho trả', return_ward_code: '00004' })
      expect(Object.keys(await v3Body()).filter((key) => key.startsWith('return_'))).toEqual([])
      const half = billAt(newPlace, { returnTo: { ...party('Kho trả', newPlace), phone: '' } })
      expect(v3.buildCreateRequest(half, inKilograms)).toMatchObject({ error: [{ field: 'returnTo.phone' }] })
    },
  },
  {
    id: 'field.flags',
    text: 'flags',
    async sends() {
      const off = { is_return_doc: 0, is_return_org: 0, is_draft: 0 }
      expect(await v3Body()).toMatchObject({ ...off, is_installation: 0 })
      expect(await v2Body({ returnDocument: true })).toMatchObject({ ...off, is_return_doc: 1, is_install: 0 })
    },
  },
  {
    id: 'field.installation',
    text: 'is_installation, is_install',
    async sends() {
      expect(await v3Body({ installation: true })).toMatchObject({ is_installation: 1 })
      expect(await v2Body({ installation: true })).toMatchObject({ is_install: 1 })
      expect(await v2Body({ installation: true })).not.toHaveProperty('is_installation')
      const update = byNames.buildUpdateRequest('SHP1', { installation: true }, inKilograms)
      expect(await sentBy(update)).toMatchObject({ is_install: 1 })
    },
  },
  {
    id: 'field.bill-type',
    text: 'bill_type, bill_return',
    async sends() {
      expect(await v3Body({ billType: 'trade-in-return', billReturn: 'A-0' })).toMatchObject({
        bill_type: 4,
        bill_return: 'A-0',
      })
      expect(await v3Body()).toMatchObject({ bill_type: 1 })
      expect(byNames.buildCreateRequest(billAt(namedPlace, { billType: 'return' }), inKilograms).ok).toBe(false)
    },
  },
  {
    id: 'field.note',
    text: 'note',
    async sends() {
      const note = 'Gọi trước'
      expect(await v2Body({ note })).toMatchObject({ note })
      expect(await byIdBody({ note })).toMatchObject({ note })
      expect(await v3Body({ note })).not.toHaveProperty('note')
      expect(await sentBy(v3.buildUpdateRequest('SHP1', { note }, inKilograms))).toEqual({ bill_code: 'SHP1', note })
    },
  },
  {
    id: 'field.receiver-email',
    text: 'r_email',
    async sends() {
      expect(await byIdBody({ receiverEmail: 'a@b.vn' })).toMatchObject({ r_email: 'a@b.vn' })
      expect(v3.buildCreateRequest(billAt(newPlace, { receiverEmail: 'a@b.vn' }), inKilograms).ok).toBe(false)
    },
  },
  {
    id: 'field.utm-source',
    text: 'utm_source',
    async sends() {
      expect(await byIdBody()).toMatchObject({ utm_source: 'api_packbench' })
      const nameless = byIds.buildCreateRequest(billAt(numberedPlace), { ...inKilograms, partnerName: ' ' })
      expect(await sentBy(nameless)).not.toHaveProperty('utm_source')
    },
  },
  {
    id: 'field.partner-id',
    text: 'partner_id',
    async sends() {
      expect(await v2Body()).toMatchObject({ partner_id: 10_001 })
      const nobody = { ...inKilograms, partnerId: null }
      expect(byIds.buildCreateRequest(billAt(numberedPlace), nobody).ok).toBe(false)
      expect(await sentBy(v3.buildCalcFeeRequest(question, nobody))).not.toHaveProperty('partner_id')
    },
  },
  {
    id: 'field.absent',
    text: 'what a generation cannot say',
    async sends() {
      const rich = billAt(numberedPlace, { installation: true, carrierDraft: true, otherFeeVnd: 1 })
      expect(absentFields(rich, 'legacy-ids').map(({ field }) => field)).toEqual([
        'otherFeeVnd',
        'installation',
        'carrierDraft',
      ])
      expect(byIds.buildCreateRequest(rich, inKilograms).ok).toBe(false)
    },
  },
  {
    id: 'field.shipment-result',
    text: 'shipment result',
    async reads() {
      expect(await created({ ...shipment, brand_new: [1] })).toMatchObject({
        result: { billId: 1001, serviceId: 90, paymentMethodId: 10, fees: { totalVnd: 26_500 }, packageCount: 2 },
      })
      expect(await created({ bill_code: 'SHP1' })).toMatchObject({ result: { statusId: null, expectedAtMs: null } })
    },
  },
  {
    id: 'field.fee-quote',
    text: 'fee quote',
    async reads() {
      const carrier = await recordingCarrier()
      const evidence = await carrier.ask(v3.buildCalcFeeRequest(question, inKilograms), said([quote]))
      expect(v3.readCalcFeeAnswer(evidence)).toMatchObject({
        quotes: [{ serviceId: 90, chargedWeightGrams: 1200, leadTimeMs: Date.UTC(2026, 10, 23, 11) }],
      })
    },
  },
  {
    id: 'field.insurance-fee',
    text: 'insurance fee',
    async reads() {
      expect(await created(shipment)).toMatchObject({ result: { fees: { insuranceVnd: 1500 } } })
      expect(await created({ ...shipment, insurr_fee: undefined, insur_fee: '7' })).toMatchObject({
        result: { fees: { insuranceVnd: 7 } },
      })
      expect((await tracked({})).fees.insuranceVnd).toBe(1500)
    },
  },
  {
    id: 'field.tracking-record',
    text: 'tracking record',
    async reads() {
      expect(await tracked({})).toMatchObject({
        widthCm: 20,
        volumetricWeightGrams: 2500,
        paymentStatus: 'Đã thanh toán',
        paidAtMs: Date.UTC(2026, 10, 21, 3),
        sender: { phone: '0908765432' },
        receiver: { phone: null },
      })
    },
  },
  {
    id: 'field.history',
    text: 'history',
    async reads() {
      const { history } = await tracked({ histories: ['noise', ...tracking.histories] })
      expect(history).toMatchObject([
        {
          textVi: 'Đã phát',
          textEn: 'Delivered',
          place: 'Ba Đình, Hà Nội',
          atMs: deliveredAtMs,
          operationType: 'OP04',
        },
      ])
    },
  },
  {
    id: 'field.image-links',
    text: 'image links',
    async reads() {
      expect((await tracked({})).images).toEqual([
        { kind: 'proof-of-delivery', link: 'https://img.example/proof.jpg' },
        { kind: 'waybill', link: 'https://img.example/way.jpg' },
      ])
    },
  },
  {
    id: 'field.weight-check',
    text: 'weight that tracking returns',
    async reads() {
      const { weightGrams } = await tracked({ weight: '1234' })
      expect(weightUnitDoubt(1234, weightGrams)).toBe('thousandfold')
      expect(weightUnitDoubt(1234, (await tracked({})).weightGrams)).toBeNull()
    },
  },
  {
    id: 'field.provinces',
    text: 'provinces',
    async sends() {
      const carrier = await recordingCarrier()
      await carrier.ask(buildProvincesRequest('new'))
      expect(carrier.last().target).toContain('is_new=1')
    },
    async reads() {
      const carrier = await recordingCarrier()
      const wrapped = said({ items: [{ id: 1, province_name: 'Hà Nội', is_new: 'Y' }, 'noise'] })
      expect(readProvincesAnswer(await carrier.ask(buildProvincesRequest('new'), wrapped))).toMatchObject({
        places: [{ code: '1' }],
      })
    },
  },
]
