import type { CallEvidence, CallFailureKind, CallResponse } from '../../../src/main/carrier/http/evidence.ts'

const call = { method: 'POST', path: '/v3/bill/create', startedAtMs: 1_795_000_000_000, durationMs: 120 }

/** An answer that arrived whole. */
export function answered(body: unknown, response: Partial<CallResponse> = {}): CallEvidence {
  const bodyText = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    ...call,
    headersSent: true,
    response: { status: 200, headers: {}, bodyText, complete: true, ...response },
    failure: null,
    tokenGeneration: 1,
  }
}

/** A call without an answer. */
export function failed(kind: CallFailureKind, headersSent: boolean): CallEvidence {
  return { ...call, headersSent, response: null, failure: { kind, message: kind }, tokenGeneration: 1 }
}
