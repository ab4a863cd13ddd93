import type { AppError } from '../../../shared/app-error.ts'
import { differingFacts, factsOfBill } from '../../../shared/domain/bill/link-comparison.ts'
import type { LinkComparison } from '../../../shared/domain/bill/link-comparison.ts'
import { err, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { Track } from '../../carrier/endpoints/v3/tracking.ts'
import { factsOfTracking } from '../../carrier/wire/tracked-facts.ts'
import type { ComparedCodes } from './compared-codes.ts'
import type { DraftDeps } from '../draft-commands.ts'
import { linkable } from './resolve-unknown.ts'

/** Lays what the carrier has under a code beside what the draft sent. Changes nothing. */
export async function compareLink(
  deps: DraftDeps,
  track: Track,
  compared: ComparedCodes,
  input: { readonly id: string; readonly billCode: string },
): Promise<Result<LinkComparison, AppError>> {
  const billCode = input.billCode.trim()
  const found = linkable(deps, input.id, billCode)
  if (!found.ok) return found
  const tracked = await track(billCode)
  if (!tracked.ok) return tracked
  if (tracked.value.kind === 'not-found') return err({ code: 'bill-not-found', context: { billCode } })
  const { record, phoneAsReported } = tracked.value
  const sent = factsOfBill(found.value.sent.bill, found.value.startedAtMs)
  const reported = factsOfTracking(record, phoneAsReported)
  const { statusId, statusText } = record
  compared.put(input.id, billCode)
  return ok({
    billCode,
    expectedRefCode: found.value.sent.refCode,
    foundRefCode: record.refCode.trim(),
    statusId,
    statusText,
    sent,
    reported,
    differing: differingFacts(sent, reported),
  })
}
