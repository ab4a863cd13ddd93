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
