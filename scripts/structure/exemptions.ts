import type { SourceFile } from './source-tree.ts'

/** Comments that keep a checker from looking: what it would say is mended instead. */
const pattern = /\/[/*]\s*(?:(?:prettier|oxfmt)-ignore|(?:ox|es)lint-disable|@ts-(?:ignore|nocheck|expect-error))/

/** The lines of a file that a checker is told to leave alone, counted from 1. */
export function findExemptions({ text }: Pick<SourceFile, 'text'>): readonly number[] {
  return text.split('\n').flatMap((content, index) => (pattern.test(content) ? [index + 1] : []))
}
