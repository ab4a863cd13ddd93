import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { assertNever } from '../../src/shared/assert-never.ts'
import type { BatchOutcome } from '../../src/shared/domain/request/batch.ts'
import type { DraftState } from '../../src/shared/domain/draft.ts'
import type { PrintState } from '../../src/shared/domain/printing/printing.ts'
import type { Expected, ExpectedAccount, ExpectedDraft } from './expected.ts'
import { carrierAddress, username } from './frozen-carrier.ts'
import { readEvidence, type Evidence } from './journal-evidence.ts'
import { operators, settings } from './typed-work.ts'

interface FrozenHome {
  readonly home: string
  readonly accountId: string
  readonly version: string
  readonly commit: string
  readonly frozenAtMs: number
}

/** Reads what was frozen on a copy, with SQL alone, and says by the rules of docs/queue.md what must come of it. */
export function expectationsOf({ home, accountId, ...about }: FrozenHome): Expected {
  const copy = mkdtempSync(join(tmpdir(), 'packbench-frozen-'))
  try {
    cpSync(join(home, 'profile'), copy, { recursive: true })
    const ids = readdirSync(join(copy, 'accounts'))
    const accounts = ids.map((id) => accountIn(join(copy, 'accounts', id), id))
    refuseIncomplete(accounts.find(({ id }) => id === accountId))
    const signIn = { baseUrl: carrierAddress, username }
    const schema = schemaOf(join(copy, 'accounts', accountId, 'station.db'))
    return { ...about, schema, front: accountId, signIn, operators, atWork: operators[0].name, settings, accounts }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function schemaOf(file: string): number {
  const db = new SQLite(file, { readonly: true })
  try {
    return Number(db.pragma('user_version', { simple: true }))
  } finally {
    db.close()
  }
}

function accountIn(folder: string, id: string): ExpectedAccount {
  const db = new SQLite(join(folder, 'station.db'))
  try {
    const evidence = readEvidence(folder)
    const documents = new Map(rows<{ name: string; json: string }>(db, 'SELECT name, json FROM documents').map(named))
    return {
      id,
      isPaused: (documents.get('queue-pause') as { isPaused?: boolean } | undefined)?.isPaused ?? false,
      drafts: draftsIn(db, evidence, false),
      deleted: draftsIn(db, evidence, true),
      bills: billsIn(db, evidence),
      ...requestsIn(db),
      labels: printsIn(db, 'label_jobs', 'subject AS billCode'),
      papers: printsIn(db, 'document_jobs', 'kind, title'),
      handovers: handoversIn(db),
      form: (documents.get('desk-form') ?? null) as ExpectedAccount['form'],
      table: tableOf(documents),
      views: (documents.get('bill-views') ?? null) as ExpectedAccount['views'],
      contacts: contactsIn(db),
      decisions: rows<{ operator: string; action: string; reason: string }>(
        db,
        'SELECT operator, action, reason FROM decisions ORDER BY seq',
      ).map(({ operator, action, reason }) => [operator, action, reason] as const),
      backups: existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [],
    }
  } finally {
    db.close()
  }
}

function handoversIn(db: SQLite.Database): ExpectedAccount['handovers'] {
  const lists = rows<{ seq: number; name: string }>(
    db,
    "SELECT seq, name FROM handover_lists WHERE state = 'closed' ORDER BY seq",
  )
  const inList = (seq: number, place: string): string[] =>
    db
      .prepare<[number, string], string>(
        "SELECT bill_code || '-' || parcel FROM handover_parcels WHERE list_seq = ? AND place = ? ORDER BY seq",
      )
      .pluck()
      .all(seq, place)
  return lists.map(({ seq, name }) => ({ name, parcels: inList(seq, 'taken'), left: inList(seq, 'left').length }))
}

type EvidenceOf = (attemptId: string) => Evidence

const rows = <Row>(db: SQLite.Database, sql: string): Row[] => db.prepare<[], Row>(sql).all()
const named = ({ name, json }: { name: string; json: string }): [string, unknown] => [name, JSON.parse(json)]

interface FrozenDraft {
  readonly id: string
  readonly refCode: string
  readonly frozen: DraftState
  readonly openAttemptId: string | null
  readonly unresolved: number
  readonly billJson: string
}

function draftsIn(db: SQLite.Database, evidence: EvidenceOf, isDeleted: boolean): ExpectedDraft[] {
  const found = rows<FrozenDraft>(
    db,
    `SELECT id, ref_code AS refCode, state AS frozen, bill_json AS billJson,
       (SELECT id FROM attempts a WHERE a.draft_id = d.id AND outcome = 'open') AS openAttemptId,
       (SELECT count(*) FROM attempts a WHERE a.draft_id = d.id AND outcome = 'unknown' AND settled_as IS NULL) AS unresolved
     FROM drafts d WHERE (deleted_at_ms IS NOT NULL) = ${isDeleted ? 1 : 0} ORDER BY seq`,
  )
  return found.map(({ openAttemptId, billJson, ...draft }) => {
    const bill = JSON.parse(billJson) as ExpectedDraft['bill']
    return { ...draft, ...openedDraft(draft.frozen, openAttemptId, evidence), bill }
  })
}

type OpenedDraft = Pick<ExpectedDraft, 'inPlace' | 'asCopy'>

function openedDraft(frozen: DraftState, openAttemptId: string | null, evidence: EvidenceOf): OpenedDraft {
  const always = (state: DraftState): OpenedDraft => ({ inPlace: [state], asCopy: [state] })
  if (frozen === 'READY') return { inPlace: ['READY'], asCopy: ['HOLD'] }
  if (openAttemptId === null) return always(frozen)
  const { kind } = evidence(openAttemptId)
  switch (kind) {
    case 'created':
      return always('CREATED')
    case 'sent':
      return always('UNKNOWN')
    case 'no-line':
      // A journal that is whole proves that it was not sent. A version may also leave it to a person; it never loses it.
      return { inPlace: ['READY', 'UNKNOWN'], asCopy: ['UNKNOWN'] }
    default:
      return assertNever(kind)
  }
}

function billsIn(db: SQLite.Database, evidence: EvidenceOf): ExpectedAccount['bills'] {
  const known = rows<{
    billCode: string
    refCode: string
    statusId: number | null
    isPrinted: number
    labelOutdated: number
    isTracked: number
    handledNote: string
  }>(
    db,
    `SELECT bill_code AS billCode, ref_code AS refCode, status_id AS statusId, label_printed_at_ms IS NOT NULL AS isPrinted,
       label_printed_at_ms IS NOT NULL AND printed_revision < label_revision AS labelOutdated,
       tracking_json IS NOT NULL AS isTracked, handled_note AS handledNote FROM bills ORDER BY seq`,
  ).map(({ isPrinted, labelOutdated, isTracked, ...bill }) => {
    return { ...bill, isPrinted: isPrinted === 1, labelOutdated: labelOutdated === 1, isTracked: isTracked === 1 }
  })
  const open = rows<{ id: string; refCode: string }>(
    db,
    "SELECT id, ref_code AS refCode FROM attempts WHERE outcome = 'open'",
  )
  const untouched = { statusId: 2, isPrinted: false, labelOutdated: false, isTracked: false, handledNote: '' }
  const heard = open.flatMap(({ id, refCode }) => {
    const said = evidence(id)
    if (said.kind !== 'created') return []
    return [{ billCode: said.billCode, refCode, ...untouched }]
  })
  return [...known, ...heard]
}

interface FrozenRequest {
  readonly seq: number
  readonly kind: 'cancel' | 'return' | 'update'
  readonly batchId: string | null
  readonly billCode: string
  readonly frozen: BatchOutcome
}

function requestsIn(db: SQLite.Database): Pick<ExpectedAccount, 'batches' | 'updates'> {
  const requests = rows<FrozenRequest>(
    db,
    'SELECT seq, kind, batch_id AS batchId, bill_code AS billCode, outcome AS frozen FROM requests ORDER BY seq',
  )
  const batches = rows<{ id: string; kind: 'cancel' | 'return' }>(db, 'SELECT id, kind FROM batches ORDER BY seq')
  return {
    batches: batches.map((batch) => ({
      ...batch,
      rows: requests
        .filter(({ batchId }) => batchId === batch.id)
        .map(({ billCode, frozen }) => ({ billCode, ...openedRequest('batch', frozen) })),
    })),
    updates: requests
      .filter(({ kind }) => kind === 'update')
      .map(({ seq, billCode, frozen }) => ({ seq, billCode, ...openedRequest('update', frozen) })),
  }
}

/** An update of which nobody heard may be sent again; a cancel or return may not. On a copy nothing goes out. */
function openedRequest(of: 'batch' | 'update', frozen: BatchOutcome) {
  const opened = (inPlace: BatchOutcome, asCopy: BatchOutcome) => ({ frozen, inPlace: [inPlace], asCopy: [asCopy] })
  if (frozen === 'waiting') return opened('waiting', 'unclear')
  if (frozen === 'sending') return opened(of === 'update' ? 'waiting' : 'unclear', 'unclear')
  return opened(frozen, frozen)
}

function printsIn<Named>(db: SQLite.Database, table: string, columns: string) {
  return rows<Named & { readonly id: string; readonly reprintNumber: number; readonly frozen: PrintState }>(
    db,
    `SELECT id, ${columns}, reprint_number AS reprintNumber, state AS frozen FROM ${table} ORDER BY seq`,
  ).map((job) => ({ ...job, opened: openedPrint(job.frozen) }))
}

/** What was with the printer may be on paper; what was not is given back, and is not printed by itself. */
function openedPrint(frozen: PrintState): PrintState {
  if (frozen === 'sending') return 'unclear'
  return frozen === 'queued' || frozen === 'rendering' ? 'failed' : frozen
}

function tableOf(documents: ReadonlyMap<string, unknown>): ExpectedAccount['table'] {
  const parts = ['batch', 'track', 'fees', 'updates', 'dialogs', 'queue', 'pace']
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = documents.get(`desk-${part}`)
      return value === undefined ? [] : [[part, value]]
    }),
  )
}

