import { randomUUID } from 'node:crypto'
import { isPrintRunning, printedStates } from '../../../../shared/domain/printing/print-states.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'
import type { RecoverableLabel } from '../../maintenance/recoverable-labels.ts'
import type { BillStore } from '../bills/bills.ts'
import { oneOf } from '../conditions.ts'
import { mayBeUnprinted } from './missing-labels.ts'
import { toStored } from './print-record.ts'

/** Labels of which a database that was put back does not know whether they are on paper. Each call is part of a transaction. */
export interface LabelDoubtStore {
  /** False where there are bills, and no label of any was ever asked for: such an account has its labels printed elsewhere. */
  mayHavePrinted(): boolean
  /** A label of each living bill without one becomes one of which a person says whether it is there. */
  doubt(billCodes: readonly string[], atMs: number): void
  /** Living bills without a label, from a sequence number on. */
  unprintedFrom(seq: number, most: number): readonly { readonly seq: number; readonly billCode: string }[]
  /** Bills whose label is in doubt, and nobody has said anything of it. */
  doubted(): readonly string[]
  /** Something else says what became of the labels of the bill. */
  endDoubt(billCode: string): void
  /**
   * Takes over what another database of this account knows of a label in doubt. One that was running may have come out.
   * @returns false where the bill is not on file, no less is known of the label here, or a person has said since that there is none
   */
  take(label: RecoverableLabel): boolean
}

export function createLabelDoubts(db: Database, bills: Pick<BillStore, 'markLabelPrinted'>): LabelDoubtStore {
  const mayHavePrinted = prepareNumber(
    db,
    'SELECT EXISTS (SELECT 1 FROM label_jobs) OR NOT EXISTS (SELECT 1 FROM bills)',
  )
  const unprintedFrom = db.prepare<[number, number], { readonly seq: number; readonly billCode: string }>(
    `SELECT b.seq, b.bill_code AS billCode FROM bills b WHERE b.seq > ? AND ${mayBeUnprinted} ORDER BY b.seq LIMIT ?`,
  )
  const doubted = db.prepare<[], string>(`SELECT j.subject FROM label_jobs j WHERE ${isInDoubt}`).pluck()
  return {
    mayHavePrinted: () => mayHavePrinted() === 1,
    doubt: doubtOver(db),
    unprintedFrom: (seq, most) => unprintedFrom.all(seq, most),
    doubted: () => doubted.all(),
    endDoubt: endDoubtIn(db),
    take: takeInto(db, bills),
  }
}

/** As it was written: no scan has said anything of it either. */
const isInDoubt = "j.state = 'unclear' AND j.reason = 'restored-copy' AND j.confirmed_json = '[]'"

/** On which printer and paper it was, if it was printed, nobody knows. */
const doubtOf = `
INSERT INTO print_jobs (id, batch_id, kind, subject, title, profile_id, printer, template, copies, reprint_number, parcels, state, reason,
    detail, system_job, operator, asked_at_ms, state_since_ms, label_revision)
  SELECT n.id, n.id, 'label', b.bill_code, b.bill_code, '', '', '100x150', 1, 0, max(1, b.package_count), 'queued', 'none', '', '', '',
    :atMs, :atMs, b.label_revision
  FROM (SELECT value ->> 'id' AS id, value ->> 'billCode' AS billCode FROM json_each(:prints)) n
  JOIN bills b ON b.bill_code = n.billCode WHERE ${mayBeUnprinted}`

function doubtOver(db: Database): LabelDoubtStore['doubt'] {
  const insert = db.prepare<[{ readonly prints: string; readonly atMs: number }]>(doubtOf)
  // Written as unclear it would stand in the log as a print.
  const leave = db.prepare<[{ readonly prints: string; readonly atMs: number }]>(
    `UPDATE print_jobs SET state = 'unclear', reason = 'restored-copy', state_since_ms = :atMs
     WHERE id IN (SELECT value ->> 'id' FROM json_each(:prints))`,
  )
  return (billCodes, atMs) => {
    const prints = JSON.stringify(billCodes.map((billCode) => ({ id: randomUUID(), billCode })))
    const { changes } = insert.run({ prints, atMs })
    if (changes > 0) leave.run({ prints, atMs })
  }
}

function endDoubtIn(db: Database): LabelDoubtStore['endDoubt'] {
  // Found by its bill: by their state all that are in doubt would be read for each.
  const remove = db.prepare<[string]>(
    `DELETE FROM print_jobs AS j INDEXED BY print_jobs_by_subject WHERE j.kind = 'label' AND j.subject = ? AND ${isInDoubt}`,
  )
  // Triggers count what is written and changed, and nothing else deletes a print.
  const uncount = db.prepare<[number]>("UPDATE counters SET value = value - ? WHERE name = 'prints:unclear'")
  return (billCode) => {
    const { changes } = remove.run(billCode)
    if (changes > 0) uncount.run(changes)
  }
}

/** The revision is never above the bill's own here, so that no later change of the bill leaves an old label unnoticed. */
const takenOver = `
INSERT INTO print_jobs (id, batch_id, kind, subject, title, profile_id, printer, template, copies, reprint_number, parcels,
    confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms, sent_at_ms, label_revision, cuts_json)
  SELECT :id, :batchId, :kind, :subject, :title, :profileId, :printer, :template, :copies, :reprintNumber, :parcels,
    :confirmedJson, :state, :reason, :detail, :systemJob, :operator, :askedAtMs, :stateSinceMs, :sentAtMs,
    min(:labelRevision, b.label_revision), :truncationsJson
  FROM bills b WHERE b.bill_code = :subject AND NOT (${mayBeUnprinted})
  ON CONFLICT (id) DO UPDATE SET parcels = excluded.parcels, confirmed_json = excluded.confirmed_json, state = excluded.state,
    reason = excluded.reason, detail = excluded.detail, system_job = excluded.system_job,
    state_since_ms = excluded.state_since_ms, sent_at_ms = excluded.sent_at_ms, label_revision = excluded.label_revision,
    cuts_json = excluded.cuts_json
  WHERE kind = 'label' AND subject = excluded.subject
    AND (NOT (${oneOf('state', printedStates)}) OR (state = 'sent' AND excluded.state = 'confirmed'))
RETURNING label_revision`

function takeInto(db: Database, bills: Pick<BillStore, 'markLabelPrinted'>): LabelDoubtStore['take'] {
  const write = db
    .prepare<[ReturnType<typeof toStored> & { readonly labelRevision: number }], number>(takenOver)
    .pluck()
  const printedAt = db
    .prepare<[string], number | null>('SELECT label_printed_at_ms FROM bills WHERE bill_code = ?')
    .pluck()
  return ({ labelRevision, ...print }) => {
    const label = isPrintRunning(print)
      ? ({ ...print, state: 'unclear', reason: 'stopped-while-sending' } as const)
      : print
    const revision = write.get({ ...toStored(label), labelRevision })
    if (revision === undefined) return false
    const { subject, sentAtMs, stateSinceMs } = label
    const atMs = Math.max(sentAtMs ?? stateSinceMs, printedAt.get(subject) ?? 0)
    if (printedStates.includes(label.state)) bills.markLabelPrinted(subject, atMs, revision)
    return true
  }
}
