import type { AppError } from '../../shared/app-error.ts'
import { DamagedRowError } from '../../shared/damaged-row-error.ts'

/** The room that is allocated on disk is used up and no more can be had. */
export class JournalFullError extends Error {}

/** Which alert or error a failed write is: a full disk is something the packer can mend. */
export function storageErrorCode(error: unknown): 'storage-full' | 'storage-failed' {
  if (error instanceof JournalFullError) return 'storage-full'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code) ? 'storage-full' : 'storage-failed'
}

/** True for what a database or file system raises, as opposed to a fault of our own. Windows says UNKNOWN where it knows no other code. */
export function isStorageError(error: unknown): boolean {
  if (error instanceof JournalFullError) return true
  return error instanceof Error && 'code' in error && /^(SQLITE_|E[A-Z]+$|UNKNOWN$)/.test(String(error.code))
}

/** The words by which rows are found are damaged: no bill can be written with its own. */
export const isOfWords = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CORRUPT_VTAB'

/** The error that a packer reads. @throws the error itself where it is not the disk's */
export function storageTrouble(error: unknown): AppError {
  if (error instanceof DamagedRowError) return error.error
  if (!isStorageError(error)) throw error
  return { code: storageErrorCode(error), detail: errorText(error) }
}

/** The others would fail alike. */
export const isOfDisk = ({ code }: AppError): boolean => code === 'storage-failed' || code === 'storage-full'

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Null for what the disk does not give. Thrown in a timer it would end the core, and with it every account. */
export function unlessUnreadable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!isStorageError(error)) throw error
    return null
  }
}
