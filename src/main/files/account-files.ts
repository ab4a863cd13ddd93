import { join } from 'node:path'

/** Where an account's database lies; its damaged and replaced ones are kept beside it. */
export const databaseFileIn = (accountFolder: string): string => join(accountFolder, 'station.db')

/** Where an account's journal lies. */
export const journalFolderIn = (accountFolder: string): string => join(accountFolder, 'journal')
