import type { PresetEntry, ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'
import type { Language } from '../../shared/domain/settings/language.ts'
import type { ExportWords } from './export-line.ts'

/** The carrier's numbers in the packer's language; a number that no list knows stays a number beside the carrier's words. */
export function exportWordsOf({ statuses, services }: ReferenceLists, language: Language): ExportWords {
  const named = (list: readonly PresetEntry[], id: number): string | undefined =>
    list.find((entry) => entry.id === id)?.[language]
  return {
    status: ({ statusId, statusText }) =>
      (statusId === null ? undefined : named(statuses, statusId)) ?? [statusText, statusId].filter(Boolean).join(' '),
    service: (id) => named(services, id) ?? String(id),
  }
}
