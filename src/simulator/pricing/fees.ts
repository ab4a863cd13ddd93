import { zoneBetween } from '../places/places.ts'
import type { Service } from './services.ts'
import type { Place } from '../shipments/shipment.ts'

/** What a price depends on. Weight in kg, lengths in cm, amounts in đồng. */
export interface FeeBasis {
  readonly weightKg: number
  readonly widthCm: number
  readonly lengthCm: number
  readonly heightCm: number
  readonly codAmountVnd: number
  readonly cargoValueVnd: number
  readonly packageNo: number
  readonly cargoTypeId: number
  readonly otherFeeVnd: number
  readonly from: Place
  readonly to: Place
}

/** All in đồng. */
export interface Fees {
  readonly main: number
  readonly cod: number
  readonly insurance: number
  readonly lifting: number
  readonly remote: number
  readonly counting: number
  readonly packing: number
  readonly other: number
  readonly total: number
}

/** Cao Bằng, Tuyên Quang, Điện Biên, Lai Châu, Sơn La, Lào Cai, Cà Mau: mountains, and the far south. */
const REMOTE_PROVINCES: ReadonlySet<string> = new Set(['04', '08', '11', '12', '14', '15', '96'])
const REMOTE_FEE_VND = 12_000
/** Value up to here is insured free of charge. */
const FREE_INSURANCE_VND = 1_000_000
const HEAVY_KG = 30
const CHILLED_OR_BIOLOGICAL: ReadonlySet<number> = new Set([3, 4, 5])

export function volumetricWeightKg(basis: FeeBasis, service: Service): number {
  return (basis.lengthCm * basis.widthCm * basis.heightCm) / service.volumetricDivisor
}

/** The larger of true and volumetric weight, to the gram. */
export function chargedWeightKg(basis: FeeBasis, service: Service): number {
  return Math.round(Math.max(basis.weightKg, volumetricWeightKg(basis, service)) * 1000) / 1000
}

function mainFeeVnd(basis: FeeBasis, service: Service): number {
  const zone = zoneBetween(basis.from, basis.to)
  const excessKg = Math.max(0, chargedWeightKg(basis, service) - service.includedKg)
  // The subtraction may leave 1e-16 of a kilogram, which must not cost a step.
  const steps = Math.ceil(Math.round((excessKg / service.stepKg) * 1e6) / 1e6)
  return service.baseVnd[zone] + steps * service.stepVnd[zone]
}

function codFeeVnd(codAmountVnd: number): number {
  return codAmountVnd === 0 ? 0 : Math.max(5_000, Math.round(codAmountVnd * 0.008))
}

function insuranceFeeVnd(cargoValueVnd: number): number {
  return cargoValueVnd <= FREE_INSURANCE_VND ? 0 : Math.round(cargoValueVnd * 0.005)
}

export function feesOf(basis: FeeBasis, service: Service): Fees {
  const parts = {
    main: mainFeeVnd(basis, service),
    cod: codFeeVnd(basis.codAmountVnd),
    insurance: insuranceFeeVnd(basis.cargoValueVnd),
    lifting: basis.weightKg > HEAVY_KG ? Math.round((basis.weightKg - HEAVY_KG) * 500) : 0,
    remote: REMOTE_PROVINCES.has(basis.to.provinceCode) ? REMOTE_FEE_VND : 0,
    counting: basis.packageNo > 10 ? (basis.packageNo - 10) * 500 : 0,
    packing: CHILLED_OR_BIOLOGICAL.has(basis.cargoTypeId) ? 15_000 : 0,
    other: basis.otherFeeVnd,
  }
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) }
}
