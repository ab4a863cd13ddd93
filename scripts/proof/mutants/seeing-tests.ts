import type { SourceFile } from '../../structure/source-tree.ts'

const isUnitTest = (path: string): boolean => /^test\/(?!e2e\/).*(?<!\.rendered)\.test\.tsx?$/.test(path)

/**
 * For a source file, the unit tests that load it, those with the shortest chain of imports first: they are the likeliest to
 * notice, and mostly the fastest. A test that starts a process by a path of its own making is not found by its imports.
 */
export function createSeeingTests(files: readonly SourceFile[]): (path: string) => readonly string[] {
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { path, isTypeOnly } of file.imports)
      if (!isTypeOnly) importers.set(path, [...(importers.get(path) ?? []), file.path])
  const sizes = new Map(files.map(({ path, lines }) => [path, lines]))
  return (path) => {
    const distances = new Map([[path, 0]])
    for (const [reached, distance] of distances)
      for (const importer of importers.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    const order = ([path, distance]: readonly [string, number]): number => distance * 10_000 + (sizes.get(path) ?? 0)
    return [...distances]
      .filter(([reached]) => isUnitTest(reached))
      .toSorted((one, other) => order(one) - order(other))
      .map(([reached]) => reached)
  }
}
