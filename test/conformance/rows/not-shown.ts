import { expect } from 'vitest'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import { buildDestroyRequest } from '../../../src/main/carrier/endpoints/v3/destroy.ts'
import { buildRevertRequest, readRevertAnswer } from '../../../src/main/carrier/endpoints/v3/revert.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { isStillCarrierDraft } from '../../../src/shared/domain/bill/carrier-draft.ts'
import { billAt, inKilograms, namedPlace, newPlace } from '../../main/carrier/bills.ts'
import { openSession, signedInSession } from '../../main/carrier/session-fixture.ts'
import { json } from '../../main/carrier/auth-carrier.ts'
import { shipment, tracking } from '../answers.ts'
import { recordingCarrier, said, type ScriptedAnswer } from '../recording-carrier.ts'
import type { Row } from '../row.ts'

const v3 = createCallsFor('v3')
const legacy = createCallsFor('legacy-names')

async function created(answer: ScriptedAnswer, changes: Parameters<typeof billAt>[1] = {}) {
  const carrier = await recordingCarrier()
  const request = v3.buildCreateRequest(billAt(newPlace, changes), inKilograms)
  return v3.readCreateAnswer(await carrier.ask(request, answer), 'A-1')
}

async function tracked(changes: object) {
  const carrier = await recordingCarrier()
  const data = [{ ...tracking, ...changes }]
  return readTrackingAnswer(await carrier.ask(buildTrackingRequest('SHP1'), said(data)))
}

