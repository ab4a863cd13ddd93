import type { z } from 'zod'
import { storedForm } from '../../../shared/stored-form.ts'
import { DamagedRowError } from '../../../shared/damaged-row-error.ts'

/**
 * @param name of the row, for whoever is told of the damage
 * @throws DamagedRowError where the stored JSON is not what the schema says
 */
export function fromStoredJson<Schema extends z.ZodType>(schema: Schema, json: string, name: string): z.infer<Schema> {
  try {
    return storedForm(schema).parse(JSON.parse(json))
  } catch (cause) {
    throw new DamagedRowError(name, { cause })
  }
}

/** Null for what is no JSON. */
export function parsedJson(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : null
  } catch {
    return null
  }
}

/** Undefined for a row that is damaged, so that it stops none beside it. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof DamagedRowError) return undefined
    throw cause
  }
}
