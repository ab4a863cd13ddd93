import { expect, test } from 'vitest'
import { callCarrier } from '../../../../../src/main/outbox/operations/create/attempt-answer.ts'
import type { CreatePort } from '../../../../../src/main/outbox/carrier-port.ts'
import { answered } from '../../../carrier/evidence-of.ts'

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
