import type { FeeQuote } from '../../../shared/domain/fee-quote.ts'
import { readInsuranceFee } from './carrier-fees.ts'
import type { CallEvidence } from '../http/evidence.ts'
import {
  isRecord,
  type JsonRecord,
  readGrams,
  readInteger,
  readList,
  readNumber,
  readText,
  readTimeMs,
} from './fields.ts'
import { judgeCall, unclear, unclearWith } from './classify-call.ts'
import type { CallProblem } from './classify-call.ts'
import { ambiguousYes } from './envelope.ts'
import type { WireSettings } from './wire-fields.ts'

export type FeesAnswer =
  | { readonly kind: 'quotes'; readonly quotes: readonly FeeQuote[] }
  | { readonly kind: 'refused'; readonly message: string }
  | CallProblem

/** Quotes of every service that names its total, and its number or its name. A lone quote may come without its list. */
export function readCalcFeeAnswer(evidence: CallEvidence, weightUnit: WireSettings['weightUnit'] = 'kg'): FeesAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, isAmbiguous, message, data } = judged.envelope
  if (isAmbiguous) return unclearWith(message, ambiguousYes)
  if (!success) return { kind: 'refused', message }
  const isQuote = isRecord(data) && 'total_fee' in data
  const list = isQuote ? null : readList(data)
  const entries = (list ?? [data]).filter(isRecord)
  const quotes = entries.map((entry) => readQuote(entry, weightUnit)).filter((quote) => quote !== null)
  return quotes.length > 0 || list?.length === 0 ? { kind: 'quotes', quotes } : unclear('success without a fee quote')
}

function readQuote(entry: JsonRecord, weightUnit: WireSettings['weightUnit']): FeeQuote | null {
  const serviceId = readInteger(entry['service_id'])
  const totalVnd = readNumber(entry['total_fee'])
  const serviceName = readText(entry['service_name']) ?? ''
  if (totalVnd === null || (serviceId === null && serviceName === '')) return null
  return {
    serviceId,
    serviceName,
    totalVnd,
    mainVnd: readNumber(entry['main_fee']),
    codVnd: readNumber(entry['cod_fee']),
    insuranceVnd: readInsuranceFee(entry),
    remoteVnd: readNumber(entry['remote_fee']),
    chargedWeightGrams: readGrams(entry['weight'], weightUnit === 'g' ? 1 : 1000),
    leadTimeMs: readTimeMs(entry['lead_time']),
  }
}
