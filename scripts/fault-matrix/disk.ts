import type { Database } from '../../src/main/db/open.ts'
import { journalFilesIn, type JournalFiles } from '../../src/main/queue/journal-files.ts'

/** The station's disk, which fills up or refuses the journal when told to. */
export interface Disk {
  readonly journalFiles: JournalFiles
  /** The database may not grow by a page and no journal segment can be allocated; what is allocated stays writable. */
  fill(database: Database): void
  /** Every write to the journal fails; the database works. */
  lockJournal(): void
  mend(database: Database): void
}

interface JournalHooks {
  readonly beforeWrite: (text: string) => void
  readonly afterWrite: (text: string) => void
}

export function createDisk(journalFolder: string, hooks: JournalHooks): Disk {
  const files = journalFilesIn(journalFolder)
  let failsAllocation: string | null = null
  let failsWrite: string | null = null
  const refuse = (code: string | null): void => {
    if (code !== null) throw Object.assign(new Error(`${code}: the disk refuses`), { code })
  }
  return {
    journalFiles: {
      ...files,
      allocate(segment, bytes) {
        refuse(failsAllocation)
        files.allocate(segment, bytes)
      },
      writeDurably(handle, bytes, position) {
        const text = bytes.toString('utf8')
        hooks.beforeWrite(text)
        refuse(failsWrite)
        files.writeDurably(handle, bytes, position)
        hooks.afterWrite(text)
      },
    },
    fill(database) {
      failsAllocation = 'ENOSPC'
      const pages = Number(database.pragma('page_count', { simple: true }))
      database.pragma(`max_page_count = ${pages}`)
      assertFull(database)
    },
    lockJournal() {
      failsAllocation = 'EROFS'
      failsWrite = 'EROFS'
    },
    mend(database) {
      failsAllocation = null
      failsWrite = null
      database.pragma('max_page_count = 1073741823')
    },
  }
}

/** A full disk that still takes ten kilobytes would prove nothing. */
function assertFull(database: Database): void {
  if (database.inTransaction) return
  try {
    database.exec("INSERT INTO documents VALUES ('filler', hex(zeroblob(5000)), 0)")
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL') return
    throw error
  }
  throw new Error('The disk was meant to be full and is not.')
}
