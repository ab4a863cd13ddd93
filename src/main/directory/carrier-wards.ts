import { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { notSignedInError, readFailure } from '../carrier/endpoints/read-failure.ts'
import { buildWardsRequest, readWardsAnswer } from '../carrier/endpoints/v3/places.ts'
import type { CarrierSession } from '../carrier/session/session.ts'
import { replaceFileSync } from '../files/durable-file.ts'
import { textOf } from '../files/is-there.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { storageTrouble, unlessUnreadable } from '../outbox/storage-error.ts'
import { wardRowSchema, type DirectoryData } from './load-directory.ts'

/** Wards that a carrier has named and the shipped directory does not have. */
export interface CarrierWards {
  /** The shipped directory with them; without them while the disk does not give them out. */
  addedTo(shipped: DirectoryData): DirectoryData
  /** When the carrier was last asked; null for never, and while the disk does not give it out: then it is asked again. */
  refreshedAtMs(): number | null
  /** @throws AppFailure `storage-failed` while the disk does not give them out */
  added(): number
  /**
   * Asks for the wards of every province. Nothing is changed where one of the answers is missing.
   * @throws AppFailure `storage-failed` where a province is without an answer of its own and the disk does not give out the one of before
   */
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
  let read: { readonly kept: Kept | null } | null = null
  function keptNow(): Kept | null {
    read ??= { kept: readKept(file) }
    return read.kept
  }
  function keptOrFail(): Kept | null {
    try {
      return keptNow()
    } catch (cause) {
      throw new AppFailure(storageTrouble(cause), { cause })
    }
  }
  const keptOrNone = (): Kept | null => unlessUnreadable(keptNow)
  return {
    addedTo(shipped) {
      const wards = keptOrNone()?.wards ?? []
      return wards.length === 0 ? shipped : { ...shipped, wards: [...shipped.wards, ...newTo(shipped, wards)] }
    },
    refreshedAtMs: () => keptOrNone()?.refreshedAtMs ?? null,
    added: () => keptOrFail()?.wards.length ?? 0,
    async refresh(session, shipped) {
      const found: Kept['wards'] = []
      const provinceOf = new Map(shipped.wards.map(([code, , provinceCode]) => [code, provinceCode]))
      for (const [provinceCode] of shipped.provinces) {
        const evidence = await session.call(buildWardsRequest(provinceCode))
        if ('notSignedIn' in evidence) return err(notSignedInError(evidence))
        // Not every deployment of the carrier has this list.
        if (evidence.response?.status === 404) return err({ code: 'carrier-refused', detail: 'no list of wards' })
        const answer = readWardsAnswer(evidence)
        if (answer.kind === 'refused') return err({ code: 'carrier-refused', carrierMessage: answer.message })
        if (answer.kind !== 'places') return err(readFailure(answer, evidence))
        const named = answer.places.map(({ code, name }): Ward => [code, name.normalize('NFC'), provinceCode])
        if (areMostlyElsewhere(named, provinceOf)) return err({ code: 'carrier-unclear', detail: otherProvinces })
        // No province is without wards: an empty list says nothing of those that were named before.
        const before = named.length > 0 ? [] : (keptOrFail()?.wards ?? [])
        found.push(...named, ...before.filter((ward) => ward[2] === provinceCode))
      }
      const wards = newTo(shipped, found)
      const next = { refreshedAtMs: now(), wards }
      replaceFileSync(file, JSON.stringify(next))
      read = { kept: next }
      return ok(undefined)
    },
  }
}

const otherProvinces = 'wards of other provinces than the one that was asked for'

/**
 * A deployment that does not look at the province answers each question with the wards of all: a new one would stand in the province that
 * happens to be asked about first, and its parcels go there.
 */
function areMostlyElsewhere(named: Kept['wards'], provinceOf: ReadonlyMap<string, string>): boolean {
  const known = named.filter(([code]) => provinceOf.has(code))
  const elsewhere = known.filter(([code, , provinceCode]) => provinceOf.get(code) !== provinceCode)
  return 2 * elsewhere.length > known.length
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

/** What has another form is asked for again. @throws where the disk does not give it out */
function readKept(file: string): Kept | null {
  const text = textOf(file)
  try {
    return text === null ? null : fileSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
