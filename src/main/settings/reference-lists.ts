import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { referenceListsSchema, type ReferenceLists } from '../../shared/domain/settings/reference-lists.ts'

/** The carrier's numeric codes with their words: the shipped presets. */
export function loadReferenceLists(resourcesFolder: string): ReferenceLists {
  const text = readFileSync(join(resourcesFolder, 'presets', 'reference-lists.json'), 'utf8')
  return referenceListsSchema.parse(JSON.parse(text))
}
