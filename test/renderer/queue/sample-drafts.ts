import type { DraftRow, DraftState } from '../../../src/shared/domain/draft.ts'

/** A row of the Queue screen: the draft d1, d2 ... with the reference TB02-1, TB02-2 ... */
export const draft = (n: number, state: DraftState): DraftRow => ({
  id: `d${n}`,
  refCode: `TB02-${n}`,
  state,
  reason: 'none',
  reasonDetail: '',
  receiverName: `Khách ${n}`,
  receiverPhone: '0908765432',
  serviceId: null,
  wardName: 'Phường Ba Đình',
  provinceName: 'Hà Nội',
  codAmountVnd: 0,
  billCode: null,
  unresolvedAttempts: 0,
  createdAtMs: 1,
  stateSinceMs: 1,
})
