import { toKg, type Carrier } from '../carrier.ts'
import { feesOf, type FeeBasis, type Fees } from './fees.ts'
import { zoneBetween } from '../places/places.ts'
import { FIRST_SERVICE, serviceById, type Service } from './services.ts'
import type { Shipment } from '../shipments/shipment.ts'

export function feeBasisOf(carrier: Carrier, shipment: Shipment): FeeBasis {
  return {
    weightKg: toKg(carrier, shipment.weight),
    widthCm: shipment.widthCm,
    lengthCm: shipment.lengthCm,
    heightCm: shipment.heightCm,
    codAmountVnd: shipment.codAmountVnd,
    cargoValueVnd: shipment.cargoValueVnd,
    packageNo: shipment.packageNo,
    cargoTypeId: shipment.cargoTypeId,
    otherFeeVnd: shipment.otherFeeVnd,
    from: shipment.sender.place,
    to: shipment.receiver.place,
  }
}

/** The first service stands for one that the price list does not have: a further one, or that of an old ledger's file. */
export function serviceOf(shipment: Shipment): Service {
  const service = serviceById(shipment.serviceId) ?? FIRST_SERVICE
  if (!service) throw new Error('The price list is empty')
  return service
}

export function shipmentFees(carrier: Carrier, shipment: Shipment): Fees {
  return feesOf(feeBasisOf(carrier, shipment), serviceOf(shipment))
}

export function expectedAtMs(shipment: Shipment, createdAtMs: number): number {
  const zone = zoneBetween(shipment.sender.place, shipment.receiver.place)
  return createdAtMs + serviceOf(shipment).leadHours[zone] * 3_600_000
}
