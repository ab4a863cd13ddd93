import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  importLayoutSchema,
  type ColumnMapping,
  type ImportLayout,
} from '../../../shared/domain/order/import-columns.ts'
import { copyInPlaceSync, replaceFileSync } from '../../files/durable-file.ts'
import { textOf } from '../../files/is-there.ts'
import { AppFailure } from '../../ipc/app-failure.ts'
import { storageTrouble } from '../../outbox/storage-error.ts'
import { foldHeading } from './heading-words.ts'
import { shippedLayouts } from './layouts.ts'

interface SavedColumns {
  readonly name: string
  readonly source: string
  /** All headings of the file, in its order. */
  readonly columns: readonly (ColumnMapping & { readonly heading: string })[]
}

/** The kinds of files that the station knows: those that a person has saved come before the shipped ones. */
export interface LayoutFile {
  all(): readonly ImportLayout[]
  saved(): readonly ImportLayout[]
  /** Takes the place of a saved one with the same headings. @throws what the disk refuses */
  save(columns: SavedColumns): ImportLayout
  remove(id: string): void
}

const fileSchema = z.looseObject({ layouts: z.array(z.unknown()) })
const mostSaved = 200

/**
 * @param file of the whole station: a kind of file is one for every account
 * @throws AppFailure `storage-failed` where the disk does not give it out: without what was saved a column is read as another one
 */
export function openLayoutFile(file: string, now: () => number): LayoutFile {
  const found = readLayouts(file)
  let { layouts, isDamaged } = found
  const keep = (next: readonly ImportLayout[]): void => {
    if (isDamaged) copyInPlaceSync(file, `${file}.damaged-${now()}`)
    isDamaged = false
    replaceFileSync(file, JSON.stringify({ ...found.others, layouts: [...next, ...found.unread] }))
    layouts = next
  }
  return {
    all: () => [...layouts, ...shippedLayouts],
    saved: () => layouts,
    save({ name, source, columns }) {
      const signature = columns.map(({ heading }) => foldHeading(heading))
      const identity = signature.join('|')
      const before = layouts.find((layout) => layout.signature.join('|') === identity)
      const layout: ImportLayout = {
        id: before?.id ?? randomUUID(),
        name,
        source,
        signature,
        isExact: true,
        columns: columns.map(({ heading, field, unit }) => ({ heading: foldHeading(heading), field, unit })),
      }
      keep([layout, ...layouts.filter(({ id }) => id !== layout.id)].slice(0, mostSaved))
      return layout
    },
    remove: (id) => keep(layouts.filter((layout) => layout.id !== id)),
  }
}

interface FoundLayouts {
  readonly layouts: readonly ImportLayout[]
  /** Beside them: a newer build may have saved these. */
  readonly unread: readonly unknown[]
  /** What else is in the file. */
  readonly others: Readonly<Record<string, unknown>>
  readonly isDamaged: boolean
}

/** Of a layout that cannot be read the columns are recognised anew. */
function readLayouts(file: string): FoundLayouts {
  const text = savedText(file)
  if (text === null) return { layouts: [], unread: [], others: {}, isDamaged: false }
  try {
    const { layouts, ...others } = fileSchema.parse(JSON.parse(text))
    const isRead = (layout: unknown): boolean => importLayoutSchema.safeParse(layout).success
    return {
      layouts: layouts.flatMap((layout) => importLayoutSchema.safeParse(layout).data ?? []),
      unread: layouts.filter((layout) => !isRead(layout)),
      others,
      isDamaged: false,
    }
  } catch {
    return { layouts: [], unread: [], others: {}, isDamaged: true }
  }
}

function savedText(file: string): string | null {
  try {
    return textOf(file)
  } catch (cause) {
    throw new AppFailure(storageTrouble(cause), { cause })
  }
}
