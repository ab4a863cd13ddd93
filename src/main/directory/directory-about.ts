import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import { loadDirectory } from './load-directory.ts'

const patchesSchema = z.object({
  provinces: z.array(z.object({ name: z.string() })),
  wards: z.array(z.object({ name: z.string() })),
})

/** What the shipped directory holds, where it comes from, and what was put right by hand since. */
export function aboutDirectory(folder: string): ChannelOutput<'directory.about'> {
  const { provinces, wards, units } = loadDirectory(folder)
  const patches = patchesSchema.parse(JSON.parse(readFileSync(join(folder, 'patches.json'), 'utf8')))
  const source = /derived from (\S+ \S+)/.exec(readFileSync(join(folder, 'LICENSE'), 'utf8'))?.[1] ?? ''
  return {
    source,
    provinces: provinces.length,
    wards: wards.length,
    legacyUnits: units.length,
    repairs: [...patches.provinces, ...patches.wards].map(({ name }) => name),
  }
}
