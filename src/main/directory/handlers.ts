import type { directoryContract } from '../../shared/ipc/channels/directory-contract.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { ReceiverWard } from '../database/stores/customers/contacts.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { LegacySearch } from './legacy-search.ts'
import type { PlaceNumbers } from './place-numbers.ts'
import type { WardSearch } from './ward-search.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CarrierWards } from './carrier-wards.ts'
import type { DirectoryData } from './load-directory.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { Result } from '../../shared/result.ts'
import { orFail } from '../ipc/app-failure.ts'

interface DirectorySearches {
  /** What is shipped is read by then, a step in each turn of the loop. */
  readonly shipped: () => Promise<unknown>
  readonly wards: () => WardSearch
  readonly legacy: () => LegacySearch
  /** What the account's bills have shown of the carrier's numbers. */
  readonly numbers: () => PlaceNumbers
  /** Whether a bill of the account went to this ward. */
  readonly isUsed: (ward: ReceiverWard) => boolean
}

export function directoryHandlers(
  { shipped, wards, legacy, numbers, isUsed }: DirectorySearches,
  about: () => ChannelOutput<'directory.about'>,
  refresh: () => Promise<Result<void, AppError>>,
): HandlersOf<typeof directoryContract> {
  return {
    async 'directory.searchWards'({ query, limit, nearProvinceCode = null }) {
      await shipped()
      const search = wards()
      await search.prepare('searches')
      return search.search(query, limit, {
        isUsed: ({ name, provinceName }) => isUsed({ wardName: name, provinceName }),
        nearProvinceCode,
      })
    },
    async 'directory.searchLegacy'({ query, limit }) {
      await shipped()
      const known = numbers()
      await legacy().prepare(known)
      return legacy().search(query, limit, known)
    },
    async 'directory.about'() {
      await shipped()
      return about()
    },
    async 'directory.refresh'() {
      orFail(await refresh())
      return about()
    },
  }
}

const namedSchema = z.array(z.object({ name: z.string() }))
const patchesSchema = z.object({
  provinces: namedSchema,
  wards: namedSchema,
  districts: namedSchema,
  units: z.array(z.object({ name: z.string(), district: z.string() })),
})

/** What the shipped directory holds, where it comes from, and what was put right by hand since. */
export function aboutDirectory(
  folder: string,
  { provinces, wards, units }: DirectoryData,
  carrierWards: Pick<CarrierWards, 'added' | 'refreshedAtMs'>,
): ChannelOutput<'directory.about'> {
  const patches = patchesSchema.parse(JSON.parse(readFileSync(join(folder, 'patches.json'), 'utf8')))
  const source = /derived from (\S+ \S+)/.exec(readFileSync(join(folder, 'LICENSE'), 'utf8'))?.[1] ?? ''
  return {
    source,
    provinces: provinces.length,
    wards: wards.length,
    legacyUnits: units.length,
    added: carrierWards.added(),
    refreshedAtMs: carrierWards.refreshedAtMs(),
    repairs: [
      ...[...patches.provinces, ...patches.wards, ...patches.districts].map(({ name }) => name),
      ...patches.units.map(({ name, district }) => `${name} (${district})`),
    ],
  }
}
