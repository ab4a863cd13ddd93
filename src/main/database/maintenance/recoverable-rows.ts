import { z } from 'zod'
import { storedForm } from '../../../shared/stored-form.ts'
import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import { billInputSchema } from '../../../shared/domain/bill/bill-input.ts'
import { requestOutcomes } from '../../../shared/domain/bill/bill.ts'
import { attemptOutcomes, draftStates } from '../../../shared/domain/draft.ts'
import { isUnsentState, unsentStates, type UnsentState } from '../../../shared/domain/draft-states.ts'
import { labelRequestStates } from '../../../shared/domain/printing/label-request.ts'
import { printStates } from '../../../shared/domain/printing/printing.ts'
import { batchKinds } from '../../../shared/domain/request/batch.ts'
import { isUnderWay } from '../../../shared/domain/request/request-outcomes.ts'
import { askedBatchSchema } from '../stores/batches.ts'
import type { DocumentName } from '../stores/documents.ts'
import { ownerSchema } from '../stores/owner.ts'
import { parsedJson } from '../stores/stored-json.ts'
import { digestedColumns, digestOf, type DigestedTable } from '../row-digest.ts'
import { replacedBecause } from './replaced-file.ts'
import { scanRecords, type StoredRecord, type StoredValue } from './page-scan.ts'
import { labelOf, mayHaveComeOut, type RecoverableLabel } from './recoverable-labels.ts'

/** A draft that no bill has come of, as far as the file can say. */
export interface RecoverableDraft {
  readonly id: string
  readonly state: UnsentState
  readonly bill: z.infer<typeof billInputSchema>
  readonly referenceOverridden: boolean
  readonly createdAtMs: number
  /** Attempts whose outcome nobody knows; empty also where their rows are lost. */
  readonly unresolved: readonly RecoverableAttempt[]
  /** Its label, where one was asked for with it and not ordered. */
  readonly labelRequest: RecoverableLabelRequest | null
}

interface RecoverableLabelRequest {
  readonly operator: string
  readonly askedAtMs: number
}

export interface RecoverableAttempt {
  readonly id: string
  /** It was on its way: nobody has heard whether an answer came. */
  readonly isOpen: boolean
  readonly refCode: string
  readonly payloadJson: string
  readonly noteFollows: boolean
  readonly startedAtMs: number
  readonly httpStatus: number | null
  readonly responseText: string | null
  readonly billCodeSeen: string | null
}

interface Requested {
  readonly billCode: string
  readonly operator: string
  readonly askedAtMs: number
  /** Under which the journal knows the call, where it was on its way. */
  readonly chunkId: string | null
}

export interface RecoverableUpdate extends Requested {
  readonly kind: 'update'
  readonly changes: z.infer<typeof billChangesSchema>
}

export interface RecoverableCode extends Requested {
  readonly kind: 'cancel' | 'return'
  readonly batchId: string
}

/** A cancel, return or update that waited or was on its way. */
export type RecoverableRequest = RecoverableUpdate | RecoverableCode

export interface RecoverableRows {
  readonly drafts: readonly RecoverableDraft[]
  /** How many unsent drafts were in the file beside these; null where nobody can say. */
  readonly missingDrafts: number | null
  readonly requests: readonly RecoverableRequest[]
  /** How many requests beside these may not have come to an end; null where nobody can say. */
  readonly missingRequests: number | null
  /** Prints of labels, of every state, in the order in which they were asked for. */
  readonly labels: readonly RecoverableLabel[]
  /** The codes of bills of which no label can be on paper; none where a print may be missing. */
  readonly unprinted: ReadonlySet<string>
  /** The names of older files from which this database had recovered rows itself; none where it cannot tell. */
  readonly recoveredFiles: readonly string[]
  /** Whose data it is; null where it does not say. */
  readonly accountId: string | null
  /** Where it was used last (`databasePlace`); null where it does not say. */
  readonly fingerprint: string | null
}

/** Under which document a database keeps the names of the files from which rows were recovered. */
export const recoveredFilesSchema = z.array(z.string())
const lastPlaceSchema = z.object({ fingerprint: z.string() })

