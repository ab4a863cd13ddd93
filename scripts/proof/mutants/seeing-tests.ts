import type { SourceFile } from '../../structure/source-tree.ts'

const isUnitTest = (path: string): boolean => /^test\/(?!e2e\/).*(?<!\.rendered)\.test\.tsx?$/.test(path)

/** How many of the outermost folders behind `src` and `test` two files share: tests lie as what they test. */
function sharedFolders(source: string, test: string): number {
  const folders = test.split('/').slice(1, -1)
  const of = source.split('/').slice(1, -1)
  const parting = folders.findIndex((name, at) => name !== of[at])
  return parting === -1 ? folders.length : parting
}

/**
 * For a source file, the unit tests that load it, those with the shortest chain of imports first, and of equals those that lie beside
 * it: they are the likeliest to notice, and mostly the fastest. A test that starts a process by a path of its own making is not found by its imports.
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
    const order = ([test, distance]: readonly [string, number]): number =>
      (distance * 10 - sharedFolders(path, test)) * 10_000 + (sizes.get(test) ?? 0)
    return [...distances]
      .filter(([reached]) => isUnitTest(reached))
      .toSorted((one, other) => order(one) - order(other))
      .map(([reached]) => reached)
  }
}
