import type { SourceFile } from './source-tree.ts'

/**
 * Words that this project once used for itself and that have a standard word in the field: docs/glossary.md names it. None of them
 * stands alone in code, comments or documents any more.
 */
const privateWords = [
  'desk',
  'desks',
  'obstacle',
  'obstacles',
  'storm',
  'storms',
  'streak',
  'streaks',
  'armed',
  'disarm',
  'disarmed',
  'owed',
  'unwritten',
  'witness',
  'witnessed',
  'deed',
  'deeds',
  'worktable',
  'pile',
  'aside',
  'sight',
  'staying',
  'calm',
  'work-off',
  'worked off',
  'salvage',
  'salvaged',
  'rescue',
  'rescued',
  'lesson',
  'lessons',
  'wish',
  'wishes',
  'wished',
  'verdict',
  'verdicts',
  'story',
  'stories',
  'settle',
  'settles',
  'settled',
  'settling',
] as const

/**
 * Names that profiles on disk have had since their first build: document names, a journal entry, a cause, a folder, columns and a key of
 * the autosaved state. They stay, since renaming them gains nothing that a reader of an old profile could use. `aside` is also an
 * element of HTML, and `allSettled` a function of the language.
 */
const storedNames =
  /'desk(?:-[a-z]+)?'|`desk(?:-\$\{part\})?`|`rescued`|\.witness\b|\brescued(?:-file)?'|\brescued:|unclear rescued|\bwish_json\b|\bisWitnessed\b|\bworkOff\b|<\/?aside\b|\bsettled_(?:as|at_ms)\b|'settled'|^ +settled: '|\bPromise\.allSettled\b/g

const pattern = new RegExp(`\\b(?:${privateWords.map((word) => word.replace('-', '[- ]')).join('|')})\\b`, 'gi')

export interface FoundWord {
  readonly path: string
  readonly line: number
  readonly word: string
}

/** A name written in camel case or with hyphens is read word by word. */
export function findPrivateWords({ path, text }: Pick<SourceFile, 'path' | 'text'>): readonly FoundWord[] {
  return text.split('\n').flatMap((content, index) => {
    const spaced = content
      .replaceAll(storedNames, '')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
    return [...spaced.matchAll(pattern)].map(([word]) => ({ path, line: index + 1, word: word.toLowerCase() }))
  })
}
