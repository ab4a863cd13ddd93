import type { Database } from '../../../src/main/database/open.ts'
import { journalFilesIn, type JournalFiles } from '../../../src/main/outbox/journal/journal-files.ts'

/** The station's disk, which fills up or refuses the journal when told to. */
export interface Disk {
  readonly journalFiles: JournalFiles
  /** The database may not grow by a page and no journal segment can be allocated; what is allocated stays writable. */
  fill(database: Database): void
  /** Every write to the journal fails; the database works. */
  lockJournal(): void
  /** The journal works; the database can be read and not written. */
  lockDatabase(database: Database): void
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
      if (!database.inTransaction) fillUp(database)
    },
    lockJournal() {
      failsAllocation = 'EROFS'
      failsWrite = 'EROFS'
    },
    lockDatabase(database) {
      database.pragma('query_only = ON')
    },
    mend(database) {
      database.pragma('query_only = OFF')
      failsAllocation = null
      failsWrite = null
      database.pragma('max_page_count = 1073741823')
    },
  }
}

/** A disk that still takes a few bytes into a half-empty page would prove nothing about small rows. */
function fillUp(database: Database): void {
  const insert = database.prepare<[string, string]>(
    "INSERT INTO request_chunks (id, kind, codes_json, started_at_ms, ended_at_ms, result) VALUES (?, 'update', ?, 0, 0, '')",
  )
  for (const bytes of [5000, 500, 50, 1]) fillWith((n) => insert.run(`filler ${bytes} ${n}`, 'x'.repeat(bytes)))
}

const mostFillers = 1000

function fillWith(write: (n: number) => void): void {
  for (let n = 0; n < mostFillers; n += 1) {
    try {
      write(n)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL') return
      throw error
    }
  }
  throw new Error('The disk was meant to be full and is not.')
}
