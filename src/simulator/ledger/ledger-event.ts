import type { EndpointPath } from '../http/endpoint.ts'
import type { Shipment } from '../shipments/shipment.ts'

/** A shipment came into being. Everything that the carrier will ever know of its registration. */
export interface Registration {
  readonly sequence: number
  readonly billId: number
  readonly billCode: string
  readonly refCode: string
  readonly account: string
  readonly endpoint: EndpointPath
  readonly origin: 'request' | 'sample'
  readonly createdAtMs: number
  readonly body: Readonly<Record<string, unknown>>
  /** Keys of the body, and of those of updates, that their endpoint does not document; the carrier ignored them. */
  readonly unknownFields: readonly string[]
  readonly shipment: Shipment
}

/** Something that bends the course of a shipment's life: a request, or a push from a test. */
export interface Intervention {
  readonly kind: 'cancelled' | 'return-requested' | 'moved'
  readonly atMs: number
  /** Where it was pushed to; only for `moved`. */
  readonly statusId?: number
}

export type LedgerEvent =
  | { readonly event: 'created'; readonly registration: Registration }
  | { readonly event: 'answered'; readonly sequence: number }
  | {
      readonly event: 'updated'
      readonly sequence: number
      readonly atMs: number
      readonly shipment: Shipment
      /** As of a registration; absent in a file from before they were noted. */
      readonly unknownFields?: readonly string[]
    }
  | { readonly event: 'intervened'; readonly sequence: number; readonly intervention: Intervention }
