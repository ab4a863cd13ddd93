import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCheckout } from './checkout.ts'
import type { Mutant } from './find-mutants.ts'
import { markSource } from './marked-source.ts'

export interface RecordDeps {
  readonly root: string
  readonly processes: number
  /** The tests that may run a file, the likeliest to notice first. */
  readonly testsOf: (path: string) => readonly string[]
}

const nameOf = ({ file, start }: Mutant): string => `${file}:${start}`

/**
 * Runs the tests once, with a mark in the sources at the place of every mutant, and answers which tests ran it, in the order of
 * `testsOf`. A test that does not run a place cannot notice what is changed there. What runs when its file is loaded has no
 * mark, and what no test was seen to run may have been run by a process of its own: for those it stays with all tests of the file.
 */
export async function recordTests(
  mutants: readonly Mutant[],
  { root, processes, testsOf }: RecordDeps,
): Promise<(mutant: Mutant) => readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-marks-'))
  const files = [...Map.groupBy(mutants, ({ file }) => file)]
  const tests = [...new Set(files.flatMap(([file]) => testsOf(file)))]
  const lanes = Array.from({ length: processes }, async (_, lane) => {
    const checkout = createCheckout(root)
    for (const [file, inside] of files) {
      const text = readFileSync(join(root, file), 'utf8')
      const offsets = [...new Set(inside.map(({ start }) => start))]
      checkout.write(file, markSource(file, text, offsets).text)
    }
    const own = tests.filter((_test, index) => index % processes === lane)
    await checkout.runAllTests(own, { PACKBENCH_MARKS: join(folder, `${lane}`) })
    checkout.remove()
  })
  await Promise.all(lanes)
  const seen = readMarks(lanes.map((_, lane) => join(folder, `${lane}`)))
  rmSync(folder, { recursive: true, force: true })
  return (mutant) => {
    const all = testsOf(mutant.file)
    const ran = seen.get(nameOf(mutant)) ?? []
    return ran.length === 0 ? all : all.filter((test) => ran.some((path) => path.endsWith(`/${test}`)))
  }
}

function readMarks(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const lines = paths.filter((path) => existsSync(path)).flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  const marks = lines.map((line) => line.split('\t')).filter((parts) => parts.length === 2)
  return new Map(
    [...Map.groupBy(marks, ([, place = '']) => place)].map(([place, some]) => [place, some.map(([test = '']) => test)]),
  )
}