const withDigest = (table: DigestedTable): readonly string[] => ['seq', ...digestedColumns[table], 'digest']

/** In the order in which the schema declares them: a record has no names. A migration may only add columns behind these. */
export const scannedColumns = {
  drafts: withDigest('drafts'),
  attempts: withDigest('attempts'),
  requests: withDigest('requests'),
  documents: ['name', 'json', 'saved_at_ms'],
  counters: ['name', 'value'],
  label_requests: ['draft_id', 'state', 'why', 'job_id', 'profile_id', 'operator', 'asked_at_ms'],
  print_jobs: withDigest('print_jobs'),
} as const
type Table = keyof typeof scannedColumns

/** Kept by triggers: how many drafts of each state there are that have not become bills. */
const countersOfUnsent = unsentStates.map((state) => `drafts:${state}`)
/** The same of the labels that were ever asked for. */
const countersOfLabels = printStates.map((state) => `prints:${state}`)

const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1)
const requestKinds = [...batchKinds, 'update'] as const
const allOutcomes = [...requestOutcomes, 'not-sent'] as const

const draftSchema = z.object({
  id: z.uuid(),
  state: z.enum(draftStates),
  reference_overridden: flag,
  bill_json: z.string(),
  bill_code: z.string().nullable(),
  created_at_ms: z.number().int(),
  state_since_ms: z.number().int(),
  deleted_at_ms: z.number().int().nullable(),
})
type DraftRecord = z.infer<typeof draftSchema>

const attemptSchema = z.object({
  id: z.string(),
  draft_id: z.uuid(),
  ref_code: z.string(),
  payload_json: z.string(),
  note_follows: flag,
  started_at_ms: z.number().int(),
  ended_at_ms: z.number().int().nullable(),
  outcome: z.enum(attemptOutcomes),
  http_status: z.number().int().nullable(),
  response_text: z.string().nullable(),
  bill_code_seen: z.string().nullable(),
  settled_as: z.string().nullable(),
  settled_at_ms: z.number().int().nullable(),
})
type AttemptRecord = z.infer<typeof attemptSchema>

const requestSchema = z.object({
  kind: z.enum(requestKinds),
  bill_code: z.string(),
  batch_id: z.string().nullable(),
  payload_json: z.string(),
  operator: z.string(),
  outcome: z.enum(allOutcomes),
  chunk_id: z.string().nullable(),
  asked_at_ms: z.number().int(),
  ended_at_ms: z.number().int().nullable(),
})
type RequestRecord = z.infer<typeof requestSchema>

const rowNumber = z.number().int().positive()
/** An entry of `requests_by_outcome`: kind, outcome, and the number of the row, once as a column and once as in every index. */
const requestEntrySchema = z.tuple([z.enum(requestKinds), z.enum(allOutcomes), rowNumber, rowNumber])

const labelRequestSchema = z.object({
  draft_id: z.uuid(),
  state: z.enum(labelRequestStates),
  operator: z.string(),
  asked_at_ms: z.number().int(),
})
type LabelRequestRecord = z.infer<typeof labelRequestSchema>

const documentsToRead: readonly DocumentName[] = ['rescued-file', 'account', 'instance', 'batch-to-store']
const documentSchema = z.object({ name: z.string(), json: z.string(), saved_at_ms: z.number() })
type DocumentRecord = z.infer<typeof documentSchema>

const requestEntryColumns = requestEntrySchema.def.items.length

interface NumberedLabel {
  readonly label: RecoverableLabel
  /** The number of its row. */
  readonly row: number
}

/** All that the pages of a file say, the newest copy of each row. */
interface Scanned {
  readonly drafts: Map<string, DraftRecord>
  readonly attempts: Map<string, AttemptRecord>
  readonly requests: Map<number, RequestRecord>
  /** By the number of the row: whether an index has it as not ended. */
  readonly openInIndex: Map<number, boolean>
  /** By draft. */
  readonly labelRequests: Map<string, LabelRequestRecord>
  readonly labels: Map<string, NumberedLabel>
  readonly counters: Map<string, number>
  readonly labelCounters: Map<string, number>
  readonly documents: Map<string, DocumentRecord>
}

