import { describe, expect, it } from 'vitest'
import {
  countSelected,
  isSelected,
  nothingSelected,
  toggled,
  withRows,
  type Selected,
} from '../../../../src/renderer/src/ui/list/selection.ts'
import { inList } from '../../../../src/renderer/src/ui/list/use-selection.ts'
import { rowsBetween } from '../../../../src/renderer/src/ui/list/selecting.ts'

interface Row {
  readonly id: string
  readonly state?: string
}

const row = (id: string, state = ''): Row => ({ id, state })

describe('a selection', () => {
  it('takes rows in and out, in the order in which they were selected', () => {
    const two: Selected<Row> = withRows<Row, never>(nothingSelected, [row('b'), row('a')], true)
    expect([countSelected(two), isSelected(two, 'a'), isSelected(two, 'c')]).toEqual([2, true, false])
    const three = toggled(two, row('c'))
    const left = toggled(three, row('b'))
    expect(left.kind === 'rows' && [...left.rows.keys()]).toEqual(['a', 'c'])
  })

  it('of all that match names only what was taken out again', () => {
    const all: Selected<Row, string> = { kind: 'all', all: 'filter', count: 3, except: new Set() }
    const fewer = toggled(all, row('a'))
    expect([countSelected(fewer), isSelected(fewer, 'a'), isSelected(fewer, 'b')]).toEqual([2, false, true])
    expect(countSelected(toggled(fewer, row('a')))).toBe(3)
  })
})

describe('selected rows in their list', () => {
  const selected = new Map([row('a', 'READY'), row('b', 'READY')].map((each) => [each.id, each]))

  it('are as the list has them now', () => {
    const pages = new Map([[0, [row('a', 'HOLD'), row('b', 'READY')]]])
    expect(inList(selected, pages, 2).get('a')?.state).toBe('HOLD')
  })

  it('are no longer selected once they have left the list', () => {
    const pages = new Map([[0, [row('b', 'READY')]]])
    expect([...inList(selected, pages, 1).keys()]).toEqual(['b'])
  })

  it('stay selected while they may stand where nobody has looked', () => {
    const pages = new Map([[0, [row('b', 'READY')]]])
    expect([...inList(selected, pages, 500).keys()]).toEqual(['a', 'b'])
    expect([...inList(selected, new Map(), null).keys()]).toEqual(['a', 'b'])
  })
})

it('rows between two places are both ends and what has arrived between them, whichever is first', () => {
  const pages = new Map([[0, Array.from({ length: 100 }, (_, index) => index)]])
  expect(rowsBetween(pages, 97, 102)).toEqual([97, 98, 99])
  expect(rowsBetween(pages, 3, 1)).toEqual([1, 2, 3])
})