function contactsIn(db: SQLite.Database): ExpectedAccount['contacts'] {
  return rows<{ phone: string; name: string }>(
    db,
    `SELECT receiver_phone AS phone, receiver_name AS name FROM drafts
     WHERE state = 'CREATED' GROUP BY receiver_phone HAVING count(DISTINCT receiver_name) = 1 ORDER BY min(seq) LIMIT 3`,
  )
}

/** A profile that lacks a state proves nothing of it. @throws Error that names what is missing */
function refuseIncomplete(account: ExpectedAccount | undefined): void {
  if (account === undefined) throw new Error('The account in front is not in the profile.')
  const { drafts, batches, updates, labels, papers } = account
  const wanted = {
    drafts: ['EDITING', 'READY', 'SENDING', 'CREATED', 'REJECTED', 'UNKNOWN', 'ABANDONED', 'HOLD'],
    batches: ['accepted', 'refused', 'unclear', 'not-sent', 'sending', 'waiting'],
    updates: ['accepted', 'refused', 'unclear', 'sending', 'waiting'],
    labels: ['queued', 'rendering', 'sending', 'sent', 'confirmed', 'unclear', 'failed', 'cancelled'],
    papers: ['queued', 'sending', 'sent', 'unclear', 'failed', 'cancelled'],
  }
  const found = { drafts, batches: batches.flatMap(({ rows: codes }) => codes), updates, labels, papers }
  for (const part of ['drafts', 'batches', 'updates', 'labels', 'papers'] as const) {
    const states = new Set<string>(found[part].map(({ frozen }) => frozen))
    const missing = wanted[part].filter((state) => !states.has(state))
    if (missing.length > 0) throw new Error(`No ${part} in state ${missing.join(', ')}.`)
  }
  const onTheirWay = drafts.filter(({ frozen }) => frozen === 'SENDING')
  const endings = new Set(onTheirWay.map(({ inPlace }) => inPlace.join('/')))
  // Nothing is claimed ahead any more, so that none is without a line in the journal (decision 0019).
  for (const ending of ['CREATED', 'UNKNOWN']) {
    if (!endings.has(ending)) throw new Error(`No draft on its way that becomes ${ending}.`)
  }
}
