import { onTestFinished, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import type { Simulator, SimulatorOptions } from '../../../src/simulator/simulator.ts'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'
import type { CarrierRequest } from '../../../src/main/carrier/http/request.ts'
import { createSession } from '../../../src/main/carrier/session/session.ts'
import type { CarrierSession } from '../../../src/main/carrier/session/session.ts'
import { cancelPhrasesFrom } from '../../../src/main/carrier/endpoints/v3/cancel-phrases.ts'
import { buildDestroyRequest, readDestroyAnswer } from '../../../src/main/carrier/endpoints/v3/destroy.ts'
import { buildProvincesRequest, readProvincesAnswer } from '../../../src/main/carrier/endpoints/v3/places.ts'
import { buildRevertRequest, readRevertAnswer } from '../../../src/main/carrier/endpoints/v3/revert.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { Result } from '../../../src/shared/result.ts'
import { billAt, inKilograms, namedPlace, newPlace, numberedPlace, party } from './bills.ts'
import { openTransport } from './servers.ts'
import { memorySecrets } from './session-fixture.ts'

const feeQuestion = {
  weightGrams: 1500,
  lengthCm: 10,
  widthCm: 10,
  heightCm: 10,
  paymentMethodId: 10,
  codAmountVnd: 0,
  valueVnd: 1000,
}

const phrases = cancelPhrasesFrom(join(import.meta.dirname, '../../../resources'))()
const v3 = createCallsFor('v3')

interface Fixture {
  readonly simulator: Simulator
  readonly session: CarrierSession
  send(request: CarrierRequest): Promise<CallEvidence>
}

async function openSession(options: SimulatorOptions = {}, signIn = true): Promise<Fixture> {
  const simulator = createSimulator(options)
  const baseUrl = await simulator.listen({ port: 0 })
  onTestFinished(() => simulator.close())
  const session = createSession({
    transport: openTransport({ baseUrl }),
    clock: systemClock,
    secrets: memorySecrets(),
    staySignedIn: () => false,
    onChange: () => undefined,
  })
  if (signIn) must(await session.signIn('training', 'training'))
  return {
    simulator,
    session,
    async send(request) {
      const evidence = await session.callOnce(request)
      if ('notSignedIn' in evidence) throw new Error(evidence.why)
      return evidence
    },
  }
}

function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

async function createdCode({ send }: Fixture, changes: Parameters<typeof billAt>[1] = {}): Promise<string> {
  const bill = billAt(newPlace, changes)
  const answer = v3.readCreateAnswer(await send(must(v3.buildCreateRequest(bill, inKilograms))), bill.refCode)
  if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
  return answer.result.billCode
}

describe('against the simulated carrier', () => {
  it('a v3 bill with everything on it arrives as it was meant', async () => {
    const fixture = await openSession()
    await createdCode(fixture, {
      returnTo: party('Kho trả', newPlace),
      returnDocument: true,
      installation: true,
      otherFeeVnd: 5000,
      billType: 'trade-in-outbound',
      billReturn: 'A-0',
    })
    const [entry] = fixture.simulator.ledger.all()
    expect(entry?.shipment).toMatchObject({
      weight: 1.234,
      packageNo: 2,
      codAmountVnd: 150_000,
      cargoValueVnd: 500_000,
      heightCm: 10.5,
      receiver: { name: 'Trần Thị B', phone: '0908765432', place: { provinceCode: '01', wardCode: '00004' } },
      returnTo: { name: 'Kho trả' },
      returnsDocument: true,
      installation: true,
      draft: false,
      otherFeeVnd: 5000,
      billType: 3,
      billReturn: 'A-0',
    })
  })

  it.each([
    ['legacy-names', namedPlace],
    ['legacy-names', newPlace],
    ['legacy-ids', numberedPlace],
  ] as const)('%s creates, updates and quotes with a partner id alone', async (generation, place) => {
    const fixture = await openSession({}, false)
    const calls = createCallsFor(generation)
    const created = await fixture.send(
      must(calls.buildCreateRequest(billAt(place, { note: 'Gọi trước' }), inKilograms)),
    )
    const answer = calls.readCreateAnswer(created, 'A-1')
    if (answer.kind !== 'created') throw new Error(JSON.stringify(answer))
    expect(fixture.simulator.ledger.all()[0]?.shipment).toMatchObject({ note: 'Gọi trước', weight: 1.234 })
    const { billCode } = answer.result
    const update = must(calls.buildUpdateRequest(billCode, { codAmountVnd: 1000, installation: true }, inKilograms))
    expect(calls.readUpdateAnswer(await fixture.send(update), billCode)).toMatchObject({ kind: 'accepted' })
    expect(fixture.simulator.ledger.all()[0]).toMatchObject({
      shipment: { codAmountVnd: 1000, installation: true },
      unknownFields: [],
    })
    const question = { ...feeQuestion, from: place, to: place }
    const fees = calls.readCalcFeeAnswer(await fixture.send(must(calls.buildCalcFeeRequest(question, inKilograms))))
    expect(fees).toMatchObject({ kind: 'quotes' })
  })

  it.each([
    {},
    { numbers: 'strings', zeros: 'null', trackingData: 'object', phones: 'masked', extraFields: true },
    { lists: 'wrapped', messageKey: 'messsage', refCodeEcho: 'empty', trackingTimes: 'tenths', revertFailed: 'codes' },
    { refCodeEcho: 'missing', expectedAt: 'missing', trackingTimes: 'slashes', phones: 'partly-masked' },
    { cancelData: 'lists' },
  ] satisfies SimulatorOptions['quirks'][])(
    'a bill’s whole life, whatever the carrier’s quirks: %j',
    async (quirks) => {
      const fixture = await openSession({ quirks })
      const billCode = await createdCode(fixture)
      const update = must(v3.buildUpdateRequest(billCode, { note: 'Gọi trước' }, inKilograms))
      expect(v3.readUpdateAnswer(await fixture.send(update), billCode).kind).toBe('accepted')
      expect(fixture.simulator.ledger.find(billCode)?.unknownFields).toEqual([])

      const tracked = readTrackingAnswer(await fixture.send(buildTrackingRequest(billCode)))
      expect(tracked).toMatchObject({ kind: 'found', record: { billCode, statusId: 2, weightGrams: 1234 } })
      expect(readTrackingAnswer(await fixture.send(buildTrackingRequest('NO-SUCH'))).kind).toBe('not-found')

      const other = await createdCode(fixture, { refCode: 'A-2' })
      fixture.simulator.moveTo(other, 15)
      const reverted = readRevertAnswer(await fixture.send(buildRevertRequest([other, billCode])), [other, billCode])
      expect(reverted).toMatchObject({ outcomes: [{ outcome: 'accepted' }, { outcome: 'refused' }], unrequested: [] })

      const codes = [billCode, 'NO-SUCH', other]
      const cancelled = readDestroyAnswer(await fixture.send(buildDestroyRequest(codes)), codes, phrases)
      expect(cancelled).toMatchObject({
        outcomes: [{ outcome: 'accepted' }, { outcome: 'refused' }, { outcome: 'refused' }],
      })
      expect(fixture.simulator.statusOf(billCode)).toBe(6)

      const provinces = readProvincesAnswer(await fixture.send(buildProvincesRequest('new')))
      expect(provinces.kind === 'places' && provinces.places.length).toBe(34)
    },
  )

  it.each(['documented', 'without-ids'] as const)(
    'fees by service have name, total and time: %s',
    async (feeQuotes) => {
      const fixture = await openSession({ quirks: { feeQuotes }, clock: { now: () => Date.UTC(2026, 10, 21, 3) } })
      const question = { ...feeQuestion, from: newPlace, to: newPlace }
      const fees = v3.readCalcFeeAnswer(await fixture.send(must(v3.buildCalcFeeRequest(question, inKilograms))))
      const [first] = fees.kind === 'quotes' ? fees.quotes : []
      expect(first).toMatchObject({
        serviceId: feeQuotes === 'documented' ? 90 : null,
        serviceName: 'Chuyển phát nhanh (CPN)',
        totalVnd: 23_000,
        leadTimeMs: Date.UTC(2026, 10, 22, 3),
      })
    },
  )

  it('a lost answer is unclear while the shipment exists; an expired token is not', async () => {
    const fixture = await openSession()
    const request = must(v3.buildCreateRequest(billAt(newPlace), inKilograms))
    fixture.simulator.faults.add({ endpoint: '/v3/bill/create', phase: 'after', action: { kind: 'drop' }, times: 1 })
    expect(v3.readCreateAnswer(await fixture.send(request), 'A-1').kind).toBe('unclear')
    fixture.simulator.faults.add({
      endpoint: '/v3/bill/create',
      phase: 'after',
      action: { kind: 'cut-body' },
      times: 1,
    })
    const cut = v3.readCreateAnswer(await fixture.send(request), 'A-1')
    expect(cut).toMatchObject({ kind: 'unclear', reason: 'answer-unreadable' })
    fixture.simulator.faults.add({
      endpoint: '/v3/bill/create',
      phase: 'after',
      action: { kind: 'other-ref-code' },
      times: 1,
    })
    expect(v3.readCreateAnswer(await fixture.send(request), 'A-1')).toMatchObject({ reason: 'reference-echo-differs' })
    expect(fixture.simulator.ledger.all()).toHaveLength(3)
    fixture.simulator.tokens.expireAccess()
    expect(v3.readCreateAnswer(await fixture.send(request), 'A-1')).toEqual({ kind: 'unauthorized', which: 'expired' })
    expect(fixture.simulator.ledger.all()).toHaveLength(3)
    fixture.simulator.tokens.revokeAll()
    const tracked = await fixture.session.call(buildTrackingRequest('SHP1'))
    expect('notSignedIn' in tracked ? tracked.why : tracked.response?.status).not.toBe(401)
  })

  it.each(['header-missing', 'header-format', 'token-expired', 'token-invalid'] as const)(
    'names the 401 for "%s"',
    async (reason) => {
      const fixture = await openSession()
      fixture.simulator.faults.add({
        endpoint: '*',
        phase: 'before',
        action: { kind: 'unauthorized', reason },
        times: 1,
      })
      const answer = readTrackingAnswer(await fixture.send(buildTrackingRequest('X')))
      const which = { 'header-missing': 'missing-header', 'header-format': 'bad-header', 'token-expired': 'expired' }
      expect(answer).toEqual({
        kind: 'unauthorized',
        which: { ...which, 'token-invalid': 'invalid' }[reason],
        rejectedGeneration: expect.any(Number),
      })
    },
  )
})
