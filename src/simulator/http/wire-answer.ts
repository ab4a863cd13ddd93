import type { Endpoint, Outcome } from './endpoint.ts'
import { bendData, bentMessageKey } from '../faults/bend-data.ts'
import type { Quirks } from '../faults/quirks.ts'

/** What goes onto the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function jsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** The envelope of the interface, bent by the quirks that are on. */
export function renderOutcome(
  endpoint: Pick<Endpoint, 'messageKey' | 'path'>,
  outcome: Outcome,
  quirks: Quirks,
  failureStatus: number,
): WireAnswer {
  const messageKey = bentMessageKey(endpoint.messageKey, quirks)
  const title = outcome.title === undefined ? {} : { title: outcome.title }
  const data = outcome.success ? bendData(endpoint.path, outcome.data, quirks) : outcome.data
  const extra = quirks.extraFields ? { trace_id: 'a3f1c0de', server_time: 0 } : {}
  const status = outcome.status ?? (outcome.success ? 200 : failureStatus)
  return jsonAnswer(status, { success: outcome.success, ...title, [messageKey]: outcome.message, data, ...extra })
}
