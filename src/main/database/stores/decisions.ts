import type { AuditAction, AuditEntry, AuditFilter } from '../../../shared/domain/account/audit.ts'
import type { AuditSubject } from '../../../shared/ipc/channel-declaration.ts'
import type { DraftDetail } from '../../../shared/domain/draft.ts'
import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'
import { transactionsOver } from '../transactions.ts'

type Decision = DraftDetail['decisions'][number]

type Noted = Decision & { readonly action: AuditAction }

/** What stands in the log of a database that came from a backup. */
export const restoredAction = 'backup-restored'

/** What persons decided and asked for, kept with time, operator and reason; never changed, never deleted. */
export interface DecisionStore {
  add(subject: AuditSubject, decision: Noted): void
  /** All of them with one sync of the disk, or none. */
  addAll(entries: readonly (readonly [AuditSubject, Noted])[]): void
  byDraft(draftId: string): Decision[]
  /** Whether anything was decided about the draft in this database itself, and not in the backup that it came from. */
  isDecidedHere(draftId: string): boolean
  /** The number of the decision with which the draft took its reference; null where it was kept as refused, which takes none. */
  tookReference(draftId: string): number | null
  /** How many there are: rows are never deleted, so a database that has fewer than once is an older one. */
  count(): number
  /** Newest first. */
  list(offset: number, limit: number, filter?: AuditFilter): { rows: AuditEntry[]; total: number }
  /** The newest of those with a lower number: going through all of them this way costs no more towards the end, and nothing new comes in between. */
  below(seq: number, limit: number, filter: AuditFilter): AuditEntry[]
  names(): { operators: string[]; actions: string[] }
}

