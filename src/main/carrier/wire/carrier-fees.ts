import type { Fees } from '../../../shared/domain/bill/bill.ts'
import { type JsonRecord, readNumber } from './fields.ts'

/** Fees of a shipment. The insurance fee has three spellings: create says `insurr_fee`, calc-fee `insur_fee`, tracking `insurance_fee`. */
export function readFees(record: JsonRecord): Fees {
  return {
    mainVnd: readNumber(record['main_fee']),
    codVnd: readNumber(record['cod_fee']),
    insuranceVnd: readInsuranceFee(record),
    liftingVnd: readNumber(record['lifting_fee']),
    remoteVnd: readNumber(record['remote_fee']),
    countingVnd: readNumber(record['counting_fee']),
    packingVnd: readNumber(record['packing_fee']),
    totalVnd: readNumber(record['total_fee']),
  }
}

export function readInsuranceFee(record: JsonRecord): number | null {
  return readNumber(record['insurr_fee']) ?? readNumber(record['insur_fee']) ?? readNumber(record['insurance_fee'])
}
