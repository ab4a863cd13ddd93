import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { probeCarrier } from '../../../../src/main/carrier/endpoints/probe.ts'
import { json } from '../auth-carrier.ts'
import { answered } from '../evidence-of.ts'
import { openSession, signedInSession } from '../session-fixture.ts'

describe('probeCarrier', () => {
  it('hears a carrier that answers, signed in or not', async () => {
    const signedOut = await openSession()
    expect(await probeCarrier(signedOut.session)).toBe(true)
    expect(signedOut.carrier.log).toEqual(['/v3/loc/provinces'])
    expect(await probeCarrier((await signedInSession()).session)).toBe(true)
  })

  it.each([
    ['breaks off', (response: ServerResponse) => response.socket?.destroy()],
    ['is overloaded', (response: ServerResponse) => response.writeHead(503).end('{"success":false,"message":"x"}')],
    ['asks to come back', (response: ServerResponse) => json(response, 429, { success: false, message: 'x' })],
    ['is hidden behind a captive portal', (response: ServerResponse) => response.end('<html>Login</html>')],
    ['redirects', (response: ServerResponse) => response.writeHead(302, { location: '/login' }).end()],
  ])('takes a carrier that %s for absent', async (_how, answer) => {
    const { session, carrier } = await signedInSession()
    carrier.intercept = (_kind, response) => (answer(response), true)
    expect(await probeCarrier(session)).toBe(false)
  })

  it.each([
    [200, true],
    [299, true],
    [300, false],
    [399, false],
    [400, true],
    [401, true],
    [407, true],
    [408, false],
    [409, true],
    [428, true],
    [429, false],
    [430, true],
    [499, true],
    [500, false],
    [503, false],
  ])('the carrier’s own words with status %i are an answer of it: %s', async (status, isHeard) => {
    const call = () => Promise.resolve(answered({ success: false, message: 'x' }, { status }))
    expect(await probeCarrier({ call })).toBe(isHeard)
  })
})
