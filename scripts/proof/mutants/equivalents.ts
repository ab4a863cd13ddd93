import { readFileSync } from 'node:fs'
import type { Mutant } from './find-mutants.ts'

/** A survivor that a person has judged: no behaviour that anybody can see differs. Found again by its code, not by its line. */
export interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'before' | 'after'> {
  readonly reason: string
}

export function readEquivalents(path: string): readonly Equivalent[] {
  // A file of this project; its form is tested.
  return JSON.parse(readFileSync(path, 'utf8')) as readonly Equivalent[]
}

export function reasonFor(mutant: Mutant, equivalents: readonly Equivalent[]): string | null {
  const keys = ['file', 'code', 'before', 'after'] as const
  return equivalents.find((known) => keys.every((key) => known[key] === mutant[key]))?.reason ?? null
}
