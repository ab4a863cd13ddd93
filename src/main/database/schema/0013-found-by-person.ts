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
    const forgottenAt = database
      .prepare<[string, number], number>(
        "SELECT at_ms FROM forgotten_customers WHERE kind = 'receiver' AND phone_digest = ? AND until_seq >= ?",
      )
      .pluck()
    const due = database.prepare<[number, number]>('INSERT OR IGNORE INTO bills_to_forget VALUES (?, ?)')
    // They kept their sender until now.
    const bills = database.prepare<[], ComingBack>(
      `SELECT seq, ${sender} AS phone, receiver_phone = '' AND receiver_name = '' AS isForgotten FROM bills
       WHERE ${comesBack} AND ${sender} <> ''`,
    )
    for (const { seq, phone, isForgotten } of bills.all()) {
      // One under way keeps its persons for as long as if they had been listed then.
      const askedAtMs = isForgotten === 1 ? 0 : forgottenAt.get(digestOfPhone(phone), seq)
      if (askedAtMs !== undefined) due.run(seq, askedAtMs)
    }
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
