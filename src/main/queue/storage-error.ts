import { JournalFullError } from './journal.ts'

/** Which alert or error a failed write is: a full disk is something the packer can mend. */
export function storageErrorCode(error: unknown): 'storage-full' | 'storage-failed' {
  if (error instanceof JournalFullError) return 'storage-full'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code) ? 'storage-full' : 'storage-failed'
}

/** True for what a database or file system raises, as opposed to a fault of our own. */
export function isStorageError(error: unknown): boolean {
  if (error instanceof JournalFullError) return true
  return error instanceof Error && 'code' in error && /^(SQLITE_|E[A-Z]+$)/.test(String(error.code))
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
