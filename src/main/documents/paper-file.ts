import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '../../shared/app-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { createFile } from '../files/durable-file.ts'

/** Windows knows these as devices, whatever extension stands behind them. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i
const longestName = 100
/** So many papers of one name in one folder are a mistake of somebody. */
const mostOfOneName = 1000

/**
 * Writes a new file under a name made of other people's text, and never over another: "X.pdf", then "X (2).pdf". The bytes
 * are on the disk when this answers.
 */
export async function saveNewFile(
  folder: string,
  name: string,
  extension: 'pdf' | 'csv',
  bytes: Uint8Array,
): Promise<Result<string, AppError>> {
  try {
    await mkdir(folder, { recursive: true })
    for (let count = 1; count <= mostOfOneName; count += 1) {
      const path = join(folder, `${safeFileName(name)}${count === 1 ? '' : ` (${count})`}.${extension}`)
      if (await createFile(path, bytes)) return ok(path)
    }
    return err({ code: 'file-not-written', detail: `${mostOfOneName} files of this name` })
  } catch (cause) {
    return err({ code: 'file-not-written', detail: cause instanceof Error ? cause.message : String(cause) })
  }
}

/** Letters, digits, dot, dash and underscore: nothing that names another folder, a device or a stream on any system. */
export function safeFileName(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .slice(0, longestName)
    .replace(/^\.+/, '_')
    .replace(/(?<!\.)\.+$/, '_')
  const [stem = ''] = plain.split('.')
  return plain === '' || devices.test(stem) ? `_${plain}` : plain
}
