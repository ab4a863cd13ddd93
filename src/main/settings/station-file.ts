import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { accountSchema } from '../../shared/domain/account.ts'
import { settingsSchema, type Settings } from '../../shared/domain/settings.ts'
import { operatorRecordSchema } from './operator-record.ts'

const stationSchema = z.strictObject({
  version: z.literal(1),
  /** Key into `accounts`; null until the first start is answered. */
  activeAccountId: z.string().nullable(),
  accounts: z.record(z.string(), accountSchema),
  settings: settingsSchema,
  operators: z.array(operatorRecordSchema).default([]),
  /** Who is at work; their name is also in the settings, where everything that is done takes it from. */
  operatorId: z.string().nullable().default(null),
})

/** What belongs to the station rather than to one account: its settings and which accounts it knows. No secret is in it but the hashes of PINs. */
export type Station = z.infer<typeof stationSchema>

export interface StationFile {
  read(): Station
  /** Replaces the file as a whole (write aside, fsync, rename): a crash leaves the old or the new one. */
  update(change: (station: Station) => Station): Station
  /** Where a file that could not be understood was moved to at opening; null normally. */
  readonly setAside: string | null
}

export function openStationFile(file: string, defaults: Settings, stamp: () => number): StationFile {
  mkdirSync(dirname(file), { recursive: true })
  const fresh: Station = {
    version: 1,
    activeAccountId: null,
    accounts: {},
    settings: defaults,
    operators: [],
    operatorId: null,
  }
  let setAside: string | null = null
  let station = fresh
  if (existsSync(file)) {
    const parsed = parseStation(readFileSync(file, 'utf8'), defaults)
    if (parsed === null) {
      setAside = `${file}.damaged-${stamp()}`
      renameSync(file, setAside)
    } else station = parsed
  }
  return {
    setAside,
    read: () => station,
    update(change) {
      const next = change(station)
      replaceFile(file, JSON.stringify(next, null, 2))
      station = next
      return station
    },
  }
}

/** Settings that a newer version added are filled from the defaults; anything else unexpected makes the file damaged. */
function parseStation(text: string, defaults: Settings): Station | null {
  try {
    // JSON.parse answers any; the schema below is what decides.
    const raw = JSON.parse(text) as { settings?: object }
    const parsed = stationSchema.safeParse({ ...raw, settings: { ...defaults, ...raw.settings } })
    return parsed.success ? parsed.data : null
  } catch {
    return null
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
