/** The shipped tables as tuples; src/main/directory/load-directory.ts reads them. */
export interface BuiltDirectory {
  /** [code, name, further folded names] */
  readonly provinces: readonly (readonly [string, string, readonly string[]])[]
  /** [code, name, province code] */
  readonly wards: readonly WardRow[]
  /** [district, province, further names], as they were called until 30 June 2025 */
  readonly districts: readonly (readonly [string, string, ...string[]])[]
  /** [abolished ward, index of its district, codes of the wards that took it over] */
  readonly units: readonly (readonly [string, number, ...string[]])[]
  readonly repairs: Repairs
}

export type WardRow = readonly [code: string, name: string, provinceCode: string]

/** How many rows had each fault. */
export interface Repairs {
  /** The successor's code is in no list of wards. */
  readonly absentCodes: number
  /** Of these, found by giving the code its leading zero back, with the name agreeing. */
  readonly lostZeros: number
  /** Absent or not, the code named another ward than the row's own words; the words were followed. */
  readonly followedByName: number
  readonly withoutOldCode: number
  readonly withoutOldName: number
  readonly notComposed: number
  readonly repeated: number
}
