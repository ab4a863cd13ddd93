import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupKeptDays } from '../../shared/domain/backup-age.ts'
import { vietnamDay } from '../../shared/domain/bill/bill-filter.ts'
import { requireRoom, roomForCopy } from '../files/disk-room.ts'
import { putInPlace } from '../files/durable-file.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

/** At most so many stay, and as many more beside those of days far off; fewer where they are far apart. */
export const keptBackups = 7

/** Where the newest backup is farther from the clock than this, it may be the clock that is wrong. */
const trustedDays = 30

/** A day's; before a migration one more of the former schema, which the former version can open; and one of another computer. */
const namePattern = /^station-\d{4}-\d{2}-\d{2}(?:-schema\d{1,4}|-moved)?\.db$/
/** What one of them is copied to until it is whole, and what SQLite lays beside it. */
const partialPattern = /^station(?:-\d{4}-\d{2}-\d{2}(?:-schema\d{1,4}|-moved)\.db)?\.partial(?:-journal|-wal|-shm)?$/
const ofDayPattern = /^station-\d{4}-\d{2}-\d{2}\.db$/

/** Where an account's backups lie. */
export const backupFolderIn = (accountFolder: string): string => join(accountFolder, 'backups')

interface BackupFile {
  readonly name: string
  readonly madeAtMs: number
  readonly bytes: number
}

/** Newest first, behind them those of days to come; none where the folder does not exist yet. */
export function listBackups(folder: string, nowMs: number): BackupFile[] {
  const { arrived, toCome } = backupNames(folder, nowMs)
  return [arrived, toCome].flatMap((names) =>
    names
      .flatMap((name) => {
        const found = statSync(join(folder, name), { throwIfNoEntry: false })
        // It was removed in between.
        return found === undefined ? [] : { name, madeAtMs: found.mtimeMs, bytes: found.size }
      })
      .toSorted((a, b) => dayOf(b.name) - dayOf(a.name) || b.madeAtMs - a.madeAtMs),
  )
}

/** Undefined where there is none, or none but those of days to come. */
export function newestBackup(folder: string, nowMs: number): BackupFile | undefined {
  return listBackups(folder, nowMs).find(({ name }) => !isToCome(name, nowMs))
}

/** What a database of a former schema is copied to before it is migrated. */
export const backupBeforeMigration = (accountFolder: string, schema: number, atMs: number): string =>
  join(backupFolderIn(accountFolder), `station-${dayNameOf(atMs)}-schema${schema}.db`)

/** What the data of another computer are called until they are restored. */
export const backupFromElsewhere = (accountFolder: string, atMs: number): string =>
  join(backupFolderIn(accountFolder), `station-${dayNameOf(atMs)}-moved.db`)

/** The daily one of this moment. */
export const backupOfDay = (accountFolder: string, atMs: number): string =>
  join(backupFolderIn(accountFolder), `station-${dayNameOf(atMs)}.db`)

const dayNameOf = (atMs: number): string => new Date(vietnamDay(atMs) * dayMs).toISOString().slice(0, 10)

/**
 * The backups of one account: a file for each day, named by the day in Vietnam. What is removed is removed behind the core's turn: the disk takes a
 * fifth of a second for each gigabyte.
 */
export function backupsIn(folder: string) {
  const fileOf = (atMs: number): string => join(folder, `station-${dayNameOf(atMs)}.db`)
  /** What cannot be removed (another program has it open) keeps none of the others. @throws why, behind them */
  const remove = async (names: readonly string[]): Promise<void> => {
    const refusals: unknown[] = []
    for (const name of names)
      await rm(join(folder, name), { force: true }).catch((cause: unknown) => refusals.push(cause))
    if (refusals.length > 0) throw refusals[0]
  }
  function outdated(atMs: number): readonly string[] {
    const [newest, ...older] = backupNames(folder, atMs).arrived.toSorted().toReversed()
    const today = vietnamDay(atMs)
    if (newest === undefined || today - dayOf(newest) > trustedDays) return []
    return older.filter((old) => today - dayOf(old) > backupKeptDays)
  }

  return {
    hasOneOf: (atMs: number): boolean => statSync(fileOf(atMs), { throwIfNoEntry: false }) !== undefined,
    /** Where the next copy is written, until it is whole. @throws where the disk has too little room for it */
    async prepare(databaseFile: string): Promise<string> {
      mkdirSync(folder, { recursive: true })
      await remove(partialNames)
      requireRoom(folder, roomForCopy(statSync(databaseFile).size), 'a backup')
      return join(folder, partialName)
    },
    /** Half a copy is left by nobody: it would keep the room that the journal and the day's bills lack. */
    discard: (): Promise<void> => remove(partialNames),
    /**
     * Removes what is older than the journal reaches back, however few there are, but never the newest. The wall clock alone
     * removes nothing but what a process that was killed has half copied a day ago.
     */
    async removeOutdated(atMs: number): Promise<void> {
      const madeAtMs = (name: string): number => statSync(join(folder, name)).mtimeMs
      const halfCopied = partialsIn(folder).filter((name) => atMs - madeAtMs(name) > dayMs)
      await remove([...halfCopied, ...outdated(atMs)])
    },
    /**
     * The whole copy takes the day's name; the newest seven stay. Those of days to come are the last of them: a day that passes
     * removes the oldest of these, so that they are gone before one passes for the backup of its day. Those of days farther off leave
     * room for seven more, since which clock is wrong is not known: seven days pass before one displaces them.
     */
    async keep(atMs: number): Promise<void> {
      await putInPlace(join(folder, partialName), fileOf(atMs))
      const { arrived, toCome } = backupNames(folder, atMs)
      const isFar = (name: string): boolean => dayOf(name) - vietnamDay(atMs) > 2 * keptBackups
      const far = dailyOf(toCome).filter(isFar)
      const near = dailyOf(toCome).filter((name) => !isFar(name))
      const others = [...far, ...dailyOf(arrived)]
      await remove([
        ...near.slice(0, Math.max(0, near.length + others.length - keptBackups)),
        ...others.slice(0, -(far.length === 0 ? keptBackups : 2 * keptBackups)),
      ])
    },
  }
}

/** Oldest first. */
const dailyOf = (names: readonly string[]): string[] => names.filter((name) => ofDayPattern.test(name)).toSorted()

/** Later than tomorrow: then a clock was ahead, or this one is behind. */
const isToCome = (name: string, nowMs: number): boolean => dayOf(name) > vietnamDay(nowMs) + 1

function backupNames(folder: string, nowMs: number): { readonly arrived: string[]; readonly toCome: string[] } {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => namePattern.test(name)) : []
  return {
    arrived: names.filter((name) => !isToCome(name, nowMs)),
    toCome: names.filter((name) => isToCome(name, nowMs)),
  }
}

/** Counted as `vietnamDay` counts. */
const dayOf = (name: string): number => Math.floor(Date.parse(name.slice('station-'.length).slice(0, 10)) / dayMs)

function partialsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => partialPattern.test(name)) : []
}

const partialName = 'station.partial'
const partialNames = ['', '-journal', '-wal', '-shm'].map((suffix) => partialName + suffix)
