import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readEquivalents, reasonFor } from '../../../../scripts/proof/mutants/equivalents.ts'
import { findMutants } from '../../../../scripts/proof/mutants/find-mutants.ts'
import { sampleMutants, seedOf } from '../../../../scripts/proof/mutants/sample.ts'
import { recordTests } from '../../../../scripts/proof/mutants/record-tests.ts'
import { createSeeingTests } from '../../../../scripts/proof/mutants/seeing-tests.ts'
import { tryMutants } from '../../../../scripts/proof/mutants/try-mutants.ts'
import { readSourceTree } from '../../../../scripts/structure/source-tree.ts'

const repository = join(import.meta.dirname, '../../../..')
const limit = 'export function isFull(count: number): boolean {\n  return count >= 20\n}\n'
const typed = 'export const most: 7 = 7\n'
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts':
    "export default { test: { projects: [{ test: { name: 'unit', include: ['test/**/*.test.ts'], pool: 'forks' } }] } }",
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "ESNext", "moduleResolution": "bundler", "allowImportingTsExtensions": true, "types": [] }, "include": ["src"] }',
  'src/limit.ts': limit,
  'src/box.ts':
    "import { isFull } from './limit.ts'\nexport const box = (count: number) => ({ isOpen: !isFull(count), size: 5 })\n",
  'src/alone.ts': 'export const most = 5\n',
  'src/typed.ts': typed,
  'src/room/door.ts': 'export const isOpen = true\n',
  'test/elsewhere.test.ts': "import '../src/room/door.ts'\n",
  'test/room/door.test.ts': "import { isOpen } from '../../src/room/door.ts'\nconsole.log(isOpen)\n",
  'test/box.test.ts':
    "import { expect, test } from 'vitest'\nimport { box } from '../src/box.ts'\ntest('20 are enough', () => expect(box(20).isOpen).toBe(false))\n",
  'test/broken.test.ts':
    "import { expect, test } from 'vitest'\nimport { isFull } from '../src/limit.ts'\ntest('never passes', () => expect(isFull(1)).toBe('yes'))\n",
}

function smallProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'packbench-mutants-test-'))
  for (const part of ['src', 'scripts', 'bench', 'test']) mkdirSync(join(root, part))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return root
}

test('the tests of a file are those that load it, the nearest first; a file that no test loads has none', () => {
  const testsOf = createSeeingTests(readSourceTree(smallProject()))
  expect(testsOf('src/limit.ts')).toEqual(['test/broken.test.ts', 'test/box.test.ts'])
  expect(testsOf('src/room/door.ts')).toEqual(['test/room/door.test.ts', 'test/elsewhere.test.ts'])
  expect(testsOf('src/alone.ts')).toEqual([])
})

test('a mutant that a test or the compiler notices is killed, one that neither does lives, and a test that fails anyway proves nothing', async () => {
  const root = smallProject()
  const mutants = [
    ...findMutants('src/limit.ts', limit),
    ...findMutants('src/box.ts', files['src/box.ts'] ?? ''),
    ...findMutants('src/typed.ts', typed),
  ]
  const trials = await tryMutants(mutants, {
    root,
    processes: 2,
    limits: { allMs: 60_000, stallMs: 60_000 },
    testsOf: await recordTests(mutants, { root, processes: 2, testsOf: createSeeingTests(readSourceTree(root)) }),
    isCompiled: true,
    onTrial: () => undefined,
  })
  const outcomes = trials.map(({ mutant, outcome, detail }) => `${mutant.after} ${outcome}: ${detail}`)
  expect(outcomes.toSorted()).toEqual([
    '21 killed: test/box.test.ts: 20 are enough',
    '6 lived: 1 test files passed',
    '8 killed: the compiler refuses it',
    '> killed: test/box.test.ts: 20 are enough',
  ])
  expect(readFileSync(join(root, 'src/limit.ts'), 'utf8')).toBe(limit)
}, 120_000)

test('the same seed chooses the same mutants, and the kinds take turns', () => {
  const text = `const a = [${Array.from({ length: 50 }, (_, index) => index).join(', ')}]\nconst b = c === d && e\n`
  const all = findMutants('src/a.ts', text)
  const sample = sampleMutants(all, 4, 7)
  expect(sampleMutants(all, 4, 7)).toEqual(sample)
  expect(new Set(sample.map(({ kind }) => kind)).size).toBe(4)
})

test.each([
  ['92014c0a', 0x92_01_4c_0a],
  ['7', 7],
  ['soon', null],
])('the seed %s is %s', (text, seed) => {
  expect(seedOf(text)).toBe(seed)
})

test('a survivor that is judged equivalent is found by its code, wherever that has moved', () => {
  const [mutant] = findMutants('src/a.ts', '\n\nconst a = b === c\n')
  const known = { file: 'src/a.ts', code: 'const a = b === c', before: '===', after: '!==', reason: 'nobody reads a' }
  expect(reasonFor(mutant!, [known])).toBe('nobody reads a')
  expect(reasonFor(mutant!, [{ ...known, code: 'const a = b === d' }])).toBeNull()
})

test('every survivor that is called equivalent has a reason, and its code is still in its file', () => {
  for (const { file, code, before, after, reason } of readEquivalents(
    join(repository, 'scripts/proof/mutants/equivalents.json'),
  )) {
    expect(reason.length).toBeGreaterThan(20)
    const mutants = findMutants(file, readFileSync(join(repository, file), 'utf8'))
    expect(mutants).toContainEqual(expect.objectContaining({ code, before, after }))
  }
})
