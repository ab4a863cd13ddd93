import type { ParcelKind } from '../../../../shared/domain/quantity/expected-weight.ts'
import type { Database } from '../../open.ts'

/** What parcels have weighed, as their bills say now. */
export interface ParcelWeights {
  /** In grams, of the latest bills of this kind that are not cancelled. */
  ofKind(kind: ParcelKind): number[]
}

/** Packing changes over the months: boxes, leaflets, makers. */
const learnedBills = 30
/** Bills whose goods begin with the same letters; among so many those of one size are looked for. */
const comparedBills = 200

/** Worded as in the index that serves it. */
const indexedGoods = "substr(CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.cargo.content' END, 1, 80)"

export function createParcelWeights(db: Database): ParcelWeights {
  const latest = db
    .prepare<[ParcelKind & { readonly compared: number; readonly learned: number }], number>(
      `SELECT grams FROM (
         SELECT seq, bill_json ->> '$.cargo.weightGrams' AS grams, bill_json ->> '$.cargo.content' AS content,
           bill_json ->> '$.cargo.lengthCm' AS length, bill_json ->> '$.cargo.widthCm' AS width,
           bill_json ->> '$.cargo.heightCm' AS height
         FROM bills WHERE ${indexedGoods} = substr(@content, 1, 80) AND package_count = @packageCount
           AND coalesce(status_id, 0) <> 6 ORDER BY seq DESC LIMIT @compared)
       WHERE content = @content AND length IS @lengthCm AND width IS @widthCm AND height IS @heightCm AND grams > 0
       ORDER BY seq DESC LIMIT @learned`,
    )
    .pluck()
  return { ofKind: (kind) => latest.all({ ...kind, compared: comparedBills, learned: learnedBills }) }
}
