import type { BillLink } from '../../../../shared/domain/bill/linked-bill.ts'
import type { Database } from '../../open.ts'
import { isUnsent } from '../conditions.ts'

/** More than a handful under one reference is a mistake that the first of them shows as well. */
const mostLinks = 20

type FoundBill = Omit<Extract<BillLink, { kind: 'bill' }>, 'kind'>
type FoundDraft = Omit<Extract<BillLink, { kind: 'draft' }>, 'kind'>

const type = `CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.billType' END`
/** As the indexes word it. */
const related = `(CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.billReturn' END)`

/** Finds the other shipments of a pair: those that a bill names, and those that name it. */
export interface BillLinks {
  /** `names` is the reference that the bill itself gives for the other one; empty for none. */
  of(refCode: string, names: string): BillLink[]
}

export function createBillLinks(db: Database): BillLinks {
  const bills = db.prepare<[Asked], FoundBill>(
    `SELECT bill_code AS billCode, ref_code AS refCode, ${type} AS billType FROM bills
     WHERE seq IN (SELECT seq FROM bills WHERE ref_code = :names AND :names <> ''
         UNION SELECT seq FROM bills WHERE ${related} = :refCode COLLATE NOCASE AND ${related} <> '')
       AND ref_code <> :refCode ORDER BY seq DESC LIMIT ${mostLinks}`,
  )
  const drafts = db.prepare<[Asked], FoundDraft>(
    `SELECT id, ref_code AS refCode, ${type} AS billType, state FROM drafts
     WHERE seq IN (SELECT seq FROM drafts WHERE ref_code = :names AND :names <> '' AND deleted_at_ms IS NULL
         UNION SELECT seq FROM drafts WHERE ${related} = :refCode COLLATE NOCASE AND ${related} <> '')
       AND ref_code <> :refCode AND ${isUnsent('drafts')}
     ORDER BY seq DESC LIMIT ${mostLinks}`,
  )
  return {
    of: (refCode, names) => {
      if (refCode === '') return []
      const asked = { refCode, names: names.trim() }
      return [
        ...bills.all(asked).map((link) => ({ kind: 'bill' as const, ...link })),
        ...drafts.all(asked).map((link) => ({ kind: 'draft' as const, ...link })),
      ]
    },
  }
}

interface Asked {
  readonly refCode: string
  readonly names: string
}
