import { outcomesThatMayCancel } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { runningPrintStates } from '../../../../shared/domain/printing/print-states.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'
import { hasEnded, latestOutcome, oneOf } from '../conditions.ts'

const mayBeCancelled = oneOf(`coalesce(${latestOutcome('b', 'cancel')}, '')`, outcomesThatMayCancel)

/** Somebody has to care for the bill's label: its parcel is on its way or yet to leave, and is not being cancelled. */
export const wantsLabel = `NOT (${hasEnded('b')}) AND NOT (${mayBeCancelled})`

/** No label was printed, and no job runs or may have printed one. */
const hasNoLabel = `b.label_printed_at_ms IS NULL AND NOT EXISTS (
  SELECT 1 FROM label_jobs j WHERE j.subject = b.bill_code AND ${oneOf('j.state', [...runningPrintStates, 'unclear'])})`

/** The label on the parcel says something else than the bill, and the parcel's journey has not ended. */
export const isOutdated = `b.label_printed_at_ms IS NOT NULL AND b.printed_revision < b.label_revision
  AND NOT (${hasEnded('b')})`

/** Which bills want a label: those without one, and those whose label an update has overtaken. Oldest first. */
export interface WantedLabels {
  missing(offset: number, limit: number): string[]
  countMissing(): number
  outdated(offset: number, limit: number): string[]
  countOutdated(): number
}

export function wantedLabels(db: Database): WantedLabels {
  const missing = listOf(db, `${hasNoLabel} AND ${wantsLabel}`)
  const outdated = listOf(db, `${isOutdated} AND ${wantsLabel}`)
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
  const count = prepareNumber(db, `SELECT count(*) FROM bills b WHERE ${condition}`)
  return {
    codes: (offset: number, limit: number): string[] => codes.all(limit, offset),
    count,
  }
}
