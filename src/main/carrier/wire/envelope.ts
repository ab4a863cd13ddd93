import { isRecord, readNonEmptyText, readText } from './fields.ts'

/** The carrier's one answer form, as far as it was understood. */
export interface Envelope {
  /** True only for the boolean true: any other value is an error by the contract. */
  readonly success: boolean
  /** A yes in another form, as "true", or no form of a yes or no: by the contract an error, by its words none. Nobody can tell which it is. */
  readonly isAmbiguous: boolean
  readonly message: string
  readonly data: unknown
  /** False for an object that has neither a `success` nor a message: then it is not the carrier's envelope. */
  readonly understood: boolean
}

/** Null where the text is not a JSON object. Some endpoints spell the message's key `messsage`. */
export function readEnvelope(bodyText: string): Envelope | null {
  const parsed = parseJson(bodyText)
  if (!isRecord(parsed)) return null
  const message = readWords(parsed['message']) || readWords(parsed['messsage'])
  const hasSuccess = 'success' in parsed && parsed['success'] !== null
  return {
    success: parsed['success'] === true,
    isAmbiguous: isAmbiguous(parsed['success']),
    message,
    data: parsed['data'],
    understood: hasSuccess || message !== '',
  }
}

/** What an answer is whose yes is ambiguous: no success, and no refusal either. */
export const ambiguousYes = 'success is not the boolean true'

const otherYeses: ReadonlySet<string> = new Set(['true', '1', 'yes', 'ok', 'success'])

function isAmbiguous(success: unknown): boolean {
  if (typeof success === 'object') return success !== null
  return otherYeses.has((readText(success) ?? '').toLowerCase())
}

/** A text, or a list of them, as servers answer that name every fault of a request; empty for anything else. */
function readWords(value: unknown): string {
  if (!Array.isArray(value)) return readText(value) ?? ''
  const words = value.slice(0, mostFaults).map(readNonEmptyText)
  return readText(words.filter((text) => text !== null).join('; ')) ?? ''
}

/** No request has so many. */
const mostFaults = 500

/** The engine takes its time over a text that nests a million times or has a hundred thousand parts; no answer does. */
const deepest = 500
const mostParts = 100_000
/** A shorter text is parsed in no time, however it nests. */
const checkedFrom = 100_000

/** Undefined where the text is no JSON, or is built as no answer is. */
export function parseJson(text: string): unknown {
  if (text.length > checkedFrom && isBeyondReason(text)) return undefined
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

const quote = 0x22
const backslash = 0x5c

function isBeyondReason(text: string): boolean {
  let depth = 0
  let parts = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString && code === backslash) at += 1
    else if (code === quote) isInString = !isInString
    else if (isInString) continue
    else if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    else if (code === 0x3a || code === 0x2c) parts += 1
    if (depth > deepest || parts > mostParts) return true
  }
  return false
}
