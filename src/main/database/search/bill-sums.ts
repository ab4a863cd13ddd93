import type { BillSums } from '../../../shared/domain/bill/bill-list.ts'
import type { Database } from '../open.ts'
import { billField } from '../stores/bills/bill-columns.ts'
import { notCancelled } from '../stores/conditions.ts'

/** What is collected for a few bills, nothing for one that is cancelled, and what they weigh as they were sent. */
export interface SumOfBills {
  ofSeqs(seqs: readonly number[]): BillSums
  ofCodes(billCodes: readonly string[]): BillSums
}

export const noSums: BillSums = { bills: 0, codVnd: 0, weightGrams: 0, unweighed: 0 }

export function createSumOfBills(db: Database): SumOfBills {
  const over = (column: string) =>
    db.prepare<[string], BillSums>(
      `SELECT count(*) AS bills, coalesce(sum(cod), 0) AS codVnd, coalesce(sum(weight), 0) AS weightGrams,
         count(*) - count(weight) AS unweighed
       FROM (SELECT CASE WHEN ${notCancelled('b')} THEN b.cod_amount_vnd END AS cod, ${billField('$.cargo.weightGrams')} AS weight
         FROM (SELECT DISTINCT value FROM json_each(?)) f CROSS JOIN bills b ON b.${column} = f.value)`,
    )
  const [bySeq, byCode] = [over('seq'), over('bill_code')]
  return {
    ofSeqs: (seqs) => bySeq.get(JSON.stringify(seqs)) ?? noSums,
    ofCodes: (billCodes) => byCode.get(JSON.stringify(billCodes)) ?? noSums,
  }
}

export function added(one: BillSums, other: BillSums): BillSums {
  return {
    bills: one.bills + other.bills,
    codVnd: one.codVnd + other.codVnd,
    weightGrams: one.weightGrams + other.weightGrams,
    unweighed: one.unweighed + other.unweighed,
  }
}
