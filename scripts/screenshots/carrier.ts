import { join } from 'node:path'
import { loadDirectory } from '../../src/main/directory/load-directory.ts'
import { createSimulator, type Simulator } from '../../src/simulator/simulator.ts'
import type { TravellingClock } from './travelling-clock.ts'
import { carrierUser } from './warehouse.ts'

const resources = join(import.meta.dirname, '../../resources/directory')
/** Makes the same lives of the same parcels in every run. */
const seed = 20_261_121
/** Wards that this carrier has not heard of yet: their bills are refused. */
const unansweredWards = new Set(['Phường Biên Hòa', 'Xã Đức Hòa'])

/** A carrier that lives through the same week as the station. */
export function createPicturedCarrier(clock: TravellingClock): Simulator {
  const wards = loadDirectory(resources).wards.map(([id, name, provinceId]) => ({ id, provinceId, name }))
  return createSimulator({
    clock,
    seed,
    accounts: [carrierUser],
    accessTokenLifetime: '30d',
    refreshTokenLifetime: '60d',
    wards: wards.filter(({ name }) => !unansweredWards.has(name)),
  })
}
