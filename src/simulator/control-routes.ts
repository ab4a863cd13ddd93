import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultRuleSchema } from './faults/faults.ts'
import { quirksSchema } from './faults/quirks.ts'
import type { Simulator } from './controls.ts'

const clockSchema = z.strictObject({ advanceMs: z.number().optional(), rate: z.number().nonnegative().optional() })
const tokensSchema = z.strictObject({ do: z.enum(['expire-access', 'expire-refresh', 'revoke-all']) })
const moveSchema = z.strictObject({ billCode: z.string(), statusId: z.int() })
const DONE = { ok: true } as const

function serveSwitches(app: FastifyInstance, simulator: Simulator): void {
  app.post('/_control/faults', ({ body }) => {
    simulator.faults.add(faultRuleSchema.parse(body))
    return DONE
  })
  app.delete('/_control/faults', () => {
    simulator.faults.clear()
    return DONE
  })
  app.post('/_control/quirks', ({ body }) => {
    simulator.quirks.set(quirksSchema.partial().parse(body))
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
