import { digestOfPhone } from '../stores/customers/forgotten-phones.ts'
import type { Migration } from './migration.ts'

/**
 * What names a person beside the receiver of a bill is found by an index: the sender of a parcel that comes back, of a bill and of a draft without
 * one, and the scans and the parcels left behind of a handover. Without them each person who is forgotten reads every row of these tables.
 */
export const foundByPersonMigration: Migration = {
  version: 13,
  up(database) {
    database.exec(`
      CREATE INDEX bills_coming_back ON bills ((${sender})) WHERE ${comesBack};
      CREATE INDEX drafts_coming_back ON drafts ((${sender})) WHERE bill_code IS NULL AND ${comesBack};
      CREATE INDEX handover_parcels_left ON handover_parcels (bill_code) WHERE place = 'left';
      CREATE INDEX handover_scans_by_bill ON handover_scans ((${scanned})) WHERE ${scanned} IS NOT NULL;
    `)
    const forgotten = database.prepare<[string, number], number>(
      "SELECT 1 FROM forgotten_customers WHERE kind = 'receiver' AND phone_digest = ? AND until_seq >= ?",
    )
    const due = database.prepare<[number]>('INSERT OR IGNORE INTO bills_to_forget VALUES (?, 0)')
    // They kept their sender until now.
    const bills = database.prepare<[], ComingBack>(
      `SELECT seq, ${sender} AS phone, receiver_phone = '' AND receiver_name = '' AS isForgotten FROM bills
       WHERE ${comesBack} AND ${sender} <> ''`,
    )
    for (const { seq, phone, isForgotten } of bills.all())
      if (isForgotten === 1 || forgotten.get(digestOfPhone(phone), seq) !== undefined) due.run(seq)
  },
}

interface ComingBack {
  readonly seq: number
  readonly phone: string
  readonly isForgotten: 0 | 1
}

const sender = "CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.sender.phone' END"
const comesBack = "CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.billType' END IN ('return', 'trade-in-return')"
const scanned = "CASE WHEN json_valid(scan_json) THEN scan_json ->> '$.parcel.billCode' END"
