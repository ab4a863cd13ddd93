import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { notSignedInError, readFailure } from '../carrier/endpoints/read-failure.ts'
import { buildWardsRequest, readWardsAnswer } from '../carrier/endpoints/v3/places.ts'
import type { CarrierSession } from '../carrier/session/session.ts'
import { replaceFileSync } from '../files/durable-file.ts'
import { wardRowSchema, type DirectoryData } from './load-directory.ts'

/** Wards that a carrier has named and the shipped directory does not have. */
export interface CarrierWards {
  /** The shipped directory with them. */
  addedTo(shipped: DirectoryData): DirectoryData
  /** When the carrier was last asked; null for never. */
  refreshedAtMs(): number | null
  added(): number
  /** Asks for the wards of every province. Nothing is changed where one of the answers is missing. */
  refresh(session: Pick<CarrierSession, 'call'>, shipped: DirectoryData): Promise<Result<void, AppError>>
}

const fileSchema = z.strictObject({ refreshedAtMs: z.number(), wards: z.array(wardRowSchema) })
type Kept = z.infer<typeof fileSchema>
type Ward = Kept['wards'][number]

/** As the carrier writes codes of wards: with its zeros. */
const wardCode = /^\d{5}$/
const longestName = 80

/** @param file outside of any account: a new ward is one for every carrier */
export function openCarrierWards(file: string, now: () => number): CarrierWards {
  let kept: Kept | null = readKept(file)
  return {
    addedTo: (shipped) =>
      kept === null || kept.wards.length === 0
        ? shipped
        : { ...shipped, wards: [...shipped.wards, ...newTo(shipped, kept.wards)] },
    refreshedAtMs: () => kept?.refreshedAtMs ?? null,
    added: () => kept?.wards.length ?? 0,
    async refresh(session, shipped) {
      const found: Kept['wards'] = []
      for (const [provinceCode] of shipped.provinces) {
        const evidence = await session.call(buildWardsRequest(provinceCode))
        if ('notSignedIn' in evidence) return err(notSignedInError(evidence))
        // Not every deployment of the carrier has this list.
        if (evidence.response?.status === 404) return err({ code: 'carrier-refused', detail: 'no list of wards' })
        const answer = readWardsAnswer(evidence)
        if (answer.kind === 'refused') return err({ code: 'carrier-refused', carrierMessage: answer.message })
        if (answer.kind !== 'places') return err(readFailure(answer, evidence))
        const named = answer.places.map(({ code, name }): Ward => [code, name.normalize('NFC'), provinceCode])
        // No province is without wards: an empty list says nothing of those that were named before.
        found.push(...(named.length > 0 ? named : (kept?.wards ?? []).filter((ward) => ward[2] === provinceCode)))
      }
      const wards = newTo(shipped, found)
      const next = { refreshedAtMs: now(), wards }
      replaceFileSync(file, JSON.stringify(next))
      kept = next
      return ok(undefined)
    },
  }
}

/** Each code once; one that the shipped directory has keeps the name that it has there. */
function newTo({ wards, provinces }: DirectoryData, found: Kept['wards']): Kept['wards'] {
  const known = new Set(wards.map(([code]) => code))
  const provinceCodes = new Set(provinces.map(([code]) => code))
  return found.filter(([code, name, provinceCode]) => {
    const isNew =
      wardCode.test(code) && !known.has(code) && provinceCodes.has(provinceCode) && name.length <= longestName
    known.add(code)
    return isNew
  })
}

/** What cannot be read is asked for again. */
function readKept(file: string): Kept | null {
  if (!existsSync(file)) return null
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
