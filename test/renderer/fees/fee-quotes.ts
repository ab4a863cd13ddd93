import type { FeeQuote } from '../../../src/shared/domain/fee-quote.ts'

/** A quote that names its total and nothing of its parts. */
export const quoteOf = (serviceId: number, totalVnd: number, leadTimeMs: number | null = null): FeeQuote => ({
  serviceId,
  serviceName: '',
  totalVnd,
  mainVnd: null,
  codVnd: null,
  insuranceVnd: null,
  remoteVnd: null,
  chargedWeightGrams: null,
  leadTimeMs,
})
