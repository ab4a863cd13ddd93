import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LostPart } from '../../shared/ipc/events.ts'
import { accountFolderIn } from './account-id.ts'
import { databaseFileIn } from '../files/account-files.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import type { StationFile } from '../settings/station-file.ts'

/** Says what a damaged station file has cost, and of how many accounts only the data is left. */
export function reportDamage(
  station: StationFile,
  { profileFolder, emit }: Pick<CorePorts, 'profileFolder' | 'emit'>,
): void {
  if (station.damage === null) return
  const { damagedCopy, lost } = station.damage
  const known = new Set([...Object.keys(station.read().accounts), 'training'])
  const forgotten = accountFolders(profileFolder).filter((id) => !known.has(id))
  emit('station.alert', {
    code: 'station-file-damaged',
    detail: [damagedCopy, ...lost, ...forgotten].join(' · '),
    count: forgotten.length,
    lost: [...new Set(lost.map(partOf))],
  })
}

/** The accounts that have data in this profile, whether the station knows them or not. */
function accountFolders(profileFolder: string): string[] {
  const folder = join(profileFolder, 'accounts')
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((id) => existsSync(databaseFileIn(accountFolderIn(profileFolder, id))))
}

const beginnings = [
  ['accounts', 'accounts'],
  ['operators', 'operators'],
  ['settings.senders', 'senders'],
  ['settings.parcelPresets', 'presets'],
] as const

const partOf = (key: string): LostPart => beginnings.find(([beginning]) => key.startsWith(beginning))?.[1] ?? 'settings'
