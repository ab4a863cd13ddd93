import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { largestImportBytes } from '../../shared/domain/order/import-bounds.ts'

interface Piece {
  readonly transferId: string
  readonly name: string
  readonly offset: number
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

/** What became of a piece. `closed`: another file is on its way by now, nobody wants this one any more, or a piece before this one is missing. */
type Received =
  | { readonly kind: 'whole'; readonly path: string; readonly name: string }
  | { readonly kind: 'more' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'too-large' }

export interface ReceivedFiles {
  receive(piece: Piece): Promise<Received>
  /** Lets a file go that is not whole yet. */
  close(): Promise<void>
}

/**
 * Puts a file together that the window sends piece by piece: it may read what a person has chosen or dropped, and names no path. Whoever
 * takes a whole file removes it; what an earlier run has left behind goes at the start.
 */
export function createReceivedFiles(folder: string): ReceivedFiles {
  let newest: { readonly id: string; readonly path: string; size: number } | null = null
  // Receivers stand in what a station that was killed has left behind, and nobody may import a file again.
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)

  async function exchange(next: typeof newest): Promise<void> {
    const before = newest
    newest = next
    if (before !== null) await rm(before.path, { force: true })
  }

  async function begin(id: string): Promise<void> {
    await exchange({ id, path: join(folder, `${id}.sheet`), size: 0 })
    await emptied
    await mkdir(folder, { recursive: true })
  }

  return {
    async receive({ transferId, name, offset, bytes, isLast }) {
      if (offset === 0) await begin(transferId)
      const file = newest
      if (file?.id !== transferId || offset !== file.size) return { kind: 'closed' }
      if (offset + bytes.length > largestImportBytes) {
        newest = null
        await rm(file.path, { force: true })
        return { kind: 'too-large' }
      }
      await appendFile(file.path, bytes, { mode: 0o600 })
      if (newest !== file) {
        // It was closed, or a newer one was begun, before this piece was written.
        await rm(file.path, { force: true })
        return { kind: 'closed' }
      }
      file.size += bytes.length
      if (!isLast) return { kind: 'more' }
      newest = null
      return { kind: 'whole', path: file.path, name: fileNameOf(name) }
    },
    close: () => exchange(null),
  }
}

/** The name is shown, and a file of faulty rows is called after it: it must lead out of no folder on any system. */
export function fileNameOf(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-120)
}
