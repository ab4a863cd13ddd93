import type { LabelState } from '../../../../shared/domain/bill/bill.ts'
import { outcomesThatMayCancel } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { runningPrintStates } from '../../../../shared/domain/printing/print-states.ts'
import { undecidedOutcomes } from '../../../../shared/domain/request/request-outcomes.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'
import { hasEnded, latestOutcome, oneOf } from '../conditions.ts'

const mayBeCancelled = oneOf(`coalesce(${latestOutcome('b', 'cancel')}, '')`, outcomesThatMayCancel)

/** Somebody has to care for the bill's label: its parcel is on its way or yet to leave, and is not being cancelled. */
export const wantsLabel = `NOT (${hasEnded('b')}) AND NOT (${mayBeCancelled})`

const isUnprinted = 'b.label_printed_at_ms IS NULL'
/** The label on the parcel says something else than the bill. */
const isOvertaken = 'b.label_printed_at_ms IS NOT NULL AND b.printed_revision < b.label_revision'
/** The print runs, or may have come out. */
const mayBring = oneOf('j.state', [...runningPrintStates, 'unclear'])

const isMissing = `${isUnprinted} AND NOT EXISTS (SELECT 1 FROM label_jobs j WHERE j.subject = b.bill_code AND ${mayBring})
  AND ${wantsLabel}`
export const isOutdated = `${isOvertaken} AND ${wantsLabel}`
/** One that says what the bill says may have come out: whoever looks for it says whether another is wanted. */
const isOutdatedBeyondDoubt = `${isOutdated} AND NOT EXISTS (SELECT 1 FROM label_jobs j WHERE j.subject = b.bill_code
  AND j.state = 'unclear' AND j.label_revision >= b.label_revision)`

const stateBy = (missing: string, outdated: string): string =>
  `CASE WHEN ${missing} THEN ${word('missing')} WHEN ${outdated} THEN ${word('outdated')}
    WHEN NOT (${isUnprinted}) THEN ${word('printed')} END`
const word = (state: LabelState): string => `'${state}'`

/** How the label of a bill stands, on every screen: a `LabelState`, or null where none was printed and none is missing. */
export const labelState = stateBy(isMissing, isOutdated)

const isAlive = `NOT (${hasEnded('b')}) AND coalesce(${latestOutcome('b', 'cancel')}, '') <> 'accepted'`

/** A living bill of which no label is known, whether it is being cancelled or not. */
export const mayBeUnprinted = `${isUnprinted} AND ${isAlive}
  AND NOT EXISTS (SELECT 1 FROM label_jobs j WHERE j.subject = b.bill_code AND ${mayBring})`

/** The same as far as it changes with the row alone, and not with a request or a print that runs or is unclear. */
export const labelStateOfRow = stateBy(`${isUnprinted} AND ${isAlive}`, `${isOvertaken} AND ${isAlive}`)

/** The codes of those bills, which are few, of which the other state may be said: words of the search follow the row alone. */
export const mayDiffer = `SELECT r.bill_code FROM requests r WHERE r.kind = 'cancel' AND ${oneOf('r.outcome', undecidedOutcomes)}
  UNION SELECT j.subject FROM label_jobs j WHERE ${mayBring}`

/** Which bills want a label: those without one, and those whose label an update has overtaken, but none whose label may have come out. Oldest first. */
export interface WantedLabels {
  missing(offset: number, limit: number): string[]
  countMissing(): number
  outdated(offset: number, limit: number): string[]
  countOutdated(): number
}

export function wantedLabels(db: Database): WantedLabels {
  const missing = listOf(db, isMissing)
  const outdated = listOf(db, isOutdatedBeyondDoubt)
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
