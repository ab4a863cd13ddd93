import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ENDPOINT_PATHS } from './http/endpoint.ts'
import type { Simulator } from './controls.ts'

const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop') }),
  z.strictObject({ kind: z.literal('delay'), ms: z.number().nonnegative() }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    body: z.enum(['json', 'html', 'empty']).optional(),
    retryAfterSeconds: z.number().optional(),
  }),
  z.strictObject({ kind: z.literal('truncated-json') }),
  z.strictObject({ kind: z.literal('cut-body') }),
  z.strictObject({ kind: z.literal('wrong-envelope') }),
  z.strictObject({ kind: z.literal('html') }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string().optional() }),
  z.strictObject({
    kind: z.literal('unauthorized'),
    reason: z.enum(['header-missing', 'header-format', 'token-expired', 'token-invalid']),
  }),
  z.strictObject({ kind: z.literal('other-ref-code'), refCode: z.string().optional() }),
])

const faultSchema = z.strictObject({
  endpoint: z.enum(['*', ...ENDPOINT_PATHS]),
  phase: z.enum(['before', 'after']),
  action: actionSchema,
  times: z.int().positive().optional(),
  skip: z.int().nonnegative().optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
})

const clockSchema = z.strictObject({ advanceMs: z.number().optional(), rate: z.number().nonnegative().optional() })
const tokensSchema = z.strictObject({ do: z.enum(['expire-access', 'expire-refresh', 'revoke-all']) })
const moveSchema = z.strictObject({ billCode: z.string(), statusId: z.int() })
const quirksSchema = z.strictObject({
  numbers: z.enum(['numbers', 'strings']).optional(),
  zeros: z.enum(['zero', 'null']).optional(),
  messageKey: z.enum(['documented', 'messsage', 'message']).optional(),
  trackingData: z.enum(['array', 'object']).optional(),
  lists: z.enum(['array', 'wrapped']).optional(),
  phones: z.enum(['clear', 'partly-masked', 'masked']).optional(),
  refCodeEcho: z.enum(['equal', 'empty', 'missing']).optional(),
  expectedAt: z.enum(['present', 'missing']).optional(),
  trackingTimes: z.enum(['documented', 'tenths', 'slashes']).optional(),
  revertFailed: z.enum(['objects', 'codes']).optional(),
  cancelData: z.enum(['texts', 'lists']).optional(),
  extraFields: z.boolean().optional(),
  duplicateRefCodes: z.enum(['accept', 'refuse']).optional(),
})

const DONE = { ok: true } as const

function serveSwitches(app: FastifyInstance, simulator: Simulator): void {
  app.post('/_control/faults', ({ body }) => {
    simulator.faults.add(faultSchema.parse(body))
    return DONE
  })
  app.delete('/_control/faults', () => {
    simulator.faults.clear()
    return DONE
  })
  app.post('/_control/quirks', ({ body }) => {
    simulator.quirks.set(quirksSchema.parse(body))
    return simulator.quirks.current
  })
  app.delete('/_control/quirks', () => {
    simulator.quirks.reset()
    return simulator.quirks.current
  })
  app.post('/_control/clock', ({ body }) => {
    const { advanceMs, rate } = clockSchema.parse(body)
    if (advanceMs !== undefined) simulator.clock.advance(advanceMs)
    if (rate !== undefined) simulator.clock.setRate(rate)
    return { nowMs: simulator.clock.now() }
  })
  app.post('/_control/tokens', ({ body }) => {
    const actions = {
      'expire-access': () => simulator.tokens.expireAccess(),
      'expire-refresh': () => simulator.tokens.expireRefresh(),
      'revoke-all': () => simulator.tokens.revokeAll(),
    }
    actions[tokensSchema.parse(body).do]()
    return DONE
  })
}

function serveLedger(app: FastifyInstance, simulator: Simulator): void {
  app.get<{ Querystring: { ref_code?: string } }>('/_control/ledger', ({ query }) =>
    query.ref_code === undefined ? simulator.ledger.all() : simulator.ledger.billsByReference(query.ref_code),
  )
  app.get('/_control/ledger/duplicates', () => simulator.ledger.duplicates())
  app.post('/_control/bills/move', ({ body }, reply) => {
    const { billCode, statusId } = moveSchema.parse(body)
    if (simulator.statusOf(billCode) === null) return reply.code(404).send({ ok: false })
    simulator.moveTo(billCode, statusId)
    return DONE
  })
}

/** The remote control of tests. A carrier that others rely on must never serve it. */
export function serveControl(app: FastifyInstance, simulator: Simulator): void {
  serveSwitches(app, simulator)
  serveLedger(app, simulator)
}
