import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** [code, name, further folded names]: ["79", "TP. Hồ Chí Minh", ["saigon"]]. */
const provinceRowSchema = z.tuple([z.string(), z.string(), z.array(z.string())])
/** [code, name with its type, province code]. */
export const wardRowSchema = z.tuple([z.string(), z.string(), z.string()])
/** [district, province, names of districts that were merged into it], as they were called until 30 June 2025. */
const districtRowSchema = z.tuple([z.string(), z.string()], z.string())
/** [abolished ward, index of its district, codes of the wards that took it over]. */
const unitRowSchema = z.tuple([z.string(), z.number().int()], z.string())

const wardsFileSchema = z.strictObject({ provinces: z.array(provinceRowSchema), wards: z.array(wardRowSchema) })
const successorsFileSchema = z.strictObject({
  districts: z.array(districtRowSchema),
  units: z.array(unitRowSchema),
})

export type DirectoryData = z.infer<typeof wardsFileSchema> & z.infer<typeof successorsFileSchema>

/** Reads what `npm run directory` wrote. Throws where a file is missing or has another form: the installation is broken. */
export function loadDirectory(folder: string): DirectoryData {
  const wards = wardsFileSchema.parse(readJson(join(folder, 'wards.json')))
  const successors = successorsFileSchema.parse(readJson(join(folder, 'successors.json')))
  return { ...wards, ...successors }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
