import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Returns once the file's content is on the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
