import type { Database } from './open.ts'

/** A bill whose label is wanted: none printed, not cancelled, and no job that runs or may have printed it. */
const isMissing = `b.label_printed_at_ms IS NULL AND coalesce(b.status_id, 0) <> 6 AND NOT EXISTS (
  SELECT 1 FROM print_jobs j WHERE j.bill_code = b.bill_code AND j.state IN ('queued', 'rendering', 'sending', 'unclear'))`

/** The label on the parcel says something else than the bill, and the parcel's journey has not ended. */
export const isOutdated = `b.label_printed_at_ms IS NOT NULL AND b.printed_revision < b.label_revision
  AND coalesce(b.status_id, 0) NOT IN (4, 6, 10)`

/** Which bills want a label: those without one, and those whose label an update has overtaken. Oldest first. */
export function wantedLabels(db: Database) {
  const missing = listOf(db, isMissing)
  const outdated = listOf(db, isOutdated)
  return {
    missing: missing.codes,
    countMissing: missing.count,
    outdated: outdated.codes,
    countOutdated: outdated.count,
  }
}

function listOf(db: Database, condition: string) {
  const codes = db
    .prepare<[number, number], string>(
      `SELECT b.bill_code FROM bills b WHERE ${condition} ORDER BY b.seq LIMIT ? OFFSET ?`,
    )
    .pluck()
  const count = db.prepare<[], number>(`SELECT count(*) FROM bills b WHERE ${condition}`).pluck()
  return {
    codes: (offset: number, limit: number): string[] => codes.all(limit, offset),
    count: (): number => count.get() ?? 0,
  }
}
