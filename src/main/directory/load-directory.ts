import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { builtOnce, type Built, type Steps } from './built-once.ts'

/** [code, name, further folded names]: ["79", "TP. Hồ Chí Minh", ["saigon"]]. */
const provinceRowSchema = z.tuple([z.string(), z.string(), z.array(z.string())])
/** [code, name with its type, province code]. */
export const wardRowSchema = z.tuple([z.string(), z.string(), z.string()])
/** [district, province, names of districts that were merged into it], as they were called until 30 June 2025. */
const districtRowSchema = z.tuple([z.string(), z.string()], z.string())
/** [abolished ward, index of its district, codes of the wards that took it over]. */
const unitRowSchema = z.tuple([z.string(), z.number().int()], z.string())

const wardsFileSchema = z.strictObject({ provinces: z.array(provinceRowSchema), wards: z.array(wardRowSchema) })
const successorsFileSchema = z.strictObject({ districts: z.array(districtRowSchema), units: z.array(z.unknown()) })
const unitsSchema = z.array(unitRowSchema)

export type DirectoryData = z.infer<typeof wardsFileSchema> & {
  districts: z.infer<typeof districtRowSchema>[]
  units: z.infer<typeof unitsSchema>
}

/** Reads what `npm run directory` wrote. Throws where a file is missing or has another form: the installation is broken. */
export const loadDirectory = (folder: string): DirectoryData => builtOnce(directoryInSteps(folder)).now()

/** The same, read once, when it is first asked for; where it could not be read it is read anew at the next time. */
export function shippedDirectory(folder: string): Built<DirectoryData> {
  let built = builtOnce(directoryInSteps(folder))
  function beginAnew(cause: unknown): never {
    built = builtOnce(directoryInSteps(folder))
    throw cause
  }
  return {
    now() {
      try {
        return built.now()
      } catch (cause) {
        return beginAnew(cause)
      }
    },
    inTurns: () => built.inTurns().catch(beginAnew),
  }
}

/** Some milliseconds. */
const unitsInStep = 2_000

function* directoryInSteps(folder: string): Steps<DirectoryData> {
  const wards = wardsFileSchema.parse(readJson(join(folder, 'wards.json')))
  yield
  const stored = readJson(join(folder, 'successors.json'))
  yield
  const { districts, units: rows } = successorsFileSchema.parse(stored)
  const units: z.infer<typeof unitsSchema> = []
  for (let from = 0; from < rows.length; from += unitsInStep) {
    yield
    units.push(...unitsSchema.parse(rows.slice(from, from + unitsInStep)))
  }
  return { ...wards, districts, units }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
