import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lookAtDatabase } from '../database/maintenance/look-at-database.ts'
import { newestSchema } from '../database/migrate.ts'
import { databaseFileIn, journalFolderIn } from '../files/account-files.ts'
import { freeBytes, roomForMigration } from '../files/disk-room.ts'
import { journalFilesIn } from '../outbox/journal/journal-files.ts'
import { readJournal } from '../outbox/journal/journal-reading.ts'

/**
 * Reads every account's data as this version would, and changes nothing: the part of a start's proof that is about data.
 * @returns what speaks against opening them with this version; empty for nothing
 */
export function dataProblems(profileFolder: string): readonly string[] {
  const accounts = join(profileFolder, 'accounts')
  if (!existsSync(accounts)) return []
  const folders = readdirSync(accounts, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.flatMap(({ name }) => problemsOf(join(accounts, name)).map((problem) => `${name}: ${problem}`))
}

function problemsOf(folder: string): readonly string[] {
  try {
    return [...databaseProblems(databaseFileIn(folder)), ...journalProblems(journalFolderIn(folder))]
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)]
  }
}

function databaseProblems(file: string): readonly string[] {
  if (!existsSync(file)) return []
  const schema = lookAtDatabase(file)
  if (schema > newestSchema) return [`the database has schema ${schema}, this version knows ${newestSchema}`]
  if (schema === newestSchema) return []
  return freeBytes(file) >= roomForMigration(statSync(file).size)
    ? []
    : ['the disk has too little room for the copy before the migration']
}

function journalProblems(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const { notUnderstood } = readJournal(journalFilesIn(folder), null)
  return notUnderstood === 0 ? [] : [`${notUnderstood} lines of the journal are of a newer version`]
}
