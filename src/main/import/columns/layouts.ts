import type { ImportLayout } from '../../../shared/domain/order/import-columns.ts'

/**
 * The kinds of files that a station knows before anybody has shown it one. They are drawn from what the programs' own pages and
 * their users say of the exports: no real file could be had (docs/import.md). A file is of a kind where it has the headings
 * of its `signature`; a column that a kind does not name is recognised by its heading.
 */
export const shippedLayouts: readonly ImportLayout[] = []
