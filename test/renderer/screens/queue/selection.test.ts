import { describe, expect, it } from 'vitest'
import { followed, type Selection } from '../../../../src/renderer/src/screens/queue/selection.ts'

const list = (...ids: readonly string[]) => ({ pages: new Map([[0, ids.map((id) => ({ id }))]]), total: ids.length })
const first: Selection = { index: 0, id: null }

describe('the selection of the queue', () => {
  it('takes the row of its place once that has arrived', () => {
    expect(followed(first, { pages: new Map(), total: null })).toBe(first)
    expect(followed(first, list('a', 'b'))).toEqual({ index: 0, id: 'a' })
    expect(followed(first, list())).toBe(first)
  })

  it('stays with its draft when new ones come in above it', () => {
    expect(followed({ index: 1, id: 'b' }, list('new', 'a', 'b'))).toEqual({ index: 2, id: 'b' })
  })

  it('goes to what took its place when its draft has left the list, and to nothing when the list is empty', () => {
    expect(followed({ index: 1, id: 'b' }, list('a', 'c'))).toEqual({ index: 1, id: 'c' })
    expect(followed({ index: 1, id: 'b' }, list('a'))).toEqual({ index: 0, id: 'a' })
    expect(followed({ index: 0, id: 'b' }, list()).id).toBeNull()
  })

  it('stays with its draft while nobody knows whether it is still in the list', () => {
    const far = { pages: new Map([[0, [{ id: 'a' }]]]), total: 500 }
    expect(followed({ index: 300, id: 'x' }, far)).toEqual({ index: null, id: 'x' })
  })

  it('comes to rest: following again changes nothing', () => {
    for (const rows of [list(), list('a'), list('c', 'b', 'a'), { pages: new Map(), total: 9 }]) {
      for (const before of [first, { index: 1, id: 'b' }, { index: 7, id: 'x' }, { index: null, id: 'x' }]) {
        const after = followed(before, rows)
        expect(followed(after, rows)).toBe(after)
      }
    }
  })
})
