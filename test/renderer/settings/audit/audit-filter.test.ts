import { describe, expect, it } from 'vitest'
import { filterOf, isNoDay, noFilter } from '../../../../src/renderer/src/settings/audit/audit-filter.ts'

const nowMs = Date.UTC(2026, 10, 23, 3)

describe('the filter of the log', () => {
  it.each(['21/11/2026', '21.11', '21/11/26', '211126'])(
    'takes whole days of Vietnam, the last one included: %s',
    (day) => {
      const { fromMs, untilMs } = filterOf({ ...noFilter, from: day, until: day }, nowMs)
      expect(new Date(fromMs ?? 0).toISOString()).toBe('2026-11-20T17:00:00.000Z')
      expect(new Date(untilMs ?? 0).toISOString()).toBe('2026-11-21T17:00:00.000Z')
      expect(isNoDay(day, nowMs)).toBe(false)
    },
  )

  it.each(['31/02/2026', '21/13/2026', '2026-11-21', '21', 'hôm qua'])('takes "%s" for no day', (typed) => {
    expect(filterOf({ ...noFilter, from: typed, until: typed }, nowMs)).toMatchObject({ fromMs: null, untilMs: null })
    expect(isNoDay(typed, nowMs)).toBe(true)
  })

  it('asks for everything where nothing is typed', () => {
    expect(filterOf({ ...noFilter, subject: '  ' }, nowMs)).toEqual({
      operator: null,
      action: null,
      fromMs: null,
      untilMs: null,
      subject: '',
    })
    expect(isNoDay(' ', nowMs)).toBe(false)
  })
})
