import type { IdLocation } from '../../../shared/domain/place/location.ts'
import type { Database } from '../open.ts'

export type CarrierPlace = Omit<IdLocation, 'system'>

/** Places of the old system with the carrier's numbers; the newest number of a place is the one that counts. */
export interface CarrierPlaceStore {
  /** Oldest first. */
  all(): CarrierPlace[]
  put(carrierPlace: CarrierPlace, seenAtMs: number): void
}

export function createCarrierPlaceStore(db: Database): CarrierPlaceStore {
  const all = db.prepare<[], CarrierPlace>(
    `SELECT province_name AS provinceName, district_name AS districtName, ward_name AS wardName,
       province_id AS provinceId, district_id AS districtId, ward_id AS wardId
     FROM carrier_places ORDER BY seen_at_ms, province_name, district_name, ward_name`,
  )
  const put = db.prepare<[CarrierPlace & { readonly seenAtMs: number }]>(
    `INSERT INTO carrier_places
       VALUES (@provinceName, @districtName, @wardName, @provinceId, @districtId, @wardId, @seenAtMs)
     ON CONFLICT (province_name, district_name, ward_name) DO UPDATE SET province_id = excluded.province_id,
       district_id = excluded.district_id, ward_id = excluded.ward_id, seen_at_ms = excluded.seen_at_ms`,
  )
  return {
    all: () => all.all(),
    put: ({ provinceName, districtName, wardName, provinceId, districtId, wardId }, seenAtMs) =>
      void put.run({ provinceName, districtName, wardName, provinceId, districtId, wardId, seenAtMs }),
  }
}
