import { describe, expect, it } from 'vitest'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { billColumns, usualColumns } from '../../../../src/shared/domain/bill/bill-list.ts'
import { moved } from '../../../../src/renderer/src/bills/list/column-order.ts'
import { filterParts, flipped, isSameFilter } from '../../../../src/renderer/src/bills/filter/filter-conditions.ts'
import { formatDay, parseDay } from '../../../../src/renderer/src/format/typed-day.ts'
import { shownColumns, shownView } from '../../../../src/renderer/src/bills/filter/views.ts'
import { visibleColumns } from '../../../../src/renderer/src/bills/list/visible-columns.ts'

describe('the columns', () => {
  const usual = (roomRem: number) => visibleColumns(usualColumns, roomRem, 10).columns

  it('are dropped whole where there is no room, the ward first, and all but code, state and name at last', () => {
    expect(usual(72)).toEqual(usualColumns)
    expect(usual(48)).toEqual(['billCode', 'status', 'receiver', 'province', 'cod', 'created'])
    expect(usual(10)).toEqual(['billCode', 'status', 'receiver'])
  })

  it('give a code the room that it needs before others have any', () => {
    expect(visibleColumns(usualColumns, 60, 10).template).toContain(' 6.9rem ')
    const long = visibleColumns(usualColumns, 48, 16)
    expect([long.template.split(' ')[1], long.columns.includes('created')]).toEqual(['9.8rem', false])
  })

  it('stand in the packer’s order, and never without code, state and name', () => {
    expect(visibleColumns(['cod', 'receiver'], 99, 10).columns).toEqual(['billCode', 'status', 'cod', 'receiver'])
    expect(visibleColumns(billColumns, 999, 10).columns).toEqual(billColumns)
  })

  it('are moved a place at a time, and stay at either end', () => {
    expect(moved(['billCode', 'cod', 'label'], 'label', -1)).toEqual(['billCode', 'label', 'cod'])
    expect(moved(['billCode', 'cod'], 'cod', 1)).toEqual(['billCode', 'cod'])
    expect(moved(['billCode', 'cod'], 'fee', 1)).toEqual(['billCode', 'cod'])
  })
})

describe('a filter', () => {
  const filter = { ...anyBill, query: 'lan', groups: ['failed', 'waiting'], cod: 'yes', exceptions: true } as const

  it('falls into conditions of which each can be taken away alone', () => {
    const parts = filterParts({ ...filter, groups: [...filter.groups] })
    expect(parts.map(({ side, value }) => [side, value])).toEqual([
      ['exceptions', ''],
      ['groups', 'failed'],
      ['groups', 'waiting'],
      ['cod', ''],
    ])
    expect(parts[1]?.without).toEqual({ ...filter, groups: ['waiting'] })
    expect(parts[3]?.without.cod).toBe('any')
    expect(filterParts({ ...anyBill, query: 'lan' })).toEqual([])
  })

  it('is the same in whatever order its values were chosen', () => {
    const one = { ...anyBill, groups: ['failed' as const, 'waiting' as const] }
    expect(isSameFilter(one, { ...anyBill, groups: ['waiting', 'failed'] })).toBe(true)
    expect(isSameFilter(one, { ...anyBill, groups: ['waiting'] })).toBe(false)
    expect(isSameFilter(anyBill, { ...anyBill, created: { kind: 'today' } })).toBe(false)
    expect(flipped(flipped(['a'], 'b'), 'a')).toEqual(['b'])
  })

  it('is a view where it is one, with that view’s columns', () => {
    const own = { id: 'own', name: 'x', filter: { ...anyBill, query: 'lan' }, columns: ['billCode' as const] }
    expect(shownView({ ...anyBill, labels: ['missing'] }, [])).toBe('noLabel')
    expect(shownView(own.filter, [own])).toBe('own')
    expect(shownView({ ...anyBill, query: 'hoa' }, [own])).toBeNull()
    expect([shownColumns(own.filter, [own], usualColumns), shownColumns(anyBill, [own], usualColumns)]).toEqual([
      ['billCode'],
      usualColumns,
    ])
  })
})

describe('a day', () => {
  const now = Date.UTC(2026, 10, 21)

  it('is read as people write it in Vietnam, this year where none is named', () => {
    expect(['21/11/2026', '1.2.26', '21-11', '211126', ' 05 06 2026 '].map((text) => parseDay(text, now))).toEqual([
      '2026-11-21',
      '2026-02-01',
      '2026-11-21',
      '2026-11-21',
      '2026-06-05',
    ])
  })

  it('that does not exist is none', () => {
    expect(['31/02/2026', '0/1', 'mai', '13/13/2026', ''].map((text) => parseDay(text, now))).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect(formatDay('2026-11-21')).toBe('21/11/2026')
  })
})
