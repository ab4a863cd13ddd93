import type { AppError } from '../../shared/app-error.ts'
import { FolderInUseError } from '../database/maintenance/folder-lock.ts'
import { NewerDatabaseError } from '../database/migrate.ts'
import { AppFailure } from '../ipc/app-failure.ts'

/** Why an account's data could not be opened, as an error that has words. */
export function openingError(cause: unknown): AppError {
  if (cause instanceof AppFailure) return cause.error
  const detail = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof NewerDatabaseError) return { code: 'storage-newer', detail }
  if (cause instanceof FolderInUseError) return { code: 'profile-in-use', detail }
  const isFull = detail.includes('ENOSPC') || detail.includes('disk is full')
  return { code: isFull ? 'storage-full' : 'storage-failed', detail }
}
