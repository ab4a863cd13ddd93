import { existsSync, linkSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameHeldSync, syncFolder } from '../../files/durable-file.ts'

/** What the exchange asks of the disk. Each step is done whole or not at all, wherever the process dies. */
export interface ExchangeDisk {
  exists(file: string): boolean
  rename(from: string, to: string): void
  /** Gives the file a second name, under which it outlives its first one. @throws where the file system has no hard links (FAT) */
  keepAs(file: string, second: string): void
  remove(file: string): void
  syncFolder(folder: string): void
}

/** Where a backup is made ready, beside the database, so that it can take its place by a rename. */
export const incomingOf = (file: string): string => `${file}.incoming`

/** Beside `<file>.replaced-<time>`, which the former database is to become. */
const readyFor = (file: string, kept: string): string => kept.replace(`${file}.replaced-`, `${file}.ready-`)
const keptOf = (file: string, ready: string): string => ready.replace(`${file}.ready-`, `${file}.replaced-`)

/**
 * The file that was made ready takes the place of a database that nobody has open. The former one, with what its write-ahead log
 * still holds, stays as `kept`. From the first rename on, an exchange that a crash cuts short is ended at the next opening;
 * before it, nothing has changed. There is a database under its name at every moment.
 * @param kept a name from `replacedFileName`
 * @throws where the disk says no; then the former database is in its place, as it was
 */
export function replaceDatabase(file: string, kept: string, disk: ExchangeDisk = realDisk): void {
  const ready = readyFor(file, kept)
  disk.rename(incomingOf(file), ready)
  exchange(file, ready, disk)
}

/** Ends what a crash has cut short, and clears away what was not ready by then. To be called before a database is opened. */
export function finishReplacing(file: string, disk: ExchangeDisk = realDisk): void {
  const start = `${basename(file)}.ready-`
  const ready = readdirSync(dirname(file)).filter((name) => name.startsWith(start))
  for (const name of ready.toSorted()) exchange(file, join(dirname(file), name), disk)
  removeIncoming(file)
}

export const removeIncoming = (file: string): void => removeDatabase(incomingOf(file))

/** With all that SQLite lays beside it: what a crash has left there would be played into whatever comes to stand under this name. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** May be done again after any of its steps: what is done already is left alone. */
function exchange(file: string, ready: string, disk: ExchangeDisk): void {
  const kept = keptOf(file, ready)
  try {
    for (const suffix of ['', '-wal']) {
      if (disk.exists(file + suffix) && !disk.exists(kept + suffix)) disk.keepAs(file + suffix, kept + suffix)
    }
    disk.syncFolder(dirname(file))
    // The log belongs to the former file: SQLite would write it into whatever stands under this name.
    for (const suffix of ['-wal', '-shm']) disk.remove(file + suffix)
    // A power cut must not bring the log back beside the new file.
    disk.syncFolder(dirname(file))
    // Where a power cut takes this back, the next opening does it again.
    disk.rename(ready, file)
  } catch (cause) {
    putBack({ file, kept, ready }, disk)
    throw cause
  }
}

/**
 * Without its log the former database is not whole: until the log is back, `ready` stays, and the next opening ends the exchange
 * instead. From then on `ready` goes, whatever else the disk refuses: the packer was informed that nothing was exchanged.
 */
function putBack(names: { file: string; kept: string; ready: string }, disk: ExchangeDisk): void {
  const { file, kept, ready } = names
  if (disk.exists(`${kept}-wal`) && !disk.exists(`${file}-wal`)) disk.rename(`${kept}-wal`, `${file}-wal`)
  try {
    for (const second of [`${kept}-wal`, kept]) disk.remove(second)
  } finally {
    disk.rename(ready, incomingOf(file))
    disk.remove(incomingOf(file))
  }
}

export const realDisk: ExchangeDisk = {
  exists: existsSync,
  rename: renameHeldSync,
  keepAs: linkSync,
  remove: (file) => rmSync(file, { force: true }),
  syncFolder,
}
