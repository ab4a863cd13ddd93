/** Part of the first schema: by which numbers the carrier knows places of the old system, as this account's bills have shown. */
export const carrierPlaces = `
CREATE TABLE carrier_places (
  province_name TEXT NOT NULL,
  district_name TEXT NOT NULL,
  ward_name TEXT NOT NULL,
  province_id INTEGER NOT NULL CHECK (province_id > 0),
  district_id INTEGER NOT NULL CHECK (district_id > 0),
  ward_id INTEGER NOT NULL CHECK (ward_id > 0),
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (province_name, district_name, ward_name)
) STRICT, WITHOUT ROWID;
`
