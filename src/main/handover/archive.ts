import { readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { handoverListSchema, handoverScopeSchema } from '../../shared/domain/handover.ts'
import { storedForm } from '../../shared/stored-form.ts'
import { isMissing } from '../files/beside-profile.ts'
import { createFile, replaceFileSync } from '../files/durable-file.ts'
import { textOf } from '../files/is-there.ts'

/** Where an account's lists and the pictures of their signed papers lie. */
export const handoverFolderIn = (accountFolder: string): string => join(accountFolder, 'handovers')

/** A list as it stands in its file. */
const archivedSchema = storedForm(
  handoverListSchema.extend({
    format: z.literal('packbench-handover'),
    revision: z.number().int(),
    scope: handoverScopeSchema,
    openedAtMs: z.number().int(),
    firstClosedAtMs: z.number().int().nullable(),
    /** Codes of the parcels that were withheld, as `bill code/parcel`. */
    withheld: z.array(z.string()),
    /** Not in the file where all could be read. */
    unreadable: handoverListSchema.shape.unreadable.default(0),
  }),
)
export type ArchivedHandover = z.infer<typeof archivedSchema>

/**
 * A file for each list that was ever closed, beside the database: a backup that is restored over the database knows nothing of the lists
 * since, whose paper drivers have signed. The pictures of signed papers lie there too.
 */
export interface HandoverArchive {
  /** The revision of each list that has a file. @throws where the disk does not give the folder out: a number that was given would be given again */
  revisions(): ReadonlyMap<number, number>
  /** Undefined where the file says nothing that can be understood. @throws where the disk does not give it out: it may be whole */
  read(number: number): ArchivedHandover | undefined
  /** Durable when it returns. @throws what the disk refuses */
  write(list: ArchivedHandover): void
  /** @returns the name of the file, one of `isSheetName` */
  addSheet(number: number, extension: string, bytes: Uint8Array): Promise<string>
  pathOf(sheet: string): string
}

const fileName = /^list-(\d{6,9})-r(\d{1,6})\.json$/

export function createHandoverArchive(folder: string): HandoverArchive {
  const nameOf = (number: number, revision: number): string => `list-${padded(number)}-r${revision}.json`
  const files = () =>
    namesIn(folder).flatMap((name) => {
      const [, number, revision] = fileName.exec(name) ?? []
      return number === undefined ? [] : { name, number: Number(number), revision: Number(revision) }
    })
  function revisions(): Map<number, number> {
    const newest = new Map<number, number>()
    for (const { number, revision } of files()) newest.set(number, Math.max(revision, newest.get(number) ?? 0))
    return newest
  }
  return {
    revisions,
    read(number) {
      const revision = revisions().get(number)
      return revision === undefined ? undefined : readArchived(join(folder, nameOf(number, revision)), number)
    },
    write(list) {
      const { unreadable, ...readable } = list
      const written = JSON.stringify(unreadable === 0 ? readable : list)
      replaceFileSync(join(folder, nameOf(list.number, list.revision)), written)
      for (const { name, number, revision } of files())
        if (number === list.number && revision < list.revision) rmSync(join(folder, name), { force: true })
    },
    async addSheet(number, extension, bytes) {
      await mkdir(folder, { recursive: true })
      for (let n = 1; ; n += 1) {
        const name = `signed-${padded(number)}-${n}.${extension}`
        if (await createFile(join(folder, name), bytes, { mode: 0o600 })) return name
      }
    },
    pathOf: (sheet) => join(folder, sheet),
  }
}

const padded = (number: number): string => String(number).padStart(6, '0')

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    if (isMissing(cause)) return []
    throw cause
  }
}

function readArchived(file: string, number: number): ArchivedHandover | undefined {
  const text = textOf(file)
  if (text === null) return undefined
  try {
    const list = archivedSchema.safeParse(JSON.parse(text))
    return list.success && list.data.number === number ? list.data : undefined
  } catch {
    return undefined
  }
}
