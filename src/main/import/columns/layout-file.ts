import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  importLayoutSchema,
  type ColumnMapping,
  type ImportLayout,
} from '../../../shared/domain/order/import-columns.ts'
import { replaceFileSync } from '../../files/durable-file.ts'
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
  /** Takes the place of a saved one with the same headings. */
  save(columns: SavedColumns): ImportLayout
  remove(id: string): void
}

const fileSchema = z.strictObject({ layouts: z.array(importLayoutSchema) })
const mostSaved = 200

/** @param file of the whole station: a kind of file is one for every account */
export function openLayoutFile(file: string): LayoutFile {
  let layouts = readLayouts(file)
  const keep = (next: readonly ImportLayout[]): void => {
    replaceFileSync(file, JSON.stringify({ layouts: next }))
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

/** Layouts that cannot be read are recognised anew, and saved again by whoever wants them. */
function readLayouts(file: string): readonly ImportLayout[] {
  if (!existsSync(file)) return []
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).layouts
  } catch {
    return []
  }
}
