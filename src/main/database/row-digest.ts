import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'

/**
 * A row that matters carries a digest of what was written, so that a change that no statement made is seen before it is acted upon.
 * Triggers write it (`schema/0006-row-digests.ts` and those that add tables later) within the statement that writes the row, so that no writer can forget it. A row without
 * one is of an earlier build: unproved, not damaged.
 */

const columns = (names: string): readonly string[] => names.split(/\s+/)

/** All columns but `seq`, by which the row is found, and those that SQLite computes. A column that a migration adds needs new triggers in that migration. */
export const digestedColumns = {
  drafts: columns(`id state reason reason_detail ref_code reference_overridden bill_json receiver_name receiver_phone
    ward_name province_name cod_amount_vnd service_id bill_code not_before_ms created_at_ms state_since_ms
    deleted_at_ms`),
  attempts: columns(`id draft_id ref_code payload_json note_follows token_generation started_at_ms started_monotonic_ms
    journal_segment journal_offset ended_at_ms outcome reason http_status response_text bill_code_seen settled_as
    settled_at_ms`),
  bills: columns(`bill_code ref_code draft_id bill_json receiver_name receiver_phone ward_name province_name
    cod_amount_vnd service_id package_count status_id status_text fees_json total_fee_vnd created_at_ms expected_at_ms
    label_printed_at_ms tracked_at_ms history_json needs_action handled_at_ms handled_by handled_note tracking_json
    carrier_draft label_revision printed_revision`),
  requests: columns(`kind bill_code batch_id mark status_id payload_json operator outcome message cause technical tries
    chunk_id asked_at_ms ended_at_ms checks checked_at_ms`),
  print_jobs: columns(`id batch_id kind subject title request_json origin profile_id printer template copies
    reprint_number parcels confirmed_json state reason detail system_job operator asked_at_ms state_since_ms sent_at_ms
    label_revision cuts_json`),
  orders: columns(`id source number number_key ref_code state reason reason_detail content_json is_faulty revision
    receiver_name receiver_phone ward_name province_name cod_amount_vnd service_id import_seq changed_by draft_id operator
    created_at_ms state_since_ms forgotten_at_ms`),
  customers: columns(`id kind phone name name_is_edited addresses_json note blocked_at_ms blocked_by block_note bills
    returns cod_vnd first_bill_at_ms last_bill_at_ms recency merged_into twin_key created_at_ms`),
  handover_parcels: columns(`list_seq bill_code parcel place is_withheld reason note parcel_json at_ms operator`),
} as const
export type DigestedTable = keyof typeof digestedColumns

/** The digest of a row in SQL; `row` is the name under which a statement knows it. */
export const rowDigest = (table: DigestedTable, row: string): string =>
  `row_digest(${digestedColumns[table].map((column) => `${row}.${column}`).join(', ')})`

/** 1 for a row that is as it was written, as far as anybody can say. What lists many rows asks `damaged_rows` instead: a digest reads every column. */
export const isIntact = (table: DigestedTable, row: string): string =>
  `(${row}.digest IS NULL OR ${row}.digest = ${rowDigest(table, row)})`

/** 1 for a row that was found to be damaged, at a start or by the check of all rows behind it. */
export const isKnownDamaged = (table: DigestedTable, row: string): string =>
  `EXISTS (SELECT 1 FROM damaged_rows k WHERE k.table_name = '${table}' AND k.row_seq = ${row}.seq)`

/** What no row has: of one without a digest that was changed by other means than by being written. */
export const unfitDigest = -1

/** Every connection that writes one of these rows needs it. */
export function addRowDigest(database: Database): void {
  database.function('row_digest', { deterministic: true, varargs: true }, (...values: unknown[]) => digestOf(values))
}

/** Of the values in the order of `digestedColumns`. */
export function digestOf(values: readonly unknown[]): number {
  return crc32(JSON.stringify(values))
}
