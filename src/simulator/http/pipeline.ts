import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { admit, type Authenticator } from './authenticate.ts'
import type { Carrier } from '../carrier.ts'
import type { TimeSource } from '../clock.ts'
import { refused, type Endpoint, type Outcome } from './endpoint.ts'
import type { FaultAction, FaultRegistry } from '../faults/faults.ts'
import { spoil, type Sending } from '../faults/faulty-answer.ts'
import type { RequestLine } from '../options.ts'
import { jsonAnswer, renderOutcome, type WireAnswer } from './wire-answer.ts'

/** What every call passes through, whichever endpoint it is for. */
export interface Pipeline {
  readonly carrier: Carrier
  readonly authenticator: Authenticator
  readonly faults: FaultRegistry
  readonly clock: TimeSource
  readonly failureStatus: number
  secondsToWait(nowMs: number): number | null
  readonly onRequest: ((line: RequestLine) => void) | undefined
  /** Aborted when the simulator closes, so that a delayed call does not outlive it. */
  readonly closing: AbortSignal
}

interface Classification {
  readonly sending: Sending
  readonly outcome: Outcome | null
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function waitOut(pipeline: Pipeline, actions: readonly FaultAction[]): Promise<FaultAction | undefined> {
  for (const action of actions) {
    if (action.kind !== 'delay') return action
    await sleep(action.ms, undefined, { signal: pipeline.closing }).catch(() => {})
  }
  return undefined
}

function processCall(pipeline: Pipeline, endpoint: Endpoint, request: FastifyRequest): Outcome {
  const nowMs = pipeline.clock.now()
  const body = request.body ?? {}
  if (!isFields(body)) return { ...refused('Nội dung yêu cầu phải là một đối tượng JSON'), status: 400 }
  const { authorization } = request.headers
  const credentials = { authorization, partnerId: body['partner_id'] }
  const admission = admit(pipeline.authenticator, endpoint.authentication, credentials, nowMs)
  if (!admission.admitted) return admission.outcome
  const query = isFields(request.query) ? request.query : {}
  return endpoint.handle({ path: endpoint.path, body, query, nowMs, account: admission.account })
}

function tooMany(waitSeconds: number): WireAnswer {
  const envelope = { success: false, message: 'Quá nhiều yêu cầu, vui lòng thử lại sau', data: {} }
  return jsonAnswer(429, envelope, { 'retry-after': String(waitSeconds) })
}

async function decide(pipeline: Pipeline, endpoint: Endpoint, request: FastifyRequest): Promise<Classification> {
  const waitSeconds = pipeline.secondsToWait(pipeline.clock.now())
  if (waitSeconds !== null) {
    return { sending: { kind: 'whole', answer: tooMany(waitSeconds), altered: true }, outcome: null }
  }
  const before = await waitOut(pipeline, pipeline.faults.strike(endpoint.path, 'before'))
  if (pipeline.closing.aborted) return { sending: { kind: 'dropped' }, outcome: null }
  const oldestBillCode = pipeline.carrier.ledger.all()[0]?.billCode ?? ''
  if (before) return { sending: spoil(before, null, oldestBillCode), outcome: null }
  const outcome = processCall(pipeline, endpoint, request)
  const answer = renderOutcome(endpoint, outcome, pipeline.carrier.quirks.current, pipeline.failureStatus)
  const after = await waitOut(pipeline, pipeline.faults.strike(endpoint.path, 'after'))
  if (pipeline.closing.aborted) return { sending: { kind: 'dropped' }, outcome }
  return { sending: after ? spoil(after, answer, oldestBillCode) : { kind: 'whole', answer, altered: false }, outcome }
}

function noteDelivery(pipeline: Pipeline, reply: FastifyReply, classification: Classification): void {
  const sequence = classification.outcome?.createdSequence
  if (sequence === undefined || classification.sending.kind !== 'whole' || classification.sending.altered) return
  reply.raw.once('finish', () => {
    if (!pipeline.closing.aborted) pipeline.carrier.ledger.markAnswered(sequence)
  })
}

function transmit(reply: FastifyReply, sending: Sending): void {
  switch (sending.kind) {
    case 'whole':
      reply.code(sending.answer.status).headers(sending.answer.headers).send(sending.answer.body)
      return
    case 'cut': {
      const bytes = Buffer.from(sending.answer.body)
      reply.hijack()
      reply.raw.writeHead(sending.answer.status, { ...sending.answer.headers, 'content-length': bytes.length })
      reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy())
      return
    }
    case 'dropped':
      reply.hijack()
      reply.raw.destroy()
  }
}

function fieldOf(value: unknown, name: string): string {
  const found = isFields(value) ? value[name] : undefined
  return typeof found === 'string' ? found : ''
}

function describe(
  endpoint: Endpoint,
  request: FastifyRequest,
  classification: Classification,
  startedAtMs: number,
): RequestLine {
  const { sending, outcome } = classification
  return {
    method: endpoint.method,
    path: endpoint.path,
    status: sending.kind === 'dropped' ? 0 : sending.answer.status,
    refCode: fieldOf(request.body, 'ref_code'),
    billCode: fieldOf(outcome?.data, 'bill_code') || fieldOf(request.body, 'bill_code'),
    durationMs: Math.round(performance.now() - startedAtMs),
  }
}

/** Answers one call of one endpoint: rate limit, fault, authentication, processing, quirks, fault, sending. */
export async function answerCall(
  pipeline: Pipeline,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedAtMs = performance.now()
  const classification = await decide(pipeline, endpoint, request)
  noteDelivery(pipeline, reply, classification)
  transmit(reply, classification.sending)
  pipeline.onRequest?.(describe(endpoint, request, classification, startedAtMs))
  return reply
}
