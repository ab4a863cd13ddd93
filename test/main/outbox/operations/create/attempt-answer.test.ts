import { expect, test } from 'vitest'
import { callCarrier, lostAnswer, requestFor } from '../../../../../src/main/outbox/operations/create/attempt-answer.ts'
import type { CreatePort } from '../../../../../src/main/outbox/carrier-port.ts'
import type { CallEvidence } from '../../../../../src/main/carrier/http/evidence.ts'
import { answered, failed } from '../../../carrier/evidence-of.ts'
import { validBill } from '../../station.ts'

test('an answer that breaks its reader is unclear, and is kept', async () => {
  const create: Pick<CreatePort, 'send' | 'read'> = {
    send: () => Promise.resolve(answered('odd')),
    read: () => {
      throw new Error('not read')
    },
  }
  const request = { method: 'POST', path: '/v3/bill/create', body: {} } as const
  expect(await callCarrier(create as CreatePort, request, 'R1')).toEqual({
    answer: { kind: 'unclear', reason: 'answer-unreadable', detail: 'not read', billCodeSeen: null },
    httpStatus: 200,
    tokenGeneration: 1,
    responseText: 'odd',
  })
})

test('of the text of an answer the first 8,000 characters count, without tokens, and of these 4,000 are kept', async () => {
  const request = { method: 'POST', path: '/v3/bill/create', body: {} } as const
  const keptOf = async (text: string): Promise<string | null> => {
    const create: Pick<CreatePort, 'send' | 'read'> = {
      send: () => Promise.resolve(answered(text)),
      read: () => ({ kind: 'unclear', reason: 'answer-unreadable', detail: '', billCodeSeen: null }),
    }
    return (await callCarrier(create as CreatePort, request, 'R1')).responseText
  }
  expect(await keptOf('x'.repeat(5000))).toBe('x'.repeat(4000))
  const token = `eyJ${'a'.repeat(7900)}`
  expect(await keptOf(`${token} ${'b'.repeat(5000)}`)).toBe(`[token] ${'b'.repeat(8000 - token.length - 1)}`)
})

/** What is kept of this evidence, whatever its reader makes of it. */
async function keptOf(evidence: CallEvidence): Promise<string | null> {
  const create: Pick<CreatePort, 'send' | 'read'> = {
    send: () => Promise.resolve(evidence),
    read: () => ({ kind: 'unclear', reason: 'answer-unreadable', detail: '', billCodeSeen: null }),
  }
  // Only these two are asked.
  const { responseText } = await callCarrier(create as CreatePort, { method: 'POST', path: '/', body: {} }, 'R1')
  return responseText
}

test.each([
  ['a token anywhere', 'Bearer eyJhbG.eyJzdW-_I.c2ln and on', 'Bearer [token] and on'],
  ['each of two tokens', 'eyJa.b.c,eyJd', '[token],[token]'],
  ['an access token', '{"jwt_token":"abc","x":1}', '{"jwt_token":"[removed]","x":1}'],
  ['a refresh token', '{"refresh_token" : "abc"}', '{"refresh_token" : "[removed]"}'],
  ['a password, in any spelling of its name', '{"PassWord":\n"abc"}', '{"PassWord":\n"[removed]"}'],
  ['a password with a quotation mark in it', '{"password":"a\\"b\\\\","x":"y"}', '{"password":"[removed]","x":"y"}'],
  ['each of several', '{"password":"a","jwt_token":"b"}', '{"password":"[removed]","jwt_token":"[removed]"}'],
  ['what is cut in its middle', '{"password":"abc', '{"password":"[removed]'],
  [
    'nothing else',
    '{"token_expires_in":"60s","message":"password"}',
    '{"token_expires_in":"60s","message":"password"}',
  ],
])('of an answer without what opens a session is kept: %s', async (_, text, kept) => {
  expect(await keptOf(answered(text))).toBe(kept)
})

test('of a call without an answer is kept how it failed', async () => {
  expect(await keptOf({ ...failed('reset', true), failure: { kind: 'reset', message: 'ECONNRESET' } })).toBe(
    'reset: ECONNRESET',
  )
  expect(await keptOf({ ...failed('reset', true), failure: null })).toBeNull()
})

test('a call without a session has no evidence, and says whether it was refused or could not be renewed', async () => {
  const answerTo = async (why: 'signed-out' | 'unreachable') => {
    const create: Pick<CreatePort, 'send'> = { send: () => Promise.resolve({ notSignedIn: true, why }) }
    // Nothing else is asked.
    return callCarrier(create as CreatePort, { method: 'POST', path: '/', body: {} }, 'R1')
  }
  const nothing = { httpStatus: null, tokenGeneration: null, responseText: null }
  expect(await answerTo('signed-out')).toEqual({
    answer: { kind: 'unauthorized', which: 'missing-header' },
    ...nothing,
  })
  expect(await answerTo('unreachable')).toEqual({
    answer: { kind: 'not-sent', detail: 'the session could not be renewed' },
    ...nothing,
  })
})

test('an answer that is not waited for any more is told from one that was lost', () => {
  expect(lostAnswer(null).answer).toMatchObject({
    reason: 'stopped-while-sending',
    detail: 'the application stopped before the answer came',
  })
  expect(lostAnswer(new Error('broken')).answer).toMatchObject({ reason: 'answer-unclear', detail: 'broken' })
})

test('a bill that the account cannot express has all that is wrong with it, and one that breaks the account its error', () => {
  const draft = { bill: validBill } as Parameters<typeof requestFor>[1]
  const problemOf = (prepare: CreatePort['prepare']) => requestFor({ prepare } as CreatePort, draft)
  const problems = [
    { field: 'receiver.location', kind: 'wrong-location-system' },
    { field: 'receiver.phone', kind: 'not-a-phone' },
  ] as const
  expect(problemOf(() => ({ ok: false, error: problems }))).toEqual({
    ok: false,
    error: 'receiver.location: wrong-location-system, receiver.phone: not-a-phone',
  })
  const broken = problemOf(() => {
    throw new Error('no such ward')
  })
  expect(broken).toEqual({ ok: false, error: 'no such ward' })
})
