import type { Endpoint, EndpointPath } from '../http/endpoint.ts'
import type { Quirks } from './quirks.ts'

type Json = unknown

function mapValues(value: Json, change: (key: string, inner: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapValues(change(key, inner), change)]))
}

/** Ids, codes and positions are no measures: as text they have no decimals, and a zero among them stays. */
function isIdentifier(key: string): boolean {
  return key.endsWith('_id') || ['payment_method', 'sequence', 'operationID'].includes(key)
}

function bendNumber(key: string, value: Json, quirks: Quirks): Json {
  if (isIdentifier(key)) return quirks.numbers === 'strings' && typeof value === 'number' ? String(value) : value
  if (quirks.zeros === 'null' && (value === 0 || value === '0')) return null
  if (quirks.numbers === 'strings' && typeof value === 'number') {
    return value === 0 ? '0.0' : value.toFixed(Number.isInteger(value) ? 2 : 3)
  }
  return value
}

function maskPhone(phone: string, how: Quirks['phones']): string {
  if (how === 'masked') return '*'.repeat(phone.length)
  return `${phone.slice(0, 2)}${'x'.repeat(Math.max(0, phone.length - 2))}`
}

const DOCUMENTED_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d):(\d\d)\.(\d)\d\d$/u

/** Only tracking writes times with milliseconds, so only tracking's are found. */
function bendTime(value: string, quirks: Quirks): string {
  if (quirks.trackingTimes === 'documented') return value
  if (quirks.trackingTimes === 'tenths') return value.replace(DOCUMENTED_TIME, '$1-$2-$3 $4:$5.$6')
  return value.replace(DOCUMENTED_TIME, '$3/$2/$1 $4')
}

function bendValue(key: string, value: Json, quirks: Quirks): Json {
  if (typeof value === 'string' && key.endsWith('_phone') && quirks.phones !== 'clear') {
    return maskPhone(value, quirks.phones)
  }
  if (key === 'ref_code' && quirks.refCodeEcho === 'empty') return ''
  return bendNumber(key, typeof value === 'string' ? bendTime(value, quirks) : value, quirks)
}

function dropFields(value: Json, names: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => dropFields(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.has(key)))
}

/** The `data` of a success as a carrier with these quirks would send it. */
export function bendData(path: EndpointPath, data: Json, quirks: Quirks): Json {
  if (path.startsWith('/v1/auth/')) return data
  const missing = new Set<string>()
  if (quirks.refCodeEcho === 'missing') missing.add('ref_code')
  if (quirks.expectedAt === 'missing') missing.add('expected_at')
  let bent = mapValues(dropFields(data, missing), (key, value) => bendValue(key, value, quirks))
  if (quirks.extraFields && typeof bent === 'object' && bent !== null && !Array.isArray(bent)) {
    bent = { ...bent, sorting_code: 'A1-07', x_internal: { hub: 3 } }
  }
  const wrapsLists = quirks.lists === 'wrapped' && path !== '/v3/bill/tracking'
  return wrapsLists && Array.isArray(bent) ? { items: bent } : bent
}

export function bentMessageKey(documented: Endpoint['messageKey'], quirks: Quirks): Endpoint['messageKey'] {
  return quirks.messageKey === 'documented' ? documented : quirks.messageKey
}