export function createDecisionStore(db: Database, { inTransaction } = transactionsOver(db)): DecisionStore {
  const insert = db.prepare(
    `INSERT INTO decisions (draft_id, batch_id, bill_code, at_ms, operator, action, reason)
     VALUES (:draftId, :batchId, :billCode, :atMs, :operator, :action, :reason)`,
  )
  const byDraft = db.prepare<[string], Decision>(
    'SELECT at_ms AS atMs, operator, action, reason FROM decisions WHERE draft_id = ? ORDER BY seq',
  )
  const decidedHere = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM decisions WHERE draft_id = ?
         AND seq > (SELECT coalesce(max(seq), 0) FROM decisions WHERE action = ?) LIMIT 1`,
    )
    .pluck()
  const tookReference = db
    .prepare<[{ draftId: string }], number | null>(
      `SELECT max(seq) FROM decisions WHERE draft_id = :draftId AND action IN ('enter', 'edit', 'restore')
         AND (SELECT reason FROM decisions WHERE draft_id = :draftId AND action IN ('enter', 'edit')
           ORDER BY seq DESC LIMIT 1) <> 'keep-refused'`,
    )
    .pluck()
  const last = prepareNumber(db, 'SELECT coalesce(max(seq), 0) FROM decisions')
  const add: DecisionStore['add'] = (subject, decision) =>
    void insert.run({ draftId: null, batchId: null, billCode: null, ...subject, ...decision })
  return {
    add,
    addAll: (entries) => inTransaction(() => entries.forEach(([subject, decision]) => add(subject, decision))),
    byDraft: (draftId) => byDraft.all(draftId),
    isDecidedHere: (draftId) => decidedHere.get(draftId, restoredAction) !== undefined,
    tookReference: (draftId) => tookReference.get({ draftId }) ?? null,
    count: last,
    ...auditReaders(db),
  }
}

/** Decisions about a bill code or reference: by themselves, through their draft, or through their batch. */
const aboutSubject = `d.seq IN (
  SELECT seq FROM decisions WHERE bill_code = :subject COLLATE NOCASE
  UNION SELECT b.seq FROM drafts f JOIN decisions b ON b.draft_id = f.id
    WHERE f.ref_code = :subject AND f.deleted_at_ms IS NULL
  UNION SELECT b.seq FROM drafts f JOIN decisions b ON b.draft_id = f.id
    WHERE f.ref_code = :subject AND f.deleted_at_ms IS NOT NULL
  UNION SELECT b.seq FROM bills c JOIN decisions b ON b.draft_id = c.draft_id
    WHERE c.bill_code IN (:subject, upper(:subject))
  UNION SELECT b.seq FROM bills c JOIN decisions b ON b.bill_code = c.bill_code COLLATE NOCASE WHERE c.ref_code = :subject
  UNION SELECT b.seq FROM requests r JOIN decisions b ON b.batch_id = r.batch_id
    WHERE r.bill_code IN (:subject, upper(:subject)))`

const highestSeq = 9_223_372_036_854_775_807n

/** Narrowed by the spans, of which the first that can matter begins where its predecessor ends. */
const fromTime = `d.at_ms >= :fromMs AND d.seq > coalesce((SELECT max(last_seq) FROM decision_spans WHERE last_seq <
  coalesce((SELECT min(last_seq) FROM decision_spans WHERE latest_ms >= :fromMs), ${highestSeq})), 0)`

/** What came after the last span stands in none, and the clock may have been set back since. */
const untilTime = `d.at_ms < :untilMs AND d.seq <= CASE
  WHEN EXISTS (SELECT 1 FROM decisions WHERE at_ms < :untilMs
    AND seq > (SELECT coalesce(max(last_seq), 0) FROM decision_spans)) THEN ${highestSeq}
  ELSE coalesce((SELECT max(last_seq) FROM decision_spans WHERE earliest_ms < :untilMs), 0) END`

interface Conditions {
  readonly where: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Only what is asked for stands in the SQL, so that each question finds its index. */
function conditionsOf(filter: AuditFilter | undefined): Conditions {
  if (filter === undefined) return { where: '', values: {} }
  const { operator, action, fromMs, untilMs } = filter
  const subject = filter.subject.trim()
  const wanted = [
    operator !== null && 'd.operator = :operator',
    action !== null && 'd.action = :action',
    fromMs !== null && fromTime,
    untilMs !== null && untilTime,
    subject !== '' && aboutSubject,
  ].filter((part) => part !== false)
  const values = Object.entries({ operator, action, fromMs, untilMs, subject: subject === '' ? null : subject })
  return {
    where: wanted.length === 0 ? '' : `WHERE ${wanted.join(' AND ')}`,
    values: Object.fromEntries(values.filter((entry): entry is [string, string | number] => entry[1] !== null)),
  }
}

function auditReaders(db: Database): Pick<DecisionStore, 'list' | 'below' | 'names'> {
  const all = prepareNumber(db, 'SELECT coalesce(max(seq), 0) FROM decisions')
  const operators = db.prepare<[], string>(distinct('operator')).pluck()
  const actions = db.prepare<[], string>(distinct('action')).pluck()
  // The window is cut first: a join for each row before it would take half a second in a log of a million.
  const rowsOf = ({ where, values }: Conditions, window: { limit: number; offset: number }): AuditEntry[] =>
    db
      .prepare<[object], AuditEntry>(
        `SELECT d.seq, d.at_ms AS atMs, d.operator, d.action, d.reason, d.draft_id AS draftId, d.batch_id AS batchId,
           coalesce(d.bill_code, f.bill_code) AS billCode, f.ref_code AS refCode,
           CASE WHEN d.batch_id IS NULL THEN NULL
             ELSE (SELECT count(*) FROM requests r WHERE r.batch_id = d.batch_id) END AS codeCount
         FROM (SELECT d.seq FROM decisions d ${where} ORDER BY d.seq DESC LIMIT :limit OFFSET :offset) w
         JOIN decisions d ON d.seq = w.seq LEFT JOIN drafts f ON f.id = d.draft_id ORDER BY d.seq DESC`,
      )
      .all({ ...values, ...window })
  return {
    list: (offset, limit, filter) => {
      const conditions = conditionsOf(filter)
      if (conditions.where === '') {
        // Rows are never deleted, so without a filter the highest number is how many there are, and a row's number its place.
        const total = all()
        const from = { where: 'WHERE d.seq <= :newest', values: { newest: total - offset } }
        return { rows: rowsOf(from, { limit, offset: 0 }), total }
      }
      const counted = prepareNumber<[object]>(db, `SELECT count(*) FROM decisions d ${conditions.where}`)
      return { rows: rowsOf(conditions, { limit, offset }), total: counted(conditions.values) }
    },
    below(seq, limit, filter) {
      const { where, values } = conditionsOf(filter)
      const bound = `${where === '' ? 'WHERE' : `${where} AND`} d.seq < :below`
      return rowsOf({ where: bound, values: { ...values, below: seq } }, { limit, offset: 0 })
    },
    names: () => ({ operators: operators.all(), actions: actions.all() }),
  }
}

/** Steps from one name to the next through the index, instead of reading every row of the log. */
function distinct(column: 'operator' | 'action'): string {
  return `WITH RECURSIVE names (name) AS (
      SELECT min(${column}) FROM decisions
      UNION ALL SELECT (SELECT min(${column}) FROM decisions WHERE ${column} > name) FROM names WHERE name IS NOT NULL)
    SELECT name FROM names WHERE name <> ''`
}
