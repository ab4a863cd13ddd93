import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError } from '../../shared/app-error.ts'
import type { Settings } from '../../shared/domain/settings.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { freshStation, readStation, type Station } from './read-station.ts'

export type { Station } from './read-station.ts'

/** What was wrong with the file at opening. */
interface Damage {
  /** Where the file lies now as it was found. */
  readonly setAside: string
  /** Names of the keys that could not be read, such as `accounts.live-1` or `settings.senders`. */
  readonly lost: readonly string[]
}

export interface StationFile {
  read(): Station
  /**
   * Replaces the file as a whole (write aside, fsync, rename): a crash leaves the old or the new one.
   * @throws AppFailure `storage-newer`: a file of a newer version is left as it is
   */
  update(change: (station: Station) => Station): Station
  /** Null normally. */
  readonly damage: Damage | null
  /** Why the file is not used: a newer version wrote it. Null normally. */
  readonly refusal: AppError | null
}

export function openStationFile(file: string, defaults: Settings, stamp: () => number): StationFile {
  mkdirSync(dirname(file), { recursive: true })
  let station = freshStation(defaults)
  let damage: Damage | null = null
  let refusal: AppError | null = null
  if (existsSync(file)) {
    const found = readStation(readFileSync(file, 'utf8'), defaults)
    if (found.kind === 'newer') refusal = { code: 'storage-newer', detail: found.detail }
    else station = found.station
    if (found.kind === 'damaged') {
      damage = { setAside: `${file}.damaged-${stamp()}`, lost: found.lost }
      renameSync(file, damage.setAside)
      replaceFile(file, JSON.stringify(station, null, 2))
    }
  }
  return {
    damage,
    refusal,
    read: () => station,
    update(change) {
      if (refusal !== null) throw new AppFailure(refusal)
      const next = change(station)
      replaceFile(file, JSON.stringify(next, null, 2))
      station = next
      return station
    },
  }
}

function replaceFile(file: string, text: string): void {
  const aside = `${file}.new`
  const handle = openSync(aside, 'w', 0o600)
  try {
    // Writes all of it or throws; a single write may end short on a disk that is nearly full.
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(aside, file)
}
