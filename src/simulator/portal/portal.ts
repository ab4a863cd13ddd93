import { entryStatus, type Carrier } from '../carrier.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { statusText } from '../shipments/statuses.ts'

/** A shipment as the carrier's customer portal shows it. */
export interface PortalEntry {
  readonly billCode: string
  readonly refCode: string
  readonly account: string
  readonly statusId: number
  readonly statusText: { readonly vi: string; readonly en: string }
  readonly createdAtMs: number
  readonly receiverName: string
  readonly receiverAddress: string
  readonly codAmountVnd: number
}

export interface Portal {
  /** What exists under a reference or a bill code. */
  find(wanted: string): readonly PortalEntry[]
}

function toPortalEntry(carrier: Carrier, entry: LedgerEntry, nowMs: number): PortalEntry {
  const statusId = entryStatus(carrier, entry, nowMs)
  return {
    billCode: entry.billCode,
    refCode: entry.refCode,
    account: entry.account,
    statusId,
    statusText: statusText(statusId),
    createdAtMs: entry.createdAtMs,
    receiverName: entry.shipment.receiver.name,
    receiverAddress: entry.shipment.receiver.address,
    codAmountVnd: entry.shipment.codAmountVnd,
  }
}

/** Everything under a reference, and the shipment whose bill code it is; oldest first. */
export function findInPortal(carrier: Carrier, wanted: string, nowMs: number): readonly PortalEntry[] {
  const key = wanted.trim()
  if (key === '') return []
  const byCode = carrier.ledger.find(key)
  const byReference = carrier.ledger.billsByReference(key).filter((entry) => entry !== byCode)
  return [...(byCode ? [byCode] : []), ...byReference].map((entry) => toPortalEntry(carrier, entry, nowMs))
}
