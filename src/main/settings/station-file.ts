import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AppError } from '../../shared/app-error.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { copyInPlaceSync, replaceFileSync, type Disk } from '../files/durable-file.ts'
import { textOf } from '../files/is-there.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { errorText, isStorageError, storageErrorCode } from '../outbox/storage-error.ts'
import { freshStation, readStation, type Station } from './read-station.ts'

export type { Station } from './read-station.ts'

/** What was wrong with the file at opening. */
interface Damage {
  /** Where the bytes lie as they were found: a copy, or the file itself while the disk refuses one. */
  readonly damagedCopy: string
  /** Names of the keys that could not be read, such as `accounts.live-1` or `settings.senders`. */
  readonly lost: readonly string[]
}

export interface StationFile {
  read(): Station
  /**
   * Replaces the file as a whole: a crash leaves the old or the new one.
   * @throws AppFailure `storage-newer`: a file of a newer version is left as it is; `storage-full`, `storage-failed`
   */
  update(change: (station: Station) => Station): Station
  /** Null normally. */
  readonly damage: Damage | null
  /** Why the file is not used: a newer version wrote it. Null normally. */
  readonly refusal: AppError | null
}

export function openStationFile(file: string, defaults: Settings, stamp: () => number, disk?: Disk): StationFile {
  mkdirSync(dirname(file), { recursive: true })
  const text = textOf(file)
  const found = text === null ? null : readStation(text, defaults)
  const refusal: AppError | null = found?.kind === 'newer' ? { code: 'storage-newer', detail: found.detail } : null
  let station = found === null || found.kind === 'newer' ? freshStation(defaults) : found.station
  let damage: Damage | null = null
  let write = (next: Station): void => replaceFileSync(file, JSON.stringify(next, null, 2), {}, disk)
  if (found?.kind === 'damaged') {
    const overDamaged = overDamagedFile(file, `${file}.damaged-${stamp()}`, write)
    write = overDamaged.write
    damage = { damagedCopy: overDamaged.tryNow(station), lost: found.lost }
  }
  return {
    damage,
    refusal,
    read: () => station,
    update(change) {
      if (refusal !== null) throw new AppFailure(refusal)
      const next = change(station)
      try {
        write(next)
      } catch (cause) {
        if (!isStorageError(cause)) throw cause
        throw new AppFailure({ code: storageErrorCode(cause), detail: errorText(cause) }, { cause })
      }
      station = next
      return station
    },
  }
}

/**
 * Until the bytes that were found are durable under another name nothing takes their place: at each moment, also behind a kill
 * or on a full disk, the station's name has either what was found or what has been read of it.
 */
function overDamagedFile(file: string, damagedCopy: string, replace: (next: Station) => void) {
  let isKept = false
  const write = (next: Station): void => {
    if (!isKept) copyInPlaceSync(file, damagedCopy)
    isKept = true
    replace(next)
  }
  return {
    write,
    /** Where the disk refuses, the station goes on in memory, and its next change tries again. @returns where the found bytes are */
    tryNow(station: Station): string {
      try {
        write(station)
      } catch (error) {
        if (!isStorageError(error)) throw error
      }
      return isKept ? damagedCopy : file
    },
  }
}
