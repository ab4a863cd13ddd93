import { statusGroupOf, statusGroups } from '../../../shared/domain/bill/bill-filter.ts'
import type { BillColumn, BillSort } from '../../../shared/domain/bill/bill-list.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'
import type { Database } from '../open.ts'
import { billField } from '../stores/bills/bill-columns.ts'
import { movedAt } from '../stores/bills/bill-row.ts'
import { prepareNumber } from '../prepare-number.ts'

/** By the column of the list, what its bills are put in order by. */
const keys: Readonly<Record<BillColumn, string>> = {
  billCode: 'b.bill_code',
  status: 'b.status_id',
  receiver: 'b.receiver_name',
  phone: 'b.receiver_phone',
  ward: 'b.ward_name',
  province: 'b.province_name',
  cod: 'b.cod_amount_vnd',
  fee: 'b.total_fee_vnd',
  service: 'b.service_id',
  reference: 'b.ref_code',
  sender: billField('$.sender.name'),
  label: 'b.label_printed_at_ms',
  moved: movedAt,
  created: 'b.created_at_ms',
}

type Key = string | number | null

/** Puts bills in another order than newest first. */
export interface BillOrder {
  /** @param seqs newest first; equals stay in that order, and what has nothing in the column comes last */
  ordered(seqs: readonly number[], sort: BillSort): readonly number[]
}

/**
 * Names are compared here and not in SQL, which would put "Đào" behind "Vinh". The last order is kept until a row changes:
 * going through a sorted list page by page reads it once.
 */
export function createBillOrder(db: Database): BillOrder {
  const statements = new Map<BillColumn, ReturnType<typeof prepare>>()
  const prepare = (column: BillColumn) =>
    db
      .prepare<[string], Key>(
        `SELECT ${keys[column]} FROM json_each(?) f LEFT JOIN bills b ON b.seq = f.value ORDER BY f.key`,
      )
      .pluck()
  const changes = prepareNumber(db, 'SELECT total_changes()')
  let last: { readonly of: string; readonly ordered: readonly number[] } | null = null

  return {
    ordered(seqs, sort) {
      const json = JSON.stringify(seqs)
      const of = `${changes()} ${sort.by} ${sort.direction} ${json}`
      if (last?.of === of) return last.ordered
      const statement = statements.get(sort.by) ?? prepare(sort.by)
      statements.set(sort.by, statement)
      const read = statement.all(json).map((key) => comparable(sort.by, key))
      const ordered = seqs
        .map((seq, place) => ({ seq, key: read[place] ?? null }))
        .toSorted((one, other) => compared(one.key, other.key, sort.direction === 'up' ? 1 : -1))
        .map(({ seq }) => seq)
      last = { of, ordered }
      return ordered
    },
  }
}

function comparable(column: BillColumn, key: Key): Key {
  // States in the order in which a parcel goes through them.
  if (column === 'status') return typeof key === 'number' ? statusGroups.indexOf(statusGroupOf(key)) : null
  if (typeof key === 'string') return key === '' ? null : foldText(key)
  return key
}

function compared(one: Key, other: Key, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (one === other) return 0
  return one < other ? -sign : sign
}