export const notShownRows: readonly Row[] = [
  {
    id: 'not-shown.reference-values',
    text: 'values of service_id, payment_method_id, cargo_type_id, status ids',
    async sends() {
      const carrier = await recordingCarrier()
      const request = v3.buildCreateRequest(billAt(newPlace, { serviceId: 7777, paymentMethodId: 55 }), inKilograms)
      await carrier.ask(request)
      expect(carrier.lastBody()).toMatchObject({ service_id: 7777, payment_method_id: 55 })
    },
    async reads() {
      expect(await tracked({ bill_status_id: 4711, bill_status_desc: 'Lạ' })).toMatchObject({
        record: { statusId: 4711, statusText: 'Lạ' },
      })
    },
  },
  {
    id: 'not-shown.tracking-codes',
    text: 'values of log_status, operationType, payment_status, pay_method',
    async reads() {
      const histories = [{ log_status: 'ZZ', operationType: 9, operation: 'x' }]
      expect(await tracked({ histories, payment_status: 'Q', pay_method: 3 })).toMatchObject({
        record: { paymentStatus: 'Q', paymentMethodCode: '3', history: [{ statusCode: 'ZZ', operationType: '9' }] },
      })
    },
  },
  {
    id: 'not-shown.wards',
    text: 'ward and district lists',
    async sends() {
      const carrier = await recordingCarrier()
      await carrier.ask(v3.buildCreateRequest(billAt(newPlace), inKilograms))
      expect(carrier.seen.map(({ target }) => target)).toEqual(['/v1/auth/sign-in', '/v3/bill/create'])
    },
  },
  {
    id: 'not-shown.draft-status',
    text: 'status id of a draft',
    async sends() {
      const carrier = await recordingCarrier()
      await carrier.ask(v3.buildCreateRequest(billAt(newPlace, { carrierDraft: true }), inKilograms))
      expect(carrier.lastBody()).toMatchObject({ is_draft: 1 })
    },
    async reads() {
      for (const status_id of [0, 2, 12, 99, null]) {
        const answer = await created(said({ ...shipment, status_id }), { carrierDraft: true })
        expect(answer).toMatchObject({ kind: 'created', result: { statusId: status_id } })
        expect(isStillCarrierDraft(null, status_id)).toBe(true)
      }
    },
  },
  {
    id: 'not-shown.draft-release',
    text: 'what moves a draft to waiting',
    async reads() {
      expect(isStillCarrierDraft(12, 2)).toBe(false)
      expect(isStillCarrierDraft(2, 3)).toBe(false)
      expect(isStillCarrierDraft(2, 2)).toBe(true)
    },
  },
  {
    id: 'not-shown.after-cancel',
    text: 'status after cancel or return',
    async reads() {
      expect(await tracked({ bill_status_id: 6 })).toMatchObject({ record: { statusId: 6 } })
      expect(await tracked({ bill_status_id: 9 })).toMatchObject({ record: { statusId: 9 } })
    },
  },
  {
    id: 'not-shown.failed-elements',
    text: 'elements of failed',
    async reads() {
      const carrier = await recordingCarrier()
      const outcomeOf = async (failed: unknown) => {
        const evidence = await carrier.ask(buildRevertRequest(['SHP1']), said({ success: ['SHP1'], failed }))
        const answer = readRevertAnswer(evidence, ['SHP1'])
        return answer.kind === 'answered' ? answer.outcomes[0]?.outcome : answer.kind
      }
      expect(await outcomeOf([])).toBe('accepted')
      for (const failed of [['SHP1'], [{ bill_code: 'SHP1' }], [{ doCode: 'SHP1' }], [{ code: 'SHP1' }], 'SHP1']) {
        expect(await outcomeOf(failed)).toBe('unclear')
      }
    },
  },
  {
    id: 'not-shown.legacy-authentication',
    text: 'authentication of the legacy calls',
    async sends() {
      const request = legacy.buildCreateRequest(billAt(namedPlace), inKilograms)
      const signedIn = await recordingCarrier()
      await signedIn.ask(request)
      expect(signedIn.last().headers.authorization).toBe('Bearer access-1')
      const alone = await recordingCarrier({ signIn: false })
      await alone.ask(request)
      expect(alone.last().headers).not.toHaveProperty('authorization')
      expect(alone.lastBody()).toMatchObject({ partner_id: 10_001 })
    },
  },
  {
    id: 'not-shown.legacy-required',
    text: 'required legacy fields',
    async sends() {
      const empty = legacy.buildCreateRequest(
        billAt(namedPlace, { serviceId: null, paymentMethodId: null }),
        inKilograms,
      )
      expect(empty).toMatchObject({ error: [{ field: 'serviceId' }, { field: 'paymentMethodId' }] })
    },
  },
  {
    id: 'not-shown.used-refresh-token',
    text: 'whether a used refresh token dies',
    async sends() {
      const { session, carrier } = await signedInSession()
      carrier.intercept = (kind, response) => kind === 'refresh' && (response.socket?.destroy(), true)
      expect(await session.renew(1, 'expired')).toBe('renewed')
      expect(carrier.log).toEqual(['sign-in', 'refresh', 'sign-in'])
    },
  },
  {
    id: 'not-shown.sign-in-failure',
    text: 'failure answer of sign-in',
    async reads() {
      const answers = [
        [401, '', 'refused'],
        [400, { success: false, message: 'Sai' }, 'refused'],
        [200, { success: 'false', message: 'Sai' }, 'refused'],
        [404, '<html>', 'unclear'],
        [503, '', 'unreachable'],
      ] as const
      for (const [status, body, kind] of answers) {
        const { session, carrier } = await openSession()
        carrier.intercept = (_kind, response) => {
          if (typeof body === 'string') response.writeHead(status).end(body)
          else json(response, status, body)
          return true
        }
        expect(await session.signIn('packer', 'right')).toMatchObject({ ok: false, error: { kind } })
      }
    },
  },
  {
    id: 'not-shown.failure-status',
    text: 'HTTP status of business failures',
    async reads() {
      for (const status of [200, 201, 400, 404, 409, 422, 499]) {
        expect(await created({ ...said({}, false, 'Sai'), status })).toMatchObject({ kind: 'refused', status })
      }
    },
  },
  {
    id: 'not-shown.error-catalogue',
    text: 'catalogue of errors',
    async reads() {
      const words = 'Lỗi  E-1: “Sai địa chỉ”'
      expect(await created(said({}, false, words))).toMatchObject({ kind: 'refused', message: words })
    },
  },
  {
    id: 'not-shown.rate-limits',
    text: 'rate limits',
    async reads() {
      expect(await created({ status: 429, headers: { 'retry-after': '30' }, body: 'slow' })).toMatchObject({
        kind: 'later',
        retryAfterMs: 30_000,
      })
    },
  },
  {
    id: 'not-shown.most-codes',
    text: 'largest number of codes in a call',
    async sends() {
      const carrier = await recordingCarrier()
      const codes = Array.from({ length: 500 }, (_, n) => `SHP${n}`)
      await carrier.ask(buildDestroyRequest(codes))
      expect(carrier.lastBody()).toEqual({ bill_code: codes })
    },
  },
  {
    id: 'not-shown.bounds',
    text: 'lengths and bounds of fields',
    async reads() {
      expect(await created(said({}, false, 'cod_amount quá lớn'))).toMatchObject({
        kind: 'refused',
        message: 'cod_amount quá lớn',
      })
    },
  },
  {
    id: 'not-shown.events',
    text: 'events, webhooks',
    async sends() {
      const carrier = await recordingCarrier()
      await carrier.ask(buildTrackingRequest('SHP1'))
      expect(carrier.last().target).toBe('/v3/bill/tracking?bill_code=SHP1')
    },
  },
  {
    id: 'not-shown.sunset',
    text: 'end of the legacy calls',
    async reads() {
      const carrier = await recordingCarrier()
      const gone = await carrier.ask(legacy.buildCreateRequest(billAt(namedPlace), inKilograms), {
        status: 410,
        body: 'Gone',
      })
      expect(legacy.readCreateAnswer(gone, 'A-1').kind).toBe('unclear')
    },
  },
  {
    id: 'not-shown.weight-unit',
    text: 'unit of weight in create',
    async sends() {
      const carrier = await recordingCarrier()
      for (const [weightUnit, text] of [
        ['kg', '"weight":1.234,'],
        ['g', '"weight":1234,'],
      ] as const) {
        await carrier.ask(v3.buildCreateRequest(billAt(newPlace), { ...inKilograms, weightUnit }))
        expect(carrier.last().body).toContain(text)
      }
    },
  },
]
