import type { LabelState } from '../../../shared/domain/bill/bill.ts'
import { statusGroupOf, vietnamDay } from '../../../shared/domain/bill/bill-filter.ts'
import { createFacets, facetWords, monthOfDay, type Facets } from './bill-facets.ts'
import { textColumns, wordsOfBill, type BillText } from './bill-words.ts'
import type { Database } from '../open.ts'
import { billField } from '../stores/bills/bill-columns.ts'
import { labelStateOfRow } from '../stores/print/missing-labels.ts'

interface IndexedBill extends BillText {
  readonly senderName: string | null
  readonly serviceId: number | null
  readonly statusId: number | null
  readonly codAmountVnd: number
  readonly createdAtMs: number
  readonly labelState: LabelState | null
  /** Who entered it; null for one that was not entered here. */
  readonly operator: string | null
}

export interface BillIndex {
  /** To be called inside the transaction that inserts the bill. */
  add(seq: number): void
  /** To be called inside the transaction that changed what the bill is found by, or which filters it fits. */
  renew(seq: number): void
}

/** Everything that can be searched and filtered for, as one text of words; read from the row itself, so that it cannot differ. */
export function createBillIndex(db: Database): BillIndex {
  const source = db.prepare<[number], IndexedBill>(
    `SELECT ${textColumns}, ${billField('$.sender.name')} AS senderName, b.service_id AS serviceId,
       b.status_id AS statusId, b.cod_amount_vnd AS codAmountVnd, b.created_at_ms AS createdAtMs,
       ${labelStateOfRow} AS labelState,
       (SELECT d.operator FROM decisions d WHERE d.draft_id = b.draft_id AND d.action = 'enter' ORDER BY d.seq LIMIT 1)
         AS operator
     FROM bills b WHERE b.seq = ?`,
  )
  const insert = db.prepare<[number, string]>('INSERT INTO bills_search (rowid, text) VALUES (?, ?)')
  const remove = db.prepare<[number]>('DELETE FROM bills_search WHERE rowid = ?')
  const facets = createFacets(db)

  function add(seq: number): void {
    const bill = source.get(seq)
    if (bill === undefined) return
    insert.run(seq, [...wordsOfBill(bill), ...facetWordsOf(bill, facets)].join(' '))
  }

  function renew(seq: number): void {
    remove.run(seq)
    add(seq)
  }

  return { add, renew }
}

function facetWordsOf(bill: IndexedBill, facets: Facets): string[] {
  const operator = bill.operator ?? ''
  const day = vietnamDay(bill.createdAtMs)
  const label = bill.labelState
  return [
    facetWords.group(statusGroupOf(bill.statusId)),
    facetWords.cod(bill.codAmountVnd > 0),
    facetWords.province(facets.idOf('province', bill.provinceName)),
    facetWords.sender(facets.idOf('sender', bill.senderName ?? '')),
    facetWords.day(day),
    facetWords.month(monthOfDay(day)),
    ...(operator === '' ? [] : [facetWords.operator(facets.idOf('operator', operator))]),
    ...(label === null ? [] : [facetWords.label(label)]),
    ...(bill.serviceId === null ? [] : [facetWords.service(bill.serviceId)]),
  ]
}
