import { listProblem, type PresetEntry } from '../../../../shared/domain/settings/reference-lists.ts'

/** An entry as it stands in its row; a new one has its number still to be typed. */
export interface ListRow {
  readonly key: string
  readonly code: string
  readonly vi: string
  readonly en: string
  readonly shown: boolean
  /** Of a payment method. */
  readonly receiverPays: boolean
  /** An entry that was there before keeps its number: bills name it. */
  readonly isNew: boolean
}

export type ListFault = NonNullable<ReturnType<typeof listProblem>> | 'not-a-code'

export function rowsOf(entries: readonly PresetEntry[]): readonly ListRow[] {
  return entries.map(({ id, vi, en, hidden, receiverPays }) => ({
    key: String(id),
    code: String(id),
    vi,
    en,
    shown: hidden !== true,
    receiverPays: receiverPays === true,
    isNew: false,
  }))
}

/** The entries behind the rows, or why they cannot be used. */
export function readRows(rows: readonly ListRow[]): {
  readonly entries: PresetEntry[]
  readonly fault: ListFault | null
} {
  const entries = rows.map(({ code, vi, en, shown, receiverPays }) => ({
    id: Number(code.trim()),
    vi: vi.trim(),
    en: en.trim(),
    ...(shown ? {} : { hidden: true }),
    ...(receiverPays ? { receiverPays: true } : {}),
  }))
  if (rows.some(({ code }) => !/^\s*\d{1,6}\s*$/.test(code))) return { entries, fault: 'not-a-code' }
  return { entries, fault: listProblem(entries) }
}