/**
 * What can still be read of the unsent drafts and open requests of a database that is no longer the station's. The file is read
 * only. Every row is parsed; one that is not what the application writes counts as missing.
 * @throws what may pass, such as EACCES or EIO: then nobody knows yet what is in the file
 */
export function readRecoverableRows(file: string): RecoverableRows {
  const scanned = scan(file)
  const attempts = unresolvedByDraft(scanned.attempts)
  const drafts = [...scanned.drafts.values()].flatMap(
    (record) => draftOf(record, attempts.get(record.id) ?? [], scanned) ?? [],
  )
  const rows = [...scanned.requests.values()].flatMap((record) => requestOf(record) ?? [])
  const requests = [...rows, ...codesWithoutRow(scanned)]
  const isReadable = replacedBecause(file) === 'replaced' || scanned.counters.size > 0
  return {
    drafts,
    missingDrafts: isReadable ? Math.max(0, countedUnsent(scanned.counters) - drafts.length) : null,
    requests,
    missingRequests: isReadable || scanned.openInIndex.size > 0 ? missingRequests(scanned) : null,
    labels: [...scanned.labels.values()].toSorted((a, b) => a.row - b.row).map(({ label }) => label),
    unprinted: isReadable && knowsAllLabels(scanned, file) ? unprintedIn(scanned) : new Set(),
    recoveredFiles: documentOf(scanned, 'rescued-file', recoveredFilesSchema) ?? [],
    accountId: documentOf(scanned, 'account', ownerSchema)?.accountId ?? null,
    fingerprint: documentOf(scanned, 'instance', lastPlaceSchema)?.fingerprint ?? null,
  }
}

function scan(file: string): Scanned {
  const scanned: Scanned = {
    drafts: new Map(),
    attempts: new Map(),
    requests: new Map(),
    openInIndex: new Map(),
    labelRequests: new Map(),
    labels: new Map(),
    counters: new Map(),
    labelCounters: new Map(),
    documents: new Map(),
  }
  scanRecords(file, isWanted, (record) => {
    if (record.values.length === requestEntryColumns) addIndexEntry(scanned, record.values)
    else addRow(scanned, record)
  })
  return scanned
}

/**
 * Fewest and most columns of the tables with many, where rows of an earlier build have no digest; bills have more of them, and all others
 * are left out by `tableOf`.
 */
const columnRange = [columnsOf('requests').length - 1, columnsOf('drafts').length] as const

function isWanted(source: StoredRecord['source'], columns: number): boolean {
  // `label_requests` is a table without row numbers, which stands in its index.
  if (source === 'index') return columns === requestEntryColumns || columns === columnsOf('label_requests').length
  if (isLabelLength(columns)) return true
  return columns <= columnsOf('documents').length || (columns >= columnRange[0] && columns <= columnRange[1])
}

/** As long as no other row that is wanted. One of an earlier build has no digest. */
function isLabelLength(columns: number): boolean {
  const most = columnsOf('print_jobs').length
  return columns === most || columns === most - 1
}

function addRow(scanned: Scanned, { rowId, values }: StoredRecord): void {
  const table = tableOf(values)
  if (table === null || !isAsWritten(table, values)) return
  const row = Object.fromEntries(columnsOf(table).map((column, n) => [column, values[n]]))
  if (table === 'drafts') {
    const draft = draftSchema.safeParse(row)
    if (draft.success) keepNewest(scanned.drafts, draft.data.id, draft.data, (copy) => copy.state_since_ms)
  } else if (table === 'attempts') {
    const attempt = attemptSchema.safeParse(row)
    if (attempt.success) keepNewest(scanned.attempts, attempt.data.id, attempt.data, lastChangeOfAttempt)
  } else if (table === 'requests') {
    const request = requestSchema.safeParse(row)
    if (request.success) keepNewest(scanned.requests, rowId, request.data, (copy) => copy.ended_at_ms ?? 0)
  } else if (table === 'label_requests') {
    const asked = labelRequestSchema.safeParse(row)
    if (asked.success) keepNewest(scanned.labelRequests, asked.data.draft_id, asked.data, lastChangeOfLabelRequest)
  } else if (table === 'print_jobs') {
    const label = labelOf(row)
    if (label !== null) keepNewest(scanned.labels, label.id, { label, row: rowId }, lastChangeOfLabel)
  } else if (table === 'documents') {
    const document = documentSchema.safeParse(row)
    if (document.success) keepNewest(scanned.documents, document.data.name, document.data, (copy) => copy.saved_at_ms)
  } else {
    const name = String(row['name'])
    const counters = countersOfLabels.includes(name) ? scanned.labelCounters : scanned.counters
    counters.set(name, Number(row['value']))
  }
}

