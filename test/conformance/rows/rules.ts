import { expect } from 'vitest'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import { downloadImage } from '../../../src/main/carrier/endpoints/images/image-download.ts'
import { buildDestroyRequest, readDestroyAnswer } from '../../../src/main/carrier/endpoints/v3/destroy.ts'
import { buildProvincesRequest } from '../../../src/main/carrier/endpoints/v3/places.ts'
import { buildRevertRequest, readRevertAnswer } from '../../../src/main/carrier/endpoints/v3/revert.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { compareGenerations } from '../../../src/shared/domain/validation/generation-change.ts'
import { must, recordingCarrier, said, type ScriptedAnswer } from '../recording-carrier.ts'
import { billAt, inKilograms, namedPlace, newPlace } from '../../main/carrier/bills.ts'
import { httpCarrier, openTransport, tcpCarrier } from '../../main/carrier/servers.ts'
import { read, signedInSession, statusOf, write } from '../../main/carrier/session-fixture.ts'
import { shipment } from '../answers.ts'
import type { Row } from '../row.ts'
import { phrases } from './endpoints.ts'

const v3 = createCallsFor('v3')
const create = must(v3.buildCreateRequest(billAt(newPlace), inKilograms))

async function createAnswer(answer: ScriptedAnswer) {
  const carrier = await recordingCarrier()
  return v3.readCreateAnswer(await carrier.ask(create, answer), 'A-1')
}

async function oneAttempt(baseUrl: string) {
  return await openTransport({ baseUrl }).send(create, null)
}

const titles = {
  'missing-header': 'authentication required',
  'bad-header': 'invalid header format',
  expired: 'token expired',
  invalid: 'authentication failed',
}

