import { placeOf, rowAt, type RowWindow } from '../../bridge/row-window.ts'
import type { PrintedPaper } from './label-preview.tsx'

/** What the label dialog shows: the label of a bill that prints next, or as it was printed. */
export interface ShownLabel {
  /** Of its row: a bill stands once for each print in the list of prints. */
  readonly id: string
  readonly billCode: string
  readonly printed?: PrintedPaper | undefined
}

/** The list that the label dialog was opened over, for its next and its previous label. */
export interface LabelList {
  /** How far it can be stepped through. */
  readonly end: number
  /** How many rows it has; null where nobody has counted them. */
  readonly count: number | null
  /** Undefined for a row that has not arrived, or that has no label. */
  labelAt(place: number): ShownLabel | undefined
  placeOf(id: string): number | null
  /** The list follows: the row is seen behind the dialog, and asked for where it has not arrived. */
  goTo(place: number): void
}

export function labelsOf<Row>(
  list: Pick<RowWindow<Row>, 'total' | 'pages'>,
  idOf: (row: Row) => string,
  labelOf: (row: Row) => ShownLabel | undefined,
  goTo: (place: number) => void = () => undefined,
): LabelList {
  return {
    end: list.total ?? 0,
    count: list.total,
    labelAt(place) {
      const row = rowAt(list.pages, place)
      return row === undefined ? undefined : labelOf(row)
    },
    placeOf: (id) => placeOf(list.pages, (row) => idOf(row) === id),
    goTo,
  }
}
