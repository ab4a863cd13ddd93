/** One end of a shipment, as the sender described it. */
export interface Party {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly place: Place
}

/** Codes are known for the new location system, names for the legacy one; either may be empty. */
export interface Place {
  readonly provinceCode: string
  readonly wardCode: string
  readonly provinceName: string
  readonly districtName: string
  readonly wardName: string
}

/** The facts of a shipment in the carrier's books. Weights in the unit of the wire, lengths in cm, amounts in đồng. */
export interface Shipment {
  readonly packageNo: number
  readonly weight: number
  readonly widthCm: number
  readonly lengthCm: number
  readonly heightCm: number
  readonly cargoContent: string
  readonly serviceId: number
  readonly paymentMethodId: number
  readonly cargoTypeId: number
  readonly codAmountVnd: number
  readonly cargoValueVnd: number
  readonly otherFeeVnd: number
  readonly note: string
  readonly sender: Party
  readonly receiver: Party
  /** Where it goes back to, if not to the sender. */
  readonly returnTo: Party | null
  readonly returnsDocument: boolean
  readonly installation: boolean
  readonly draft: boolean
  readonly billType: number
  readonly billReturn: string
}