export const ruleRows: readonly Row[] = [
  {
    id: 'rule.unsent',
    text: 'a create may have been processed although no answer came',
    async reads() {
      const refused = await oneAttempt('http://127.0.0.1:9')
      expect([refused.headersSent, v3.readCreateAnswer(refused, 'A-1').kind]).toEqual([false, 'not-sent'])
      const lost = await oneAttempt(await tcpCarrier((socket) => socket.destroy()))
      expect([lost.headersSent, v3.readCreateAnswer(lost, 'A-1').kind]).toEqual([true, 'unclear'])
    },
  },
  {
    id: 'rule.leaves-once',
    text: 'a create must not leave twice',
    async sends() {
      const arrived: string[] = []
      const lost = await oneAttempt(
        await tcpCarrier((socket, request) => {
          arrived.push(request)
          socket.resetAndDestroy()
        }),
      )
      expect([lost.response, arrived.filter((text) => text.startsWith('POST'))]).toMatchObject([
        null,
        [expect.any(String)],
      ])
      const carrier = await recordingCarrier()
      await carrier.ask(create, { status: 307, headers: { location: '/v3/bill/create' }, body: '' })
      expect(carrier.seen.filter(({ target }) => target === '/v3/bill/create')).toHaveLength(1)
    },
  },
  {
    id: 'rule.dead-connection',
    text: 'a kept connection may be dead',
    async sends() {
      let requests = 0
      const baseUrl = await tcpCarrier((socket) => {
        requests += 1
        if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
        else socket.resetAndDestroy()
      })
      const transport = openTransport({ baseUrl, connections: 1 })
      await transport.send(create, null)
      const second = await transport.send(create, null)
      expect([second.headersSent, second.response, requests]).toEqual([true, null, 2])
    },
  },
  {
    id: 'rule.create-evidence',
    text: 'evidence of a create',
    async reads() {
      expect(await createAnswer({ ...said(shipment), status: 500 })).toMatchObject({
        kind: 'unclear',
        billCodeSeen: 'SHP1',
      })
      expect(await createAnswer({ status: 302, body: '' })).toMatchObject({ reason: 'redirected' })
      expect(await createAnswer({ body: '{"success":tr' })).toMatchObject({ reason: 'answer-unreadable' })
      expect(await createAnswer(said({ ...shipment, ref_code: 'B-2' }))).toMatchObject({
        reason: 'reference-echo-differs',
      })
      expect(await createAnswer(said({ ...shipment, ref_code: '' }))).toMatchObject({ kind: 'created' })
      expect(await createAnswer(said({}))).toMatchObject({ kind: 'unclear' })
    },
  },
  {
    id: 'rule.401-titles',
    text: '401, four titles',
    async reads() {
      for (const [which, title] of Object.entries(titles)) {
        expect(await createAnswer({ status: 401, body: { title } })).toEqual({ kind: 'unauthorized', which })
      }
      for (const body of ['', '<html>401</html>']) {
        expect(await createAnswer({ status: 401, body })).toEqual({ kind: 'unauthorized', which: 'unrecognised' })
      }
    },
  },
  {
    id: 'rule.401-expired',
    text: '401 expired',
    async sends() {
      const { session, carrier } = await signedInSession()
      carrier.revokeAccess()
      expect(statusOf(await session.callOnce(write))).toBe(401)
      expect(carrier.log).toEqual(['sign-in', write.path])
      expect(statusOf(await session.call(read))).toBe(200)
      expect(carrier.log.slice(2)).toEqual([read.path, 'refresh', read.path])
    },
  },
  {
    id: 'rule.401-invalid',
    text: '401 invalid, or unrecognised right after a refresh',
    async sends() {
      const { session, carrier } = await signedInSession()
      expect(await session.renew(1, 'invalid')).toBe('renewed')
      expect(await session.renew(2, 'unrecognised')).toBe('renewed')
      expect(await session.renew(3, 'unrecognised')).toBe('renewed')
      expect(carrier.log).toEqual(['sign-in', 'sign-in', 'refresh', 'sign-in'])
    },
  },
  {
    id: 'rule.400-refresh',
    text: '400 on refresh',
    async sends() {
      const { session, carrier } = await signedInSession()
      carrier.intercept = (kind, response) =>
        kind === 'refresh' && (response.writeHead(400).end('{"success":false}'), true)
      expect(await session.renew(1, 'expired')).toBe('renewed')
      expect(carrier.log).toEqual(['sign-in', 'refresh', 'sign-in'])
    },
  },
  {
    id: 'rule.come-back-later',
    text: '408, 429',
    async reads() {
      const wait = { status: 429, headers: { 'retry-after': '7' }, body: '' }
      expect(await createAnswer(wait)).toEqual({ kind: 'later', status: 429, retryAfterMs: 7000 })
      expect(await createAnswer({ status: 408, body: '' })).toEqual({ kind: 'later', status: 408, retryAfterMs: null })
    },
  },
  {
    id: 'rule.code-beside-status',
    text: 'any of 401, 408, 429 that carries a bill code',
    async reads() {
      for (const status of [401, 408, 429]) {
        expect(await createAnswer({ ...said(shipment), status })).toMatchObject({
          kind: 'unclear',
          billCodeSeen: 'SHP1',
        })
      }
    },
  },
  {
    id: 'rule.business-failure',
    text: 'business failure',
    async reads() {
      for (const status of [200, 400, 403, 422]) {
        expect(await createAnswer({ ...said({}, false, 'Sai mã'), status })).toEqual({
          kind: 'refused',
          status,
          message: 'Sai mã',
        })
      }
    },
  },
  {
    id: 'rule.states',
    text: 'update, cancel only in 1 and 2; return only in 3, 7, 15',
    async reads() {
      const carrier = await recordingCarrier()
      const words = 'Vận đơn đang giao'
      const update = v3.buildUpdateRequest('SHP1', { note: 'x' }, inKilograms)
      const refused = v3.readUpdateAnswer(await carrier.ask(update, said({}, false, words)), 'SHP1')
      expect(refused).toEqual({ kind: 'refused', message: words })
      const failed = said({ success: [], failed: [{ bill_code: 'SHP1', message: words }] })
      const returned = readRevertAnswer(await carrier.ask(buildRevertRequest(['SHP1']), failed), ['SHP1'])
      expect(returned).toMatchObject({ outcomes: [{ outcome: 'refused', message: words }] })
    },
  },
  {
    id: 'rule.update-failure',
    text: 'update failure has an empty data',
    async reads() {
      const carrier = await recordingCarrier()
      const evidence = await carrier.ask(
        v3.buildUpdateRequest('SHP1', { note: 'x' }, inKilograms),
        said({}, false, 'Không'),
      )
      expect(v3.readUpdateAnswer(evidence, 'SHP1')).toEqual({ kind: 'refused', message: 'Không' })
    },
  },
  {
    id: 'rule.cancel-texts',
    text: 'cancel answers a text per code',
    async reads() {
      const carrier = await recordingCarrier()
      const texts = ['Hủy SHP1  THÀNH CÔNG', 'Đã ghi nhận']
      for (const [index, outcome] of ['accepted', 'unclear'].entries()) {
        const evidence = await carrier.ask(
          buildDestroyRequest(['SHP1']),
          said([{ doCode: 'SHP1', message: texts[index] }]),
        )
        expect(readDestroyAnswer(evidence, ['SHP1'], phrases)).toMatchObject({
          outcomes: [{ outcome, message: texts[index] }],
        })
      }
    },
  },
  {
    id: 'rule.unrequested-codes',
    text: 'codes that were not requested',
    async reads() {
      const carrier = await recordingCarrier()
      const entries = said([{ doCode: 'SHP9', message: 'Hủy SHP9 thành công' }])
      const cancelled = readDestroyAnswer(await carrier.ask(buildDestroyRequest(['SHP1']), entries), ['SHP1'], phrases)
      expect(cancelled).toMatchObject({ outcomes: [{ outcome: 'unclear' }], unrequested: ['SHP9'] })
      const lists = said({ success: ['SHP9'], failed: [] })
      const returned = readRevertAnswer(await carrier.ask(buildRevertRequest(['SHP1']), lists), ['SHP1'])
      expect(returned).toMatchObject({ outcomes: [{ outcome: 'unclear' }], unrequested: ['SHP9'] })
    },
  },
  {
    id: 'rule.token-lifetime',
    text: 'token lifetime',
    async reads() {
      const { session, carrier, clock } = await signedInSession()
      carrier.accessSeconds = 86_400
      await session.renew(1, 'expired')
      clock.advance(60_000_000)
      await session.callOnce(write)
      expect(carrier.count('refresh')).toBe(1)
    },
  },
  {
    id: 'rule.token-age',
    text: 'token age',
    async sends() {
      const { session, carrier, clock } = await signedInSession()
      clock.advance(44_000)
      await session.callOnce(write)
      expect(carrier.count('refresh')).toBe(0)
      clock.advance(2000)
      await session.callOnce(write)
      expect(carrier.log.slice(-2)).toEqual(['refresh', write.path])
    },
  },
  {
    id: 'rule.clock-jump',
    text: 'sleep, clock jump',
    async sends() {
      const { session, carrier } = await signedInSession()
      session.clockJumped()
      await session.callOnce(write)
      expect(carrier.log).toEqual(['sign-in', 'refresh', write.path])
    },
  },
  {
    id: 'rule.refused-credentials',
    text: 'refused credentials',
    async sends() {
      const { session, carrier, clock } = await signedInSession()
      carrier.password = 'changed'
      clock.advance(600_000)
      for (let second = 0; second < 590; second += 1) {
        clock.advance(1000)
        await session.callOnce(write)
      }
      // The carrier names the password: it would say the same again, and only a person can do better.
      expect(carrier.count('sign-in') - 1).toBe(1)
      expect(session.state()).toBe('blocked')
    },
  },
  {
    id: 'rule.refresh-token-private',
    text: 'refresh token is private',
    async sends() {
      const carrier = await recordingCarrier()
      await carrier.ask(buildTrackingRequest('SHP1'))
      expect(JSON.stringify(carrier.last())).not.toContain('refresh-1')
      expect((await signedInSession({ staySignedIn: () => false })).secrets.stored).toBeNull()
    },
  },
  {
    id: 'rule.proxy',
    text: 'proxy, authorities of the system',
    async sends() {
      const lines: string[] = []
      const proxyUrl = await tcpCarrier((socket, request) => {
        lines.push(request.split('\r\n')[0] ?? '')
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}')
      })
      await openTransport({ baseUrl: 'http://carrier.invalid', proxyUrl }).send(create, null)
      expect(lines).toEqual(['POST http://carrier.invalid/v3/bill/create HTTP/1.1'])
    },
  },
  {
    id: 'rule.endless-answers',
    text: 'answers without end',
    async reads() {
      const answer = await createAnswer({
        body: `{"success":true,"data":{"bill_code":"SHP1"},"pad":"${'x'.repeat(3_000_000)}"}`,
      })
      expect(answer).toMatchObject({ kind: 'unclear', billCodeSeen: 'SHP1' })
    },
  },
  {
    id: 'rule.generation-change',
    text: 'another generation',
    async sends() {
      const bill = billAt(newPlace, { billType: 'return' })
      expect(compareGenerations(bill, 'v3', 'legacy-names').dropped).toMatchObject([{ field: 'billType' }])
      expect(compareGenerations(bill, 'v3', 'legacy-ids').missing).toHaveLength(2)
      expect(createCallsFor('legacy-names').buildCreateRequest(bill, inKilograms).ok).toBe(false)
    },
  },
  {
    id: 'rule.partner-only',
    text: 'an account with a partner id alone',
    async sends() {
      const carrier = await recordingCarrier({ signIn: false })
      await carrier.ask(createCallsFor('legacy-names').buildCreateRequest(billAt(namedPlace), inKilograms))
      expect(carrier.last().headers.authorization).toBeUndefined()
      await expect(carrier.ask(buildTrackingRequest('SHP1'))).rejects.toThrow('signed-out')
      expect(carrier.seen).toHaveLength(1)
    },
  },
  {
    id: 'rule.pictures',
    text: 'pictures of a shipment',
    async sends() {
      const headers: unknown[] = []
      const { baseUrl } = await httpCarrier((request, response) => {
        headers.push(request.headers)
        response.end('<svg/>')
      })
      const options = { clock: systemClock, resolveProxy: () => Promise.resolve(null), certificateAuthorities: [] }
      const here = { ...options, carrierUrl: baseUrl }
      expect(await downloadImage(`${baseUrl}/a.svg`, here)).toEqual({ kind: 'refused', detail: 'not a picture' })
      expect(JSON.stringify(headers)).not.toMatch(/authorization|cookie/i)
      const elsewhere = { ...options, carrierUrl: 'https://carrier.example' }
      expect(await downloadImage(`${baseUrl}/a.png`, elsewhere)).toMatchObject({ kind: 'refused' })
      expect(headers).toHaveLength(1)
    },
  },
  {
    id: 'rule.redirects',
    text: 'redirects of reads',
    async reads() {
      const carrier = await recordingCarrier()
      const evidence = await carrier.ask(buildProvincesRequest('new'), {
        status: 301,
        headers: { location: '/x' },
        body: '',
      })
      expect(readTrackingAnswer(evidence)).toEqual({ kind: 'unclear', detail: 'HTTP 301' })
    },
  },
]