/** Null where it is not there, or is not what the application writes. */
function documentOf<T>({ documents }: Scanned, name: DocumentName, schema: z.ZodType<T>): T | null {
  const document = schema.safeParse(parsedJson(documents.get(name)?.json))
  return document.success ? document.data : null
}

/** Which table has such a row; null for those of which nothing is recovered. */
function tableOf(values: readonly StoredValue[]): Table | null {
  const is = (table: Table, column: string, known: readonly string[]): boolean =>
    known.includes(String(values[columnsOf(table).indexOf(column)]))
  if (values.length === columnsOf('counters').length)
    return is('counters', 'name', [...countersOfUnsent, ...countersOfLabels]) ? 'counters' : null
  if (values.length === columnsOf('documents').length)
    return is('documents', 'name', documentsToRead) ? 'documents' : null
  if (values.length === columnsOf('label_requests').length)
    return is('label_requests', 'state', labelRequestStates) ? 'label_requests' : null
  if (isLabelLength(values.length)) return is('print_jobs', 'kind', ['label']) ? 'print_jobs' : null
  if (is('drafts', 'state', draftStates)) return 'drafts'
  if (is('attempts', 'outcome', attemptOutcomes)) return 'attempts'
  return is('requests', 'kind', requestKinds) ? 'requests' : null
}

/** False where the row has a digest of something else. */
function isAsWritten(table: Table, values: readonly StoredValue[]): boolean {
  const last = columnsOf(table).indexOf('digest')
  const digest = last < 0 ? null : (values[last] ?? null)
  return digest === null || digest === digestOf(values.slice(1, last))
}

function columnsOf(table: Table): readonly string[] {
  return scannedColumns[table]
}

function addIndexEntry({ openInIndex }: Scanned, values: readonly StoredValue[]): void {
  const entry = requestEntrySchema.safeParse(values)
  if (!entry.success) return
  const [, outcome, row] = entry.data
  openInIndex.set(row, isUnderWay(outcome))
}

/** Where a torn list of free pages lets an old copy of a row be found too. */
function keepNewest<Key, Row>(rows: Map<Key, Row>, key: Key, row: Row, changedAtMs: (row: Row) => number): void {
  const kept = rows.get(key)
  if (kept === undefined || changedAtMs(kept) < changedAtMs(row)) rows.set(key, row)
}

const lastChangeOfAttempt = (row: AttemptRecord): number => row.settled_at_ms ?? row.ended_at_ms ?? row.started_at_ms

const lastChangeOfLabel = ({ label }: NumberedLabel): number => label.stateSinceMs

/** Nothing but its state says that it came to an end. */
const lastChangeOfLabelRequest = (row: LabelRequestRecord): number =>
  row.asked_at_ms + (row.state === 'waiting' ? 0 : 0.5)

/** Null for a draft that has its bill, was given up or deleted, or whose bill is not one. */
function draftOf(
  record: DraftRecord,
  unresolved: readonly RecoverableAttempt[],
  { labelRequests }: Scanned,
): RecoverableDraft | null {
  const { id, state, created_at_ms: createdAtMs, reference_overridden: referenceOverridden } = record
  if (!isUnsentState(state) || record.deleted_at_ms !== null) return null
  const bill = storedForm(billInputSchema).safeParse(parsedJson(record.bill_json))
  if (!bill.success) return null
  const asked = labelRequests.get(id)
  const labelRequest = asked?.state === 'waiting' ? { operator: asked.operator, askedAtMs: asked.asked_at_ms } : null
  return { id, state, bill: bill.data, referenceOverridden, createdAtMs, unresolved, labelRequest }
}

