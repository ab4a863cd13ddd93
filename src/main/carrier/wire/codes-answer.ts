import { isRecord, readCode, readList, readSingleRecord, readText, type JsonRecord } from './fields.ts'

/** Where an answer names a code: in the list of what succeeded, of what failed, or in no list of either name. */
type NamedIn = 'success' | 'failed' | 'neither'

/** What one answer about several codes says of each. */
export interface SaidOfCodes {
  /** Code to where it stands and to the carrier's words about it, each once. */
  readonly said: ReadonlyMap<string, SaidOfCode>
  /** Lists in which something stands that names no code: it may be any of them. */
  readonly unread: ReadonlySet<NamedIn>
}

export interface SaidOfCode {
  readonly namedIn: ReadonlySet<NamedIn>
  readonly words: ReadonlySet<string>
}

/** A call asks about a hundred codes at most: of a list that has more than this the rest is not read, and counts as such. */
const mostEntries = 5000

/** So many codes that nobody asked for are reported; a list without an end says no more. */
export const mostUnrequested = 100

/**
 * Reads the `data` of a cancel's or a return's answer. Seen at carriers and in their documents: a list of records with a code and a
 * message, two lists named `success` and `failed`, codes alone, an object by code, and each of these wrapped in an object or in
 * a list of one.
 */
export function readCodesAnswer(data: unknown, requested: readonly string[]): SaidOfCodes {
  const said = new Map<string, { namedIn: Set<NamedIn>; words: Set<string> }>()
  const unread = new Set<NamedIn>()
  const add = (namedIn: NamedIn, billCode: string, words: string): void => {
    const known = said.get(billCode) ?? { namedIn: new Set(), words: new Set() }
    said.set(billCode, known)
    known.namedIn.add(namedIn)
    if (words !== '') known.words.add(words)
  }
  for (const [namedIn, group] of groupsOf(data)) {
    const { entries, hasUnread } = readGroup(group, new Set(requested))
    for (const { billCode, words } of entries) add(namedIn, billCode, words)
    if (hasUnread) unread.add(namedIn)
  }
  return { said, unread }
}

function groupsOf(data: unknown): readonly (readonly [NamedIn, unknown])[] {
  const record = readSingleRecord(data)
  if (record === null || codeIn(record) !== undefined || !('success' in record || 'failed' in record))
    return [['neither', data]]
  return [
    ['success', record['success']],
    ['failed', record['failed']],
  ]
}

interface Group {
  readonly entries: readonly { readonly billCode: string; readonly words: string }[]
  /** Something stands there that names no code, or a code of the request stands where none is expected. */
  readonly hasUnread: boolean
}

function readGroup(value: unknown, requested: ReadonlySet<string>): Group {
  const elements = elementsOf(value, requested)
  const read = elements.slice(0, mostEntries).map((element) => {
    const record = isRecord(element) ? element : null
    const billCode = readCode(record === null ? element : codeIn(record))
    return billCode === null ? null : { billCode, words: readText(record?.['message']) ?? '' }
  })
  const entries = read.filter((entry) => entry !== null)
  const named = new Set(entries.map(({ billCode }) => billCode))
  const isNamedElsewhere = namesAnyOf(value, new Set([...requested].filter((code) => !named.has(code))))
  return { entries, hasUnread: entries.length < elements.length || isNamedElsewhere }
}

/** Whether one of the codes stands anywhere in the value, as a text or as a key. Without recursion: answers nest as deep as they like. */
function namesAnyOf(root: unknown, codes: ReadonlySet<string>): boolean {
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && codes.has(value.trim())) return true
    if (Array.isArray(value)) for (const inner of value) waiting.push(inner)
    else if (isRecord(value)) {
      for (const key of Object.keys(value)) {
        if (codes.has(key)) return true
        waiting.push(value[key])
      }
    }
  }
  return false
}

/** A list as it is; one record; an object by code, as records; a text with codes that were asked for. Anything else is unread. */
function elementsOf(value: unknown, requested: ReadonlySet<string>): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (isRecord(value)) return readList(value) ?? recordsOf(value, requested)
  if (Array.isArray(value))
    return value.flat(1).flatMap((inner: unknown) => (isRecord(inner) ? recordsOf(inner, requested) : [inner]))
  if (typeof value === 'string') {
    const named = value
      .slice(0, 100_000)
      .split(/[\s,;]/)
      .filter((part) => requested.has(part))
    return named.length > 0 ? named : [null]
  }
  return [null]
}

/** A record as it is, or one for each code of an object by code; an object that names no code of the request is no such object. */
function recordsOf(record: JsonRecord, requested: ReadonlySet<string>): readonly unknown[] {
  const isByCode = codeIn(record) === undefined && Object.keys(record).some((key) => requested.has(key))
  if (!isByCode) return [record]
  return Object.entries(record).map(([billCode, reported]) => {
    return { bill_code: billCode, message: isRecord(reported) ? reported['message'] : reported }
  })
}

function codeIn(record: JsonRecord): unknown {
  return record['bill_code'] ?? record['doCode']
}
