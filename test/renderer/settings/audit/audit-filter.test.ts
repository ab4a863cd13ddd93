import { describe, expect, it } from 'vitest'
import { filterOf, noFilter, startOfDay } from '../../../../src/renderer/src/settings/audit/audit-filter.ts'

describe('the filter of the log', () => {
  it('takes whole days of Vietnam, the last one included', () => {
    const { fromMs, untilMs } = filterOf({ ...noFilter, from: '21/11/2026', until: '21/11/2026' })
    expect(new Date(fromMs ?? 0).toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(new Date(untilMs ?? 0).toISOString()).toBe('2026-11-21T17:00:00.000Z')
  })

  it.each(['31/02/2026', '21/13/2026', '2026-11-21', '21/11', 'hôm qua', ''])('takes "%s" for no day', (typed) => {
    expect(startOfDay(typed)).toBeNull()
  })

  it('asks for everything where nothing is typed', () => {
    expect(filterOf({ ...noFilter, subject: '  ' })).toEqual({
      operator: null,
      action: null,
      fromMs: null,
      untilMs: null,
      subject: '',
    })
  })
})
