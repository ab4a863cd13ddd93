import type { LinkFacts } from '../../../../src/shared/domain/bill/link-comparison.ts'

/** A carrier that tells nothing of a bill but its code, reference and state. */
export const nothingTold: LinkFacts = {
  receiverName: '',
  receiverPhone: '',
  address: '',
  content: '',
  codAmountVnd: null,
  weightGrams: null,
  createdAtMs: null,
}
