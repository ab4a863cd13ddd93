/** A JSON object whose fields are yet to be read. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record that may come as itself or as a list of one. Null for none, and for several: none of them is the one. */
export function readSingleRecord(value: unknown): JsonRecord | null {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return isRecord(single) ? single : null
}

/** A record that is known by a field: itself, in a list of one, or in a wrapped list of one. */
export function readRecordWith(key: string, value: unknown): JsonRecord | null {
  const plain = readSingleRecord(value)
  if (plain !== null && key in plain) return plain
  const wrapped = readSingleRecord(readList(value))
  return wrapped !== null && key in wrapped ? wrapped : null
}

/** A list that may come as itself or wrapped in an object that holds exactly one list. Null where there is none. */
export function readList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const lists = Object.values(value).filter((inner) => Array.isArray(inner))
  return lists.length === 1 ? (lists[0] ?? null) : null
}
