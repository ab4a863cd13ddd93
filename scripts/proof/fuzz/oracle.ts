import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'

/**
 * What an answer truly carries, decided without a line of the readers: its own JSON walk, its own idea of a text and a number.
 * It knows the interface's tables and nothing of how the client reads them.
 */
type Json = Readonly<Record<string, unknown>>

/** The body as a JSON object; null for anything else. */
export function objectOf({ response }: CallEvidence): Json | null {
  if (response === null) return null
  try {
    const parsed: unknown = JSON.parse(response.bodyText.replace(/^\uFEFF/, ''))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Json) : null
  } catch {
    return null
  }
}

/** A whole answer whose status neither redirects, nor asks to come back, nor speaks of the server or the token. */
export function isPlainAnswer({ response }: CallEvidence): boolean {
  if (response === null || !response.complete) return false
  const { status } = response
  return status < 500 && (status < 300 || status >= 400) && ![401, 408, 429].includes(status)
}

/** True only where the contract's one sign of success is there: the boolean true in a plain answer. */
export function saysSuccess(evidence: CallEvidence): boolean {
  return isPlainAnswer(evidence) && objectOf(evidence)?.['success'] === true
}

/** Every object anywhere inside, without recursion: bodies are nested as deep as somebody likes. */
export function recordsIn(root: unknown): readonly Json[] {
  const found: Json[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) found.push(value as Json)
    for (const inner of Object.values(value)) waiting.push(inner)
  }
  return found
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : null
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

/** Every text and every key below this key, but for messages: what a list, a text or an object by code names. */
export function namesUnder(key: string, root: unknown): readonly string[] {
  const names: string[] = []
  const waiting: { readonly value: unknown; readonly below: boolean }[] = [{ value: root, below: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, below } = next
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (below) names.push(name)
        if (name !== 'message') waiting.push({ value: inner, below: below || name === key })
      }
    } else if (below) names.push(textOf(value) ?? '')
  }
  const alone = objectValue(root, key)
  return typeof alone === 'string' ? [...names, ...alone.split(/[\s,;]/)] : names
}

function objectValue(root: unknown, key: string): unknown {
  return typeof root === 'object' && root !== null ? (root as Json)[key] : undefined
}

/** Every text anywhere below this key; one walk, however the keys nest. */
export function textsUnder(key: string, root: unknown): readonly string[] {
  const texts: string[] = []
  const waiting: { readonly value: unknown; readonly below: boolean }[] = [{ value: root, below: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, below } = next
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) waiting.push({ value: inner, below: below || name === key })
    } else if (below) {
      const text = textOf(value)
      if (text !== null && text !== '') texts.push(text)
    }
  }
  return texts
}
