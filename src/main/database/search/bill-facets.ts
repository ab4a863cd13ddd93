import type { Database } from '../open.ts'

type FacetKind = 'province' | 'sender' | 'operator'

/** What provinces, senders and operators there are. */
export function createFacets(db: Database) {
  const find = db
    .prepare<[FacetKind, string], number>('SELECT id FROM bill_facets WHERE kind = ? AND value = ?')
    .pluck()
  const insert = db.prepare<[FacetKind, string]>('INSERT INTO bill_facets (kind, value) VALUES (?, ?)')
  const values = db
    .prepare<[FacetKind, number], string>('SELECT value FROM bill_facets WHERE kind = ? ORDER BY value LIMIT ?')
    .pluck()
  return {
    find: (kind: FacetKind, value: string): number | undefined => find.get(kind, value),
    idOf: (kind: FacetKind, value: string): number =>
      find.get(kind, value) ?? Number(insert.run(kind, value).lastInsertRowid),
    values: (kind: FacetKind, limit: number): string[] => values.all(kind, limit),
  }
}
export type Facets = ReturnType<typeof createFacets>
