import { forgetTornWords, noteTornWords, type IndexedTable } from '../database/maintenance/word-tables.ts'
import type { Database } from '../database/open.ts'
import { rebuildWords } from '../database/search/rebuild-words.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'

/**
 * Makes the damaged words of an account anew. Those of a table of which the disk does not give a row, or for which it has no room, stay as they are and are
 * noted for the next opening: the account opens all the same, and its queue stops where a bill cannot be written.
 */
export function makeWordsAnew(database: Database, tornWords: readonly IndexedTable[]): void {
  const isMade = (table: IndexedTable): boolean => {
    const made = unlessUnreadable(() => {
      rebuildWords(database, table)
      return table
    })
    return made !== null
  }
  const left = tornWords.filter((table) => !isMade(table))
  if (left.length === 0) forgetTornWords(database.name)
  else noteTornWords(database.name)
}
