import { assertNever } from '../assert-never.ts'
import type { FaultAction } from './faults.ts'
import { unauthorized } from '../http/unauthorized.ts'
import { jsonAnswer, type WireAnswer } from '../http/wire-answer.ts'

/** How an answer leaves the simulator after a fault has had its way with it. */
export type Sending =
  | { readonly kind: 'whole'; readonly answer: WireAnswer; readonly altered: boolean }
  | { readonly kind: 'cut'; readonly answer: WireAnswer }
  | { readonly kind: 'dropped' }

const HTML_PAGE =
  '<!DOCTYPE html><html><head><title>Gateway</title></head><body><h1>Dịch vụ tạm gián đoạn</h1></body></html>'
const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' }

/** Stands in for the answer of a call that was never processed, where a fault needs something to spoil. */
const WOULD_BE_ANSWER = jsonAnswer(200, { success: true, message: 'Thành công', data: {} })

function statusAnswer(action: Extract<FaultAction, { kind: 'status' }>): WireAnswer {
  const retryAfter: Readonly<Record<string, string>> =
    action.retryAfterSeconds === undefined ? {} : { 'retry-after': String(action.retryAfterSeconds) }
  const { status, body = 'json', message = `Lỗi hệ thống (${status})` } = action
  switch (body) {
    case 'json':
      return jsonAnswer(status, { success: false, message, data: {} }, retryAfter)
    case 'html':
      return { status, headers: { ...HTML_HEADERS, ...retryAfter }, body: HTML_PAGE }
    case 'empty':
      return { status, headers: retryAfter, body: '' }
    default:
      return assertNever(body)
  }
}

function unauthorizedAnswer(action: Extract<FaultAction, { kind: 'unauthorized' }>): WireAnswer {
  const { title, message, data } = unauthorized(action.reason)
  return jsonAnswer(401, { success: false, title, message, data })
}

function withOther(key: 'ref_code' | 'bill_code', answer: WireAnswer, code: string): WireAnswer {
  const field = new RegExp(`"${key}":(?:"(?:[^"\\\\]|\\\\.)*"|null)`, 'u')
  return { ...answer, body: answer.body.replace(field, () => `"${key}":${JSON.stringify(code)}`) }
}

function altered(answer: WireAnswer): Sending {
  return { kind: 'whole', answer, altered: true }
}

/**
 * @param trueAnswer null where the call was not processed
 * @param oldestBillCode of the carrier; empty where it has none
 */
export function spoil(action: FaultAction, trueAnswer: WireAnswer | null, oldestBillCode: string): Sending {
  const answer = trueAnswer ?? WOULD_BE_ANSWER
  switch (action.kind) {
    case 'drop':
      return { kind: 'dropped' }
    case 'cut-body':
      return { kind: 'cut', answer }
    case 'delay':
      return { kind: 'whole', answer, altered: trueAnswer === null }
    case 'status':
      return altered(statusAnswer(action))
    case 'truncated-json':
      return altered({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) })
    case 'wrong-envelope':
      return altered(jsonAnswer(200, { code: 0, result: 'OK', payload: [] }))
    case 'html':
      return altered({ status: 200, headers: HTML_HEADERS, body: HTML_PAGE })
    case 'redirect':
      return altered({ status: 302, headers: { location: action.location ?? '/login' }, body: '' })
    case 'unauthorized':
      return altered(unauthorizedAnswer(action))
    case 'other-ref-code':
      return altered(withOther('ref_code', answer, action.refCode ?? 'ANOTHER-REFERENCE'))
    case 'other-bill-code':
      return altered(withOther('bill_code', answer, action.billCode ?? oldestBillCode))
    default:
      return assertNever(action)
  }
}
