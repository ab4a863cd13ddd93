import { isRecord, readText } from './fields.ts'

/** The carrier's one answer form, as far as it was understood. */
export interface Envelope {
  /** True only for the boolean true: any other value is an error by the contract. */
  readonly success: boolean
  readonly message: string
  readonly data: unknown
  /** False for an object that has neither a `success` nor a message: then it is not the carrier's envelope. */
  readonly understood: boolean
}

/** Null where the text is not a JSON object. Some endpoints spell the message's key `messsage`. */
export function readEnvelope(bodyText: string): Envelope | null {
  const parsed = parseJson(bodyText)
  if (!isRecord(parsed)) return null
  const message = readText(parsed['message']) ?? readText(parsed['messsage'])
  const hasSuccess = 'success' in parsed && parsed['success'] !== null
  return {
    success: parsed['success'] === true,
    message: message ?? '',
    data: parsed['data'],
    understood: hasSuccess || (message !== null && message !== ''),
  }
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
