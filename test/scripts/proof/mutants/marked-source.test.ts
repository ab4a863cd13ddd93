import { describe, expect, it } from 'vitest'
import { markSource } from '../../../../scripts/proof/mutants/marked-source.ts'

const text = `const most = 5
export const isFull = (count: number): boolean => count >= most
export function fill(count: number): number {
  if (count < 0) {
    return 0
  }
  return count + 1
}
`
const mark = (...parts: string[]) =>
  markSource(
    'src/a.ts',
    text,
    parts.map((part) => text.indexOf(part)),
  )

describe('a mark', () => {
  it('stands before the innermost statement, and around the value of an arrow function', () => {
    const marked = mark('>=', '0\n', '1\n').text
    expect(marked).toContain('=> (packbenchMark("src/a.ts:')
    expect(marked).toMatch(/"\),count >= most\)\n/)
    expect(marked).toMatch(/\{\n {4}packbenchMark\("src\/a\.ts:\d+"\);return 0/)
    expect(marked).toMatch(/ {2}packbenchMark\("src\/a\.ts:\d+"\);return count \+ 1/)
  })

  it('is not where the code runs when its file is loaded', () => {
    expect([...mark('5', '>=').marked]).toEqual([text.indexOf('>=')])
  })
})
