import { z } from 'zod'

const provinceSchema = z.object({ province_code: z.string(), name: z.string(), place_type: z.string() })
const wardSchema = z.object({ ward_code: z.string(), name: z.string(), province_code: z.string() })
const mappingSchema = z.object({
  old_ward_code: z.string().nullable(),
  old_ward_name: z.string().nullable(),
  old_district_name: z.string().nullable(),
  old_province_name: z.string().nullable(),
  new_ward_code: z.string(),
  new_ward_name: z.string(),
  new_province_name: z.string(),
})

export type SourceMapping = z.infer<typeof mappingSchema>

export interface Source {
  readonly provinces: readonly z.infer<typeof provinceSchema>[]
  readonly wards: readonly z.infer<typeof wardSchema>[]
  readonly mappings: readonly SourceMapping[]
}

const patchesSchema = z.strictObject({
  about: z.string(),
  /** Provinces whose name or standing changed after the package was made. */
  provinces: z.array(z.strictObject({ code: z.string(), name: z.string(), why: z.string() })),
  /** Wards that are new or renamed; an existing code is replaced. */
  wards: z.array(z.strictObject({ code: z.string(), name: z.string(), provinceCode: z.string(), why: z.string() })),
  /** Codes that the package gives to no ward of today. */
  strayCodes: z.array(z.strictObject({ code: z.string(), why: z.string() })),
  /** Districts that the package calls by another name (`found`), and names of districts that were merged into them. */
  districts: z.array(
    z.strictObject({
      name: z.string(),
      province: z.string(),
      found: z.string().optional(),
      further: z.array(z.string()),
      why: z.string(),
    }),
  ),
  /** Abolished wards that the package lacks, or whose successors it has wrong. */
  units: z.array(
    z.strictObject({
      name: z.string(),
      district: z.string(),
      province: z.string(),
      codes: z.array(z.string()).min(1),
      why: z.string(),
    }),
  ),
  /** Further folded names of a province, by its code. */
  aliases: z.record(z.string(), z.array(z.string())),
})
export type Patches = z.infer<typeof patchesSchema>

/** The package's export: a list of tables in the form of a phpMyAdmin dump. Throws on any other form. */
export function readSource(dump: unknown): Source {
  const tables = z.array(z.object({ name: z.string().optional(), data: z.array(z.unknown()).optional() })).parse(dump)
  const rows = (name: string) => tables.find((table) => table.name === name)?.data
  return {
    provinces: z.array(provinceSchema).parse(rows('provinces')),
    wards: z.array(wardSchema).parse(rows('wards')),
    mappings: z.array(mappingSchema).parse(rows('ward_mappings')),
  }
}

export function readPatches(json: unknown): Patches {
  return patchesSchema.parse(json)
}
