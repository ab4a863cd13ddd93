import { describe, expect, it } from 'vitest'
import { firstRow, followed, type FollowedRow } from '../../../../src/renderer/src/ui/list/current-row.ts'

const list = (...ids: readonly string[]) => ({ pages: new Map([[0, ids.map((id) => ({ id }))]]), total: ids.length })
/** The first hundred rows of a longer list, from this number on. */
const longList = (from: number, total: number) => ({
  pages: new Map([[0, Array.from({ length: 100 }, (_, n) => ({ id: `row ${from + n}` }))]]),
  total,
})

describe('the row that is looked at', () => {
  it('is the one of its place once that has arrived', () => {
    expect(followed(firstRow, { pages: new Map(), total: null })).toBe(firstRow)
    expect(followed(firstRow, list('a', 'b'))).toMatchObject({ index: 0, id: 'a' })
    expect(followed(firstRow, list())).toBe(firstRow)
  })

  it('stays the same when new ones come in above it', () => {
    expect(followed({ index: 0, id: 'a' }, list('new', 'a', 'b'))).toMatchObject({ index: 1, id: 'a' })
    expect(followed({ index: 1, id: 'b' }, list('new', 'a', 'b'))).toMatchObject({ index: 2, id: 'b' })
  })

  it('is what took its place when it has left the list, and in an emptied list whatever comes first', () => {
    expect(followed({ index: 1, id: 'b' }, list('a', 'c'))).toMatchObject({ index: 1, id: 'c' })
    expect(followed({ index: 1, id: 'b' }, list('a'))).toMatchObject({ index: 0, id: 'a' })
    const emptied = followed({ index: 4, id: 'b' }, list())
    expect(emptied.id).toBeNull()
    expect(followed(emptied, list('x', 'y'))).toMatchObject({ index: 0, id: 'x' })
  })

  it('stays the same while nobody knows whether it is still in the list', () => {
    const far = { pages: new Map([[0, [{ id: 'a' }]]]), total: 500 }
    expect(followed({ index: 300, id: 'x' }, far)).toEqual({ index: null, id: 'x' })
  })

  it('of a long list is the next one when a few have left it, and none when many came in above', () => {
    const seen = followed({ index: 0, id: null }, longList(0, 300))
    expect(seen).toMatchObject({ index: 0, id: 'row 0' })
    expect(followed(seen, longList(1, 299))).toMatchObject({ index: 0, id: 'row 1' })
    const pushed = followed(seen, longList(-500, 800))
    expect(pushed).toEqual({ index: null, id: 'row 0' })
    expect(followed(pushed, longList(-3, 800))).toMatchObject({ index: 3, id: 'row 0' })
    const second = { index: 105, id: 'row 105', of: 300 }
    // It may stand on the page before, as it was when that was asked for last.
    expect(followed(second, longList(0, 290))).toEqual({ index: null, id: 'row 105' })
  })

  it('comes to rest: following again changes nothing', () => {
    for (const rows of [list(), list('a'), list('c', 'b', 'a'), longList(3, 300), { pages: new Map(), total: 9 }]) {
      const starts: FollowedRow[] = [firstRow, { index: 1, id: 'b' }, { index: 7, id: 'x' }, { index: null, id: 'x' }]
      for (const before of [...starts, { index: 5, id: 'y', of: 301 }, { index: 4, id: 'b', of: 2 }]) {
        const after = followed(before, rows)
        expect(followed(after, rows)).toBe(after)
      }
    }
  })
})
