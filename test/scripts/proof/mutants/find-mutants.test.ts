import { expect, test } from 'vitest'
import { applyMutant, findMutants, type MutantKind } from '../../../../scripts/proof/mutants/find-mutants.ts'

/** What a file becomes by each of its mutants, kind by kind. */
function changed(text: string): readonly (readonly [MutantKind, string])[] {
  return findMutants('src/a.ts', text).map((mutant) => [mutant.kind, applyMutant(text, mutant)])
}

test.each<[string, MutantKind, string]>([
  ['if (a) b()', 'negated condition', 'if (!(a)) b()'],
  ['const c = a ? 7 : 8', 'negated condition', 'const c = !(a) ? 7 : 8'],
  ['const c = a < b', 'changed comparison', 'const c = a <= b'],
  ['const c = a !== b', 'changed comparison', 'const c = a === b'],
  ['const c = a && b', 'swapped && and ||', 'const c = a || b'],
  ['a(b)', 'removed statement', ';'],
  ['function f() { if (a) { return }; b() }', 'removed early exit', 'function f() { ;; b() }'],
  ['const c = 6', 'number off by one', 'const c = 7'],
  ["const c = 'word'", 'emptied text', "const c = ''"],
  ['const c = [a, b]', 'emptied array', 'const c = []'],
  ['const c = f(a, b)', 'removed argument', 'const c = f(a)'],
  ['const c = new F(a, b)', 'removed argument', 'const c = new F(a)'],
  ['const c = true', 'true and false', 'const c = false'],
])('%s has the mutant "%s"', (text, kind, after) => {
  expect(changed(text)).toContainEqual([kind, after])
})

test.each([
  "import { a } from './a.ts'",
  "export { a } from './a.ts'",
  "type A = 'one' | 2 | true",
  "const a = (b: 'one' | 'two'): 7 => b as 7",
  "log.warn('the disk is full', { code: 7 })",
  "parts.log.info('begun')",
  'assertNever(state)',
])('types, imports and log lines have none: %s', (text) => {
  expect(findMutants('src/a.ts', text)).toEqual([])
})

test('a mutant says where it is and what it changes', () => {
  const [mutant] = findMutants('src/a.ts', 'const a = b\n  const c = a === b // why\n')
  expect(mutant).toMatchObject({
    file: 'src/a.ts',
    line: 2,
    code: 'const c = a === b // why',
    before: '===',
    after: '!==',
  })
})
