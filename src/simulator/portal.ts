/** A shipment as the carrier's customer portal shows it. */
export interface PortalEntry {
  readonly billCode: string
  readonly refCode: string
  readonly statusId: number
  readonly statusText: string
  readonly createdAtMs: number
  readonly receiverName: string
  readonly receiverAddress: string
  readonly codAmountVnd: number
}
