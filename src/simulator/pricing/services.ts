import type { FurtherNumbers } from '../options.ts'
import type { Zone } from '../places/places.ts'

/** One line of the price list. Amounts in đồng, weights in kg. */
export interface Service {
  readonly id: number
  readonly name: string
  /** cm³ that count as one kilogram. */
  readonly volumetricDivisor: number
  readonly includedKg: number
  readonly baseVnd: Readonly<Record<Zone, number>>
  readonly stepKg: number
  readonly stepVnd: Readonly<Record<Zone, number>>
  readonly leadHours: Readonly<Record<Zone, number>>
}

function prices(sameProvince: number, sameRegion: number, far: number): Readonly<Record<Zone, number>> {
  return { 'same-province': sameProvince, 'same-region': sameRegion, far }
}

/** The ids seen in use; 10, 11 and 20 are the older set. The prices are our own and believable. */
const SERVICES: readonly Service[] = [
  {
    id: 90,
    name: 'Chuyển phát nhanh (CPN)',
    volumetricDivisor: 5000,
    includedKg: 0.5,
    baseVnd: prices(18_000, 28_000, 35_000),
    stepKg: 0.5,
    stepVnd: prices(2_500, 4_500, 7_000),
    leadHours: prices(24, 48, 72),
  },
  {
    id: 81,
    name: 'Hỏa tốc',
    volumetricDivisor: 5000,
    includedKg: 2,
    baseVnd: prices(60_000, 150_000, 280_000),
    stepKg: 0.5,
    stepVnd: prices(6_000, 12_000, 20_000),
    leadHours: prices(6, 18, 24),
  },
  {
    id: 91,
    name: 'Tiết kiệm',
    volumetricDivisor: 6000,
    includedKg: 2,
    baseVnd: prices(16_000, 24_000, 30_000),
    stepKg: 1,
    stepVnd: prices(2_000, 3_500, 5_000),
    leadHours: prices(48, 72, 120),
  },
  {
    id: 21,
    name: 'Vận tải kết hợp (MES)',
    volumetricDivisor: 4000,
    includedKg: 20,
    baseVnd: prices(70_000, 110_000, 160_000),
    stepKg: 1,
    stepVnd: prices(1_800, 2_800, 4_200),
    leadHours: prices(48, 96, 168),
  },
  {
    id: 10,
    name: 'Chuyển phát tiêu chuẩn',
    volumetricDivisor: 6000,
    includedKg: 1,
    baseVnd: prices(17_000, 26_000, 32_000),
    stepKg: 0.5,
    stepVnd: prices(2_000, 4_000, 6_000),
    leadHours: prices(36, 60, 96),
  },
  {
    id: 11,
    name: 'Chuyển phát trong ngày',
    volumetricDivisor: 5000,
    includedKg: 1,
    baseVnd: prices(40_000, 90_000, 160_000),
    stepKg: 0.5,
    stepVnd: prices(5_000, 9_000, 14_000),
    leadHours: prices(10, 24, 36),
  },
  {
    id: 20,
    name: 'Vận tải đường bộ',
    volumetricDivisor: 4000,
    includedKg: 30,
    baseVnd: prices(80_000, 120_000, 180_000),
    stepKg: 1,
    stepVnd: prices(1_500, 2_500, 3_800),
    leadHours: prices(72, 120, 192),
  },
]

const PAYMENT_METHODS: readonly number[] = [10, 11, 20]
const CARGO_TYPES: readonly number[] = [1, 2, 3, 4, 5]

/** What a request may name. */
export interface AcceptedNumbers {
  readonly services: readonly Service[]
  readonly paymentMethods: readonly number[]
  readonly cargoTypes: readonly number[]
}

/** The numbers seen in use, with further ones; a further service costs what the first of the price list does. */
export function acceptedNumbers(further: FurtherNumbers | undefined): AcceptedNumbers {
  const services = (further?.services ?? []).flatMap(({ id, name }) =>
    FIRST_SERVICE === undefined || serviceById(id) !== undefined ? [] : [{ ...FIRST_SERVICE, id, name }],
  )
  return {
    services: [...SERVICES, ...services],
    paymentMethods: [...PAYMENT_METHODS, ...(further?.paymentMethods ?? [])],
    cargoTypes: [...CARGO_TYPES, ...(further?.cargoTypes ?? [])],
  }
}

export const [FIRST_SERVICE] = SERVICES

export function serviceById(id: number): Service | undefined {
  return SERVICES.find((service) => service.id === id)
}
