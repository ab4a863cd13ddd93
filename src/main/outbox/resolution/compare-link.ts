import type { AppError } from '../../../shared/app-error.ts'
import { differingFacts, factsOfBill } from '../../../shared/domain/bill/link-comparison.ts'
import type { LinkComparison, LinkFacts } from '../../../shared/domain/bill/link-comparison.ts'
import { err, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { TrackPort } from '../carrier-port.ts'
import type { ComparedCodes } from './compared-codes.ts'
import type { DraftDeps } from '../draft-commands.ts'
import { linkable } from './resolve-unknown.ts'

const nothingReported: LinkFacts = {
  receiverName: '',
  receiverPhone: '',
  address: '',
  codAmountVnd: null,
  weightGrams: null,
  content: '',
  createdAtMs: null,
}

/** Lays what the carrier has under a code beside what the draft sent. Changes nothing. */
export async function compareLink(
  deps: DraftDeps,
  track: TrackPort,
  compared: ComparedCodes,
  input: { readonly id: string; readonly billCode: string },
): Promise<Result<LinkComparison, AppError>> {
  const billCode = input.billCode.trim()
  const found = linkable(deps, input.id, billCode)
  if (!found.ok) return found
  const tracked = await track.find(billCode)
  if (tracked.kind === 'not-found') return err({ code: 'bill-not-found', context: { billCode } })
  if (tracked.kind === 'unclear') return err({ code: 'carrier-unclear', detail: tracked.detail })
  const sent = factsOfBill(found.value.sent.bill, found.value.startedAtMs)
  const reported = tracked.facts ?? nothingReported
  const { statusId, statusText } = tracked
  compared.put(input.id, billCode)
  return ok({
    billCode,
    expectedRefCode: found.value.sent.refCode,
    foundRefCode: tracked.refCode.trim(),
    statusId,
    statusText,
    sent,
    reported,
    differing: differingFacts(sent, reported),
  })
}