function unresolvedByDraft(attempts: ReadonlyMap<string, AttemptRecord>): ReadonlyMap<string, RecoverableAttempt[]> {
  const unresolved = [...attempts.values()]
    .filter(({ outcome, settled_as }) => (outcome === 'open' || outcome === 'unknown') && settled_as === null)
    .toSorted((a, b) => a.started_at_ms - b.started_at_ms)
  const byDraft = Map.groupBy(unresolved, (row) => row.draft_id)
  return new Map([...byDraft].map(([draftId, rows]) => [draftId, rows.map(attemptOf)]))
}

function attemptOf(row: AttemptRecord): RecoverableAttempt {
  return {
    id: row.id,
    isOpen: row.outcome === 'open',
    refCode: row.ref_code,
    payloadJson: row.payload_json,
    noteFollows: row.note_follows,
    startedAtMs: row.started_at_ms,
    httpStatus: row.http_status,
    responseText: row.response_text,
    billCodeSeen: row.bill_code_seen,
  }
}

/** Null for a request that has come to an end, and for one that does not say what was asked for. */
function requestOf(row: RequestRecord): RecoverableRequest | null {
  if (!isUnderWay(row.outcome)) return null
  const asked = {
    billCode: row.bill_code,
    operator: row.operator,
    askedAtMs: row.asked_at_ms,
    chunkId: row.chunk_id,
  }
  if (row.kind !== 'update') return row.batch_id === null ? null : { ...asked, kind: row.kind, batchId: row.batch_id }
  const changes = storedForm(billChangesSchema).safeParse(parsedJson(row.payload_json))
  return changes.success ? { ...asked, kind: row.kind, changes: changes.data } : null
}

/** Of a batch that was being stored. */
function codesWithoutRow(scanned: Scanned): readonly RecoverableCode[] {
  const batch = documentOf(scanned, 'batch-to-store', askedBatchSchema.nullable())
  if (batch === null) return []
  const { id: batchId, kind, codes, operator, askedAtMs } = batch
  const stored = [...scanned.requests.values()].flatMap((row) => (row.batch_id === batchId ? row.bill_code : []))
  const rest = new Set(codes).difference(new Set(stored))
  return [...rest].map((billCode) => ({ kind, billCode, batchId, operator, askedAtMs, chunkId: null }))
}

function countedUnsent(counters: ReadonlyMap<string, number>): number {
  return countersOfUnsent.reduce((sum, name) => sum + (counters.get(name) ?? 0), 0)
}

/**
 * A file that was replaced is as the station left it. Of a damaged one the last transactions may be missing, with what they counted: then only an
 * account that has printed nothing before has printed nothing in them.
 */
function knowsAllLabels({ labels, labelCounters }: Scanned, file: string): boolean {
  const counted = [...labelCounters.values()].reduce((sum, count) => sum + count, 0)
  return labels.size === counted && (counted === 0 || replacedBecause(file) === 'replaced')
}

function unprintedIn({ drafts, labels }: Scanned): ReadonlySet<string> {
  const cameOut = [...labels.values()].flatMap(({ label }) => (mayHaveComeOut(label) ? label.subject : []))
  return new Set([...drafts.values()].flatMap((draft) => draft.bill_code ?? [])).difference(new Set(cameOut))
}

/** Rows are never deleted, so that each number up to the last is a request: ended as its row or the index says, read, or missing. */
function missingRequests({ requests, openInIndex }: Scanned): number {
  const last = [...requests.keys(), ...openInIndex.keys()].reduce((most, seq) => Math.max(most, seq), 0)
  let missing = 0
  for (let seq = 1; seq <= last; seq += 1) {
    const row = requests.get(seq)
    const hasEnded = row === undefined ? openInIndex.get(seq) === false : !isUnderWay(row.outcome)
    if (!hasEnded && (row === undefined || requestOf(row) === null)) missing += 1
  }
  return missing
}
