import { knownStatusIds } from '../../../../shared/domain/bill/bill.ts'
import type { Cargo } from '../../../../shared/domain/bill/bill-input.ts'
import {
  expectedWeight,
  isUnexpectedWeight,
  type ParcelKind,
} from '../../../../shared/domain/quantity/expected-weight.ts'
import type { Database } from '../../open.ts'

/** What parcels have weighed, as their bills say now. */
export interface ParcelWeights {
  /** In grams, of the latest bills of this kind that are not cancelled. */
  ofKind(kind: ParcelKind): number[]
  /** Whether parcels of these goods have never weighed so; false where nobody knows. */
  isUnusual(cargo: Cargo): boolean
}

/** Packing changes over the months: boxes, leaflets, makers. */
const learnedBills = 30
/** Goods that were not packed among so many bills are packed otherwise by now; reading them takes some milliseconds. */
const comparedBills = 3000

/** No index serves it: one over what stands in JSON is wrong as soon as a single row is damaged. The text is looked for before any JSON is read. */
export function createParcelWeights(db: Database): ParcelWeights {
  const latest = db
    .prepare<[ParcelKind & { readonly quoted: string; readonly compared: number; readonly learned: number }], number>(
      `SELECT bill_json ->> '$.cargo.weightGrams' FROM bills
       WHERE seq > (SELECT max(seq) FROM bills) - @compared AND package_count = @packageCount
         AND coalesce(status_id, 0) <> ${knownStatusIds.cancelled} AND instr(bill_json, @quoted) > 0
         AND CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.cargo.content' = @content
           AND bill_json ->> '$.cargo.lengthCm' IS @lengthCm AND bill_json ->> '$.cargo.widthCm' IS @widthCm
           AND bill_json ->> '$.cargo.heightCm' IS @heightCm AND bill_json ->> '$.cargo.weightGrams' > 0 END
       ORDER BY seq DESC LIMIT @learned`,
    )
    .pluck()
  const ofKind = (kind: ParcelKind): number[] =>
    latest.all({
      ...kind,
      quoted: JSON.stringify(kind.content),
      compared: comparedBills,
      learned: learnedBills,
    })
  return {
    ofKind,
    isUnusual({ content, packageCount, lengthCm, widthCm, heightCm, weightGrams }) {
      if (content === '' || weightGrams === null) return false
      const expected = expectedWeight(ofKind({ content, packageCount, lengthCm, widthCm, heightCm }))
      return expected !== null && isUnexpectedWeight(weightGrams, expected)
    },
  }
}
