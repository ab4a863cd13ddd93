/** What crosses between page and host as text. */
export interface Codec {
  readonly encode: (value: unknown) => string
  readonly decode: (text: string) => unknown
}

/**
 * Turns values that structured clone can carry into JSON text and back. One function without outside references, because its
 * source text also runs in the page. A value that cannot be cloned throws, as it does in Electron.
 */
export function makeCodec(): Codec {
  type Tagged = Readonly<Record<string, unknown>>
  const toBase64 = (bytes: Uint8Array): string => {
    let binary = ''
    for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(binary)
  }
  const fromBase64 = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer
  const packNumber = (value: number): unknown => {
    if (Object.is(value, -0)) return { $: 'number', v: '-0' }
    return Number.isFinite(value) ? value : { $: 'number', v: String(value) }
  }
  const packView = (view: ArrayBufferView): Tagged => ({
    $: 'view',
    // Node's Buffer is a Uint8Array to everybody else.
    n: view.constructor.name === 'Buffer' ? 'Uint8Array' : view.constructor.name,
    v: toBase64(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)),
  })
  const packRecord = (value: object): unknown => {
    const packed = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]))
    return '$' in packed ? { $: 'record', v: packed } : packed
  }
  const packObject = (value: object): unknown => {
    if (Array.isArray(value)) return value.map(pack)
    if (value instanceof Date) return { $: 'date', v: packNumber(value.getTime()) }
    if (value instanceof Error) return { $: 'error', n: value.name, v: value.message }
    if (value instanceof Map) return { $: 'map', v: [...value].map(([key, item]) => [pack(key), pack(item)]) }
    if (value instanceof Set) return { $: 'set', v: [...value].map(pack) }
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) return packView(value)
    if (value instanceof Promise || value instanceof WeakMap) throw new Error('An object could not be cloned.')
    return packRecord(value)
  }
  const pack = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined' }
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number') return packNumber(value)
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) }
    if (typeof value === 'object') return packObject(value)
    throw new Error('An object could not be cloned.')
  }
  const unpackRecord = (value: object): object =>
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]))
  const unpackError = (name: string, message: string): Error => Object.assign(new Error(message), { name })
  const unpackView = (name: string, text: string): unknown => {
    const makers = globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => unknown> // typed arrays by name
    const Maker = makers[name]
    if (Maker === undefined) throw new Error(`Unknown binary view ${name}`)
    return new Maker(fromBase64(text))
  }
  const unpackTagged = (value: Tagged): unknown => {
    const text = String(value['v'])
    const list = Array.isArray(value['v']) ? value['v'] : []
    switch (value['$']) {
      case undefined:
        return unpackRecord(value)
      case 'undefined':
        return undefined
      case 'number':
        return Number(text)
      case 'bigint':
        return BigInt(text)
      case 'date':
        return new Date(Number(unpack(value['v'])))
      case 'error':
        return unpackError(String(value['n']), text)
      case 'map':
        return new Map(list.map((pair: readonly unknown[]) => [unpack(pair[0]), unpack(pair[1])]))
      case 'set':
        return new Set(list.map(unpack))
      case 'buffer':
        return fromBase64(text)
      case 'view':
        return unpackView(String(value['n']), text)
      case 'record':
        return unpackRecord(Object(value['v']))
      default:
        throw new Error('Unknown kind of value')
    }
  }
  const unpack = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    return Array.isArray(value) ? value.map(unpack) : unpackTagged(value as Tagged) // parsed JSON: an object is a record
  }
  return { encode: (value) => JSON.stringify(pack(value)), decode: (text) => unpack(JSON.parse(text)) }
}
