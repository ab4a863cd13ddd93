import { readShipmentResult } from '../../../src/main/carrier/wire/shipment-result.ts'
import { expect } from 'vitest'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import { probeCarrier } from '../../../src/main/carrier/endpoints/probe.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { billAt, inKilograms, newPlace } from '../../main/carrier/bills.ts'
import { shipment, tracking } from '../answers.ts'
import { must, recordingCarrier, said } from '../recording-carrier.ts'
import type { Row } from '../row.ts'

const v3 = createCallsFor('v3')
const create = must(v3.buildCreateRequest(billAt(newPlace), inKilograms))

async function created(data: unknown) {
  const carrier = await recordingCarrier()
  const answer = v3.readCreateAnswer(await carrier.ask(create, said(data)), 'A-1')
  return answer.kind === 'created' ? answer.result : answer.kind
}

async function tracked(data: unknown) {
  const carrier = await recordingCarrier()
  return readTrackingAnswer(await carrier.ask(buildTrackingRequest('SHP1'), said(data)))
}

export const quirkRows: readonly Row[] = [
  {
    id: 'quirk.numbers',
    text: 'numbers as text or null',
    async reads() {
      expect(await created({ ...shipment, total_fee: '26500.00', main_fee: null, cod_fee: '1,5' })).toMatchObject({
        fees: { totalVnd: 26_500, mainVnd: null, codVnd: null },
      })
    },
  },
  {
    id: 'quirk.times',
    text: 'times in several formats without a zone',
    async reads() {
      const at = Date.UTC(2023, 7, 18, 16, 59, 59)
      for (const text of [
        '2023-08-18 23:59:59',
        '2023-08-18 23:59:59.0',
        '2023-08-18T23:59:59+07:00',
        '18/08/2023 23:59:59',
      ]) {
        expect(await created({ ...shipment, expected_at: text })).toMatchObject({ expectedAtMs: at })
      }
      expect(await created({ ...shipment, expected_at: '31/02/2026 10:00' })).toMatchObject({ expectedAtMs: null })
    },
  },
  {
    id: 'quirk.wrapping',
    text: 'a list wrapped in an object, a record in a list',
    async reads() {
      for (const data of [tracking, [tracking], { items: [tracking] }]) expect((await tracked(data)).kind).toBe('found')
      expect((await tracked([tracking, tracking])).kind).toBe('unclear')
      expect(await created([shipment])).toMatchObject({ billCode: 'SHP1' })
    },
  },
  {
    id: 'quirk.masked-phones',
    text: 'masked phones',
    async sends() {
      const masked = v3.buildUpdateRequest('SHP1', { receiverPhone: '09xxxxxxxx' }, inKilograms)
      expect(masked).toMatchObject({ error: [{ field: 'receiver.phone', kind: 'not-a-phone' }] })
    },
    async reads() {
      for (const phone of ['09xxxxxxxx', '**********', '0908***432']) {
        expect(await tracked({ ...tracking, receiver_phone: phone })).toMatchObject({
          record: { receiver: { phone: null } },
        })
      }
    },
  },
  {
    id: 'quirk.payment-method',
    text: 'payment_method_id asked, payment_method answered',
    async reads() {
      expect(await created(shipment)).toMatchObject({ paymentMethodId: 10 })
      expect(await created({ ...shipment, payment_method: undefined, payment_method_id: '11' })).toMatchObject({
        paymentMethodId: 11,
      })
    },
  },
  {
    id: 'quirk.expected-at',
    text: 'expected_at absent on update',
    async reads() {
      const carrier = await recordingCarrier()
      const { expected_at: _absent, ...data } = shipment
      const evidence = await carrier.ask(v3.buildUpdateRequest('SHP1', { note: 'x' }, inKilograms), said(data))
      expect(v3.readUpdateAnswer(evidence, 'SHP1')).toMatchObject({ kind: 'accepted', fees: { totalVnd: 26_500 } })
      expect(readShipmentResult(data)).toMatchObject({ expectedAtMs: null })
    },
  },
  {
    id: 'quirk.portal',
    text: 'captive portal, HTML, wrong envelope',
    async reads() {
      const carrier = await recordingCarrier()
      for (const body of ['<!DOCTYPE html><title>Wi-Fi</title>', '{"error":"x"}', '[]']) {
        expect(v3.readCreateAnswer(await carrier.ask(create, { body }), 'A-1').kind).toBe('unclear')
        expect(await probeCarrier(carrier.session)).toBe(false)
      }
    },
  },
]
